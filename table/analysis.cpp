#include "table/analysis.h"

#include <algorithm>

namespace guildhall {
namespace {

constexpr std::int64_t fewest = 40;  // simulations for one draw among many

using Shares = std::vector<double>;

// What each seat can expect of the win: the outcome, or what the seat to act thinks. Chance on the way is drawn.
Shares shares_at(Table& table, std::string_view player, std::int64_t simulations) {
  while (table.actor().is_chance()) (void)table.apply(table.draw());
  Shares shares(static_cast<std::size_t>(table.players()));
  if (table.actor().is_nobody()) {
    const Json winners = table.state(table.size()).at("winners");
    for (const Json& seat : winners) shares[seat.get<std::size_t>()] = 1.0 / static_cast<double>(winners.size());
    return shares;
  }
  const Opinion opinion = table.think(player, {.simulations = simulations}, 1, false);
  std::int64_t all = 0;
  for (const Opinion::Line& line : opinion.lines) all += line.simulations;
  for (const Opinion::Line& line : opinion.lines)
    for (std::size_t seat = 0; seat < shares.size(); ++seat)
      shares[seat] += line.win[seat] * static_cast<double>(line.simulations) / static_cast<double>(all);
  return shares;
}

Shares shares_after(const Table& table, int at, const std::string& action, std::string_view player,
                    std::int64_t simulations) {
  const auto branch = table.fork(at, "analysis");
  (void)branch->apply(action);
  return shares_at(*branch, player, simulations);
}

void judge_decision(Finding& finding, const Table& table, std::string_view player, std::int64_t simulations) {
  const auto branch = table.fork(finding.number, "analysis");
  const Opinion opinion = branch->think(player, {.simulations = simulations}, 1, false);
  const auto seat = static_cast<std::size_t>(finding.actor.seat());
  finding.best = opinion.action;
  if (opinion.lines.empty() || opinion.lines[0].action == finding.action) return;
  const auto made = std::ranges::find(opinion.lines, finding.action, &Opinion::Line::action);
  // An action the search hardly looked at is judged by the position it led to.
  const double value = made != opinion.lines.end() && made->simulations >= fewest
                           ? made->win[seat]
                           : shares_after(table, finding.number, finding.action, player, simulations)[seat];
  finding.error = std::max(0.0, opinion.lines[0].win[seat] - value);
}

void judge_draw(Finding& finding, const Table& table, std::string_view player, std::int64_t simulations) {
  const std::vector<Choice> choices = table.fork(finding.number, "analysis")->legal();
  finding.luck.assign(static_cast<std::size_t>(table.players()), 0);
  if (choices.size() == 1) return;
  const std::int64_t each = std::max(fewest, simulations / static_cast<std::int64_t>(choices.size()));
  double weights = 0;
  for (const Choice& choice : choices) weights += choice.weight;
  for (const Choice& choice : choices) {
    const Shares shares = shares_after(table, finding.number, choice.action, player, each);
    for (std::size_t seat = 0; seat < shares.size(); ++seat)
      finding.luck[seat] +=
          shares[seat] * ((choice.action == finding.action ? 1.0 : 0.0) - static_cast<double>(choice.weight) / weights);
  }
}

}  // namespace

void analyse(const Table& table, std::string_view player, std::int64_t simulations,
             const std::function<bool(const Finding&)>& report) {
  for (const Entry& entry : table.history(all_seeing, 0)) {
    Finding finding{entry.number, entry.actor, entry.action, 0, "", {}};
    if (entry.actor.is_chance())
      judge_draw(finding, table, player, simulations);
    else
      judge_decision(finding, table, player, simulations);
    if (!report(finding)) return;
  }
}

}  // namespace guildhall
