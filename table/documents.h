// What a game adds so that it can be played at a table: its options and its state as documents.
// Specialised once a game, in table/<game>/documents.h.
#pragma once

#include <expected>
#include <memory>

#include "games/game.h"
#include "table/json.h"

namespace guildhall {

// Options that were accepted: the game's set-up, and the same as a complete document.
template <Game G>
struct Arrangement {
  typename G::Setup setup;
  Json options;
  std::shared_ptr<const void> owned;  // what the set-up points to, such as a board of one's own
};

template <Game G>
struct Documents;
// {
//   static Json describe_options();
//   static std::expected<Arrangement<G>, Message> read_options(int players, const Json& options);
//   static Json state(const typename G::State&);         the fields of the rules document, less the common ones
//   static Json view(const typename G::Observation&);    the same with the unknown replaced
//   static Message prompt(const typename G::State&);     optional: what the seat to act is asked for; nothing that only
//                                                        some may know
//   static Json hints(const typename G::Observation&);   optional: what a seat could work out about its prospects
// };

// The value of an option that is one of a few words, or why it is none of them.
template <std::size_t n>
std::expected<int, Message> read_option(const Json& options, std::string_view name,
                                        const std::array<std::string_view, n>& values) {
  const auto found = options.find(name);
  if (found == options.end()) return 0;
  Items allowed;
  for (std::size_t i = 0; i < n; ++i) {
    if (found->is_string() && found->template get_ref<const std::string&>() == values[i]) return static_cast<int>(i);
    allowed.emplace_back(std::string(values[i]));
  }
  return std::unexpected(Message{"protocol.option-value",
                                 {{"option", std::string(name)}, {"value", print_json(*found)}, {"values", allowed}}});
}

// The first option that is none of the names, as a reason to refuse.
template <std::size_t n>
std::optional<Message> unknown_option(const Json& options, const std::array<std::string_view, n>& names) {
  for (const auto& [key, value] : options.items())
    if (std::find(names.begin(), names.end(), key) == names.end())
      return Message{"protocol.option-unknown", {{"option", std::string(key)}}};
  return std::nullopt;
}

}  // namespace guildhall
