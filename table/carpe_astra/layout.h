// A layout as a document: the contents of a file such as data/carpe-astra.json.
#pragma once

#include <expected>

#include "games/carpe_astra/layout.h"
#include "table/json.h"

namespace guildhall::carpe_astra {

// A layout, or what is wrong with the document. Nothing in it is trusted.
std::expected<Layout, Message> read_layout(const Json&);

}  // namespace guildhall::carpe_astra
