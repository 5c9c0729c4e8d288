// The page: every file of the built browser client, embedded in the program (cmake/page.cmake writes the table).
#pragma once

#include <span>
#include <string_view>

namespace guildhall::server {

struct File {
  std::string_view path;  // "/index.html"
  std::string_view type;
  std::string_view digest;  // of the content, in hexadecimal
  bool unchanging;          // its name holds a digest: another content would have another name
  std::string_view bytes;
  std::string_view gzip;  // the same compressed; empty where that saves nothing
};

// Empty when the program was built before the page.
std::span<const File> page();

}  // namespace guildhall::server
