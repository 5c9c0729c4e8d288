// Fair draws (docs/server.md): chance made of a secret of the house and a nonce of everybody who plays, so that
// neither the house nor a player can know or choose a draw; and the check of it, from a record alone.
#pragma once

#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "table/digest.h"
#include "table/table.h"

namespace guildhall {

// Secret and nonces are so many bytes, as they are and not in hexadecimal.
inline constexpr std::size_t secret_size = 32;

// What the house shows before anybody gives a nonce, in hexadecimal.
std::string commitment(std::string_view secret);

// Drawing. The same arguments always give the same.
class Draws {
 public:
  // The nonces in the order of the seats as they were before the lot; that of a computer is empty.
  Draws(std::string_view secret, std::span<const std::string> nonces);

  // Draw n, the number of actions before it, after so many take-backs; requires: a choice, and a weight over 0.
  std::string choose(const std::vector<Choice>&, int n, int take_backs) const;

  // For each seat after the lot the place it had before.
  std::vector<int> lot(int seats) const;

 private:
  std::uint64_t below(std::uint64_t bound, const std::string& text) const;
  Digest key_;
};

// How many take-backs had been made, action by action: from action `from` on, `count`. Both only grow in the list.
struct TakeBacks {
  int from = 0, count = 0;
  bool operator==(const TakeBacks&) const = default;
};
void note_take_back(std::vector<TakeBacks>&, int to);  // the game goes back to its first `to` actions
int take_backs_at(std::span<const TakeBacks>, int n);

// All that a game's draws were made of.
struct DrawsAccount {
  std::string secret;
  std::vector<std::string> nonces;  // as Draws wants them
  std::vector<int> lot;             // empty where the seats were given
  std::vector<TakeBacks> take_backs;
};

// Writes the account into the headers of the table's record, in place of one that stands there.
void add_draws_headers(Table&, const DrawsAccount&);

// Checking.
struct Verdict {
  struct Doubt {
    std::optional<int> action;  // the number of the first that does not follow; nothing: the headers themselves
    Message reason;
  };
  int draws = 0;  // that were checked and follow
  std::optional<Doubt> doubt;
  bool fair() const { return !doubt; }
};

// Holds every draw of the table's game, the lot included, against its headers; refused as no-draws when they are not
// all there.
std::expected<Verdict, Refusal> verify(const Table&);

}  // namespace guildhall
