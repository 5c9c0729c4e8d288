// Who plays. Seats are numbered 0 … n-1 in turn order; who sits in them is the table's business.
#pragma once

#include <cstdint>

namespace guildhall {

using Seat = int;
inline constexpr int max_seats = 4;
inline constexpr Seat spectator = -1;  // someone who watches and holds no hand

// A set of seats. `everyone` holds spectators too.
using SeatMask = std::uint8_t;
inline constexpr SeatMask everyone = 0xff;
constexpr SeatMask only(Seat seat) { return static_cast<SeatMask>(1u << seat); }
constexpr bool knows(SeatMask audience, Seat seat) {
  return audience == everyone || (seat != spectator && ((audience >> seat) & 1) != 0);
}

// Whoever must act next: a seat, chance, or nobody when the game is over.
class Actor {
 public:
  constexpr Actor() = default;
  static constexpr Actor seat(Seat seat) { return Actor(static_cast<std::int8_t>(seat)); }
  static constexpr Actor chance() { return Actor(-1); }
  static constexpr Actor nobody() { return Actor(-2); }

  constexpr bool is_seat() const { return code_ >= 0; }
  constexpr bool is_chance() const { return code_ == -1; }
  constexpr bool is_nobody() const { return code_ == -2; }
  constexpr Seat seat() const { return code_; }  // requires: is_seat()
  constexpr bool operator==(const Actor&) const = default;

 private:
  explicit constexpr Actor(std::int8_t code) : code_(code) {}
  std::int8_t code_ = -2;
};

}  // namespace guildhall
