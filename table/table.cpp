#include "table/table.h"

#include <algorithm>
#include <random>

#include "games/all.h"
#include "table/all_documents.h"
#include "table/play.h"

namespace guildhall {

std::span<const GameInfo> all_games() {
  static const std::vector<GameInfo> games = [] {
    std::vector<GameInfo> all;
    for_each_game([&]<class G>() { all.push_back(Play<G>::describe()); });
    return all;
  }();
  return games;
}

const GameInfo* find_game(std::span<const GameInfo> games, std::string_view key) {
  for (const GameInfo& game : games)
    if (game.key == key) return &game;
  return nullptr;
}

std::string GameInfo::name(Language language) const { return name_of(language, {"game", key}); }

bool Table::may_take_back(Seat seat, int to) const {
  if (to < 0 || to >= size()) return false;
  const std::vector<Entry> since = history(all_seeing, to);
  return std::ranges::all_of(since, [&](const Entry& entry) { return entry.actor == Actor::seat(seat); });
}

std::string explain(const Refusal& refusal, Language language, Wording wording) {
  const std::string reason = sentence(language, "", refusal.message, refusal.seats, all_seeing, wording);
  if (refusal.line == 0) return reason;
  return sentence(language, "", {"record.line", {{"line", refusal.line}}}, {}) + " " + reason;
}

std::string system_seed() {
  std::random_device device;
  std::string seed;
  for (int i = 0; i < 8; ++i) seed += std::to_string(device());
  return seed;
}

Json actor_document(Actor actor) {
  if (actor.is_nobody()) return nullptr;
  if (actor.is_chance()) return "chance";
  return actor.seat();
}

Json effect_document(const Effect& effect, const Table& table, Language language, Viewer viewer) {
  Json document = arguments(effect, viewer);
  document["kind"] = effect.key;
  const std::string prefix = std::string(table.game().key) + ".effect.";
  document["text"] = sentence(language, prefix, effect, table.seat_names(), viewer);
  return document;
}

Json effect_documents(const Effects& effects, const Table& table, Language language, Viewer viewer) {
  Json documents = Json::array();
  for (const Effect& effect : effects) documents.push_back(effect_document(effect, table, language, viewer));
  return documents;
}

Json prompt_document(const Table& table, Language language, Viewer viewer) {
  const auto prompt = table.prompt();
  if (!prompt || table.actor() != Actor::seat(viewer)) return nullptr;
  return {{"seat", actor_document(table.actor())},
          {"key", prompt->key},
          {"args", arguments(*prompt)},
          {"text", sentence(language, "", *prompt, table.seat_names())}};
}

}  // namespace guildhall
