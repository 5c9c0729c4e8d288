#include "games/carpe_astra/cover.h"

#include <algorithm>
#include <array>

namespace guildhall::carpe_astra {
namespace {

// A tile joins two neighbouring hexes, so a covering is a perfect matching. Three hexes that meet in a point are all
// neighbours of each other, so the graph is not bipartite and simple augmenting paths are not enough: this is
// Edmonds' algorithm, which shrinks each odd cycle (a blossom) that a search runs into to its base.
class Matching {
 public:
  explicit Matching(std::span<const Hex> hexes) : count_(static_cast<int>(hexes.size())) {
    for (int a = 0; a < count_; ++a) {
      degree_[a] = 0;
      for (int b = 0; b < count_; ++b)
        if (adjacent(hexes[a], hexes[b])) near_[a][degree_[a]++] = static_cast<Number>(b);
    }
    std::fill_n(partner_.begin(), count_, nobody);
  }

  bool perfect() {
    for (int a = 0; a < count_; ++a)
      if (partner_[a] == nobody) pair_greedily(a);
    for (int a = 0; a < count_; ++a)
      if (partner_[a] == nobody && !augment(a)) return false;
    return true;
  }

 private:
  using Number = std::int16_t;
  static constexpr Number nobody = -1;
  template <class T>
  using PerHex = std::array<T, max_hole>;

  void pair_greedily(int a) {
    for (int i = 0; i < degree_[a]; ++i)
      if (const int b = near_[a][i]; partner_[b] == nobody) {
        pair(a, b);
        return;
      }
  }

  void pair(int a, int b) {
    partner_[a] = static_cast<Number>(b);
    partner_[b] = static_cast<Number>(a);
  }

  // Looks for a path from a free hex to another whose every second step is a tile; swaps tiles and gaps along it.
  bool augment(int root) {
    std::fill_n(parent_.begin(), count_, nobody);
    std::fill_n(reached_.begin(), count_, false);
    for (int a = 0; a < count_; ++a) base_[a] = static_cast<Number>(a);
    queued_ = 0;
    reach(root);
    for (int next = 0; next < queued_; ++next) {
      const int a = queue_[next];
      for (int i = 0; i < degree_[a]; ++i)
        if (const int end = explore(root, a, near_[a][i]); end != nobody) {
          swap_along(end);
          return true;
        }
    }
    return false;
  }

  // One step of the search from `a`, reached by an even number of steps, to `b`; the end of a path, if `b` is one.
  int explore(int root, int a, int b) {
    if (base_[a] == base_[b] || partner_[a] == b) return nobody;
    if (b == root || (partner_[b] != nobody && parent_[partner_[b]] != nobody)) {
      shrink(a, b);
      return nobody;
    }
    if (parent_[b] != nobody) return nobody;
    parent_[b] = static_cast<Number>(a);
    if (partner_[b] == nobody) return b;
    reach(partner_[b]);
    return nobody;
  }

  void reach(int a) {
    if (reached_[a]) return;
    reached_[a] = true;
    queue_[queued_++] = static_cast<Number>(a);
  }

  void swap_along(int end) {
    while (end != nobody) {
      const int before = parent_[end], next = partner_[before];
      pair(before, end);
      end = next;
    }
  }

  void shrink(int a, int b) {
    const Number base = common_base(a, b);
    std::fill_n(in_blossom_.begin(), count_, false);
    mark_path(a, base, b);
    mark_path(b, base, a);
    for (int c = 0; c < count_; ++c)
      if (in_blossom_[base_[c]]) {
        base_[c] = base;
        reach(c);
      }
  }

  void mark_path(int a, int base, int child) {
    while (base_[a] != base) {
      in_blossom_[base_[a]] = in_blossom_[base_[partner_[a]]] = true;
      parent_[a] = static_cast<Number>(child);
      child = partner_[a];
      a = parent_[child];
    }
  }

  Number common_base(int a, int b) const {
    PerHex<bool> passed;
    std::fill_n(passed.begin(), count_, false);
    for (a = base_[a];; a = base_[parent_[partner_[a]]]) {
      passed[a] = true;
      if (partner_[a] == nobody) break;
    }
    for (b = base_[b]; !passed[b]; b = base_[parent_[partner_[b]]]) {
    }
    return static_cast<Number>(b);
  }

  int count_;
  PerHex<std::array<Number, direction_count>> near_;
  PerHex<std::uint8_t> degree_;
  PerHex<Number> partner_, parent_, base_, queue_;
  PerHex<bool> reached_, in_blossom_;
  int queued_ = 0;
};

}  // namespace

bool coverable(std::span<const Hex> hexes) { return hexes.size() % 2 == 0 && Matching(hexes).perfect(); }

}  // namespace guildhall::carpe_astra
