// The referee protocol: one JSON object a line in, exactly one a line out (docs/protocol.md).
// A Referee holds any number of named tables and no thread, clock or file; carriers bring the lines.
#pragma once

#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "table/request.h"

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
  struct NamedRequest;
  Answer handle(NamedRequest&);
  Answer seat_down(const NamedRequest&, std::unique_ptr<Table>);

  Answer games(const NamedRequest&);
  Answer open(const NamedRequest&);
  Answer legal(const NamedRequest&);
  Answer apply(const NamedRequest&);
  Answer why(const NamedRequest&);
  Answer preview(const NamedRequest&);
  Answer roll(const NamedRequest&);
  Answer undo(const NamedRequest&);
  Answer state(const NamedRequest&);
  Answer view(const NamedRequest&);
  Answer history(const NamedRequest&);
  Answer recap(const NamedRequest&);
  Answer fork(const NamedRequest&);
  Answer close(const NamedRequest&);
  Answer playout(const NamedRequest&);
  Answer record(const NamedRequest&);
  Answer observation(const NamedRequest&);
  Answer think(const NamedRequest&);
  Answer load(const NamedRequest&);
  Answer verify(const NamedRequest&);
  Answer commit(const NamedRequest&);
  Answer chain(const NamedRequest&);

  std::span<const GameInfo> games_;
  std::map<std::string, std::unique_ptr<Table>, std::less<>> tables_;
};

}  // namespace guildhall
