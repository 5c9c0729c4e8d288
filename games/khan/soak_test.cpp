// Random games with everything checked after every action, for each number of seats and both ruler set-ups.
#include "games/testing/soak.h"

#include <gtest/gtest.h>

#include "games/khan/invariants.h"

namespace guildhall::khan {
namespace {

struct Combination {
  int seats;
  Opening opening;
};
class KhanSoak : public ::testing::TestWithParam<Combination> {};

TEST_P(KhanSoak, RandomGamesKeepEveryInvariant) {
  const khan::Setup setup{GetParam().seats, GetParam().opening};
  EXPECT_EQ(testing::soak<Rules>(setup, testing::games_to_play(), 1, broken_invariant), "");
}

INSTANTIATE_TEST_SUITE_P(EveryCombination, KhanSoak,
                         ::testing::Values(Combination{2, Opening::printed}, Combination{2, Opening::free},
                                           Combination{3, Opening::printed}, Combination{3, Opening::free},
                                           Combination{4, Opening::printed}, Combination{4, Opening::free}),
                         [](const auto& info) {
                           return std::to_string(info.param.seats) +
                                  (info.param.opening == Opening::free ? "Free" : "Printed");
                         });

}  // namespace
}  // namespace guildhall::khan
