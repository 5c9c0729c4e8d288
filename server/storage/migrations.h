// The tables of the database, and how those of an older program become those of this one.
#pragma once

#include "server/storage/database.h"

namespace guildhall::server {

int newest_version();

// Of this database; 0 where nothing has been made in it.
Stored<int> version_of(Database&);

// Whether this program can read the tables, for whoever only reads.
Stored<void> check_version(Database&);

// Creates the tables or brings them up to date, whole or not at all. Tables of a newer program are left as they are:
// where they say that this one can read them too it does, else they are refused. To be called by whoever has claimed
// the database, so that no older house goes on with tables it does not know.
Stored<void> migrate(Database&);
// The same as far as one version, inside a transaction.
Stored<void> migrate_to(Database&, int version);

}  // namespace guildhall::server
