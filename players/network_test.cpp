#include "players/network.h"

#include <gtest/gtest.h>

#include <cmath>

namespace guildhall {
namespace {

using Net = Network<2>;

// One unit of each layer is used: own counts of input 0 speak for it, the others' of input 1 against it.
Net::Weights simple() {
  Net::Weights weights{};
  weights[Net::own + 3] = 2;
  weights[Net::others + Net::first_size + 3] = -1;
  weights[Net::first_constant + 3] = 1;
  weights[Net::inner + 3 * Net::second_size + 5] = 0.5f;
  weights[Net::strength + 5] = 3;
  weights[Net::points + 5] = 0.25f;
  weights[Net::points + Net::second_size] = 1;
  return weights;
}

TEST(Network, WeighsOwnCountsAndTheMeanOfTheOthers) {
  const auto activity = Net::activity(simple(), 3, [](auto visit) {
    visit(0, 0, 3);
    visit(1, 1, 2);
    visit(2, 1, 3);
    visit(2, 1, 1);
  });
  EXPECT_EQ(activity.first[0][3], 1 + 2 * 3 - (2 + 4) / 2);
  EXPECT_EQ(activity.second[0][5], 2);
  EXPECT_EQ(activity.strength[0], 6);
  EXPECT_EQ(activity.points[0], 1.5f);
  for (Seat seat : {1, 2}) {  // what is below nothing counts as nothing
    EXPECT_EQ(activity.first[seat][3], 0);
    EXPECT_EQ(activity.strength[seat], 0);
    EXPECT_EQ(activity.points[seat], 1);
  }
}

TEST(Network, StrengthBecomesSharesAndPointsAreAddedToWhatIsSure) {
  const auto activity = Net::activity(simple(), 2, [](auto visit) { visit(0, 0, 1); });
  const Expectation expected = activity.expectation({7, 9}, 2);
  EXPECT_FLOAT_EQ(expected.win[0] + expected.win[1], 1);
  EXPECT_NEAR(expected.win[0] / expected.win[1], std::exp(activity.strength[0] - activity.strength[1]), 1e-4);
  EXPECT_EQ(expected.score[0], 7 + Net::unit_of_points * activity.points[0]);
  EXPECT_EQ(expected.score[1], 9 + Net::unit_of_points * activity.points[1]);
}

}  // namespace
}  // namespace guildhall
