#include "table/testimony.h"

#include <algorithm>

namespace guildhall {
namespace {

constexpr int attempts = 30;           // ways to fill in what was not seen, before the document is refused
constexpr std::size_t longest = 4000;  // actions

std::unexpected<Refusal> refuse(std::string_view key, std::initializer_list<Argument> arguments = {}) {
  return std::unexpected(Refusal{"bad-observation", {key, arguments}});
}

struct Seen {
  Json actor;
  std::string action;
  bool hidden() const { return action.ends_with(" ?"); }
  bool names(std::string_view word) const {
    for (std::string_view rest = action; !rest.empty();) {
      const std::size_t space = rest.find(' ');
      if (rest.substr(0, space) == word) return true;
      rest.remove_prefix(space == std::string_view::npos ? rest.size() : space + 1);
    }
    return false;
  }
};

// Whose hand grows by an action, as everybody can see; no seat if nobody's does.
Seat receiver(const Table& table, const std::string& action) {
  const auto preview = table.preview(action, spectator);
  const Json before = table.view(spectator, table.size());
  if (!preview || !before.contains("hands") || !preview->view.contains("hands")) return spectator;
  for (Seat seat = 0; seat < table.players(); ++seat)
    if (before.at("hands")[seat] != preview->view.at("hands")[seat]) return seat;
  return spectator;
}

// What may have happened where only the first word was seen. A card that is next seen in the hand it goes to is drawn
// in good time, the one needed soonest first; one that is next seen elsewhere is not drawn here.
std::string fill_in(const Table& table, std::span<const Seen> from_here, Rng& rng) {
  const Seen& now = from_here.front();
  const std::string_view verb = std::string_view(now.action).substr(0, now.action.find(' ') + 1);
  std::vector<std::string> free;
  std::string needed;
  std::size_t soonest = from_here.size();
  Seat hand = spectator;
  for (const Choice& choice : table.legal()) {
    if (!choice.action.starts_with(verb)) continue;
    if (free.empty() && needed.empty()) hand = receiver(table, choice.action);
    const std::string_view card = std::string_view(choice.action).substr(verb.size());
    const auto next = std::ranges::find_if(from_here, [&](const Seen& seen) { return seen.names(card); });
    const auto when = static_cast<std::size_t>(next - from_here.begin());
    if (next == from_here.end())
      free.push_back(choice.action);
    else if (next->actor == hand && when < soonest) {
      needed = choice.action;
      soonest = when;
    }
  }
  if (!needed.empty()) return needed;
  return free.empty() ? now.action : free[rng.below(static_cast<std::uint32_t>(free.size()))];
}

bool replay(Table& table, std::span<const Seen> seen, Rng& rng, Refusal& problem) {
  table.truncate(0);
  for (std::size_t at = 0; at < seen.size(); ++at) {
    if (actor_document(table.actor()) != seen[at].actor) return false;
    const auto done = table.apply(seen[at].hidden() ? fill_in(table, seen.subspan(at), rng) : seen[at].action);
    if (!done) {
      problem = done.error();
      return false;
    }
  }
  return true;
}

}  // namespace

Json testimony(const Table& table, Seat seat) {
  Json actions = Json::array();
  for (const Entry& entry : table.history(seat, 0))
    actions.push_back({{"actor", actor_document(entry.actor)}, {"action", entry.action}});
  return {{"game", table.game().key},
          {"players", table.players()},
          {"options", table.options()},
          {"seat", seat},
          {"actions", actions}};
}

std::expected<std::unique_ptr<Table>, Refusal> read_testimony(const Json& document, std::span<const GameInfo> games) {
  const auto field = [&](const Json& of, const char* name) {
    const auto found = of.find(name);
    return found == of.end() ? Json() : *found;
  };
  if (!document.is_object()) return refuse("protocol.observation-form");
  const Json key = field(document, "game"), options = field(document, "options"), actions = field(document, "actions");
  const auto players = whole_number(field(document, "players")), seat = whole_number(field(document, "seat"));
  if (!key.is_string() || !options.is_object() || !players || !seat || !actions.is_array() || actions.size() > longest)
    return refuse("protocol.observation-form");
  std::vector<Seen> seen;
  for (const Json& entry : actions) {
    const Json action = entry.is_object() ? field(entry, "action") : Json();
    if (!action.is_string()) return refuse("protocol.observation-form");
    seen.push_back({field(entry, "actor"), action.get<std::string>()});
  }
  const GameInfo* game = find_game(games, key.get_ref<const std::string&>());
  if (game == nullptr) return refuse("protocol.unknown-game", {{"game", key.get<std::string>().substr(0, 80)}});
  auto table = game->open(static_cast<int>(std::clamp<std::int64_t>(*players, 0, 100)), options, "");
  if (!table) return table;
  if (*seat < 0 || *seat >= *players)
    return std::unexpected(Refusal{"bad-seat", {"protocol.bad-seat", {{"most", static_cast<int>(*players) - 1}}}});

  Refusal problem{"bad-observation", {"protocol.observation-impossible", {}}};
  const bool sees_all = std::ranges::none_of(seen, &Seen::hidden);
  for (int attempt = 0; attempt < (sees_all ? 1 : attempts); ++attempt) {
    Rng rng(static_cast<std::uint64_t>(attempt));
    if (replay(**table, seen, rng, problem) && testimony(**table, static_cast<Seat>(*seat)).at("actions") == actions)
      return table;
  }
  return std::unexpected(problem);
}

}  // namespace guildhall
