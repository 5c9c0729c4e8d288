// The search itself: what it remembers, what it allocates, and what it finds at the end of a game.
#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <new>
#include <unordered_map>

#include "games/all.h"
#include "players/parallel.h"
#include "players/registry.h"
#include "players/testing/position.h"

namespace {
std::atomic<std::int64_t> allocations = 0;
}

// Counts what the whole test program allocates. (Sanitizers have their own way.)
#ifndef GUILDHALL_SANITIZED
#pragma GCC diagnostic ignored "-Wmismatched-new-delete"
void* operator new(std::size_t size) {
  ++allocations;
  if (void* memory = std::malloc(size)) return memory;
  throw std::bad_alloc();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
#endif

namespace guildhall {
namespace {

template <class G>
class Search : public ::testing::Test {};
using Games = ::testing::Types<shangrila::Rules, khan::Rules, carpe_astra::Rules>;
TYPED_TEST_SUITE(Search, Games);

TYPED_TEST(Search, AllocatesNoMoreForMoreSimulations) {
  using G = TypeParam;
  const auto state = testing::position<G>(3, 20);
  const auto seen = G::observe(state, G::actor(state).seat());
  for (bool informed : {true, false}) {
    SearchPlayer<G> player(level_of(informed ? "expert" : "uct", Knowledge<G>::style).style);
    const auto allocated_by = [&](std::int64_t simulations) {
      player.forget();
      const std::int64_t before = allocations;
      player.think(seen, {.simulations = simulations}, 5);
      return allocations - before;
    };
    allocated_by(300);
    EXPECT_LE(allocated_by(3000), allocated_by(100));  // less, if anything: fewer ties to be broken by text
  }
}

TYPED_TEST(Search, GoesOnWhereItStopped) {
  using G = TypeParam;
  const auto state = testing::position<G>(3, 25);
  const auto seen = G::observe(state, G::actor(state).seat());
  SearchPlayer<G> player(Knowledge<G>::style);
  const auto sum = [](const Thought<G>& thought) {
    std::int64_t all = 0;
    for (const auto& line : thought.lines) all += line.simulations;
    return all;
  };
  EXPECT_EQ(sum(player.think(seen, {.simulations = 200}, 1)), 200);
  EXPECT_EQ(sum(player.think(seen, {.simulations = 200}, 2)), 400);
  player.forget();
  EXPECT_EQ(sum(player.think(seen, {.simulations = 200}, 3)), 200);
}

TYPED_TEST(Search, KeepsItsTreeThroughATurnAndStaysWithinItsBound) {
  using G = TypeParam;
  Style small = Knowledge<G>::style;
  small.nodes = 500;
  small.edges = 20000;
  SearchPlayer<G> player(small);
  typename G::Setup setup;
  setup.seats = G::min_seats;
  typename G::State state = G::start(setup);
  ActionList<G> actions;
  Rng rng(3);
  int kept = 0;
  while (!G::actor(state).is_nobody()) {
    G::legal(state, actions);
    auto action = actions[static_cast<int>(rng.below(static_cast<std::uint32_t>(actions.size())))];
    if (G::actor(state).is_seat()) {
      const Thought<G> thought = player.think(G::observe(state, G::actor(state).seat()), {.simulations = 100}, 9);
      std::int64_t all = 0;
      for (const auto& line : thought.lines) all += line.simulations;
      kept += all > 100;
      ASSERT_EQ(static_cast<int>(thought.lines.size()), actions.size());
      action = thought.action;
    }
    G::apply(state, action);
  }
  EXPECT_GT(kept, 5);
}

TYPED_TEST(Search, SeveralThreadsAddUp) {
  using G = TypeParam;
  const auto state = testing::position<G>(4, 30);
  const auto seen = G::observe(state, G::actor(state).seat());
  ParallelPlayer<G> two(2, Knowledge<G>::style), again(2, Knowledge<G>::style);
  const Thought<G> thought = two.think(seen, {.simulations = 300}, 4);
  std::int64_t all = 0;
  for (const auto& line : thought.lines) all += line.simulations;
  EXPECT_EQ(all, 600);
  EXPECT_EQ(thought.action, again.think(seen, {.simulations = 300}, 4).action);
}

// The forecast of Carpe Astra is for the beginning of a turn, and for one that begins anew with other cards.
TEST(CarpeAstra, TurnsAreFinishedToWhereTheForecastHolds) {
  using G = carpe_astra::Rules;
  using carpe_astra::Phase;
  ActionList<G> actions, room;
  for (int seats = G::min_seats; seats <= max_seats; ++seats)
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
      Rng rng(seed);
      G::State state = G::start({.seats = seats, .advanced = seed % 2 == 0});
      while (!G::actor(state).is_nobody()) {
        G::legal(state, actions);
        G::apply(state, actions[static_cast<int>(rng.below(static_cast<std::uint32_t>(actions.size())))]);
        if (state.phase == Phase::setup) continue;
        G::State after = state;
        Knowledge<G>::finish_turn(after, room, rng);
        if (state.to_discard > 0)
          ASSERT_EQ(after.phase, Phase::contacts);
        else
          ASSERT_TRUE(after.phase == Phase::plan || after.phase == Phase::over);
      }
    }
}

// What a new plan is good for shows only when the turn after it is played with the cards it brought.
TEST(CarpeAstra, NewPlansAreMade) {
  using G = carpe_astra::Rules;
  const auto player = make_player<G>("expert");
  G::State state = G::start({.seats = 2});
  ActionList<G> actions;
  Rng rng(1);
  int plans = 0;
  while (!G::actor(state).is_nobody()) {
    G::legal(state, actions);
    auto action = actions[0];
    if (G::actor(state).is_chance())
      action = actions[draw<G>(state, actions, rng)];
    else
      action = player->think(G::observe(state, G::actor(state).seat()), {.simulations = 200}, rng.next()).action;
    plans += action == carpe_astra::Action::plan();
    G::apply(state, action);
  }
  EXPECT_GE(plans, 3);
}

// Endgames of Shangri-La, solved: each seat takes what gives it most of the win, then most points, then by text.
class Solver {
 public:
  using Rules = shangrila::Rules;
  struct Value {
    std::array<double, max_seats> win{};
    std::array<int, max_seats> scores{};
  };

  // False when the tree has more positions than allowed.
  bool solve(const shangrila::State& state, Value& value) {
    if (Rules::actor(state).is_nobody()) {
      const Outcome outcome = Rules::outcome(state);
      for (Seat seat = 0; seat < state.seats; ++seat) value.win[seat] = outcome.share(seat);
      value.scores = outcome.scores;
      return true;
    }
    const auto known = values_.find(key(state));
    if (known != values_.end()) {
      value = known->second;
      return true;
    }
    if (values_.size() > most) return false;
    ActionList<Rules> actions;
    Rules::legal(state, actions);
    const Seat seat = Rules::actor(state).seat();
    std::string best_text;
    for (shangrila::Action action : actions) {
      shangrila::State next = state;
      Rules::apply(next, action);
      Value after;
      if (!solve(next, after)) return false;
      const std::string text = Rules::print(action);
      const bool better =
          best_text.empty() || std::tuple(-after.win[seat], -after.scores[seat], std::string_view(text)) <
                                   std::tuple(-value.win[seat], -value.scores[seat], std::string_view(best_text));
      if (!better) continue;
      value = after;
      best_text = text;
    }
    values_.emplace(key(state), value);
    return true;
  }

  static constexpr std::size_t most = 60000;

 private:
  static std::string key(const shangrila::State& state) {
    return {reinterpret_cast<const char*>(&state), sizeof state};
  }
  std::unordered_map<std::string, Value> values_;
};

TEST(Endgames, OfShangrilaAreFound) {
  using G = shangrila::Rules;
  int solved = 0, right = 0;
  SearchPlayer<G> player(Knowledge<G>::style);
  for (std::uint64_t seed = 0; solved < 100 && seed < 4000; ++seed) {
    typename G::Setup setup;
    setup.seats = 3 + static_cast<int>(seed % 2);
    G::State state = G::start(setup);
    ActionList<G> actions;
    Rng rng(seed);
    const auto opponent = make_player<G>("greedy");
    while (!G::actor(state).is_nobody() && std::popcount(state.standing) / 2 > 2) {
      G::legal(state, actions);
      const auto seen = G::observe(state, G::actor(state).seat());
      G::apply(state, rng.below(3) == 0
                          ? actions[static_cast<int>(rng.below(static_cast<std::uint32_t>(actions.size())))]
                          : opponent->think(seen, {}, rng.next()).action);
    }
    if (G::actor(state).is_nobody()) continue;
    G::legal(state, actions);
    Solver solver;
    Solver::Value best;
    if (actions.size() < 2 || !solver.solve(state, best)) continue;
    ++solved;
    player.forget();
    const Seat seat = G::actor(state).seat();
    G::State after = state;
    G::apply(after, player.think(G::observe(state, seat), {.simulations = 3000}, seed).action);
    Solver::Value found;
    ASSERT_TRUE(solver.solve(after, found));
    right += found.win[seat] >= best.win[seat] - 0.02;
  }
  EXPECT_EQ(solved, 100);
  EXPECT_GE(right, 95);
}

}  // namespace
}  // namespace guildhall
