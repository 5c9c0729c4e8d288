// The program `guildhall`: one file a command; each adds itself to the command line and runs when it is chosen.
#pragma once

#include <CLI/CLI.hpp>
#include <map>
#include <string>
#include <vector>

#include "table/json.h"
#include "table/language.h"
#include "table/table.h"

namespace guildhall::cli {

// A command of the program. (Compiled once: CLI11 is all in headers, and a new App brings in nearly all of them.)
CLI::App* add_command(CLI::App& program, const std::string& name, const std::string& description);
void add_play(CLI::App&);
void add_referee(CLI::App&);
void add_serve(CLI::App&);
void add_storage(CLI::App&);  // backup, restore, export
void add_replay(CLI::App&);
void add_analyse(CLI::App&);
void add_verify(CLI::App&);
void add_arena(CLI::App&);
void add_perft(CLI::App&);
void add_bench(CLI::App&);
void add_load(CLI::App&);

// An error for the person at the keyboard; main prints it and exits with status 1.
struct Failure {
  std::string message;
};

// The options that say which game is set up how, shared by the commands that begin one.
struct GameChoice {
  std::string key;
  int players = 0;                           // 0: as many as can play
  std::vector<std::string> options;          // "name=value"
  std::map<std::string, std::string> files;  // by option: a file with its JSON
  std::string language = "en";

  void add_to(CLI::App&);
  const GameInfo& game() const;
  int seats() const { return players == 0 ? game().max_seats : players; }
  Json option_document() const;
  Language tongue() const { return *language_of(language); }
  std::unique_ptr<Table> open(std::string seed) const;
};
void add_language(CLI::App&, std::string& language);

// Lets every command that has a settings file (set_config) read it: CLI11 itself reads that of the whole program only.
// A flag goes before a variable of the environment, and a variable before the file.
void read_settings_files(CLI::App&);

// What to say about a computer player nobody knows.
std::string no_such_player(const std::string& name);

std::string read_file(const std::string& path, std::size_t most);
void write_file(const std::string& path, std::string_view text);
std::unique_ptr<Table> load_record(const std::string& path, Language);

}  // namespace guildhall::cli
