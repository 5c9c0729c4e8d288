// The vectors of fair draws, version 2, made by another implementation of the specification.
#pragma once

#include <fstream>
#include <sstream>
#include <string>

#include "table/json.h"
#include "table/testing/places.h"

namespace guildhall {

inline const Json& draws2_vectors() {
  static const Json vectors = [] {
    std::ifstream file(testing::source_folder() + "/table/testing/draws-2.json");
    std::ostringstream text;
    text << file.rdbuf();
    return parse_json(text.str()).value();
  }();
  return vectors;
}

}  // namespace guildhall
