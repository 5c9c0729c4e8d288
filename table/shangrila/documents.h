// The Bridges of Shangri-La as documents.
#pragma once

#include "games/shangrila/rules.h"
#include "table/documents.h"

namespace guildhall {

template <>
struct Documents<shangrila::Rules> {
  static Json describe_options();
  static std::expected<Arrangement<shangrila::Rules>, Message> read_options(int players, const Json& options);
  static Json state(const shangrila::State&);
  static Json view(const shangrila::Observation&);
  static Message prompt(const shangrila::State&);
};

}  // namespace guildhall
