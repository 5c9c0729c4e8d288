// `guildhall replay`: a record told in sentences, stepped through board by board, or annotated.
#include <fmt/core.h>

#include "cli/boards.h"
#include "cli/commands.h"
#include "cli/terminal.h"
#include "table/playthrough.h"

namespace guildhall::cli {
namespace {

void show(const Table& table, int at, Language language, Style style) {
  const Json view = table.state(at);
  const SeatNames seats = table.seat_names();
  fmt::print("{}", draw_board({view, seats, language, style, Json::object()}));
}

void replay(const std::string& path, Language language, bool step) {
  const auto table = load_record(path, language);
  const Style style = Style::of_standard_output();
  const std::string prefix = std::string(table->game().key) + ".effect.";
  LineReader reader;
  catch_interrupts();
  for (const Entry& entry : table->history(all_seeing, 0)) {
    if (step) show(*table, entry.number, language, style);
    fmt::print("{:4} {}: {}\n", entry.number + 1, actor_document(entry.actor).dump(), style.bold(entry.action));
    for (const Effect& effect : entry.effects)
      fmt::print("       {}\n", sentence(language, prefix, effect, table->seat_names(), all_seeing, Wording::notation));
    if (step && !reader.read(std::string(phrase(language, "cli.next")) + " ")) return;
  }
  show(*table, table->size(), language, style);
}

}  // namespace

void add_replay(CLI::App& app) {
  struct Options {
    std::string file, language = "en";
    bool step = false, annotate = false;
  };
  auto options = std::make_shared<Options>();
  CLI::App* command = add_command(app, "replay", "Print a record as the story of the game, or step through it");
  command->add_option("file", options->file, "The record")->required()->check(CLI::ExistingFile);
  command->add_flag("--step", options->step, "Show the board before every action and wait for Enter");
  command->add_flag("--annotate", options->annotate,
                    "Print the record with the number of legal actions and a digest of the state beside each action");
  add_language(*command, options->language);
  command->footer("Example:\n  guildhall replay game.txt --language de");
  command->callback([options] {
    const Language language = *language_of(options->language);
    if (options->annotate)
      fmt::print("{}", annotate(*load_record(options->file, language)));
    else
      replay(options->file, language, options->step);
  });
}

}  // namespace guildhall::cli
