// Where the tests find what they read and start. The paths stand in one generated source, so that every other object is
// the same wherever the sources lie, and a compiler's cache finds it again.
#pragma once

#include <string>

namespace guildhall::testing {

const std::string& source_folder();
// guildhall as this build made it, or what the environment variable GUILDHALL_PROGRAM names: a sanitized one, say.
const std::string& program();

}  // namespace guildhall::testing
