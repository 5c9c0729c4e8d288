// What holds in every position of Khan, checked the slow way.
#pragma once

#include <algorithm>
#include <string>

#include "games/khan/rules.h"

namespace guildhall::khan {

inline std::string broken_field(const State& s) {
  CellSet pieces, rulers;
  bool twice = false;
  const auto lay = [&](const CellSet& cells) {
    twice |= (pieces & cells).any();
    pieces |= cells;
  };
  lay(s.neutral);
  lay(s.covered);
  for (Seat seat = 0; seat < max_seats; ++seat) {
    if (seat >= s.seats && s.yurts[seat].any()) return "a yurt of nobody";
    lay(s.yurts[seat]);
  }
  for (std::uint8_t cell : s.ruler_at) {
    if (cell == nowhere) continue;
    twice |= rulers.has(cell);
    rulers.add(cell);
  }
  lay(rulers);
  if (twice) return "two pieces on a cell";
  if (!s.board->land.holds(pieces.minus(s.covered))) return "a piece off the land";
  if (s.free != s.board->land.minus(pieces)) return "the free cells are wrong";
  return "";
}

inline std::string broken_tiles(const State& s) {
  CellSet covered;
  std::array<int, shape_count> used{};
  for (int tile = 0; tile < s.tile_count; ++tile) {
    if ((covered & s.tiles[tile].cells()).any()) return "two tiles on a cell";
    covered |= s.tiles[tile].cells();
    ++used[static_cast<int>(s.tiles[tile].shape())];
    if (s.owners[tile] == 0 || s.owners[tile] >= 1 << s.seats) return "a tile without owners";
  }
  if (covered != s.covered) return "the covered cells are wrong";
  for (int shape = 0; shape < shape_count; ++shape) {
    if (used[shape] + s.stock[shape] != s.board->tiles[shape]) return "the tiles of a shape do not add up";
    if (((s.stocked & forms_of[shape]) == forms_of[shape]) != (s.stock[shape] > 0))
      return "the stocked forms are wrong";
    const auto kept = std::count(s.reserved.begin(), s.reserved.end(), static_cast<Shape>(shape));
    if (kept > (s.seats == 4 ? s.stock[shape] : std::min<int>(s.stock[shape], 1))) return "too many reservations";
  }
  return "";
}

inline std::string broken_rulers(const State& s) {
  int out = 0;
  for (int r = 0; r < ruler_count; ++r) {
    out += s.camp[r] == 0;
    if (s.camp[r] > camp_size) return "a camp too large";
    if (s.phase != Phase::rulers && (s.camp[r] == 0) != (s.ruler_at[r] == nowhere)) return "a ruler without a camp";
  }
  if (s.stage == Stage::main ? out >= 5 : out != ruler_count) return "the end phase does not fit the rulers";
  if ((s.expelled != Ruler::none) != (s.phase == Phase::expelling)) return "expelled at the wrong time";
  return "";
}

inline std::string broken_cards(const State& s) {
  CardSet seen = s.deck | s.discard;
  int count = s.deck.count() + s.discard.count();
  for (Seat seat = 0; seat < max_seats; ++seat) {
    seen |= s.hands[seat];
    count += s.hands[seat].count();
    if (s.hands[seat].count() != s.hand_size[seat] || s.hand_size[seat] > hand_limit) return "a hand of the wrong size";
    if (seat >= s.seats && s.hands[seat].any()) return "a hand of nobody";
  }
  if (seen != all_cards || count != card_count) return "the cards do not add up";
  if (s.deck.empty()) return "an empty draw pile";
  for (Card card = 0; card < card_count; ++card)
    if (s.pile_of[card] > s.pile || (s.deck.has(card) && s.pile_of[card] != s.pile)) return "a card of another pile";
  if (!s.hands[s.learned_of].holds(s.learned_cards)) return "something learned about cards that are gone";
  if (s.learned == Learned::nothing && s.learned_cards.any()) return "cards of which nothing was learned";
  if (s.learned != Learned::nothing && can_invade(s, s.learned_cards) != (s.learned == Learned::can_invade))
    return "what was learned is not true";
  return "";
}

inline std::string broken_specials(const State& s) {
  const auto dealt = Rules::start({s.seats, s.opening, s.board}).specials;
  for (Seat seat = 0; seat < max_seats; ++seat) {
    for (int special = 0; special < special_count; ++special)
      if (s.specials[seat][special] > dealt[seat][special]) return "a special card too many";
    const Force& force = s.force[seat];
    if (force.card == Special::none ? force != Force{}
                                    : force.card != Special::protect && force.card != Special::divine)
      return "a card in force that cannot be";
    if (force.card != Special::none &&
        (s.seats == 4 && force.card == Special::divine) == (force.region == Region::everywhere))
      return "a card in force in the wrong place";
    for (Seat other = 0; other < seat; ++other)
      if (force.card != Special::none && force == s.force[other]) return "two protections in the same place";
  }
  return "";
}

inline int expected_actions_left(const State& s) {
  switch (s.phase) {
    case Phase::flight:
      return 2;
    case Phase::actions:
    case Phase::expelling:
    case Phase::consent:
    case Phase::conquest:
      return s.extra ? 1 : std::clamp<int>(s.actions_left, 1, 2);
    default:
      return 0;
  }
}

inline std::string broken_turn(const State& s) {
  if (s.turn >= s.seats) return "a turn of nobody";
  if (s.actions_left != expected_actions_left(s)) return "the wrong number of actions left";
  if (s.extra && s.played != Special::morale) return "an extra action without morale";
  if ((s.phase == Phase::consent) != (s.asked != 0)) return "asked at the wrong time";
  if (s.phase != Phase::consent && s.pending.code() != 0) return "pending at the wrong time";
  if (s.phase == Phase::consent && (s.asked & ~claim(s, s.pending).objectors) != 0)
    return "someone is asked who does not object";
  if (s.phase == Phase::refill && s.hand_size[s.turn] == hand_limit) return "refilling a full hand";
  if (s.phase == Phase::discarding && s.hand_size[s.turn] == 0) return "discarding from an empty hand";
  if ((s.phase == Phase::conquest) && (s.stage != Stage::end || !anyone_could_conquer(s))) return "conquests in vain";
  if (s.phase == Phase::special) {
    ActionList<Rules> actions;
    Rules::legal(s, actions);
    if (actions.size() < 2) return "asked for a special card without having one to play";
  }
  return "";
}

// The invariant that does not hold, or nothing.
inline std::string broken_invariant(const State& s) {
  for (const auto check : {broken_field, broken_tiles, broken_rulers, broken_cards, broken_specials, broken_turn})
    if (std::string reason = check(s); !reason.empty()) return reason;
  return "";
}

}  // namespace guildhall::khan
