// The referee protocol: one JSON object a line in, exactly one a line out (docs/protocol.md).
// A Referee holds any number of named tables and no thread, clock or file; carriers bring the lines.
#pragma once

#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "table/table.h"

namespace guildhall {

inline constexpr std::size_t longest_line = 1 << 20;

class Referee {
 public:
  explicit Referee(std::span<const GameInfo> games = all_games()) : games_(games) {}

  // The answer to one line, without its line end; never fails, whatever the bytes.
  std::string answer(std::string_view line);

  // The answer to a line that the carrier gave up reading because it is longer than longest_line.
  std::string answer_too_long() const;

 private:
  struct Request;
  using Answer = std::expected<Json, Refusal>;
  Answer handle(Request&);
  Answer seat_down(const Request&, std::unique_ptr<Table>);

  Answer games(const Request&);
  Answer open(const Request&);
  Answer legal(const Request&);
  Answer apply(const Request&);
  Answer why(const Request&);
  Answer preview(const Request&);
  Answer roll(const Request&);
  Answer undo(const Request&);
  Answer state(const Request&);
  Answer view(const Request&);
  Answer history(const Request&);
  Answer fork(const Request&);
  Answer close(const Request&);
  Answer playout(const Request&);
  Answer record(const Request&);
  Answer observation(const Request&);
  Answer think(const Request&);
  Answer think_at(const Request&, Table&);
  Answer load(const Request&);
  Answer verify(const Request&);

  std::span<const GameInfo> games_;
  std::map<std::string, std::unique_ptr<Table>, std::less<>> tables_;
};

}  // namespace guildhall
