// The documents of every game, for code that is written once for all of them.
#pragma once

#include "table/carpe_astra/documents.h"  // IWYU pragma: export
#include "table/khan/documents.h"         // IWYU pragma: export
#include "table/shangrila/documents.h"    // IWYU pragma: export
