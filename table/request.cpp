#include "table/request.h"

#include <limits>

#include "players/levels.h"

namespace guildhall {

Json refusal_document(const Refusal& refusal, Language language) {
  Json error = {{"code", refusal.code}, {"message", explain(refusal, language)}};
  if (refusal.code == "illegal") {
    error["rule"] = refusal.message.key;
    error["args"] = arguments(refusal.message);
  }
  if (refusal.line > 0) error["line"] = refusal.line;
  return error;
}

std::string print_answer(const Request& request, const Answer& result) {
  Json answer = result ? *result : Json{{"error", refusal_document(result.error(), request.language)}};
  answer["ok"] = result.has_value();
  if (const Json* id = request.find("id")) answer["id"] = *id;
  return print_json(answer);
}

Json catalogue(std::span<const GameInfo> games) {
  Json list = Json::array();
  for (const GameInfo& game : games) {
    Json names, seats;
    for (std::size_t i = 0; i < language_keys.size(); ++i)
      names[std::string(language_keys[i])] = game.name(static_cast<Language>(i));
    for (int n = game.min_seats; n <= game.max_seats; ++n) seats.push_back(n);
    list.push_back({{"key", game.key},
                    {"names", names},
                    {"seats", seats},
                    {"rules_version", game.rules_version},
                    {"options", game.options},
                    {"computer_players", levels},
                    {"yardsticks", yardsticks}});
  }
  return list;
}

Answer answer_legal(const Request& request) {
  Json actions = Json::array(), weights = Json::array();
  for (const Choice& choice : request.table->legal()) {
    actions.push_back(choice.action);
    weights.push_back(choice.weight);
  }
  Json answer = {{"actor", request.actor()}, {"actions", actions}};
  if (request.table->actor().is_chance()) answer["weights"] = weights;
  return answer;
}

Answer answer_why(const Request& request) {
  const auto action = request.text("action");
  if (!action) return std::unexpected(action.error());
  const auto refusal = request.table->objection(*action);
  if (!refusal) return Json{{"legal", true}};
  if (refusal->code == "syntax") return std::unexpected(*refusal);
  return Json{{"legal", false},
              {"rule", refusal->message.key},
              {"args", arguments(refusal->message)},
              {"message", explain(*refusal, request.language)}};
}

Answer answer_preview(const Request& request, Viewer viewer) {
  const auto action = request.text("action");
  if (!action) return std::unexpected(action.error());
  const auto preview = request.table->preview(*action, viewer);
  if (!preview) return std::unexpected(preview.error());
  return Json{
      {"effects", request.effects(preview->effects, viewer)}, {"view", preview->view}, {"hints", preview->hints}};
}

Answer answer_view(const Request& request, Viewer viewer) {
  const auto at = request.moment("at", request.table->size());
  if (!at) return std::unexpected(at.error());
  Json answer = {{"view", request.table->view(viewer, *at)}};
  if (*at == request.table->size()) {
    answer["hints"] = request.table->hints(viewer);
    answer["prompt"] = prompt_document(*request.table, request.language, viewer);
  }
  return answer;
}

Json history_document(const Request& request, Viewer viewer, int from, int until) {
  Json actions = Json::array();
  for (const Entry& entry : request.table->history(viewer, from, until))
    actions.push_back({{"n", entry.number},
                       {"actor", actor_document(entry.actor)},
                       {"action", entry.action},
                       {"effects", request.effects(entry.effects, viewer)}});
  return actions;
}

Answer answer_history(const Request& request, Viewer viewer) {
  const auto from = request.moment("from", 0);
  if (!from) return std::unexpected(from.error());
  return Json{{"actions", history_document(request, viewer, *from, request.table->size())}};
}

Answer answer_recap(const Request& request, Viewer viewer) {
  return Json{{"recap", recap(*request.table, request.language, viewer)},
              {"prompt", prompt_document(*request.table, request.language, viewer)}};
}

Answer answer_think(const Request& request) {
  const auto player = request.text("player");
  if (!player) return std::unexpected(player.error());
  if (!is_player(*player)) return refuse("bad-request", "protocol.unknown-player", {{"player", player->substr(0, 40)}});
  const auto budget = request.budget();
  if (!budget) return std::unexpected(budget.error());
  const auto seed = request.seed();
  if (!seed) return std::unexpected(seed.error());
  const auto keep = request.flag("keep");
  if (!keep) return std::unexpected(keep.error());
  const auto top = request.find("top") == nullptr ? std::numeric_limits<int>::max() : request.number("top");
  if (!top) return std::unexpected(top.error());
  if (*top < 0) return refuse("bad-request", "protocol.field-range", {{"field", std::string("top")}});
  if (request.table->actor().is_nobody()) return refuse("over", "protocol.over");
  if (request.table->actor().is_chance()) return refuse("not-seat", "protocol.not-seat");
  Hash hash;
  hash.add(*seed);
  const Opinion opinion = request.table->think(*player, *budget, hash.value(), *keep);
  Json lines = Json::array();
  for (const Opinion::Line& line : opinion.lines) {
    if (static_cast<int>(lines.size()) == *top) break;
    lines.push_back(
        {{"action", line.action}, {"simulations", line.simulations}, {"win", line.win}, {"score", line.score}});
  }
  return Json{{"action", opinion.action}, {"lines", lines}};
}

}  // namespace guildhall
