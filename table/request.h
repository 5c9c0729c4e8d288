// A request of the protocol: its fields, read with their types checked, and what can be asked of any table.
// Carriers add who may ask what.
#pragma once

#include <algorithm>

#include "players/player.h"
#include "table/table.h"

namespace guildhall {

template <class T>
using Expected = std::expected<T, Refusal>;

inline std::unexpected<Refusal> refuse(std::string_view code, std::string_view key,
                                       std::initializer_list<Argument> arguments = {}) {
  return std::unexpected(Refusal{code, {key, arguments}});
}
inline std::unexpected<Refusal> field_missing(std::string_view field) {
  return refuse("bad-request", "protocol.field-missing", {{"field", std::string(field)}});
}
inline std::unexpected<Refusal> field_type(std::string_view field) {
  return refuse("bad-request", "protocol.field-type", {{"field", std::string(field)}});
}

// The `error` of an answer.
Json refusal_document(const Refusal&, Language);

// What is missing or of the wrong type is refused in a sentence.
struct Request {
  const Json& document;
  Language language = Language::en;
  Table* table = nullptr;  // the one it is about

  const Json* find(std::string_view field) const {
    const auto found = document.find(field);
    return found == document.end() ? nullptr : &*found;
  }

  Expected<std::string> text(std::string_view field) const {
    const Json* value = find(field);
    if (value == nullptr) return field_missing(field);
    if (!value->is_string()) return field_type(field);
    return value->get<std::string>();
  }
  Expected<std::string> text_or(std::string_view field, std::string_view otherwise) const {
    if (find(field) == nullptr) return std::string(otherwise);
    return text(field);
  }
  Expected<int> number(std::string_view field) const {
    const Json* value = find(field);
    if (value == nullptr) return field_missing(field);
    const auto number = whole_number(*value);
    if (!number) return field_type(field);
    return static_cast<int>(std::clamp<std::int64_t>(*number, -1'000'000'000, 1'000'000'000));
  }

  Expected<std::string> seed() const {
    if (find("seed") == nullptr) return system_seed();
    return text("seed");
  }

  Expected<bool> flag(std::string_view field) const {
    const Json* value = find(field);
    if (value == nullptr) return false;
    if (!value->is_boolean()) return field_type(field);
    return value->get<bool>();
  }

  // {"ms":500} or {"simulations":1000}; nothing for the player's own.
  Expected<Budget> budget() const {
    const Json* value = find("budget");
    if (value == nullptr) return Budget{};
    if (!value->is_object() || value->size() != 1) return field_type("budget");
    const auto amount = whole_number(value->begin().value());
    const bool ms = value->begin().key() == "ms";
    if (!amount || (!ms && value->begin().key() != "simulations")) return field_type("budget");
    if (*amount < 1 || *amount > (ms ? most_milliseconds : most_simulations))
      return refuse("bad-request", "protocol.field-range", {{"field", std::string("budget")}});
    return ms ? Budget{.milliseconds = static_cast<int>(*amount)} : Budget{.simulations = *amount};
  }
  static constexpr std::int64_t most_milliseconds = 600'000, most_simulations = 100'000'000;

  // A number of actions from 0 to as many as were made.
  Expected<int> moment(std::string_view field, int otherwise) const {
    if (find(field) == nullptr) return otherwise;
    const auto at = number(field);
    if (!at) return at;
    if (*at < 0 || *at > table->size())
      return refuse("bad-request", "protocol.no-such-moment", {{"field", std::string(field)}, {"most", table->size()}});
    return at;
  }

  // A seat, or null for a spectator; "all" only where everything may be shown.
  Expected<Viewer> viewer(bool all_allowed) const {
    const Json* value = find("seat");
    if (value == nullptr) return field_missing("seat");
    if (value->is_null()) return spectator;
    if (all_allowed && *value == "all") return all_seeing;
    const auto seat = number("seat");
    if (!seat) return seat;
    if (*seat < 0 || *seat >= table->players())
      return refuse("bad-seat", "protocol.bad-seat", {{"most", table->players() - 1}});
    return seat;
  }

  // Documents of the table, in the language of the request.
  Json effects(const Effects& list, Viewer viewer = all_seeing) const {
    return effect_documents(list, *table, language, viewer);
  }
  Json actor() const { return actor_document(table->actor()); }
};

using Answer = Expected<Json>;

Answer answer_legal(const Request&);
Answer answer_why(const Request&);
Answer answer_preview(const Request&, Viewer);
Answer answer_view(const Request&, Viewer);
Answer answer_history(const Request&, Viewer);
Answer answer_recap(const Request&, Viewer);
Answer answer_think(const Request&);

// The entries from one action to before another, as the viewer may know them.
Json history_document(const Request&, Viewer, int from, int until);

// What there is to play, as `games` lists it.
Json catalogue(std::span<const GameInfo>);

// The answer to a request as its line.
std::string print_answer(const Request&, const Answer&);

}  // namespace guildhall
