#include <fmt/core.h>

#include "cli/commands.h"

// What nobody catches ends the program with its message.
int main(int argc, char** argv) {  // NOLINT(bugprone-exception-escape)
  using namespace guildhall::cli;
  CLI::App app{
      "Guildhall: three strategy games, played in a terminal, by programs, and against the computer.\n"
      "Start with: guildhall play shangrila",
      "guildhall"};
  app.set_version_flag("--version", "guildhall " GUILDHALL_VERSION);
  app.require_subcommand(1);
  add_play(app);
  add_replay(app);
  add_referee(app);
  add_analyse(app);
  add_verify(app);
  add_serve(app);
  add_storage(app);
  add_arena(app);
  add_perft(app);
  add_bench(app);
  add_load(app);
  read_settings_files(app);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error);
  } catch (const Failure& failure) {
    fmt::print(stderr, "{}\n", failure.message);
    return 1;
  }
  return 0;
}
