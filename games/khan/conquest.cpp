// Conquering: which placements a seat may choose, and what a placement means for everyone.
#include <bit>

#include "games/khan/rules.h"

namespace guildhall::khan {
namespace {

// A set of cells that can be asked for the 64 cells after any cell: a word of nothing follows the last column.
struct Lookahead {
  std::array<std::uint64_t, CellSet::words + 1> word{};

  explicit Lookahead(const CellSet& set) { std::copy(set.word.begin(), set.word.end(), word.begin()); }
  bool has(int w, int bit) const { return (word[w] >> bit & 1) != 0; }
  std::uint64_t ahead(int w, int bit) const { return word[w] >> bit >> 1 | word[w + 1] << (63 - bit); }

  // The forms, first cell here, that touch the set.
  FormSet touching(int w, int bit, const FormSet& forms) const {
    return has(w, bit) ? forms : forms.minus(fitting(~ahead(w, bit)));
  }
};

CellSet yurts_of_others(const Position& p, Seat seat) {
  CellSet others;
  for (Seat other = 0; other < p.seats; ++other)
    if (other != seat) others |= p.yurts[other];
  return others;
}

// The cells a seat objects to being covered.
CellSet guarded(const Position& p, Seat seat) {
  const Force& force = p.force[seat];
  if (force.card == Special::none) return {};
  if (force.card == Special::protect) return p.yurts[seat];
  return force.region == Region::everywhere ? p.neutral : p.neutral & p.board->in(force.region);
}

// The forms of all shapes the seat may take a tile of.
FormSet usable_forms(const Position& p, Seat seat) {
  FormSet usable = p.stocked;
  for (Seat other = 0; other < p.seats; ++other)
    if (other != seat && p.reserved[other] != Shape::none && !may_use(p, seat, p.reserved[other]))
      usable = usable.minus(forms_of[static_cast<int>(p.reserved[other])]);
  return usable;
}

// One seat's search for everything it may conquer.
class Search {
 public:
  Search(const Position& p, Seat seat)
      : p_(p),
        seat_(seat),
        usable_(usable_forms(p, seat)),
        yurts_(all_yurts(p)),
        own_(p.yurts[seat]),
        rivals_(yurts_of_others(p, seat)),
        guarded_neutral_(CellSet{}) {
    CellSet neutral;
    for (Seat other = 0; other < p.seats; ++other)
      if (other != seat && p.force[other].card != Special::none) {
        guards_ |= only(other);
        if (p.force[other].card == Special::divine) neutral |= guarded(p, other);
      }
    guarded_neutral_ = Lookahead(neutral);
  }

  Action* list(Action* out) const { return list_bridges(list_land_tiles(out)); }

 private:
  // Every form is looked for from its first cell, so each placement is found once.
  Action* list_land_tiles(Action* out) const {
    const CellSet yurts = all_yurts(p_);
    const CellSet firsts = yurts & (before(yurts, 1) | before(yurts, next_column));
    for (int w = 0; w < CellSet::words; ++w)
      for (std::uint64_t rest = firsts.word[w]; rest != 0; rest &= rest - 1)
        out = list_from(w, std::countr_zero(rest), out);
    return out;
  }

  Action* list_from(int w, int bit, Action* out) const {
    const FormSet fit = own_.touching(w, bit, fitting(yurts_.ahead(w, bit)) & usable_);
    if (fit.empty()) return out;
    const FormSet contested = rivals_.touching(w, bit, fit);
    FormSet sole = fit.minus(contested);
    if (guards_ != 0) sole = sole.minus(guarded_neutral_.touching(w, bit, sole));
    const Cell first = 64 * w + bit;
    sole.each([&](int form) { *out++ = Action::conquer({form, first}); });
    contested.each([&](int form) {
      if (may_conquer({form, first})) *out++ = Action::conquer({form, first});
    });
    return out;
  }

  Action* list_bridges(Action* out) const {
    if (!usable_.has(first_bridge) && !usable_.has(last_bridge)) return out;
    const CellSet yurts = all_yurts(p_), river = p_.board->river.minus(p_.covered);
    for (int form = first_bridge; form <= last_bridge; ++form)
      if (usable_.has(form))
        bridge_starts(forms[form], yurts, river).each([&](Cell first) {
          if (may_conquer({form, first})) *out++ = Action::conquer({form, first});
        });
    return out;
  }

  // Where a bridge has yurts at both ends, a yurt or open river between, and some river.
  static CellSet bridge_starts(const Form& bridge, const CellSet& yurts, const CellSet& river) {
    const int step = bridge.offsets[1];
    CellSet wet = before(river, step), passable = wet;
    if (bridge.size == 4) {
      const CellSet second = before(river, 2 * step);
      passable = (wet | before(yurts, step)) & (second | before(yurts, 2 * step));
      wet |= second;
    }
    return yurts & before(yurts, (bridge.size - 1) * step) & passable & wet;
  }

  bool may_conquer(Placement placement) const {
    const CellSet cells = placement.cells();
    const int own = (p_.yurts[seat_] & cells).count();
    if (own == 0) return false;
    for (Seat other = 0; other < p_.seats; ++other) {
      if (other == seat_) continue;
      const int theirs = (p_.yurts[other] & cells).count();
      if (theirs > own) return false;
      if ((guards_ & only(other)) != 0 && (theirs < own || (p_.refused & only(other)) != 0) &&
          (guarded(p_, other) & cells).any())
        return false;
    }
    return true;
  }

  const Position& p_;
  const Seat seat_;
  const FormSet usable_;
  const Lookahead yurts_, own_, rivals_;
  Lookahead guarded_neutral_;  // by others
  SeatMask guards_ = 0;        // others with a protection in force
};

}  // namespace

CellSet all_yurts(const Position& p) { return p.yurts[0] | p.yurts[1] | p.yurts[2] | p.yurts[3] | p.neutral; }

bool may_use(const Position& p, Seat seat, Shape shape) {
  int kept = 0;
  for (Seat other = 0; other < p.seats; ++other) kept += other != seat && p.reserved[other] == shape;
  const int left = p.stock[static_cast<int>(shape)];
  return p.seats == 4 ? left > kept : left > 0 && kept == 0;
}

Claim claim(const Position& p, Placement placement) {
  const CellSet cells = placement.cells();
  Claim result{};
  int most = 1;
  for (Seat seat = 0; seat < p.seats; ++seat) {
    const int count = (p.yurts[seat] & cells).count();
    result.yurts[seat] = static_cast<std::uint8_t>(count);
    if (count > most) result.owners = 0;
    if (count >= most) result.owners |= only(seat);
    most = std::max(most, count);
    if (seat != p.turn && (guarded(p, seat) & cells).any()) result.objectors |= only(seat);
  }
  return result;
}

Action* list_conquests(const Position& p, Seat seat, Action* out) { return Search(p, seat).list(out); }

bool can_conquer(const Position& p, Seat seat) {
  ActionList<Rules> conquests;
  return list_conquests(p, seat, conquests.data()) != conquests.data();
}

// Wherever a tile fits over some seat's yurt, the seat with the most yurts under it could lay it: so it is enough to
// ask what one seat could do that had them all.
bool anyone_could_conquer(const Position& p) {
  Position united = p;
  united.seats = 1;
  united.yurts = {all_yurts(p).minus(p.neutral)};
  united.force[0] = {};
  united.reserved[0] = Shape::none;
  return can_conquer(united, 0);
}

}  // namespace guildhall::khan
