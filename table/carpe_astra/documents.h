// Carpe Astra as documents.
#pragma once

#include "games/carpe_astra/rules.h"
#include "table/documents.h"

namespace guildhall {

template <>
struct Documents<carpe_astra::Rules> {
  static Json describe_options();
  static std::expected<Arrangement<carpe_astra::Rules>, Message> read_options(int players, const Json& options);
  static Json state(const carpe_astra::State&);
  static Json view(const carpe_astra::Observation&);
  static Message prompt(const carpe_astra::State&);
  static Json hints(const carpe_astra::Observation&);  // cards that could be scored `now`, and those `one_step` away
};

}  // namespace guildhall
