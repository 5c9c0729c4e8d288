#include "cli/commands.h"

#include <fstream>
#include <sstream>

#include "players/levels.h"
#include "table/record.h"

namespace guildhall::cli {

CLI::App* add_command(CLI::App& program, const std::string& name, const std::string& description) {
  return program.add_subcommand(name, description);
}

void add_language(CLI::App& command, std::string& language) {
  command.add_option("--language", language, "Language of every sentence: en, de or nl")
      ->envname("GUILDHALL_LANGUAGE")
      ->check(CLI::IsMember({"en", "de", "nl"}))
      ->capture_default_str();
}

namespace {

void read_settings_file(CLI::App& command, const std::string& path) {
  for (const CLI::ConfigItem& item : command.get_config_formatter()->from_file(path)) {
    CLI::Option* option = item.parents.empty() ? command.get_option_no_throw("--" + item.name) : nullptr;
    if (option == nullptr) throw Failure{path + ": there is no setting called '" + item.fullname() + "'."};
    if (option->count() > 0) continue;
    option->add_result(item.inputs);
    option->run_callback();
  }
}

}  // namespace

void read_settings_files(CLI::App& app) {
  for (CLI::App* command : app.get_subcommands({}))
    if (const CLI::Option* file = command->get_config_ptr())
      command->parse_complete_callback([command, file] {
        if (file->count() > 0) read_settings_file(*command, file->as<std::string>());
      });
}

void GameChoice::add_to(CLI::App& command) {
  std::vector<std::string> keys;
  for (const GameInfo& known : all_games()) keys.emplace_back(known.key);
  command.add_option("game", key, "Which game")->required()->check(CLI::IsMember(keys));
  command.add_option("--players", players, "Number of seats; as many as can play when not given");
  command.add_option("--option", options, "An option of the game, as name=value; may be given more than once");
  for (const GameInfo& known : all_games())
    for (const auto& [name, option] : known.options.items())
      if (option.contains("type"))
        command
            .add_option("--" + name, files[name],
                        "Only for " + std::string(known.key) + ": a file of one's own, as JSON")
            ->option_text("FILE");
  add_language(command, language);
}

const GameInfo& GameChoice::game() const { return *find_game(all_games(), key); }

Json GameChoice::option_document() const {
  Json document = Json::object();
  for (const std::string& option : options) {
    const std::size_t equals = option.find('=');
    if (equals == std::string::npos) throw Failure{"--option wants name=value, such as --option setup=first-game"};
    const std::string value = option.substr(equals + 1);
    const auto parsed = parse_json(value);  // lists, objects and truth values as JSON; anything else is a word
    const bool word = !parsed || !(parsed->is_structured() || parsed->is_boolean());
    document[option.substr(0, equals)] = word ? Json(value) : *parsed;
  }
  for (const auto& [name, path] : files) {
    if (path.empty()) continue;
    const auto parsed = parse_json(read_file(path, longest_record));
    if (!parsed) throw Failure{path + " is not JSON."};
    document[name] = *parsed;
  }
  return document;
}

std::unique_ptr<Table> GameChoice::open(std::string seed) const {
  auto table = game().open(seats(), option_document(), std::move(seed));
  if (!table) throw Failure{explain(table.error(), tongue())};
  return std::move(*table);
}

std::string no_such_player(const std::string& name) {
  return "There is no player called '" + name + "'. Choose from: " + CLI::detail::join(levels, ", ") + ", " +
         CLI::detail::join(yardsticks, ", ") + ".";
}

std::string read_file(const std::string& path, std::size_t most) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw Failure{"Cannot open " + path + " for reading."};
  std::string text(most + 1, '\0');
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(file.gcount()));
  if (file.bad()) throw Failure{"Cannot read " + path + "."};
  return text;
}

void write_file(const std::string& path, std::string_view text) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  file.close();
  if (!file) throw Failure{"Cannot write " + path + "; nothing in the game is lost."};
}

std::unique_ptr<Table> load_record(const std::string& path, Language language) {
  auto table = read_record(read_file(path, longest_record), all_games(), system_seed());
  if (!table) throw Failure{path + ": " + explain(table.error(), language)};
  return std::move(*table);
}

}  // namespace guildhall::cli
