#include "players/statistics.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "games/random.h"

namespace guildhall {
namespace {

double mean(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

constexpr double error_rate = 0.05;
constexpr int fewest_blocks = 10;  // before the spread of the blocks is worth anything

}  // namespace

Estimate bootstrap_mean(const std::vector<double>& blocks, std::uint64_t seed) {
  if (blocks.empty()) return {0, 0, 0};
  constexpr int samples = 2000;
  Rng rng(seed);
  std::vector<double> means(samples);
  for (double& sample : means) {
    double sum = 0;
    for (std::size_t i = 0; i < blocks.size(); ++i) sum += blocks[rng.below(static_cast<std::uint32_t>(blocks.size()))];
    sample = sum / static_cast<double>(blocks.size());
  }
  std::ranges::sort(means);
  return {mean(blocks), means[samples * 25 / 1000], means[samples * 975 / 1000]};
}

double elo_of_share(double share, int others) {
  share = std::clamp(share, 1e-4, 1 - 1e-4);
  return 400 * std::log10(share * others / (1 - share));
}

double share_of_elo(double elo, int others) {
  const double odds = std::pow(10.0, elo / 400) / others;
  return odds / (1 + odds);
}

double Sprt::log_likelihood_ratio(const std::vector<double>& shares) const {
  const double n = static_cast<double>(shares.size()), average = mean(shares);
  double variance = 0;
  for (double share : shares) variance += (share - average) * (share - average) / (n - 1);
  const double share0 = share_of_elo(elo0, others), share1 = share_of_elo(elo1, others);
  return n * (share1 - share0) * (2 * average - share0 - share1) / (2 * std::max(variance, 1e-4));
}

Verdict Sprt::verdict(const std::vector<double>& shares) const {
  if (shares.size() < fewest_blocks) return Verdict::open;
  const double bound = std::log((1 - error_rate) / error_rate), ratio = log_likelihood_ratio(shares);
  if (ratio >= bound) return Verdict::elo1;
  return ratio <= -bound ? Verdict::elo0 : Verdict::open;
}

}  // namespace guildhall
