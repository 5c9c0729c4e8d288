// What the rules have to say to people: why something is not allowed, and what an action did.
// A message is a key and named values, never a sentence; table/ makes the sentence in the reader's language.
// Messages are for people and may allocate; play itself never builds one.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "games/seat.h"

namespace guildhall {

// A word of the game with a name in each language: {"shangrila.guild", "healer"}.
struct Term {
  std::string_view kind, key;
  bool operator==(const Term&) const = default;
};

// A piece, a place or an action: documents and the terminal write its notation ("3,-1", "N-mp", "settle a2"); to people
// a sentence says its name, which is a message of its own.
struct Message;
struct Named {
  std::string notation;
  std::shared_ptr<const Message> name;
  bool operator==(const Named& other) const;
};

// A value and how a sentence names it: a number, a seat by its colour, a word by its name, text as it stands.
struct SeatName {
  Seat seat;
  bool operator==(const SeatName&) const = default;
};
using Item = std::variant<int, bool, SeatName, Term, Named, std::string>;
using Items = std::vector<Item>;
using Value = std::variant<Item, Items>;

struct Argument {
  std::string_view name;
  Value value;
  SeatMask audience = everyone;  // who may know the value; to the others it reads "?"

  template <class V>
  Argument(std::string_view name, V&& value, SeatMask audience = everyone)
      : name(name), value(wrap(std::forward<V>(value))), audience(audience) {}
  bool operator==(const Argument&) const = default;

 private:
  static Value wrap(Items items) { return items; }
  static Value wrap(Item item) { return item; }
};

struct Message {
  std::string_view key;
  std::vector<Argument> arguments;

  Message(std::string_view key, std::initializer_list<Argument> arguments) : key(key), arguments(arguments) {}
  bool operator==(const Message&) const = default;
};

inline bool Named::operator==(const Named& other) const { return notation == other.notation && *name == *other.name; }
inline Named named(std::string notation, std::string_view key, std::initializer_list<Argument> arguments) {
  return {std::move(notation), std::make_shared<const Message>(key, arguments)};
}

using Objection = Message;  // the rule an action breaks: "shangrila.village-at-peace"
using Effect = Message;     // one thing an action did: "bridge-broken"

// Where apply() reports effects, as in `sink.report([&] { return Effect{"stone", {{"at", 9}}}; })`.
// The rules are written once for both sinks: what is told to Silence is never built.
struct Silence {
  template <class Make>
  void report(Make&&) {}
};
struct Effects : std::vector<Effect> {
  template <class Make>
  void report(Make&& make) {
    push_back(make());
  }
};

}  // namespace guildhall
