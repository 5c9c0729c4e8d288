// `guildhall referee`: the referee protocol on standard input and output.
#include "table/referee.h"

#include <cstdio>

#include "cli/commands.h"

namespace guildhall::cli {
namespace {

void say(const std::string& answer) {
  std::fwrite(answer.data(), 1, answer.size(), stdout);
  std::fputc('\n', stdout);
  std::fflush(stdout);
}

// Keeps no more of a line than may be answered, however long the line is.
void serve() {
  Referee referee;
  std::string line;
  bool too_long = false, begun = false;
  const auto finish = [&] {
    say(too_long ? referee.answer_too_long() : referee.answer(line));
    line.clear();
    too_long = begun = false;
  };
  for (int c = getchar_unlocked(); c != EOF; c = getchar_unlocked()) {
    if (c == '\n') {
      finish();
    } else {
      begun = true;
      if (line.size() < longest_line)
        line += static_cast<char>(c);
      else
        too_long = true;
    }
  }
  if (begun) finish();
}

}  // namespace

void add_referee(CLI::App& app) {
  CLI::App* command = add_command(
      app, "referee", "Speak the referee protocol: one JSON object a line in, one a line out, until end of input");
  command->footer(
      "Example:\n  echo '{\"op\":\"games\"}' | guildhall referee\nThe protocol is written down in docs/protocol.md.");
  command->callback(serve);
}

}  // namespace guildhall::cli
