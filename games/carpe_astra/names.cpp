#include "games/carpe_astra/names.h"

namespace guildhall::carpe_astra {
namespace {

Named site_name(const Table& t, Site site, std::string notation) {
  if (site == senate) return named(std::move(notation), "carpe-astra.name.senate", {});
  if (!is_guild_site(site))
    return named(std::move(notation), "carpe-astra.name.home", {{"seat", SeatName{site - first_home}}});
  return named(std::move(notation), "carpe-astra.name.half",
               {{"guild", guild_name(static_cast<int>(guild_at(t, site)))},
                {"other", guild_name(static_cast<int>(guild_at(t, other_half(site))))}});
}

}  // namespace

Named place_name(const Table& t, Hex at) {
  std::string notation = text_of(at);
  if (const Site site = site_at(t, at); site != no_site) return site_name(t, site, std::move(notation));
  for (Direction direction = 0; direction < direction_count; ++direction)
    if (const Site beside = site_at(t, neighbour(at, direction)); beside != no_site)
      return named(std::move(notation), "carpe-astra.name.free", {{"beside", site_name(t, beside, "")}});
  return named(std::move(notation), "carpe-astra.name.far", {});
}

Named action_name(const Table& t, Action action) {
  const auto name = [&](std::string_view key, std::initializer_list<Argument> arguments) {
    return named(Rules::print(action), key, arguments);
  };
  const auto marker = [&] { return Argument("guild", guild_name(action.guild())); };
  const bool empty = action.guild() == Action::no_guild;
  switch (action.kind()) {
    case Action::Kind::draw:
      return name("carpe-astra.action.draw", {{"drawn", drawn_name(action.drawn())}});
    case Action::Kind::plan:
      return name("carpe-astra.action.plan", {});
    case Action::Kind::skip:
      return name(t.phase == Phase::plan ? "carpe-astra.action.skip-plan" : "carpe-astra.action.skip-contacts", {});
    case Action::Kind::refresh:
      return name("carpe-astra.action.refresh", {});
    case Action::Kind::done:
      return name(t.phase == Phase::support ? "carpe-astra.action.done-support" : "carpe-astra.action.done", {});
    case Action::Kind::take_from_deck:
      return name("carpe-astra.action.take", {{"deck", carpe_astra::name(action.deck())}});
    case Action::Kind::take_card:
      return name("carpe-astra.action.take-card", {{"card", card_name(action.card())}});
    case Action::Kind::discard:
      return name("carpe-astra.action.discard", {{"card", card_name(action.card())}});
    case Action::Kind::build:
      return name("carpe-astra.action.build",
                  {{"tile", tile_name(action.tile())},
                   {"at", Items{place_name(t, action.first()), place_name(t, action.second())}}});
    case Action::Kind::deploy:
      return name("carpe-astra.action.deploy", {{"to", place_name(t, action.to())}});
    case Action::Kind::move:
      return name("carpe-astra.action.move",
                  {{"from", place_name(t, action.from())}, {"to", place_name(t, action.to())}});
    case Action::Kind::rotate:
      return name("carpe-astra.action.rotate", {{"tile", tile_name(action.tile())}});
    case Action::Kind::remove:
      return name("carpe-astra.action.remove", {{"from", place_name(t, action.from())}});
    case Action::Kind::score:
      if (empty) return name("carpe-astra.action.score-in-vain", {{"card", card_name(action.card())}});
      return name("carpe-astra.action.score", {{"card", card_name(action.card())}, marker()});
    case Action::Kind::slander: {
      const Argument card{"card", card_name(action.card())}, seat{"seat", SeatName{action.against()}};
      if (empty) return name("carpe-astra.action.slander-in-vain", {card, seat});
      return name(action.keep() ? "carpe-astra.action.slander-keep" : "carpe-astra.action.slander",
                  {card, seat, marker()});
    }
  }
  __builtin_unreachable();
}

}  // namespace guildhall::carpe_astra
