#include "table/referee.h"

#include <algorithm>
#include <limits>

#include "players/levels.h"
#include "table/draws.h"
#include "table/record.h"
#include "table/testimony.h"

namespace guildhall {
namespace {

template <class T>
using Expected = std::expected<T, Refusal>;

std::unexpected<Refusal> refuse(std::string_view code, std::string_view key,
                                std::initializer_list<Argument> arguments = {}) {
  return std::unexpected(Refusal{code, {key, arguments}});
}
std::unexpected<Refusal> field_missing(std::string_view field) {
  return refuse("bad-request", "protocol.field-missing", {{"field", std::string(field)}});
}
std::unexpected<Refusal> field_type(std::string_view field) {
  return refuse("bad-request", "protocol.field-type", {{"field", std::string(field)}});
}

Json refusal_document(const Refusal& refusal, Language language) {
  Json error = {{"code", refusal.code}, {"message", explain(refusal, language)}};
  if (refusal.code == "illegal") {
    error["rule"] = refusal.message.key;
    error["args"] = arguments(refusal.message);
  }
  if (refusal.line > 0) error["line"] = refusal.line;
  return error;
}

}  // namespace

// One request: its fields, read with their types checked, and the table it is about.
struct Referee::Request {
  const Json& document;
  Language language = Language::en;
  std::string table_name = "main";
  Table* table = nullptr;

  const Json* find(std::string_view field) const {
    const auto found = document.find(field);
    return found == document.end() ? nullptr : &*found;
  }

  Expected<std::string> text(std::string_view field) const {
    const Json* value = find(field);
    if (value == nullptr) return field_missing(field);
    if (!value->is_string()) return field_type(field);
    return value->get<std::string>();
  }
  Expected<std::string> text_or(std::string_view field, std::string_view otherwise) const {
    if (find(field) == nullptr) return std::string(otherwise);
    return text(field);
  }
  Expected<int> number(std::string_view field) const {
    const Json* value = find(field);
    if (value == nullptr) return field_missing(field);
    const auto number = whole_number(*value);
    if (!number) return field_type(field);
    return static_cast<int>(std::clamp<std::int64_t>(*number, -1'000'000'000, 1'000'000'000));
  }

  // A number of actions from 0 to as many as were made.
  Expected<int> moment(std::string_view field, int otherwise) const {
    if (find(field) == nullptr) return otherwise;
    const auto at = number(field);
    if (!at) return at;
    if (*at < 0 || *at > table->size())
      return refuse("bad-request", "protocol.no-such-moment", {{"field", std::string(field)}, {"most", table->size()}});
    return at;
  }

  // A seat, or null for a spectator; "all" only where everything may be shown.
  Expected<Viewer> viewer(bool all_allowed) const {
    const Json* value = find("seat");
    if (value == nullptr) return field_missing("seat");
    if (value->is_null()) return spectator;
    if (all_allowed && *value == "all") return all_seeing;
    const auto seat = number("seat");
    if (!seat) return seat;
    if (*seat < 0 || *seat >= table->players())
      return refuse("bad-seat", "protocol.bad-seat", {{"most", table->players() - 1}});
    return seat;
  }

  Expected<std::string> seed() const {
    if (find("seed") == nullptr) return system_seed();
    return text("seed");
  }

  Expected<bool> flag(std::string_view field) const {
    const Json* value = find(field);
    if (value == nullptr) return false;
    if (!value->is_boolean()) return field_type(field);
    return value->get<bool>();
  }

  // {"ms":500} or {"simulations":1000}; nothing for the player's own.
  Expected<Budget> budget() const {
    const Json* value = find("budget");
    if (value == nullptr) return Budget{};
    if (!value->is_object() || value->size() != 1) return field_type("budget");
    const auto amount = whole_number(value->begin().value());
    const bool ms = value->begin().key() == "ms";
    if (!amount || (!ms && value->begin().key() != "simulations")) return field_type("budget");
    if (*amount < 1 || *amount > (ms ? most_milliseconds : most_simulations))
      return refuse("bad-request", "protocol.field-range", {{"field", std::string("budget")}});
    return ms ? Budget{.milliseconds = static_cast<int>(*amount)} : Budget{.simulations = *amount};
  }
  static constexpr std::int64_t most_milliseconds = 600'000, most_simulations = 100'000'000;

