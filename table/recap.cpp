// "Since your turn": effects gathered by seat, without those that only say where the game stands.
#include <algorithm>
#include <map>

#include "table/table.h"

namespace guildhall {
namespace {

// Kinds that say where the game stands, or count what other effects have told.
constexpr std::array<std::string_view, 16> standing = {
    "phase", "to-act",     "turn",       "turn-ended", "due",      "camp", "territories",      "bonus",
    "held",  "main-phase", "recruiting", "skipped",    "finished", "took", "protection-ended", "reservation-ended"};

// Kinds that are added up over all the actions of a seat.
constexpr std::array<std::string_view, 2> sums = {"credits", "score"};

// What one seat did, from one action to another.
struct Row {
  Seat seat;
  int from, until;
  Effects effects;
  std::map<std::pair<std::string_view, Seat>, int> changes;  // of whose what

  void add(const Effect& effect) {
    if (std::ranges::find(standing, effect.key) != standing.end()) return;
    if (std::ranges::find(sums, effect.key) == sums.end()) return effects.push_back(effect);
    Seat whose = seat;
    int change = 0;
    for (const Argument& argument : effect.arguments) {
      const auto* item = std::get_if<Item>(&argument.value);
      if (const auto* of = item == nullptr ? nullptr : std::get_if<SeatName>(item)) whose = of->seat;
      if (const auto* by = item == nullptr ? nullptr : std::get_if<int>(item)) change = *by;
    }
    changes[{effect.key, whose}] += change;
  }

  Effects told() const {
    Effects all = effects;
    for (const auto& [what, change] : changes)
      if (change != 0) all.push_back({what.first, {{"seat", SeatName{what.second}}, {"change", change}}});
    return all;
  }
};

}  // namespace

Json recap(const Table& table, Language language, Viewer viewer) {
  const std::vector<Entry> entries = table.history(viewer, 0);
  auto first = entries.begin();
  for (auto entry = entries.begin(); entry != entries.end(); ++entry)
    if (viewer >= 0 && entry->actor == Actor::seat(viewer)) first = entry + 1;
  std::vector<Row> rows;
  for (auto entry = first; entry != entries.end(); ++entry) {
    // Chance draws for whoever is on turn; what it draws before anybody has acted is the viewer's own.
    if (entry->actor.is_seat() && (rows.empty() || rows.back().seat != entry->actor.seat()))
      rows.push_back({entry->actor.seat(), entry->number, entry->number, {}, {}});
    if (rows.empty()) continue;
    rows.back().until = entry->number + 1;
    for (const Effect& effect : entry->effects) rows.back().add(effect);
  }
  Json documents = Json::array();
  for (const Row& row : rows)
    documents.push_back({{"seat", row.seat},
                         {"from", row.from},
                         {"until", row.until},
                         {"effects", effect_documents(row.told(), table, language, viewer)}});
  return documents;
}

}  // namespace guildhall
