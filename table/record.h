// A game as text: header lines, a blank line, one action a line with its actor. It loads back to the same state.
#pragma once

#include <expected>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "table/table.h"

namespace guildhall {

inline constexpr std::size_t longest_record = std::size_t{512} * 1024;

std::string write_record(const Table&);
// A document as a header has it: in ASCII, so that no control character of a text in it, not even DEL, stands there.
std::string ascii_json(const Json&);

// The table at the end of the record; a damaged one is refused as bad-record with the line and the reason.
std::expected<std::unique_ptr<Table>, Refusal> read_record(std::string_view text, std::span<const GameInfo> games,
                                                           std::string seed);

}  // namespace guildhall
