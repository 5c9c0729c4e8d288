// Random games in every combination of options, with everything checked after every action.
#include "games/testing/soak.h"

#include <gtest/gtest.h>

#include "games/carpe_astra/invariants.h"
#include "games/carpe_astra/scene.h"

namespace guildhall::carpe_astra {
namespace {

struct Combination {
  int seats;
  bool advanced, balanced;
};
class CarpeAstraInEveryCombination : public ::testing::TestWithParam<Combination> {};

// Characters are drawn anew for each game.
TEST_P(CarpeAstraInEveryCombination, RandomGamesHoldEveryInvariant) {
  const auto [seats, advanced, balanced] = GetParam();
  Rng rng(static_cast<std::uint64_t>(seats));
  for (int game = 0; game < testing::games_to_play(); ++game) {
    const Rules::Setup setup = {seats, advanced, balanced, drawn_characters(rng)};
    ASSERT_EQ(testing::soak<Rules>(setup, 1, rng.next(), broken_invariant), "");
  }
}

INSTANTIATE_TEST_SUITE_P(Options, CarpeAstraInEveryCombination,
                         ::testing::Values(Combination{2, false, false}, Combination{2, false, true},
                                           Combination{2, true, false}, Combination{2, true, true},
                                           Combination{3, false, false}, Combination{3, false, true},
                                           Combination{3, true, false}, Combination{3, true, true},
                                           Combination{4, false, false}, Combination{4, false, true},
                                           Combination{4, true, false}, Combination{4, true, true}),
                         [](const auto& info) {
                           return std::to_string(info.param.seats) + (info.param.advanced ? "Advanced" : "Basic") +
                                  (info.param.balanced ? "Balanced" : "");
                         });

}  // namespace
}  // namespace guildhall::carpe_astra
