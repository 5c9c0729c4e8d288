// The terminal: whether it shows colours and signs, and a line editor with completion and history.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/message.h"

namespace guildhall::cli {

// What the output can show. NO_COLOR, a pipe or a locale without UTF-8 take things away.
struct Style {
  bool colour = false;
  bool unicode = false;

  static Style of_standard_output();
  std::string bold(std::string_view text) const;
  std::string dim(std::string_view text) const;
  std::string in_colour(std::string_view colour, std::string_view text) const;
  std::string in_shade(int shade, std::string_view text) const;  // of the 256-colour palette

  // The sign that goes with a seat's colour: a letter where the terminal cannot show the sign.
  std::string sign(std::string_view colour) const;
};

// How many columns a text takes, colour codes left out.
int width_of(std::string_view text);
std::string padded(const std::string& text, int width);

// A page to write pieces of text on, each at its column and row.
class Canvas {
 public:
  void write(int column, int row, std::string text) { rows_[row][column] = std::move(text); }
  std::string print() const;

 private:
  std::map<int, std::map<int, std::string>> rows_;  // pieces of text by row and column
};

// Reads lines: with editing, completion and history at a terminal, plainly from a pipe.
class LineReader {
 public:
  LineReader();
  ~LineReader();
  LineReader(const LineReader&) = delete;
  LineReader& operator=(const LineReader&) = delete;

  bool interactive() const { return interactive_; }

  // What the Tab key completes.
  void offer(std::vector<std::string> completions);

  // The next line, or nothing at end of input or when it was interrupted.
  std::optional<std::string> read(const std::string& prompt);

 private:
  struct Editor;
  bool interactive_;
  std::unique_ptr<Editor> editor_;
};

// Ctrl-C asks the program to leave rather than ending it.
void catch_interrupts();
bool interrupted();
void forget_interrupt();

void clear_screen();

}  // namespace guildhall::cli
