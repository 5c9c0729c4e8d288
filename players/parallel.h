// Several searches of one position at once, each with a tree and a seed of its own; their simulations are added up.
// Nothing is shared, so n threads do the work of n.
#pragma once

#include <thread>

#include "players/search.h"

namespace guildhall {

// One thought out of several: for each action the simulations added, what it promises weighted by them.
template <Game G>
Thought<G> add_up(const std::vector<Thought<G>>& thoughts) {
  Thought<G> sum = thoughts[0];
  for (std::size_t i = 1; i < thoughts.size(); ++i)
    for (const Line<G>& line : thoughts[i].lines) {
      Line<G>& total = *std::ranges::find(sum.lines, line.action, &Line<G>::action);
      total.simulations += line.simulations;
      if (line.simulations == 0) continue;
      const double share = static_cast<double>(line.simulations) / static_cast<double>(total.simulations);
      for (int seat = 0; seat < max_seats; ++seat) {
        total.win[seat] += share * (line.win[seat] - total.win[seat]);
        total.score[seat] += share * (line.score[seat] - total.score[seat]);
      }
    }
  sort_lines<G>(sum.lines);
  sum.action = sum.lines[0].action;
  return sum;
}

template <Game G>
class ParallelPlayer final : public Player<G> {
 public:
  ParallelPlayer(int threads, const Style& style) {
    for (int i = 0; i < threads; ++i) players_.push_back(std::make_unique<SearchPlayer<G>>(style));
  }

  // The budget is each thread's.
  Thought<G> think(const typename G::Observation& seen, Budget budget, std::uint64_t seed) override {
    std::vector<Thought<G>> thoughts(players_.size());
    {
      std::vector<std::jthread> threads;
      threads.reserve(players_.size());
      for (std::size_t i = 0; i < players_.size(); ++i)
        threads.emplace_back([&, i] { thoughts[i] = players_[i]->think(seen, budget, Rng::mix(seed + i)); });
    }
    return add_up<G>(thoughts);
  }
  void forget() override {
    for (auto& player : players_) player->forget();
  }

 private:
  std::vector<std::unique_ptr<SearchPlayer<G>>> players_;
};

}  // namespace guildhall
