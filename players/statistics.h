// What a series of blocks of games says, and how sure it is.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

namespace guildhall {

// A figure with its 95 % interval.
struct Estimate {
  double value, low, high;
};

// The mean over blocks, with an interval by bootstrap: blocks drawn again with replacement.
Estimate bootstrap_mean(const std::vector<double>& blocks, std::uint64_t seed);

// Elo of one player with this share of wins among `others` players of another kind, and the share for an Elo.
// Shares of 0 and 1 are kept finite.
double elo_of_share(double share, int others);
double share_of_elo(double elo, int others);

// A sequential test of elo0 against elo1 with 5 % errors either way, on the shares of blocks.
enum class Verdict : std::uint8_t { open, elo0, elo1 };
struct Sprt {
  double elo0, elo1;
  int others;

  double log_likelihood_ratio(const std::vector<double>& shares) const;
  Verdict verdict(const std::vector<double>& shares) const;
};

}  // namespace guildhall
