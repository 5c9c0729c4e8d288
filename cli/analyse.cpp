// `guildhall analyse`: what each decision of a game gave away, and how much luck its draws were.
#include <fmt/core.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/terminal.h"
#include "players/levels.h"
#include "table/analysis.h"

namespace guildhall::cli {
namespace {

constexpr double worth_telling = 0.02;  // of the win

class Report {
 public:
  Report(const Table& table, Language language)
      : table_(table),
        language_(language),
        style_(Style::of_standard_output()),
        errors_(static_cast<std::size_t>(table.players())),
        luck_(static_cast<std::size_t>(table.players())) {}

  bool add(const Finding& finding) {
    const auto name = [&](Seat seat) { return name_of(language_, table_.seat_names()[seat]); };
    if (isatty(STDERR_FILENO) != 0) fmt::print(stderr, "\r{} / {} ", finding.number + 1, table_.size());
    if (finding.actor.is_seat()) {
      errors_[static_cast<std::size_t>(finding.actor.seat())] += finding.error;
      if (finding.error >= worth_telling)
        tell(finding, fmt::format("{} {:+.1f} %  {} {}", name(finding.actor.seat()), -100 * finding.error,
                                  phrase(language_, "cli.better"), finding.best));
    } else {
      Seat luckiest = 0;
      for (Seat seat = 0; seat < table_.players(); ++seat) {
        luck_[static_cast<std::size_t>(seat)] += finding.luck[static_cast<std::size_t>(seat)];
        if (finding.luck[static_cast<std::size_t>(seat)] > finding.luck[static_cast<std::size_t>(luckiest)])
          luckiest = seat;
      }
      if (const double luck = finding.luck[static_cast<std::size_t>(luckiest)]; luck >= worth_telling)
        tell(finding, fmt::format("{} {:+.1f} %  {}", name(luckiest), 100 * luck, phrase(language_, "cli.luck")));
    }
    return !interrupted();
  }

  void finish() const {
    fmt::print("\n{}\n", phrase(language_, "cli.analysis-sum"));
    for (Seat seat = 0; seat < table_.players(); ++seat)
      fmt::print("  {:12} {:+7.1f} % {}, {:+7.1f} % {}\n", name_of(language_, table_.seat_names()[seat]),
                 -100 * errors_[static_cast<std::size_t>(seat)], phrase(language_, "cli.given-away"),
                 100 * luck_[static_cast<std::size_t>(seat)], phrase(language_, "cli.luck"));
  }

 private:
  void tell(const Finding& finding, const std::string& what) const {
    if (isatty(STDERR_FILENO) != 0) fmt::print(stderr, "\r{:20}\r", "");
    fmt::print("{:4} {}  {}\n", finding.number + 1, style_.bold(padded(finding.action, 24)), what);
    std::fflush(stdout);
  }

  const Table& table_;
  Language language_;
  Style style_;
  std::vector<double> errors_, luck_;
};

}  // namespace

void add_analyse(CLI::App& app) {
  struct Options {
    std::string file, language = "en", player = "expert";
    int simulations = 1000;
  };
  auto options = std::make_shared<Options>();
  CLI::App* command = add_command(app, "analyse", "Say what each decision of a record gave away, and what was luck");
  command->add_option("file", options->file, "The record")->required()->check(CLI::ExistingFile);
  command->add_option("--simulations", options->simulations, "Simulations for each decision")
      ->check(CLI::Range(1000, 10000000))
      ->capture_default_str();
  add_language(*command, options->language);
  command->footer(
      "A decision is marked with the share of the win it gave away against the best one, a draw with the share it\n"
      "brought against the mean of all draws; what is under two in a hundred is left out.\n"
      "Example:\n  guildhall analyse game.txt --simulations 5000");
  command->callback([options] {
    const Language language = *language_of(options->language);
    const auto table = load_record(options->file, language);
    catch_interrupts();
    Report report(*table, language);
    analyse(*table, options->player, options->simulations, [&](const Finding& finding) { return report.add(finding); });
    report.finish();
  });
}

}  // namespace guildhall::cli
