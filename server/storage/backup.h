// Everything the house remembers as one file of text, the same from either database and for either.
//
// The first line is {"guildhall":"backup","version":…}, with the version of the tables; then comes one row a line, as
// ["people","id","name",…] with the columns in the order of the schema; the last line is {"rows":…,"sha256":"…"}, with
// the digest of every byte before it. So a file that was cut off or changed is told from a whole one.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "server/storage/storage.h"

namespace guildhall::server {

// Told now and then how many rows are done.
using Progress = std::function<void(std::int64_t rows)>;

// Writes a backup of one moment while others read and write, and gives its number of rows. The file must not be there;
// on a failure it is not there afterwards either.
Stored<std::int64_t> back_up(const std::string& address, const std::string& file, const Progress&);

// Fills an empty database from a backup, whole or not at all, and gives the number of rows.
Stored<std::int64_t> restore(const std::string& address, const std::string& file, const Progress&);

}  // namespace guildhall::server
