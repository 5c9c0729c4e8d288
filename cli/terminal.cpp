#include "cli/terminal.h"

#include <histedit.h>
#include <langinfo.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <clocale>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iostream>

namespace guildhall::cli {
namespace {

volatile sig_atomic_t interrupt_seen = 0;

struct Look {
  std::string_view colour, code, sign, letter;
};
// The seats' colours of the house in the 256-colour palette, each with its sign.
constexpr Look looks[] = {
    {"red", "38;5;166", "▲", "r"},    {"blue", "38;5;33", "●", "b"},  {"yellow", "38;5;178", "■", "y"},
    {"violet", "38;5;134", "◆", "v"}, {"green", "38;5;35", "✚", "g"}, {"black", "38;5;245", "★", "k"},
};
const Look* look_of(std::string_view colour) {
  const auto found = std::ranges::find(looks, colour, &Look::colour);
  return found == std::end(looks) ? nullptr : found;
}

std::string escaped(std::string_view code, std::string_view text) {
  return "\033[" + std::string(code) + "m" + std::string(text) + "\033[0m";
}

}  // namespace

Style Style::of_standard_output() {
  std::setlocale(LC_CTYPE, "");
  const char* no_colour = std::getenv("NO_COLOR");
  const char* terminal = std::getenv("TERM");
  const bool dumb = terminal == nullptr || std::strcmp(terminal, "dumb") == 0;
  return {isatty(STDOUT_FILENO) != 0 && !dumb && (no_colour == nullptr || *no_colour == '\0'),
          std::strcmp(nl_langinfo(CODESET), "UTF-8") == 0};
}

std::string Style::bold(std::string_view text) const { return colour ? escaped("1", text) : std::string(text); }
std::string Style::dim(std::string_view text) const { return colour ? escaped("2", text) : std::string(text); }
std::string Style::in_colour(std::string_view name, std::string_view text) const {
  const Look* look = look_of(name);
  return colour && look != nullptr ? escaped(look->code, text) : std::string(text);
}
std::string Style::in_shade(int shade, std::string_view text) const {
  return colour ? escaped("38;5;" + std::to_string(shade), text) : std::string(text);
}
std::string Style::sign(std::string_view name) const {
  const Look* look = look_of(name);
  if (look == nullptr) return "?";
  return std::string(unicode ? look->sign : look->letter);
}

int width_of(std::string_view text) {
  int width = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\033')
      i = std::min(text.find('m', i), text.size() - 1);
    else if ((static_cast<unsigned char>(text[i]) & 0xc0) != 0x80)
      ++width;
  }
  return width;
}

std::string padded(const std::string& text, int width) {
  return text + std::string(static_cast<std::size_t>(std::max(0, width - width_of(text))), ' ');
}

std::string Canvas::print() const {
  std::string page;
  int next = 0;
  for (const auto& [row, pieces] : rows_) {
    for (; next < row; ++next) page += '\n';
    std::string line;
    for (const auto& [column, text] : pieces) {
      line = padded(line, column);
      line += text;
    }
    page += line.substr(0, line.find_last_not_of(' ') + 1);
  }
  return page + '\n';
}

// The editor of libedit and its history.
struct LineReader::Editor {
  EditLine* line = nullptr;
  History* history = nullptr;
  std::string prompt;
  std::vector<std::string> completions;

  static Editor& of(EditLine* line) {
    void* self = nullptr;
    el_get(line, EL_CLIENTDATA, &self);
    return *static_cast<Editor*>(self);
  }
  static char* show_prompt(EditLine* line) { return of(line).prompt.data(); }

  // Completes as far as all candidates agree; shows them where they part.
  static unsigned char complete(EditLine* line, int) {
    const LineInfo* info = el_line(line);
    const std::string typed(info->buffer, info->cursor);
    std::vector<std::string_view> matching;
    for (const std::string& candidate : of(line).completions)
      if (candidate.starts_with(typed)) matching.push_back(candidate);
    if (matching.empty()) return CC_REFRESH_BEEP;
    std::string_view common = matching.front();
    for (std::string_view candidate : matching) {
      const auto parting = std::ranges::mismatch(common, candidate);
      common = common.substr(0, static_cast<std::size_t>(parting.in1 - common.begin()));
    }
    if (common.size() > typed.size()) {
      el_insertstr(line, std::string(common.substr(typed.size())).c_str());
      return CC_REFRESH;
    }
    std::printf("\n");
    for (std::size_t i = 0; i < std::min<std::size_t>(matching.size(), 40); ++i)
      std::printf("  %.*s\n", static_cast<int>(matching[i].size()), matching[i].data());
    if (matching.size() > 40) std::printf("  …\n");
    return CC_REDISPLAY;
  }

  Editor() {
    line = el_init("guildhall", stdin, stdout, stderr);
    history = history_init();
    HistEvent event;
    ::history(history, &event, H_SETSIZE, 500);
    el_set(line, EL_CLIENTDATA, this);
    el_set(line, EL_PROMPT, &show_prompt);
    el_set(line, EL_EDITOR, "emacs");
    el_set(line, EL_HIST, ::history, history);
    el_set(line, EL_ADDFN, "complete", "Complete what was typed", &complete);
    el_set(line, EL_BIND, "^I", "complete", nullptr);
  }
  ~Editor() {
    history_end(history);
    el_end(line);
  }
};

LineReader::LineReader() : interactive_(isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0) {
  if (interactive_) editor_ = std::make_unique<Editor>();
}
LineReader::~LineReader() = default;

void LineReader::offer(std::vector<std::string> completions) {
  if (editor_) editor_->completions = std::move(completions);
}

std::optional<std::string> LineReader::read(const std::string& prompt) {
  if (!editor_) {
    std::cout << prompt << std::flush;
    std::string line;
    if (!std::getline(std::cin, line)) return std::nullopt;
    if (line.ends_with('\r')) line.pop_back();
    std::cout << line << "\n";  // so that a transcript reads like the game
    return line;
  }
  editor_->prompt = prompt;
  int length = 0;
  const char* text = el_gets(editor_->line, &length);
  if (text == nullptr || length <= 0 || interrupted()) {
    std::printf("\n");
    return std::nullopt;
  }
  std::string line(text, static_cast<std::size_t>(length));
  while (line.ends_with('\n') || line.ends_with('\r') || line.ends_with(' ')) line.pop_back();
  if (!line.empty()) {
    HistEvent event;
    ::history(editor_->history, &event, H_ENTER, line.c_str());
  }
  return line;
}

void catch_interrupts() {
  struct sigaction action{};
  action.sa_handler = [](int) { interrupt_seen = 1; };
  sigaction(SIGINT, &action, nullptr);  // without SA_RESTART, so that waiting for a line ends too
}
bool interrupted() { return interrupt_seen != 0; }
void forget_interrupt() { interrupt_seen = 0; }

void clear_screen() { std::cout << "\033[2J\033[3J\033[H" << std::flush; }

}  // namespace guildhall::cli
