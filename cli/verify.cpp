// `guildhall verify`: whether every draw of a game follows from what the house and the players gave before it.
#include <fmt/core.h>

#include "cli/commands.h"
#include "table/draws.h"
#include "table/proof.h"
#include "table/record.h"

namespace guildhall::cli {
namespace {

void say(Language language, const Message& message) { fmt::print("{}\n", sentence(language, "", message, {})); }

// Version 1.

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

void verify_first_version(const Table& table, const std::string& path, Language language) {
  const auto verdict = verify(table);
  if (!verdict) throw Failure{path + ": " + explain(verdict.error(), language)};
  if (!verdict->fair()) throw Failure{told(*verdict->doubt, language)};
  say(language, {"cli.verify-fair", {{"draws", verdict->draws}}});
  show_what_was_given(table, language);
}

// Version 2.

void show_round(const ProofVerdict& verdict, Language language) {
  say(language, {"cli.proof-round", {{"round", verdict.round}}});
  for (const Json& broken : verdict.broken) {
    const std::string key = "cli.proof-" + broken[2].get<std::string>();
    say(language, {key, {{"round", broken[0].get<int>()}, {"place", broken[1].get<int>() + 1}}});
  }
}

void show_take_backs(const ProofVerdict& verdict, Language language) {
  if (verdict.take_backs.empty()) say(language, {"cli.proof-no-take-back", {}});
  for (const auto [step, to] : verdict.take_backs)
    say(language, {"cli.proof-take-back", {{"number", step + 1}, {"steps", step}, {"to", to}}});
}

void show_proof(const ProofVerdict& verdict, Language language) {
  if (!verdict.holds())
    throw Failure{std::string(phrase(language, "cli.proof-fails")) + ' ' + explain(*verdict.doubt, language)};
  say(language, {verdict.over ? "cli.proof-holds" : "cli.proof-unfinished",
                 {{"draws", verdict.draws}, {"steps", verdict.steps}}});
  say(language, {"cli.proof-limits", {}});
  show_round(verdict, language);
  show_take_backs(verdict, language);
  say(language, {"cli.proof-phrase", {{"phrase", draws2::phrase_of(verdict.chain.front())}}});
  say(language, {"cli.proof-chain", {{"chain", hexadecimal(bytes_of(verdict.chain.back()))}}});
}

void verify_file(const std::string& path, Language language) {
  const std::string text = read_file(path, longest_record);
  if (is_proof(text)) {
    const auto proof = parse_proof(text);
    if (!proof) throw Failure{path + ": " + std::string(phrase(language, "cli.proof-unreadable"))};
    return show_proof(verify_proof(*proof, all_games()), language);
  }
  const auto table = load_record(path, language);
  if (carries_proof(*table)) return show_proof(verify_proof_of(*table, all_games()), language);
  verify_first_version(*table, path, language);
}

}  // namespace

void add_verify(CLI::App& app) {
  struct Options {
    std::string file, language = "en";
  };
  auto options = std::make_shared<Options>();
  CLI::App* command = add_command(
      app, "verify", "Check that the draws of a game played at a server were fair, from its record or its proof");
  command->add_option("file", options->file, "The record, or a proof by itself")->required()->check(CLI::ExistingFile);
  add_language(*command, options->language);
  command->footer("The exit status is 0 when all of it holds, else 1.\nExample:\n  guildhall verify game.txt");
  command->callback([options] { verify_file(options->file, *language_of(options->language)); });
}

}  // namespace guildhall::cli
