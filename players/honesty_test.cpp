// Honesty: what a seat cannot know changes nothing it does.
#include <gtest/gtest.h>

#include "games/all.h"
#include "games/testing/soak.h"
#include "players/registry.h"

namespace guildhall {
namespace {

template <class G>
class Honest : public ::testing::Test {};
using Games = ::testing::Types<shangrila::Rules, khan::Rules, carpe_astra::Rules>;
TYPED_TEST_SUITE(Honest, Games);

// Whole games; before every decision the hidden cards are dealt again, which the seat must not notice.
TYPED_TEST(Honest, HiddenCardsDealtAgainChangeNoDecision) {
  using G = TypeParam;
  const int games = 1 + testing::games_to_play() / 500;
  int differing = 0;
  for (int game = 0; game < games; ++game)
    for (int seats = G::min_seats; seats <= G::max_seats; ++seats) {
      typename G::Setup setup;
      setup.seats = seats;
      typename G::State state = G::start(setup);
      Rng rng(static_cast<std::uint64_t>(100 * game + seats));
      ActionList<G> actions;
      const auto player = make_player<G>("strong"), other = make_player<G>("strong");
      while (!G::actor(state).is_nobody()) {
        G::legal(state, actions);
        auto action = actions[static_cast<int>(rng.below(static_cast<std::uint32_t>(actions.size())))];
        if (G::actor(state).is_seat() && actions.size() > 1) {
          const Seat seat = G::actor(state).seat();
          const auto seen = G::observe(state, seat);
          const typename G::State dealt_again = G::imagine(seen, rng);
          differing += dealt_again != state;
          const auto seen_again = G::observe(dealt_again, seat);
          ASSERT_TRUE(seen == seen_again);
          const std::uint64_t seed = rng.next();
          player->forget();
          other->forget();
          action = player->think(seen, {.simulations = 16}, seed).action;
          ASSERT_EQ(action, other->think(seen_again, {.simulations = 16}, seed).action);
        }
        G::apply(state, action);
      }
    }
  EXPECT_EQ(differing > 50, G::hides_hands);  // the test has dealt something again
}

}  // namespace
}  // namespace guildhall
