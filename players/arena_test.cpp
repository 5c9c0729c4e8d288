#include "players/arena.h"

#include <gtest/gtest.h>

#include "players/statistics.h"

namespace guildhall {
namespace {

TEST(Statistics, EloAndShareAreInverse) {
  for (int others : {1, 2, 3})
    for (double elo : {-300.0, 0.0, 40.0, 250.0})
      EXPECT_NEAR(elo_of_share(share_of_elo(elo, others), others), elo, 1e-9);
  EXPECT_NEAR(elo_of_share(0.5, 1), 0, 1e-9);
  EXPECT_NEAR(elo_of_share(0.25, 3), 0, 1e-9) << "a fair share among four";
  EXPECT_NEAR(elo_of_share(10.0 / 11, 1), 400, 1e-9);
}

TEST(Statistics, TheIntervalHoldsTheTruthMostOfTheTime) {
  Rng rng(3);
  int held = 0;
  constexpr int trials = 300;
  for (int trial = 0; trial < trials; ++trial) {
    std::vector<double> blocks(60);
    for (double& block : blocks) block = rng.below(10) < 3 ? 1.0 : 0.0;
    const Estimate estimate = bootstrap_mean(blocks, rng.next());
    held += estimate.low <= 0.3 && 0.3 <= estimate.high ? 1 : 0;
  }
  EXPECT_GT(held, trials * 90 / 100);
  EXPECT_LT(held, trials * 99 / 100);
}

TEST(Statistics, TheSequentialTestDecidesRightly) {
  Rng rng(4);
  const Sprt test{0, 100, 1};
  const auto decide = [&](double elo) {
    std::vector<double> shares;
    while (test.verdict(shares) == Verdict::open) {
      double wins = 0;
      for (int game = 0; game < 2; ++game) wins += rng.below(1000000) < 1e6 * share_of_elo(elo, 1) ? 0.5 : 0;
      shares.push_back(wins);
    }
    return test.verdict(shares);
  };
  int wrong = 0;
  for (int trial = 0; trial < 100; ++trial)
    wrong += (decide(0) != Verdict::elo0 ? 1 : 0) + (decide(100) != Verdict::elo1 ? 1 : 0);
  EXPECT_LT(wrong, 30) << "about 5 % of each";
}

TEST(Arena, RanksShareWhatIsEqual) {
  Outcome outcome;
  outcome.scores = {7, 9, 7, 3};
  EXPECT_EQ(rank_of(outcome, 1, 4), 1);
  EXPECT_EQ(rank_of(outcome, 0, 4), 2.5);
  EXPECT_EQ(rank_of(outcome, 3, 4), 4);
}

TEST(Arena, AKindAgainstItselfGetsAFairShare) {
  double share = 0, rank = 0;
  constexpr int blocks = 150;
  for (int i = 0; i < blocks; ++i) {
    const Block block =
        play_block<shangrila::Rules>({4}, 4, {"random", {}}, {"random", {}}, static_cast<std::uint64_t>(i));
    share += block.one_against_rest.share / blocks;
    rank += block.rest_against_one.rank / blocks;
  }
  EXPECT_NEAR(share, 0.25, 0.05);
  EXPECT_NEAR(rank, 2.5, 0.15);
}

TEST(Arena, TheSameSeedPlaysTheSameBlock) {
  const auto play = [](std::uint64_t seed) {
    return play_block<shangrila::Rules>({3}, 3, {"greedy", {}}, {"random", {}}, seed).one_against_rest;
  };
  EXPECT_EQ(play(5).difference, play(5).difference);
  EXPECT_NE(play(5).difference, play(6).difference);
}

}  // namespace
}  // namespace guildhall
