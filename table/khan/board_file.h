// A board of one's own for Khan, read from the document of a data file.
#pragma once

#include <expected>

#include "games/khan/board.h"
#include "table/json.h"

namespace guildhall::khan {

// The board, or what is wrong with the document; nothing in it is trusted.
std::expected<Board, Message> read_board(const Json&);

}  // namespace guildhall::khan
