// Information-set Monte-Carlo tree search for any number of seats, with chance and hidden cards.
//
// Every simulation starts from a freshly imagined state, walks down one tree of decisions in which each seat prefers
// what is best for itself, adds one action to it, and passes what that promises back up the path. Chance is drawn, not
// stored: a node is reached by the decisions before it, whatever was drawn between them. Where cards differ from one
// simulation to the next, so do the legal actions: an action is weighed only against those it was legal with. Forced
// actions are made on the way and have no node.
#pragma once

#include <chrono>
#include <cmath>
#include <cstring>
#include <limits>
#include <memory>

#include "players/levels.h"
#include "players/player.h"
#include "players/tree.h"

namespace guildhall {

template <Game G>
class SearchPlayer final : public Player<G> {
  using State = typename G::State;
  using Action = typename G::Action;
  using Observation = typename G::Observation;
  using NodeId = typename Tree<G>::NodeId;
  using Node = typename Tree<G>::Node;
  using Edge = typename Tree<G>::Edge;

 public:
  explicit SearchPlayer(const Style& style, Budget own = {.milliseconds = 1000}, float slips = 0)
      : style_(style), own_(own), slips_(slips), tree_(style.nodes, style.edges) {}

  Thought<G> think(const Observation& seen, Budget budget, std::uint64_t seed) override {
    if (budget.simulations == 0 && budget.milliseconds == 0) budget = own_;
    rng_ = Rng(seed);
    take_root(seen);
    search(budget);
    return conclude();
  }
  void forget() override { tree_.clear(); }

 private:
  static constexpr int longest_path = 512;

  // The root: where the observer stands, as a part of the old tree if that has it.
  void take_root(const Observation& seen) {
    const NodeId known = tree_.empty() ? Tree<G>::none : find(seen);
    if (known == Tree<G>::root) return;
    seen_ = seen;
    const State state = G::imagine(seen_, rng_);
    G::legal(state, actions_);
    if (known != Tree<G>::none) {
      tree_.rebase(known);
      complete_root(state);
    } else {
      tree_.clear();
      expand(state, G::actor(state).seat(), true, actions_.size());
    }
  }

  // At the root every legal action has an edge, not only those that fitted in.
  void complete_root(const State& state) {
    if (tree_.node(Tree<G>::root).count == static_cast<std::uint32_t>(actions_.size())) return;
    if (!tree_.widen_root(static_cast<std::uint32_t>(actions_.size()))) {
      tree_.clear();
      expand(state, G::actor(state).seat(), true, actions_.size());
      return;
    }
    Node& root = tree_.node(Tree<G>::root);
    note_list();
    for (const Edge& edge : tree_.edges(root)) known_.mark(lookup_.find(edge.action, stamp_, actions_));
    appraise(state, root.seat);
    for (int i = 0; i < actions_.size(); ++i)
      if (!known_.has(i)) tree_.add_edge(root, actions_[i], weight_of(root, worth_[i]));
  }

  NodeId find(const Observation& seen) {
    if (seen == seen_) return Tree<G>::root;
    const State state = G::imagine(seen_, rng_);
    return find_below(seen, state, Tree<G>::root, tree_.node(Tree<G>::root).visits / 64 + 1);
  }
  // Looks where only decisions lead that leave nothing to chance, and only into what is worth keeping.
  NodeId find_below(const Observation& seen, const State& from, NodeId at, std::uint32_t least) {
    for (const Edge& edge : tree_.edges(tree_.node(at))) {
      if (edge.child == Tree<G>::none || edge.visits < least || !tree_.node(edge.child).certain) continue;
      State state = from;
      G::apply(state, edge.action);
      if (!settle(state)) continue;
      if (tree_.node(edge.child).seat == seat_of(seen) && G::observe(state, seat_of(seen)) == seen) return edge.child;
      if (const NodeId found = find_below(seen, state, edge.child, least); found != Tree<G>::none) return found;
    }
    return Tree<G>::none;
  }
  static Seat seat_of(const Observation& seen) { return seen.seat; }

  void search(Budget budget) {
    using Clock = std::chrono::steady_clock;
    const auto end = Clock::now() + std::chrono::milliseconds(budget.milliseconds);
    if (tree_.node(Tree<G>::root).count == 1) budget = {1, 0};  // nothing to choose
    std::int64_t made = 0;
    do {
      simulate();
      ++made;
    } while (budget.simulations > 0 ? made < budget.simulations : (made % 8 != 0 || Clock::now() < end));
  }

