// Holds documents against the schemas in data/schema (JSON Schema 2020-12), for tests.
// It knows the keywords those files use, and fails on any other rather than pass it over.
#pragma once

#include <string>
#include <string_view>

#include "table/json.h"

namespace guildhall::testing {

// What is wrong with the document by the definition, with the place in it; empty when nothing is.
// The definition is a file and a name: ("khan.json", "View").
std::string fault(const Json& document, std::string_view file, std::string_view definition);

// The same for an answer of the referee protocol and the request it belongs to. A request that was carried out
// must be one the schema has; a refused one may be anything.
std::string fault_in_exchange(const Json& request, const Json& answer);

}  // namespace guildhall::testing
