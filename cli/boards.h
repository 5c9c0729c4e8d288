// The boards as text, drawn from views: one function a game, found by the game's key.
#pragma once

#include <string>

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
std::string draw_carpe_astra(const Scene&);

}  // namespace guildhall::cli
