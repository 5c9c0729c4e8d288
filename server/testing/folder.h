// A folder of a test's own.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <string>
#include <system_error>

namespace guildhall::server::testing {

// A folder that is gone with it.
struct Folder {
  std::string path = std::filesystem::temp_directory_path() / "guildhall-test-XXXXXX";
  Folder() {
    if (mkdtemp(path.data()) == nullptr) std::abort();
  }
  ~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path, ignored);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  std::string operator/(const std::string& name) const { return path + "/" + name; }
};

}  // namespace guildhall::server::testing
