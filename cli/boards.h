// The boards as text, drawn from views: one function a game, found by the game's key.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/terminal.h"
#include "table/table.h"

namespace guildhall::cli {

struct Scene {
  const Json& view;
  const SeatNames& seats;
  Language language;
  Style style;
  Json hints = Json::object();

  std::string word(std::string_view key) const { return std::string(phrase(language, key)); }
  std::string colour(Seat seat) const { return std::string(seats[seat].key); }
  std::string name(Seat seat) const { return name_of(language, seats[seat]); }
  std::string sign(Seat seat) const { return style.in_colour(colour(seat), style.sign(colour(seat))); }
};

std::string draw_board(const Scene&);

std::string draw_shangrila(const Scene&);
std::string draw_khan(const Scene&);
std::string draw_carpe_astra(const Scene&);

// The legal actions of a kind as they are listed, each without its first word: those that belong together in one
// string, and a heading with a colon where it helps.
std::vector<std::string> group_actions(const Json& view, std::string_view verb, std::vector<std::string> actions);

std::vector<std::string> khan_conquests(const Json& view, std::vector<std::string> conquests);

}  // namespace guildhall::cli
