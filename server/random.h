// Random bytes that nobody can guess.
#pragma once

#include <string>

namespace guildhall::server {

std::string random_bytes(std::size_t size);

}  // namespace guildhall::server