  // One simulation.
  struct Step {
    NodeId node;
    std::uint32_t edge;
  };

  void simulate() {
    State state = G::imagine(seen_, rng_);
    int length = 0;
    certain_ = true;
    for (NodeId at = Tree<G>::root; length < longest_path;) {
      const std::uint32_t chosen = choose(at, state);
      if (chosen == no_edge) break;
      path_[length++] = {at, chosen};
      Edge& edge = edge_of(path_[length - 1]);
      G::apply(state, edge.action);
      if (edge.visits == 0) break;
      if (!settle(state) || !worth_searching(state)) break;
      if (edge.child == Tree<G>::none) edge.child = expand(state, G::actor(state).seat(), certain_, style_.width);
      if (edge.child == Tree<G>::none) break;
      at = edge.child;
    }
    const Expectation promise = judge(state);
    for (int i = length - 1; i >= 0; --i) {
      Node& node = tree_.node(path_[i].node);
      Edge& edge = edge_of(path_[i]);
      // Within a turn nobody interferes: an action is worth what the best action after it is.
      if (i + 1 < length && continues(node, path_[i + 1].node))
        edge.follow(favourite(tree_.node(path_[i + 1].node)));
      else
        edge.add(promise, utility<G>(promise, node.seat, state.seats));
      ++node.visits;
      if (edge.visits > favourite(node).visits) node.favourite = path_[i].edge;
    }
  }
  bool continues(const Node& node, NodeId next) {
    return tree_.node(next).certain && tree_.node(next).seat == node.seat;
  }
  const Edge& favourite(const Node& node) { return tree_.edges(node)[node.favourite]; }
  Edge& edge_of(Step step) { return tree_.edges(tree_.node(step.node))[step.edge]; }

  // Not where the others' turns are left to the forecast, nor where the decision hangs on what has just been drawn, for
  // the tree does not tell draws apart.
  bool worth_searching(const State& state) const {
    if (!style_.informed) return true;
    if (!style_.beyond_turn && G::actor(state) != Actor::seat(seat_of(seen_))) return false;
    if constexpr (requires { &Knowledge<G>::hangs_on_draw; })
      return certain_ || !Knowledge<G>::hangs_on_draw(state);
    else
      return true;
  }

  // Plays what nobody chooses, chance and forced actions, and leaves the legal ones listed; false: the game is over.
  bool settle(State& state) {
    for (;;) {
      const Actor actor = G::actor(state);
      if (actor.is_nobody()) return false;
      if (G::hides_hands && actor.is_seat() && actor != Actor::seat(seat_of(seen_))) certain_ = false;
      G::legal(state, actions_);
      if (actor.is_chance()) {
        certain_ = false;
        G::apply(state, actions_[draw<G>(state, actions_, rng_)]);
      } else if (actions_.size() == 1) {
        G::apply(state, actions_[0]);
      } else {
        return true;
      }
    }
  }

  // What the position at the end of the path promises, after the turn and perhaps more have been finished, for within a
  // turn nothing can be compared, and some random actions made.
  Expectation judge(State& state) {
    if constexpr (requires { &Knowledge<G>::finish_turn; })
      for (int i = 0; style_.informed && i < style_.turns_finished; ++i)
        Knowledge<G>::finish_turn(state, actions_, rng_);
    for (int i = 0; i < style_.playout && !G::actor(state).is_nobody(); ++i) {
      G::legal(state, actions_);
      const bool chance = G::actor(state).is_chance();
      G::apply(state, actions_[chance ? draw<G>(state, actions_, rng_) : any_of(actions_.size())]);
    }
    return look<G>(state);
  }
  std::span<const Action> listed() { return {actions_.data(), static_cast<std::size_t>(actions_.size())}; }
  int any_of(int count) { return static_cast<int>(rng_.below(static_cast<std::uint32_t>(count))); }

