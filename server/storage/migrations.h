// The tables of the database, and how those of an older program become those of this one.
#pragma once

#include "server/storage/database.h"

namespace guildhall::server {

int newest_version();

// Of this database; 0 where nothing has been made in it.
Stored<int> version_of(Database&);

// Whether the tables are those of this program, for whoever only reads.
Stored<void> check_version(Database&);

// Creates the tables or brings them up to date, whole or not at all. Refuses those of a newer program.
Stored<void> migrate(Database&);

}  // namespace guildhall::server
