// A record with the number of legal actions before each action and a digest of the state after it, as comments:
// golden files that show a change of the rules as a readable difference, and still load as records.
#pragma once

#include <string>

#include "table/table.h"

namespace guildhall {

std::string annotate(const Table&);

}  // namespace guildhall
