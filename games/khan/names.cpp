#include "games/khan/names.h"

namespace guildhall::khan {

Named action_name(Action action) {
  using Kind = Action::Kind;
  const auto name = [&](std::string_view key, std::initializer_list<Argument> arguments) {
    return named(Rules::print(action), key, arguments);
  };
  const auto at = [&] { return Argument("at", cell_name(action.cell())); };
  const auto card = [&] { return Argument("card", card_name(action.card())); };
  const auto ruler = [&] { return Argument("ruler", khan::name(action.ruler())); };
  switch (action.kind()) {
    case Kind::ruler:
      return name("khan.action.ruler", {ruler(), at()});
    case Kind::yurt:
      return name("khan.action.yurt", {at()});
    case Kind::draw:
      return name("khan.action.draw", {card()});
    case Kind::invade:
      return name("khan.action.invade", {at(), card()});
    case Kind::expel:
      return name("khan.action.expel", {ruler()});
    case Kind::settle:
      return name("khan.action.settle", {at()});
    case Kind::conquer:
      return name("khan.action.conquer",
                  {{"cells", names(action.placement().cells())}, {"shape", khan::name(action.placement().shape())}});
    case Kind::discard:
      return name("khan.action.discard", {card()});
    case Kind::divine:
      if (action.region() == Region::everywhere) return name("khan.special.divine", {});
      return name("khan.action.divine-in", {{"region", khan::name(action.region())}});
    case Kind::scout:
      return name("khan.action.scout", {{"shape", khan::name(action.shape())}});
    case Kind::morale:
      return name("khan.special.morale", {});
    case Kind::protect:
      return name("khan.special.protect", {});
    case Kind::done:
      return name("khan.action.done", {});
    case Kind::accept:
      return name("khan.action.accept", {});
    case Kind::refuse:
      return name("khan.action.refuse", {});
    case Kind::pass:
      return name("khan.action.pass", {});
    case Kind::skip:
      return name("khan.action.skip", {});
  }
  __builtin_unreachable();
}

}  // namespace guildhall::khan