  Json effects(const Effects& list, Viewer viewer = all_seeing) const {
    return effect_documents(list, *table, language, viewer);
  }
  Json actor() const { return actor_document(table->actor()); }
};

std::string Referee::answer(std::string_view line) {
  if (line.size() > longest_line || nesting(line) > deepest_nesting) return answer_too_long();
  const auto document = parse_json(line);
  Request request{document ? *document : Json()};
  const Answer result = document ? handle(request) : refuse("bad-json", "protocol.bad-json");

  Json answer = result ? *result : Json{{"error", refusal_document(result.error(), request.language)}};
  answer["ok"] = result.has_value();
  if (const Json* id = request.find("id")) answer["id"] = *id;
  return print_json(answer);
}

std::string Referee::answer_too_long() const {
  const Refusal refusal{"too-long", {"protocol.too-long", {}}};
  return print_json({{"ok", false}, {"error", refusal_document(refusal, Language::en)}});
}

Referee::Answer Referee::handle(Request& request) {
  struct Operation {
    Answer (Referee::*carry_out)(const Request&);
    bool needs_table = true;
  };
  static const std::map<std::string_view, Operation> operations = {
      {"games", {&Referee::games, false}},
      {"new", {&Referee::open, false}},
      {"load", {&Referee::load, false}},
      {"legal", {&Referee::legal}},
      {"apply", {&Referee::apply}},
      {"why", {&Referee::why}},
      {"preview", {&Referee::preview}},
      {"roll", {&Referee::roll}},
      {"undo", {&Referee::undo}},
      {"state", {&Referee::state}},
      {"view", {&Referee::view}},
      {"history", {&Referee::history}},
      {"fork", {&Referee::fork}},
      {"close", {&Referee::close}},
      {"playout", {&Referee::playout}},
      {"record", {&Referee::record}},
      {"think", {&Referee::think, false}},
      {"observation", {&Referee::observation}},
      {"verify", {&Referee::verify, false}},
  };
  if (!request.document.is_object()) return refuse("bad-request", "protocol.not-an-object");
  const auto language = request.text_or("language", "en");
  if (!language) return std::unexpected(language.error());
  if (!language_of(*language))
    return refuse("bad-request", "protocol.language", {{"language", language->substr(0, 20)}});
  request.language = *language_of(*language);
  const auto name = request.text_or("table", "main");
  if (!name) return std::unexpected(name.error());
  request.table_name = *name;
  const auto op = request.text("op");
  if (!op) return std::unexpected(op.error());
  const auto operation = operations.find(*op);
  if (operation == operations.end()) return refuse("unknown-op", "protocol.unknown-op", {{"op", op->substr(0, 40)}});
  if (const auto found = tables_.find(*name); found != tables_.end()) request.table = found->second.get();
  if (operation->second.needs_table && request.table == nullptr)
    return refuse("no-table", "protocol.no-table", {{"table", name->substr(0, 40)}});
  return (this->*operation->second.carry_out)(request);
}

// What there is to play.

Referee::Answer Referee::games(const Request&) {
  Json list = Json::array();
  for (const GameInfo& game : games_) {
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
  return Json{{"games", list}};
}

// Tables: begun, loaded, forked, closed.

Referee::Answer Referee::open(const Request& request) {
  const auto key = request.text("game");
  if (!key) return std::unexpected(key.error());
  const auto players = request.number("players");
  if (!players) return std::unexpected(players.error());
  static const Json none = Json::object();
  const Json* options = request.find("options");
  if (options == nullptr) options = &none;
  if (!options->is_object()) return field_type("options");
  auto seed = request.seed();
  if (!seed) return std::unexpected(seed.error());
  const GameInfo* game = find_game(games_, *key);
  if (game == nullptr) return refuse("unknown-game", "protocol.unknown-game", {{"game", key->substr(0, 80)}});
  auto table = game->open(*players, *options, std::move(*seed));
  if (!table) return std::unexpected(table.error());
  return seat_down(request, std::move(*table));
}

Referee::Answer Referee::load(const Request& request) {
  const auto text = request.text("record");
  if (!text) return std::unexpected(text.error());
  auto seed = request.seed();
  if (!seed) return std::unexpected(seed.error());
  auto table = read_record(*text, games_, std::move(*seed));
  if (!table) return std::unexpected(table.error());
  return seat_down(request, std::move(*table));
}

Referee::Answer Referee::seat_down(const Request& request, std::unique_ptr<Table> table) {
  const Json actor = actor_document(table->actor());
  tables_[request.table_name] = std::move(table);
  return Json{{"actor", actor}};
}

Referee::Answer Referee::fork(const Request& request) {
  if (request.find("at") == nullptr) return field_missing("at");
  const auto at = request.moment("at", 0);
  if (!at) return std::unexpected(at.error());
  const auto name = request.text("as");
  if (!name) return std::unexpected(name.error());
  auto seed = request.seed();
  if (!seed) return std::unexpected(seed.error());
  auto branch = request.table->fork(*at, std::move(*seed));
  const Json actor = actor_document(branch->actor());
  tables_[*name] = std::move(branch);
  return Json{{"actor", actor}};
}

Referee::Answer Referee::close(const Request& request) {
  tables_.erase(request.table_name);
  return Json::object();
}

Referee::Answer Referee::record(const Request& request) { return Json{{"record", write_record(*request.table)}}; }

// Of a game that is over, without a table: the record is somebody's to bring.
Referee::Answer Referee::verify(const Request& request) {
  const auto text = request.text("record");
  if (!text) return std::unexpected(text.error());
  const auto table = read_record(*text, games_, "");
  if (!table) return std::unexpected(table.error());
  const auto verdict = guildhall::verify(**table);
  if (!verdict) return std::unexpected(verdict.error());
  if (verdict->fair()) return Json{{"fair", true}, {"draws", verdict->draws}};
  const Verdict::Doubt& doubt = *verdict->doubt;
  return Json{{"fair", false},
              {"action", doubt.action ? Json(*doubt.action) : Json()},
              {"reason", sentence(request.language, "", doubt.reason, {})}};
}

// Acting.

Referee::Answer Referee::legal(const Request& request) {
  Json actions = Json::array(), weights = Json::array();
  for (const Choice& choice : request.table->legal()) {
    actions.push_back(choice.action);
    weights.push_back(choice.weight);
  }
  Json answer = {{"actor", request.actor()}, {"actions", actions}};
  if (request.table->actor().is_chance()) answer["weights"] = weights;
  return answer;
}

Referee::Answer Referee::apply(const Request& request) {
  const auto action = request.text("action");
  if (!action) return std::unexpected(action.error());
  if (request.find("at") != nullptr) {
    const auto at = request.number("at");
    if (!at) return std::unexpected(at.error());
    if (*at != request.table->size())
      return refuse("stale", "protocol.stale", {{"at", *at}, {"made", request.table->size()}});
  }
  const auto effects = request.table->apply(*action);
  if (!effects) return std::unexpected(effects.error());
  return Json{{"actor", request.actor()}, {"effects", request.effects(*effects)}};
}

Referee::Answer Referee::why(const Request& request) {
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

Referee::Answer Referee::preview(const Request& request) {
  const auto action = request.text("action");
  if (!action) return std::unexpected(action.error());
  const auto viewer = request.viewer(false);
  if (!viewer) return std::unexpected(viewer.error());
  const auto preview = request.table->preview(*action, *viewer);
  if (!preview) return std::unexpected(preview.error());
  return Json{
      {"effects", request.effects(preview->effects, *viewer)}, {"view", preview->view}, {"hints", preview->hints}};
}

Referee::Answer Referee::roll(const Request& request) {
  if (request.table->actor().is_nobody()) return refuse("over", "protocol.over");
  if (!request.table->actor().is_chance()) return refuse("not-chance", "protocol.not-chance");
  const std::string action = request.table->draw();
  const auto effects = request.table->apply(action);
  return Json{{"action", action}, {"actor", request.actor()}, {"effects", request.effects(*effects)}};
}

Referee::Answer Referee::undo(const Request& request) {
  if (request.table->size() == 0) return refuse("empty", "protocol.empty");
  request.table->truncate(request.table->size() - 1);
  return Json{{"actor", request.actor()}};
}

Referee::Answer Referee::playout(const Request& request) {
  Json actions = Json::array();
  while (!request.table->actor().is_nobody()) {
    const std::string action = request.table->draw();
    if (request.table->apply(action)) actions.push_back(action);
  }
  return Json{{"actions", actions}};
}

// Thinking.

Referee::Answer Referee::observation(const Request& request) {
  const auto viewer = request.viewer(false);
  if (!viewer) return std::unexpected(viewer.error());
  if (*viewer == spectator) return refuse("bad-seat", "protocol.bad-seat", {{"most", request.table->players() - 1}});
  return Json{{"observation", testimony(*request.table, *viewer)}};
}

// On the table, from what its acting seat can see, or on an observation without a table.
Referee::Answer Referee::think(const Request& request) {
  if (const Json* seen = request.find("observation")) {
    const auto table = read_testimony(*seen, games_);
    if (!table) return std::unexpected(table.error());
    return think_at(request, **table);
  }
  if (request.table == nullptr)
    return refuse("no-table", "protocol.no-table", {{"table", request.table_name.substr(0, 40)}});
  return think_at(request, *request.table);
}

Referee::Answer Referee::think_at(const Request& request, Table& table) {
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
  if (table.actor().is_nobody()) return refuse("over", "protocol.over");
  if (table.actor().is_chance()) return refuse("not-seat", "protocol.not-seat");
  Hash hash;
  hash.add(*seed);
  const Opinion opinion = table.think(*player, *budget, hash.value(), *keep);
  Json lines = Json::array();
  for (const Opinion::Line& line : opinion.lines) {
    if (static_cast<int>(lines.size()) == *top) break;
    lines.push_back(
        {{"action", line.action}, {"simulations", line.simulations}, {"win", line.win}, {"score", line.score}});
  }
  return Json{{"action", opinion.action}, {"lines", lines}};
}

// Looking.

Referee::Answer Referee::state(const Request& request) {
  const auto at = request.moment("at", request.table->size());
  if (!at) return std::unexpected(at.error());
  return Json{{"state", request.table->state(*at)}};
}

Referee::Answer Referee::view(const Request& request) {
  const auto viewer = request.viewer(false);
  if (!viewer) return std::unexpected(viewer.error());
  const auto at = request.moment("at", request.table->size());
  if (!at) return std::unexpected(at.error());
  Json answer = {{"view", request.table->view(*viewer, *at)}};
  if (*at == request.table->size()) answer["hints"] = request.table->hints(*viewer);
  return answer;
}

Referee::Answer Referee::history(const Request& request) {
  const auto viewer = request.viewer(true);
  if (!viewer) return std::unexpected(viewer.error());
  const auto from = request.moment("from", 0);
  if (!from) return std::unexpected(from.error());
  Json actions = Json::array();
  for (const Entry& entry : request.table->history(*viewer, *from))
    actions.push_back({{"n", entry.number},
                       {"actor", actor_document(entry.actor)},
                       {"action", entry.action},
                       {"effects", request.effects(entry.effects, *viewer)}});
  return Json{{"actions", actions}};
}

}  // namespace guildhall
