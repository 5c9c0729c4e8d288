#include <algorithm>

#include "games/bits.h"
#include "games/carpe_astra/names.h"
#include "games/carpe_astra/rules.h"

namespace guildhall::carpe_astra {
namespace {

using MaybeObjection = std::optional<Objection>;
constexpr MaybeObjection fine = std::nullopt;
constexpr int price = 1;  // of everything that costs anything

MaybeObjection object(std::string_view key, std::initializer_list<Argument> arguments) {
  return Objection(key, arguments);
}

// Something the seat could do instead.
Named example(const State& s) {
  ActionList<Rules> actions;
  Rules::legal(s, actions);
  return action_name(s, actions[0]);
}

MaybeObjection check_credits(const State& s, Action action) {
  if (s.credits[s.turn] >= price) return fine;
  return object("carpe-astra.no-credit",
                {{"action", action_name(s, action)}, {"price", price}, {"credits", s.credits[s.turn]}});
}

// Chance.
MaybeObjection check_drawn_tile(const State& s, Tile tile) {
  const auto end = s.returned.begin() + s.returned_count;
  const bool returned = std::find(s.returned.begin(), end, tile) != end;
  if ((s.unseen_tiles >> tile & 1) != 0 || (s.unseen_tiles == 0 && returned && s.returned[0] == tile)) return fine;
  if (!returned) return object("carpe-astra.tile-not-in-stack", {{"tile", tile_name(tile)}});
  if (s.unseen_tiles != 0)
    return object("carpe-astra.unseen-tiles-first",
                  {{"tile", tile_name(tile)}, {"unseen", std::popcount(s.unseen_tiles)}});
  return object("carpe-astra.returned-in-order", {{"tile", tile_name(tile)}, {"next", tile_name(s.returned[0])}});
}

MaybeObjection check_draw(const State& s, Drawn drawn) {
  const bool right_source = s.source == Source::tiles ? drawn.is_tile()
                            : s.source == Source::events
                                ? drawn.is_event()
                                : drawn.is_card() && s.source == source_of(deck_of(drawn.card()));
  if (!right_source)
    return object("carpe-astra.other-stack", {{"drawn", drawn_name(drawn)}, {"source", name(s.source)}});
  if (drawn.is_tile()) return check_drawn_tile(s, drawn.tile());
  if (drawn.is_event()) {
    if ((s.unseen_events >> drawn.event() & 1) != 0) return fine;
    return object("carpe-astra.event-not-in-stack", {{"event", event_name(drawn.event())}});
  }
  const Deck deck = deck_of(drawn.card());
  if ((s.decks[index(deck)] & bit(drawn.card())) != 0) return fine;
  return object("carpe-astra.card-not-in-deck", {{"card", card_name(drawn.card())}, {"deck", name(deck)}});
}

// Cards.
MaybeObjection check_in_hand(const State& s, Card card) {
  if (holds(s, s.turn, card)) return fine;
  return object("carpe-astra.card-not-in-hand", {{"card", card_name(card)}});
}

MaybeObjection check_take_from(const State& s, Deck deck) {
  if (can_draw(s, deck)) return fine;
  return object("carpe-astra.deck-empty", {{"deck", name(deck)}});
}

MaybeObjection check_take_open(const State& s, Card card) {
  if (!s.advanced) return object("carpe-astra.no-open-cards", {{"card", card_name(card)}});
  if (!may_take_open(s)) return object("carpe-astra.extra-from-deck", {{"card", card_name(card)}, {"extra", s.extra}});
  if ((s.open[index(deck_of(card))] & bit(card)) != 0) return fine;
  return object("carpe-astra.card-not-open", {{"card", card_name(card)}});
}

// New Contacts.
MaybeObjection check_refresh(const State& s) {
  if (MaybeObjection poor = check_credits(s, Action::refresh())) return poor;
  if (!stack_is_empty(s)) return fine;
  return object("carpe-astra.stack-empty", {{"displayed", s.displayed}});
}

MaybeObjection check_hole(const State& s, Action action) {
  const Named tile = tile_name(action.tile());
  const Items at = {place_name(s, action.first()), place_name(s, action.second())};
  Space space = space_around(s, s.has_hole ? Space::Holes::some : Space::Holes::none);
  const auto hole = space.unfillable_after(action.first(), action.direction());
  if (hole.empty()) return fine;
  Items hexes;
  for (Hex hex : hole) hexes.emplace_back(place_name(s, hex));
  return object("carpe-astra.hole", {{"tile", tile}, {"at", at}, {"hole", hexes}});
}

MaybeObjection check_build(const State& s, Action action) {
  if (MaybeObjection poor = check_credits(s, action)) return poor;
  const Named tile = tile_name(action.tile());
  if (s.displayed == 0) return object("carpe-astra.display-empty", {{"tile", tile}});
  const auto end = s.display.begin() + s.displayed;
  if (std::find(s.display.begin(), end, action.tile()) == end)
    return object("carpe-astra.tile-not-displayed", {{"tile", tile}, {"display", display_names(s)}});
  for (Hex at : {action.first(), action.second()})
    if (site_at(s, at) != no_site) return object("carpe-astra.hex-taken", {{"tile", tile}, {"at", place_name(s, at)}});
  if (!beside_board(s, action.first()) && !beside_board(s, action.second()))
    return object("carpe-astra.not-beside-board",
                  {{"tile", tile}, {"at", Items{place_name(s, action.first()), place_name(s, action.second())}}});
  return check_hole(s, action);
}

// Infiltration.
MaybeObjection check_placement_price(const State& s) {
  if (s.credits[s.turn] >= placement_price(s)) return fine;
  return object("carpe-astra.placement-costs",
                {{"price", price}, {"credits", s.credits[s.turn]}, {"placements", s.moves_made}});
}

// Where an agent may go while these others of its seat stay where they are.
MaybeObjection check_target(const State& s, Hex to, SiteSet others) {
  const Site site = site_at(s, to);
  const Named at = place_name(s, to);
  if (site == no_site) return object("carpe-astra.no-such-hex", {{"at", at}});
  if ((targets(s, s.turn, others) & set_of(site)) != 0) return fine;
  if ((s.agents[s.turn] & set_of(site)) != 0) return object("carpe-astra.own-agent-there", {{"at", at}});
  if (others == 0) return object("carpe-astra.begin-at-home", {{"at", at}, {"home", place_name(s, home_of(s.turn))}});
  if ((other_halves(others) & set_of(site)) != 0)
    return object("carpe-astra.other-half-held",
                  {{"at", at}, {"tile", tile_name(tile_of(site))}, {"held", place_name(s, other_half(site))}});
  return object("carpe-astra.not-beside-agent", {{"at", at}});
}

MaybeObjection check_deploy(const State& s, Hex to) {
  if (hand_agents(s, s.turn) == 0)
    return object("carpe-astra.no-agent-in-hand", {{"at", place_name(s, to)}, {"agents", agents_a_seat}});
  if (MaybeObjection price = check_placement_price(s)) return price;
  return check_target(s, to, s.agents[s.turn]);
}

MaybeObjection check_own_agent(const State& s, Hex at) {
  const Site site = site_at(s, at);
  if (site == no_site) return object("carpe-astra.no-such-hex", {{"at", place_name(s, at)}});
  if ((s.agents[s.turn] & set_of(site)) != 0) return fine;
  return object("carpe-astra.no-agent-there", {{"at", place_name(s, at)}});
}

MaybeObjection check_move(const State& s, Hex from, Hex to) {
  if (MaybeObjection nobody = check_own_agent(s, from)) return nobody;
  if (MaybeObjection price = check_placement_price(s)) return price;
  const SiteSet others = s.agents[s.turn] & ~set_of(site_at(s, from));
  if (others == 0) return object("carpe-astra.only-agent", {{"from", place_name(s, from)}, {"to", place_name(s, to)}});
  return check_target(s, to, others);
}

MaybeObjection check_rotate(const State& s, Tile tile) {
  if (MaybeObjection poor = check_credits(s, Action::rotate(tile))) return poor;
  if (!on_board(s, tile)) return object("carpe-astra.tile-not-on-board", {{"tile", tile_name(tile)}});
  for (Seat other = 0; other < s.seats; ++other)
    if (const SiteSet there = s.agents[other] & halves_of(tile); other != s.turn && there != 0)
      return object(
          "carpe-astra.foreign-agent-on-tile",
          {{"tile", tile_name(tile)}, {"seat", SeatName{other}}, {"at", place_name(s, std::countr_zero(there))}});
  return fine;
}

MaybeObjection still_apart(const State& s) {
  Items agents;
  each_bit(s.agents[s.turn], [&](Site site) { agents.emplace_back(place_name(s, site)); });
  return object("carpe-astra.agents-apart", {{"agents", agents}, {"action", example(s)}});
}

// Gain Support.
MaybeObjection check_guilds_of(const State& s, Card card) {
  const GuildSet missing = cards[card].guilds & static_cast<GuildSet>(~guilds_under(s, s.agents[s.turn]));
  if (missing == 0) return fine;
  return object("carpe-astra.no-agent-on-guild", {{"card", card_name(card)}, {"guilds", guild_names(missing)}});
}

MaybeObjection check_named(Card card, int guild) {
  if (guild == Action::no_guild || (cards[card].guilds >> guild & 1) != 0) return fine;
  return object("carpe-astra.guild-not-named", {{"card", card_name(card)}, {"guild", guild_name(guild)}});
}

MaybeObjection check_score(const State& s, Card card, int guild) {
  if (MaybeObjection missing = check_in_hand(s, card)) return missing;
  if (deck_of(card) != Deck::network) return object("carpe-astra.not-a-network-card", {{"card", card_name(card)}});
  if (MaybeObjection missing = check_guilds_of(s, card)) return missing;
  if (!has_connections(s, s.turn))
    return object("carpe-astra.no-connections", {{"card", card_name(card)}, {"home", place_name(s, home_of(s.turn))}});
  if (MaybeObjection unnamed = check_named(card, guild)) return unnamed;
  const GuildSet available = cards[card].guilds & guilds_held(s.bank);
  if (guild == Action::no_guild) {
    if (available == 0) return fine;
    return object("carpe-astra.bank-has-markers", {{"card", card_name(card)}, {"guilds", guild_names(available)}});
  }
  if ((available >> guild & 1) != 0) return fine;
  return object("carpe-astra.bank-empty", {{"card", card_name(card)}, {"guild", guild_name(guild)}});
}

MaybeObjection check_keep(const State& s, Card card, Seat against, int guild) {
  if (guild == Action::no_guild)
    return object("carpe-astra.nothing-to-keep", {{"card", card_name(card)}, {"seat", SeatName{against}}});
  const int credits = s.credits[s.turn] + credits_for(event_of_round(s), cards[card].guilds);
  if (credits >= price) return fine;
  return object("carpe-astra.keep-costs", {{"guild", guild_name(guild)}, {"price", price}, {"credits", credits}});
}

MaybeObjection check_marker_of(const State& s, Card card, Seat against, int guild) {
  const GuildSet available = cards[card].guilds & guilds_held(s.support[against]);
  if (guild == Action::no_guild) {
    if (available == 0) return fine;
    return object("carpe-astra.seat-has-markers",
                  {{"card", card_name(card)}, {"seat", SeatName{against}}, {"guilds", guild_names(available)}});
  }
  if ((available >> guild & 1) != 0) return fine;
  return object("carpe-astra.seat-has-no-marker",
                {{"card", card_name(card)}, {"seat", SeatName{against}}, {"guild", guild_name(guild)}});
}

MaybeObjection check_slander(const State& s, Action action) {
  const Card card = action.card();
  const Seat against = action.against();
  if (MaybeObjection missing = check_in_hand(s, card)) return missing;
  if (deck_of(card) != Deck::slander) return object("carpe-astra.not-a-slander-card", {{"card", card_name(card)}});
  if (against >= s.seats) return object("carpe-astra.no-such-seat", {{"seat", std::to_string(against)}});
  if (against == s.turn) return object("carpe-astra.slander-of-oneself", {{"card", card_name(card)}});
  if (MaybeObjection missing = check_guilds_of(s, card)) return missing;
  if ((s.agents[s.turn] & set_of(home_of(against))) == 0)
    return object("carpe-astra.no-agent-on-home",
                  {{"card", card_name(card)}, {"seat", SeatName{against}}, {"home", place_name(s, home_of(against))}});
  if (MaybeObjection unnamed = check_named(card, action.guild())) return unnamed;
  if (MaybeObjection marker = check_marker_of(s, card, against, action.guild())) return marker;
  return action.keep() ? check_keep(s, card, against, action.guild()) : fine;
}

// Actions that belong to another phase. Each says what it was about, where the turn stands, and what could be done.
MaybeObjection other_phase(const State& s, Action action) {
  const Argument phase = {"phase", name(s.phase)}, instead = {"action", example(s)};
  switch (action.kind()) {
    case Action::Kind::plan:
      return object("carpe-astra.plan-comes-first", {{"price", price}, phase, instead});
    case Action::Kind::skip:
      return object("carpe-astra.nothing-to-skip", {phase, instead});
    case Action::Kind::done:
      if (s.phase == Phase::removing) return still_apart(s);
      return object("carpe-astra.nothing-to-finish", {phase, instead});
    case Action::Kind::refresh:
      return object("carpe-astra.refresh-in-contacts", {{"price", price}, phase, instead});
    case Action::Kind::take_from_deck:
      return object("carpe-astra.no-card-due", {{"card", name(action.deck())}, phase, instead});
    case Action::Kind::take_card:
      return object("carpe-astra.no-card-due", {{"card", card_name(action.card())}, phase, instead});
    case Action::Kind::discard:
      return object("carpe-astra.discard-after-plan", {{"card", card_name(action.card())}, phase, instead});
    case Action::Kind::build:
      return object("carpe-astra.build-in-contacts", {{"tile", tile_name(action.tile())}, phase, instead});
    case Action::Kind::deploy:
    case Action::Kind::move:
      return object("carpe-astra.place-in-infiltration", {{"at", place_name(s, action.to())}, phase, instead});
    case Action::Kind::rotate:
      return object("carpe-astra.rotate-in-infiltration", {{"tile", tile_name(action.tile())}, phase, instead});
    case Action::Kind::remove:
      return object("carpe-astra.remove-when-apart", {{"at", place_name(s, action.from())}, phase, instead});
    default:
      return object("carpe-astra.score-in-support", {{"card", card_name(action.card())}, phase, instead});
  }
}

bool belongs_to(Phase phase, Action::Kind kind) {
  switch (kind) {
    case Action::Kind::draw:
      return false;
    case Action::Kind::plan:
      return phase == Phase::plan;
    case Action::Kind::skip:
      return phase == Phase::plan || phase == Phase::contacts;
    case Action::Kind::done:
      return phase == Phase::infiltration || phase == Phase::support;
    case Action::Kind::take_from_deck:
    case Action::Kind::take_card:
      return phase == Phase::taking;
    case Action::Kind::discard:
      return phase == Phase::discarding;
    case Action::Kind::refresh:
    case Action::Kind::build:
      return phase == Phase::contacts;
    case Action::Kind::deploy:
    case Action::Kind::move:
    case Action::Kind::rotate:
      return phase == Phase::infiltration;
    case Action::Kind::remove:
      return phase == Phase::removing;
    case Action::Kind::score:
    case Action::Kind::slander:
      return phase == Phase::support;
  }
  return false;
}

// An action in its phase.
MaybeObjection check(const State& s, Action action) {
  switch (action.kind()) {
    case Action::Kind::plan:
      return check_credits(s, action);
    case Action::Kind::refresh:
      return check_refresh(s);
    case Action::Kind::take_from_deck:
      return check_take_from(s, action.deck());
    case Action::Kind::take_card:
      return check_take_open(s, action.card());
    case Action::Kind::discard:
      return check_in_hand(s, action.card());
    case Action::Kind::build:
      return check_build(s, action);
    case Action::Kind::deploy:
      return check_deploy(s, action.to());
    case Action::Kind::move:
      return check_move(s, action.from(), action.to());
    case Action::Kind::rotate:
      return check_rotate(s, action.tile());
    case Action::Kind::remove:
      return check_own_agent(s, action.from());
    case Action::Kind::score:
      return check_score(s, action.card(), action.guild());
    case Action::Kind::slander:
      return check_slander(s, action);
    default:
      return fine;
  }
}

}  // namespace

std::optional<Objection> Rules::objection(const State& s, Action action) {
  const bool is_draw = action.kind() == Action::Kind::draw;
  if (s.phase == Phase::over) return object("carpe-astra.over", {{"action", action_name(s, action)}});
  if (actor(s).is_chance()) {
    if (is_draw) return check_draw(s, action.drawn());
    return object("carpe-astra.chance-draws-first", {{"action", action_name(s, action)}, {"source", name(s.source)}});
  }
  if (is_draw)
    return object("carpe-astra.nothing-to-draw",
                  {{"drawn", drawn_name(action.drawn())}, {"phase", name(s.phase)}, {"seat", SeatName{s.turn}}});
  return belongs_to(s.phase, action.kind()) ? check(s, action) : other_phase(s, action);
}

Term Rules::seat_name(const State& s, Seat seat) {
  return {"colour", character_colours[static_cast<int>(s.characters[seat])]};
}

}  // namespace guildhall::carpe_astra
