// `guildhall verify`: whether every draw of a game follows from what the house and the players gave before it.
#include <fmt/core.h>

#include "cli/commands.h"
#include "table/draws.h"

namespace guildhall::cli {
namespace {

std::string told(const Verdict::Doubt& doubt, Language language) {
  std::string text(phrase(language, "cli.verify-unfair"));
  if (doubt.action)  // counted from 1, as `replay` shows it
    text += ' ' + sentence(language, "", {"cli.verify-action", {{"number", *doubt.action + 1}}}, {});
  return text + ' ' + sentence(language, "", doubt.reason, {});
}

// What only the players can check, since they were there.
void show_what_was_given(const Table& table, Language language) {
  fmt::print("{}\n", phrase(language, "cli.verify-commitment"));
  for (const auto& [name, value] : table.headers)
    if (name == "DrawsCommitment" || name == "DrawsNonces") fmt::print("  {}: {}\n", name, value);
}

void verify_file(const std::string& path, Language language) {
  const auto table = load_record(path, language);
  const auto verdict = verify(*table);
  if (!verdict) throw Failure{path + ": " + explain(verdict.error(), language)};
  if (!verdict->fair()) throw Failure{told(*verdict->doubt, language)};
  fmt::print("{}\n", sentence(language, "", {"cli.verify-fair", {{"draws", verdict->draws}}}, {}));
  show_what_was_given(*table, language);
}

}  // namespace

void add_verify(CLI::App& app) {
  struct Options {
    std::string file, language = "en";
  };
  auto options = std::make_shared<Options>();
  CLI::App* command =
      app.add_subcommand("verify", "Check that the draws of a game played at a server were fair, from its record");
  command->add_option("file", options->file, "The record")->required()->check(CLI::ExistingFile);
  add_language(*command, options->language);
  command->footer("The exit status is 0 when every draw is fair, else 1.\nExample:\n  guildhall verify game.txt");
  command->callback([options] { verify_file(options->file, *language_of(options->language)); });
}

}  // namespace guildhall::cli
