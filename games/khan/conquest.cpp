// Conquering: which placements a seat may choose, and what a placement means for everyone.
#include <bit>

#include "games/khan/rules.h"

namespace guildhall::khan {
namespace {

// A set of cells made ready to be asked for the 64 cells after any cell: a word of nothing follows the last column.
class Lookahead {
 public:
  explicit Lookahead(const CellSet& set) { std::copy(set.word.begin(), set.word.end(), word_.begin()); }
  bool has(Cell cell) const { return (word_[cell >> 6] >> (cell & 63) & 1) != 0; }
  std::uint64_t after(Cell cell) const {  // bit n is the cell n+1 further on
    return word_[cell >> 6] >> (cell & 63) >> 1 | word_[(cell >> 6) + 1] << (63 - (cell & 63));
  }

 private:
  std::array<std::uint64_t, CellSet::words + 1> word_{};
};

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

// What lies on each cell, one byte for each thing that is counted, so that one sum over the cells of a form counts all
// at once: in byte 0 the seat's own yurts, in bytes 1 to 3 those of the others, in bytes 5 to 7 what these guard.
class Tally {
 public:
  Tally(const Position& p, Seat seat) {
    mark(p.yurts[seat], 1);
    for (int i = 1; i < p.seats; ++i) {
      const Seat other = (seat + i) % p.seats;
      const std::uint64_t yurt = std::uint64_t{1} << 8 * i, guard = yurt << 32;
      mark(p.yurts[other], yurt);
      if (p.force[other].card == Special::none) continue;
      // Where a seat has refused it counts as having the most.
      mark(guarded(p, other), (p.refused & only(other)) != 0 ? outweighing * yurt : guard);
    }
  }

  // Whether the seat has a yurt here, nobody has more, and nobody who guards a cell has fewer.
  bool allows(const Form& form, Cell first) const {
    // Always five cells: the offsets a smaller form lacks are 0, and the first cell they count again is taken off.
    const std::uint64_t* on = &on_[first];
    const auto& offset = form.offsets;
    const std::uint64_t sum = on[0] * (form.size - 4) + on[offset[1]] + on[offset[2]] + on[offset[3]] + on[offset[4]];
    const std::uint64_t own = (sum & 0xff) * 0x01010100, others = sum & 0xffffff00, guards = sum >> 32;
    if (own == 0 || (((own | top_bits) - others) & top_bits) != top_bits) return false;
    const std::uint64_t fewer = ~((others | top_bits) - own), guarding = guards + (top_bits - 0x01010100);
    return (fewer & guarding & top_bits) == 0;
  }

 private:
  static constexpr std::uint64_t top_bits = 0x80808000, outweighing = 8;
  void mark(const CellSet& cells, std::uint64_t what) {
    cells.each([&](Cell cell) { on_[cell] += what; });
  }
  std::array<std::uint64_t, cell_limit> on_{};
};

// One seat's search for everything it may conquer.
class Search {
 public:
  Search(const Position& p, Seat seat)
      : position_(p),
        usable_(usable_forms(p, seat)),
        yurts_(all_yurts(p)),
        passable_(yurts_ | p.board->river.minus(p.covered)),
        all_(yurts_),
        own_(p.yurts[seat]),
        tally_(p, seat) {}

  Action* list(Action* out) const {
    first_cells().each([&](Cell first) { out = list_from(first, out); });
    for (int form = first_bridge; form <= last_bridge; ++form) out = list_bridges(form, out);
    return out;
  }

  bool finds_any() const {
    std::array<Action, form_limit> found;
    for (CellSet rest = first_cells(); rest.any(); rest.remove(rest.first()))
      if (list_from(rest.first(), found.data()) != found.data()) return true;
    std::array<Action, cell_count> bridges;
    for (int form = first_bridge; form <= last_bridge; ++form)
      if (list_bridges(form, bridges.data()) != bridges.data()) return true;
    return false;
  }

 private:
  // Every land tile is looked for from its first cell, so each placement is found once. The first of several cells
  // has one after it, to the north or the east.
  CellSet first_cells() const { return yurts_ & (before(yurts_, 1) | before(yurts_, next_column)); }

  Action* list_from(Cell first, Action* out) const {
    const std::uint64_t own = own_.after(first);
    if (!own_.has(first) && (own & covered_by_some_form) == 0) return out;
    FormSet fit = fitting(all_.after(first)) & usable_;
    if (!own_.has(first)) fit = fit.minus(fitting(~own));
    fit.each([&](int form) { out = list_if_allowed(form, first, out); });
    return out;
  }

  // A bridge has yurts at both ends, and yurts or open river between.
  Action* list_bridges(int number, Action* out) const {
    if (!usable_.has(number)) return out;
    const Form& form = forms[number];
    const CellSet& sites = position_.board->bridge_sites[number - first_bridge];
    (sites & yurts_ & before(yurts_, form.offsets[form.size - 1])).each([&](Cell first) {
      if (passable_.has(first + form.offsets[1]) && passable_.has(first + form.offsets[2]))
        out = list_if_allowed(number, first, out);
    });
    return out;
  }

  Action* list_if_allowed(int form, Cell first, Action* out) const {
    *out = Action::conquer({form, first});
    return out + tally_.allows(forms[form], first);
  }

  const Position& position_;
  const FormSet usable_;
  const CellSet yurts_, passable_;
  const Lookahead all_, own_;
  const Tally tally_;
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

bool can_conquer(const Position& p, Seat seat) { return Search(p, seat).finds_any(); }

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
