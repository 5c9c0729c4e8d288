// The text form of actions: `place 5 healer`, `recruit 5 healer`, `journey 5 9`, `pass`.
#include "games/notation.h"

#include "games/shangrila/rules.h"

namespace guildhall::shangrila {

std::string Rules::print(Action action) {
  const auto village = [](Village v) { return ' ' + std::to_string(v + 1); };
  const auto guild = [](Guild g) { return ' ' + std::string(guild_keys[static_cast<int>(g)]); };
  switch (action.kind()) {
    case Action::Kind::place:
      return "place" + village(action.village()) + guild(action.guild());
    case Action::Kind::recruit:
      return "recruit" + village(action.village()) + guild(action.guild());
    case Action::Kind::journey:
      return "journey" + village(action.from()) + village(action.to());
    case Action::Kind::pass:
      break;
  }
  return "pass";
}

std::expected<Action, Unreadable> Rules::parse(std::string_view text) {
  const Words<3> words(text);
  const auto village = [&](int i) { return read_number(words[i], 1, village_count); };
  const auto guild = [&](int i) { return read_key(words[i], guild_keys); };
  const auto field = [&] { return field_of(*village(1) - 1, static_cast<Guild>(*guild(2))); };

  if (words.is("place", 3) && village(1) && guild(2)) return Action::place(field());
  if (words.is("recruit", 3) && village(1) && guild(2)) return Action::recruit(field());
  if (words.is("journey", 3) && village(1) && village(2)) return Action::journey(*village(1) - 1, *village(2) - 1);
  if (words.is("pass", 1)) return Action::pass();
  return std::unexpected(NoSuchForm{});
}

Term Rules::seat_name(const State&, Seat seat) {
  constexpr std::string_view colours[] = {"red", "blue", "yellow", "violet"};
  return {"colour", colours[seat]};
}

}  // namespace guildhall::shangrila