  // A node for the decision whose actions are listed, with the most promising of them.
  NodeId expand(const State& state, Seat seat, bool certain, int width) {
    const int count = actions_.size();
    const int kept = style_.informed ? std::min(count, width) : count;
    const int room = certain ? kept : kept + width;
    const NodeId id = tree_.add_node(seat, certain, static_cast<std::uint32_t>(room));
    if (id == Tree<G>::none) return id;
    Node& node = tree_.node(id);
    if (!style_.informed) {
      for (Action action : actions_) tree_.add_edge(node, action, 1);
      return id;
    }
    appraise(state, seat);
    for (int i = 0; i < count; ++i) order_[i] = static_cast<std::uint16_t>(i);
    const auto better = [&](int a, int b) { return worth_[a] != worth_[b] ? worth_[a] > worth_[b] : a < b; };
    // In full order, for libraries leave what they select in orders of their own, and ties go to the first edge: the
    // same seed must give the same search in every build.
    std::partial_sort(order_.get(), order_.get() + kept, order_.get() + count, better);
    float best = -std::numeric_limits<float>::infinity();
    for (int i = 0; i < kept; ++i) best = std::max(best, worth_[order_[i]]);
    node.reference = best;
    for (int i = 0; i < kept; ++i) tree_.add_edge(node, actions_[order_[i]], weight_of(node, worth_[order_[i]]));
    return id;
  }
  float weight_of(const Node& node, float worth) const {
    return exponential((worth - node.reference) / style_.temperature) + 0.001f;
  }

  // How promising each listed action is, in points.
  void appraise(const State& state, Seat seat) {
    const int count = actions_.size();
    if constexpr (requires { &Knowledge<G>::appraise; }) {
      Knowledge<G>::appraise(state, listed(), worth_.get());
    } else {
      for (int i = 0; i < count; ++i) worth_[i] = worth_of<G>(state, actions_[i], seat);
    }
  }

  // Which edge to follow from here; no_edge: none of those known is legal now, and no more fit in.
  static constexpr std::uint32_t no_edge = ~std::uint32_t{0};
  std::uint32_t choose(NodeId at, const State& state) {
    Node& node = tree_.node(at);
    offered_.clear();
    if (node.certain) {
      for (std::uint32_t i = 0; i < node.count; ++i) offered_.add(i);
    } else {
      match(node, state);
    }
    if (offered_.empty()) return no_edge;
    return style_.informed ? most_promising(node) : most_wanting(node);
  }

  // Which edges are legal in this state; where they are too few, the most promising other action joins them.
  void match(Node& node, const State& state) {
    note_list();
    const std::span<Edge> edges = tree_.edges(node);
    for (std::uint32_t i = 0; i < node.count; ++i)
      if (const int found = lookup_.find(edges[i].action, stamp_, actions_); found >= 0) {
        offered_.add(i);
        known_.mark(found);
      }
    const int enough = style_.informed ? std::min(style_.width / 2, actions_.size()) : actions_.size();
    if (offered_.size() >= enough || node.count == node.room) return;
    int best = -1;
    if (style_.informed) {
      appraise(state, node.seat);
      for (int i = 0; i < actions_.size(); ++i)
        if (!known_.has(i) && (best < 0 || worth_[i] > worth_[best])) best = i;
    } else {
      int others = 0;
      for (int i = 0; i < actions_.size(); ++i)
        if (!known_.has(i) && rng_.below(static_cast<std::uint32_t>(++others)) == 0) best = i;
    }
    if (best < 0) return;
    offered_.add(node.count);
    tree_.add_edge(node, actions_[best], style_.informed ? weight_of(node, worth_[best]) : 1);
  }

  // Makes the listed actions findable, none of them marked.
  void note_list() {
    ++stamp_;
    for (int i = 0; i < actions_.size(); ++i) lookup_.put(actions_[i], i, stamp_);
    known_.assign(actions_.size());
  }

  // Value, and exploration by prior (as in AlphaZero); what was never tried is taken for a little worse than the rest.
  std::uint32_t most_promising(const Node& node) {
    const std::span<Edge> edges = tree_.edges(node);
    float weights = 0, sum = 0;
    std::uint32_t visits = 0;
    for (std::uint32_t i : offered_) {
      weights += edges[i].prior;
      visits += edges[i].visits;
      sum += edges[i].value * static_cast<float>(edges[i].visits);
    }
    const float untried = visits == 0 ? 0 : sum / static_cast<float>(visits) - style_.reluctance;
    const float eager = style_.exploration * std::sqrt(static_cast<float>(visits) + 1) / weights;
    std::uint32_t best = offered_[0];
    float most = -std::numeric_limits<float>::infinity();
    for (std::uint32_t i : offered_) {
      const Edge& edge = edges[i];
      const float value =
          (edge.visits == 0 ? untried : edge.value) + eager * edge.prior / static_cast<float>(1 + edge.visits);
      if (value > most) {
        most = value;
        best = i;
      }
    }
    return best;
  }

