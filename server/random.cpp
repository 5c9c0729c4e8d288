#include "server/random.h"

#include <sodium.h>

namespace guildhall::server {

std::string random_bytes(std::size_t size) {
  std::string bytes(size, '\0');
  randombytes_buf(bytes.data(), bytes.size());
  return bytes;
}

}  // namespace guildhall::server
