// Khan as documents.
#pragma once

#include "games/khan/rules.h"
#include "table/documents.h"

namespace guildhall {

template <>
struct Documents<khan::Rules> {
  static Json describe_options();
  static std::expected<Arrangement<khan::Rules>, Message> read_options(int players, const Json& options);
  static Json state(const khan::State&);
  static Json view(const khan::Observation&);
  static Message prompt(const khan::State&);
};

}  // namespace guildhall