  // UCB1 against the actions it was offered with; what was never tried comes first, by lot.
  std::uint32_t most_wanting(const Node& node) {
    const std::span<Edge> edges = tree_.edges(node);
    std::uint32_t best = no_edge, untried = 0;
    float most = -std::numeric_limits<float>::infinity();
    for (std::uint32_t i : offered_) {
      Edge& edge = edges[i];
      ++edge.offered;
      if (edge.visits == 0) {
        if (rng_.below(++untried) == 0) best = i;
      } else if (untried == 0) {
        const float value = edge.value + style_.exploration * std::sqrt(logarithm(static_cast<float>(edge.offered)) /
                                                                        static_cast<float>(edge.visits));
        if (value > most) {
          most = value;
          best = i;
        }
      }
    }
    return best;
  }

  Thought<G> conclude() {
    Thought<G> thought;
    for (const Edge& edge : tree_.edges(tree_.node(Tree<G>::root))) {
      Line<G> line{edge.action, edge.visits, {}, {}};
      std::copy(edge.win.begin(), edge.win.end(), line.win.begin());
      std::copy(edge.score.begin(), edge.score.end(), line.score.begin());
      thought.lines.push_back(line);
    }
    sort_lines<G>(thought.lines);
    thought.action = thought.lines[slip(thought.lines)].action;
    return thought;
  }

  // Mostly 0, the best; now and then another that was thought worth a try.
  int slip(const std::vector<Line<G>>& lines) {
    if (static_cast<float>(rng_.next() >> 40) * 0x1p-24f >= slips_) return 0;
    const auto tried = std::ranges::count_if(lines, [](const Line<G>& line) { return line.simulations > 0; });
    return any_of(static_cast<int>(std::min<std::ptrdiff_t>(tried, passable)));
  }
  static constexpr int passable = 6;

  // Finds actions in the present list: open addressing, emptied by counting the stamp on.
  class Lookup {
   public:
    void put(Action action, int index, std::uint32_t stamp) {
      std::uint32_t slot = slot_of(action);
      while (slots_[slot].stamp == stamp) slot = (slot + 1) % size;
      slots_[slot] = {stamp, static_cast<std::uint32_t>(index)};
    }
    int find(Action action, std::uint32_t stamp, const ActionList<G>& list) const {
      for (std::uint32_t slot = slot_of(action); slots_[slot].stamp == stamp; slot = (slot + 1) % size)
        if (const int index = static_cast<int>(slots_[slot].index); list[index] == action) return index;
      return -1;
    }

   private:
    static constexpr std::uint32_t size = std::bit_ceil(2u * G::max_actions);
    static std::uint32_t slot_of(Action action) {
      std::uint32_t code = 0;
      static_assert(sizeof action <= sizeof code);
      std::memcpy(&code, &action, sizeof action);
      return (code * 0x9e3779b1u) >> (32 - std::countr_zero(size));
    }
    struct Slot {
      std::uint32_t stamp = 0, index = 0;
    };
    std::unique_ptr<Slot[]> slots_ = std::make_unique<Slot[]>(size);
  };

  // Which of the listed actions have an edge.
  class Marks {
   public:
    void assign(int count) { std::fill_n(marks_.get(), count, false); }
    void mark(int i) { marks_[i] = true; }
    bool has(int i) const { return marks_[i]; }

   private:
    std::unique_ptr<bool[]> marks_ = std::make_unique<bool[]>(G::max_actions);
  };

  const Style style_;
  const Budget own_;
  const float slips_;
  Tree<G> tree_;
  Observation seen_{};
  Rng rng_{0};
  bool certain_ = true;  // of this simulation: so far nothing hidden has mattered
  std::uint32_t stamp_ = 0;

  // Room to work in, so that searching does not allocate.
  ActionList<G> actions_;
  FixedList<std::uint32_t, 4 * G::max_actions> offered_;
  Lookup lookup_;
  Marks known_;
  std::unique_ptr<float[]> worth_ = std::make_unique<float[]>(G::max_actions);
  std::unique_ptr<std::uint16_t[]> order_ = std::make_unique<std::uint16_t[]>(G::max_actions);
  std::array<Step, longest_path> path_;
};

}  // namespace guildhall
