// What a seat has seen, as a document: the game, its options, the seat, and every action as that seat may know it.
// A computer player can think on it without the table it comes from.
#pragma once

#include <span>

#include "table/table.h"

namespace guildhall {

// {"game","players","options","seat","actions":[{"actor","action"},…]}
Json testimony(const Table&, Seat);

// A table at which the seat has seen exactly this; where it could not see which card was drawn, one that could have
// been. Refused if no game could have looked like that.
std::expected<std::unique_ptr<Table>, Refusal> read_testimony(const Json&, std::span<const GameInfo>);

}  // namespace guildhall
