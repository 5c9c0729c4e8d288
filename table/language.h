// Messages made sentences, from one file a language (data/language/), and messages made documents.
// A template names its arguments in braces: "Village {village} is at peace". {count|tile|tiles} chooses by number,
// {guilds,} and {guilds/} have a comma or a stroke between all, {change-} leaves out the sign. A key with ".less" after
// it says what a change below zero is.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "games/message.h"
#include "table/json.h"

namespace guildhall {

enum class Language : std::uint8_t { en, de, nl };
inline constexpr std::array<std::string_view, 3> language_keys = {"en", "de", "nl"};
std::optional<Language> language_of(std::string_view key);

// Who reads: a seat, a spectator, or someone who may know everything.
using Viewer = Seat;
inline constexpr Viewer all_seeing = -2;
constexpr bool may_know(SeatMask audience, Viewer viewer) { return viewer == all_seeing || knows(audience, viewer); }

// What the seats of a table are called.
using SeatNames = std::array<Term, max_seats>;

// A word or template as it stands in the language's file; the key itself where the file has none.
std::string_view phrase(Language, std::string_view key);
bool has_phrase(Language, std::string_view key);
std::string name_of(Language, Term);

// How a sentence writes pieces, places and actions: by name, or as a player types them in a terminal.
enum class Wording : std::uint8_t { names, notation };

// The sentence of a message. `prefix` goes before its key in the file: "shangrila.effect.".
std::string sentence(Language, std::string_view prefix, const Message&, const SeatNames&, Viewer = all_seeing,
                     Wording = Wording::names);

// The named values of a message as a document; what the viewer may not know reads "?".
Json arguments(const Message&, Viewer = all_seeing);

}  // namespace guildhall
