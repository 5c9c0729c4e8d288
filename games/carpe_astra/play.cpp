#include <algorithm>

#include "games/bits.h"
#include "games/carpe_astra/names.h"
#include "games/carpe_astra/rules.h"

namespace guildhall::carpe_astra {
namespace {

// One action being played: what it changes, told to a sink that keeps the effects or ignores them.
template <class Sink>
class Play {
 public:
  Play(State& state, Sink& sink) : s(state), sink(sink) {}

  void operator()(Action action) {
    switch (action.kind()) {
      case Action::Kind::draw:
        return draw(action.drawn());
      case Action::Kind::plan:
        return plan();
      case Action::Kind::skip:
        return skip();
      case Action::Kind::refresh:
        return refresh();
      case Action::Kind::done:
        return s.phase == Phase::infiltration ? finish_infiltration() : finish_support();
      case Action::Kind::take_from_deck:
        return take_from(action.deck());
      case Action::Kind::take_card:
        return take_open(action.card());
      case Action::Kind::discard:
        return discard(action.card());
      case Action::Kind::build:
        return build(action.tile(), action.first(), action.direction());
      case Action::Kind::deploy:
        return deploy(site_at(s, action.to()));
      case Action::Kind::move:
        return move(site_at(s, action.from()), site_at(s, action.to()));
      case Action::Kind::rotate:
        return rotate(action.tile());
      case Action::Kind::remove:
        return remove(site_at(s, action.from()));
      case Action::Kind::score:
        return score(action.card(), action.guild());
      case Action::Kind::slander:
        return slander(action.card(), action.against(), action.guild(), action.keep());
    }
  }

 private:
  // Who acts next.
  void wait_for_seat(Phase phase) {
    s.phase = phase;
    s.source = Source::none;
  }
  void wait_for_chance(Phase phase, Source source) {
    s.phase = phase;
    s.source = source;
  }

  // Chance.
  void draw(Drawn drawn) {
    switch (s.phase) {
      case Phase::setup:
        return draw_in_setup(drawn);
      case Phase::drawing:
        draw_into_hand(s.turn, drawn.card());
        return card_arrived();
      case Phase::refilling:
        if (drawn.is_tile()) {
          draw_into_display(drawn.tile());
          return go_on_refilling_display();
        }
        draw_open(drawn.card());
        return go_on_refilling_cards();
      default:
        return draw_event(drawn.event());
    }
  }

  void draw_in_setup(Drawn drawn) {
    if (drawn.is_tile())
      set_up_tile(drawn.tile());
    else if (drawn.is_card())
      set_up_card(drawn.card());
    else
      set_up_event(drawn.event());
  }

  void set_up_tile(Tile tile) {
    const Layout::Board& board = s.layout->board(s.seats);
    const int laid = std::popcount(s.on_board & guild_sites) / 2;
    if (laid < board.place_count) {
      const auto [first, second] = board.places[laid];
      s.unseen_tiles &= static_cast<TileSet>(~(1u << tile));
      // Told before it lies, so that its places are named by what was there.
      sink.report([&] { return Effect{"tile-laid", {{"tile", tile_name(tile)}, {"at", places(first, second)}}}; });
      lay(tile, first, second);
      return;
    }
    draw_into_display(tile);
    if (s.displayed == display_size) wait_for_chance(Phase::setup, Source::network);
  }

  void set_up_card(Card card) {
    if (const Seat seat = seat_dealt_to(s); seat < s.seats)
      draw_into_hand(seat, card);
    else
      draw_open(card);
    if (seat_dealt_to(s) < s.seats || (s.advanced && lacks_open(Deck::network))) return;
    wait_for_chance(Phase::setup, s.advanced && lacks_open(Deck::slander) ? Source::slander : Source::events);
  }

  void set_up_event(Event event) {
    const int round = s.row[1] == Table::face_down ? 2 : 3;
    reveal_event(event, round);
    if (round == 3) begin_turn(0);
  }

  // Tiles.
  void lay(Tile tile, Hex first, Hex second) {
    put_on_board(s, 2 * tile, first);
    put_on_board(s, 2 * tile + 1, second);
  }

  void draw_into_display(Tile tile) {
    const bool was_returned = s.unseen_tiles == 0;
    if (was_returned)
      *std::copy(s.returned.begin() + 1, s.returned.begin() + s.returned_count--, s.returned.begin()) = 0;
    else
      s.unseen_tiles &= static_cast<TileSet>(~(1u << tile));
    s.display[s.displayed++] = static_cast<std::uint8_t>(tile);
    sink.report([&] { return Effect{was_returned ? "tile-came-back" : "tile-drawn", {{"tile", tile_name(tile)}}}; });
  }

  void go_on_refilling_display() {
    if (s.displayed < display_size && !stack_is_empty(s)) return wait_for_chance(Phase::refilling, Source::tiles);
    wait_for_seat(s.built ? Phase::infiltration : Phase::contacts);
  }

  // Cards.
  bool lacks_open(Deck deck) const { return std::popcount(s.open[index(deck)]) < open_size; }

  void draw_into_hand(Seat seat, Card card) {
    const Deck deck = deck_of(card);
    s.decks[index(deck)] &= ~bit(card);
    s.hands[seat][index(deck)] |= bit(card);
    sink.report([&] {
      return Effect{"card-drawn",
                    {{"seat", SeatName{seat}}, {"deck", name(deck)}, {"card", card_name(card), only(seat)}}};
    });
  }

  void draw_open(Card card) {
    const int deck = index(deck_of(card));
    s.decks[deck] &= ~bit(card);
    s.open[deck] |= bit(card);
    sink.report([&] { return Effect{"card-opened", {{"card", card_name(card)}}}; });
  }

  // Before a card is drawn: an empty deck takes up its discard pile.
  void ready(Deck deck) {
    const int d = index(deck);
    if (s.decks[d] != 0) return;
    const std::uint8_t pool = unused_pool(d);
    each_bit(s.discard[d], [&](int number) { s.pool[d][number] = pool; });
    s.deck_pool[d] = pool;
    std::swap(s.decks[d], s.discard[d]);
    sink.report([&] { return Effect{"deck-renewed", {{"deck", name(deck)}}}; });
  }

  std::uint8_t unused_pool(int deck) const {
    std::uint64_t used = 0;
    for (Seat seat = 0; seat < s.seats; ++seat)
      each_bit(s.hands[seat][deck] & ~s.shown[seat][deck],
               [&](int number) { used |= std::uint64_t{1} << s.pool[deck][number]; });
    return static_cast<std::uint8_t>(std::countr_one(used));
  }

  void lay_on_discard(Card card) {
    const int deck = index(deck_of(card));
    s.hands[s.turn][deck] &= ~bit(card);
    s.shown[s.turn][deck] &= ~bit(card);
    s.discard[deck] |= bit(card);
  }

  // Credits.
  void change_credits(int change) {
    if (change == 0) return;
    s.credits[s.turn] = static_cast<std::uint16_t>(s.credits[s.turn] + change);
    sink.report([&] { return Effect{"credits", {{"seat", SeatName{s.turn}}, {"change", change}}}; });
  }

  // A turn begins.
  void begin_turn(Seat seat) {
    s.turn = static_cast<std::uint8_t>(seat);
    s.moves_made = 0;
    s.scored = 0;
    s.slandered = 0;
    s.to_take = s.extra = s.to_discard = 0;
    s.built = false;
    wait_for_seat(Phase::plan);
  }

  void skip() {
    sink.report([&] { return Effect{"skipped", {{"seat", SeatName{s.turn}}, {"phase", name(s.phase)}}}; });
    wait_for_seat(s.phase == Phase::plan ? Phase::contacts : Phase::infiltration);
  }

  // Change of Plan.
  void plan() {
    sink.report([&] { return Effect{"planned", {{"seat", SeatName{s.turn}}}}; });
    change_credits(-1);
    s.to_take = s.to_discard = 2;
    go_on_taking();
  }

  void discard(Card card) {
    lay_on_discard(card);
    sink.report([&] { return Effect{"card-discarded", {{"seat", SeatName{s.turn}}, {"card", card_name(card)}}}; });
    --s.to_discard;
    go_on_discarding();
  }

  void go_on_discarding() {
    if (s.to_discard > 0 && hand_size(s, s.turn) > 0) return wait_for_seat(Phase::discarding);
    s.to_discard = 0;
    wait_for_seat(Phase::contacts);
  }

  // Taking cards, in Change of Plan and Draw.
  void go_on_taking() {
    const bool from_decks = can_draw(s, Deck::network) || can_draw(s, Deck::slander);
    const bool from_open = may_take_open(s) && (s.open[0] | s.open[1]) != 0;
    if (s.to_take + s.extra > 0 && (from_decks || from_open)) return wait_for_seat(Phase::taking);
    s.to_take = s.extra = 0;
    go_on_refilling_cards();
  }

  void take_from(Deck deck) {
    sink.report([&] { return Effect{"took", {{"seat", SeatName{s.turn}}, {"deck", name(deck)}}}; });
    ready(deck);
    wait_for_chance(Phase::drawing, source_of(deck));
  }

  void take_open(Card card) {
    const int deck = index(deck_of(card));
    s.open[deck] &= ~bit(card);
    s.hands[s.turn][deck] |= bit(card);
    s.shown[s.turn][deck] |= bit(card);
    sink.report([&] { return Effect{"card-taken", {{"seat", SeatName{s.turn}}, {"card", card_name(card)}}}; });
    card_arrived();
  }

  void card_arrived() {
    --(s.to_take > 0 ? s.to_take : s.extra);
    go_on_taking();
  }

  void go_on_refilling_cards() {
    if (s.advanced)
      for (Deck deck : both_decks)
        if (lacks_open(deck) && can_draw(s, deck)) {
          ready(deck);
          return wait_for_chance(Phase::refilling, source_of(deck));
        }
    if (s.to_discard > 0)
      go_on_discarding();
    else
      end_turn();
  }

  // New Contacts.
  void refresh() {
    for (int i = 0; i < s.displayed; ++i) s.returned[s.returned_count++] = s.display[i];
    sink.report([&] { return Effect{"tiles-returned", {{"seat", SeatName{s.turn}}, {"tiles", display_names(s)}}}; });
    change_credits(-1);
    s.displayed = 0;
    s.display = {};
    go_on_refilling_display();
  }

  Items places(Hex first, Hex second) const { return {place_name(s, first), place_name(s, second)}; }

  void build(Tile tile, Hex first, Direction to_second) {
    const Hex second = neighbour(first, to_second);
    const bool holes_change = s.has_hole || !space_around(s, Space::Holes::none).cuts_nothing_off(first, to_second);
    const auto begin = s.display.begin(), end = begin + s.displayed;
    *std::copy(std::find(begin, end, tile) + 1, end, std::find(begin, end, tile)) = 0;
    --s.displayed;
    sink.report([&] {
      return Effect{"built", {{"seat", SeatName{s.turn}}, {"tile", tile_name(tile)}, {"at", places(first, second)}}};
    });
    lay(tile, first, second);
    if (holes_change) s.has_hole = space_around(s, Space::Holes::some).has_hole();
    s.built = true;
    change_credits(-1);
    go_on_refilling_display();
  }

  // Infiltration.
  void deploy(Site to) {
    make_room(to);
    pay_for_placement();
    s.agents[s.turn] |= set_of(to);
    sink.report([&] {
      return Effect{"deployed", {{"seat", SeatName{s.turn}}, {"at", place_name(s, to)}, {"placements", s.moves_made}}};
    });
  }

  void move(Site from, Site to) {
    make_room(to);
    pay_for_placement();
    s.agents[s.turn] ^= set_of(from) | set_of(to);
    sink.report([&] {
      return Effect{"moved",
                    {{"seat", SeatName{s.turn}},
                     {"from", place_name(s, from)},
                     {"to", place_name(s, to)},
                     {"placements", s.moves_made}}};
    });
  }

  void pay_for_placement() {
    change_credits(-placement_price(s));
    ++s.moves_made;
  }

  // Half a tile holds one agent: a foreign one goes back to its owner's hand.
  void make_room(Site to) {
    if (!is_guild_site(to)) return;
    for (Seat other = 0; other < s.seats; ++other)
      if ((s.agents[other] & set_of(to)) != 0) back_to_hand("ousted", other, to);
  }

  void back_to_hand(std::string_view kind, Seat seat, Site from) {
    s.agents[seat] &= ~set_of(from);
    sink.report([&] { return Effect{kind, {{"seat", SeatName{seat}}, {"at", place_name(s, from)}}}; });
  }

  void rotate(Tile tile) {
    s.rotated ^= static_cast<TileSet>(1u << tile);
    sink.report([&] { return Effect{"rotated", {{"seat", SeatName{s.turn}}, {"tile", tile_name(tile)}}}; });
    change_credits(-1);
  }

  void finish_infiltration() {
    report_finished();
    go_on_removing();
  }

  void report_finished() {
    sink.report([&] { return Effect{"finished", {{"seat", SeatName{s.turn}}, {"phase", name(s.phase)}}}; });
  }

  void go_on_removing() { wait_for_seat(connected(s, s.agents[s.turn]) ? Phase::support : Phase::removing); }

  void remove(Site from) {
    back_to_hand("removed", s.turn, from);
    go_on_removing();
  }

  // Gain Support.
  void score(Card card, int guild) {
    lay_on_discard(card);
    ++s.scored;
    sink.report([&] {
      return Effect{"scored", {{"seat", SeatName{s.turn}}, {"card", card_name(card)}, {"scored", s.scored}}};
    });
    pay_event(card);
    if (guild == Action::no_guild) return report_no_marker();
    --s.bank[guild];
    ++s.support[s.turn][guild];
    sink.report([&] { return Effect{"marker-won", {{"seat", SeatName{s.turn}}, {"guild", guild_name(guild)}}}; });
  }

  void slander(Card card, Seat against, int guild, bool keep) {
    lay_on_discard(card);
    ++s.scored;
    s.slandered |= only(against);
    sink.report([&] {
      return Effect{"slandered",
                    {{"seat", SeatName{s.turn}},
                     {"card", card_name(card)},
                     {"against", SeatName{against}},
                     {"scored", s.scored}}};
    });
    pay_event(card);
    if (guild == Action::no_guild) return report_no_marker();
    --s.support[against][guild];
    if (!keep) {
      ++s.bank[guild];
      sink.report([&] { return Effect{"marker-lost", {{"seat", SeatName{against}}, {"guild", guild_name(guild)}}}; });
      return;
    }
    ++s.support[s.turn][guild];
    sink.report([&] {
      return Effect{"marker-seized",
                    {{"seat", SeatName{s.turn}}, {"from", SeatName{against}}, {"guild", guild_name(guild)}}};
    });
    change_credits(-1);
  }

  void report_no_marker() {
    sink.report([&] { return Effect{"no-marker", {{"seat", SeatName{s.turn}}}}; });
  }

  void pay_event(Card card) {
    const Event event = event_of_round(s);
    const int credits = credits_for(event, cards[card].guilds);
    const bool extra_card = extra_card_for(event, cards[card].guilds);
    if (credits == 0 && !extra_card) return;
    s.extra += extra_card;
    sink.report([&] {
      return Effect{"event-paid",
                    {{"seat", SeatName{s.turn}}, {"event", event_name(event)}, {"card", card_name(card)}}};
    });
    change_credits(credits);
  }

  void finish_support() {
    constexpr int consolation = 2;
    report_finished();
    if (s.scored == 0) change_credits(consolation);
    s.to_take = static_cast<std::uint8_t>(std::max(0, full_hand - hand_size(s, s.turn)));
    go_on_taking();
  }

  // The end of a turn, of a round, of the game.
  void end_turn() {
    each_bit(s.slandered, [&](Seat slandered) {
      if ((s.agents[s.turn] & set_of(home_of(slandered))) != 0) back_to_hand("went-home", s.turn, home_of(slandered));
    });
    if (s.turn + 1 < s.seats) return begin_turn(s.turn + 1);
    s.row[s.round - 1] = Table::gone;
    sink.report([&] { return Effect{"round-ended", {{"round", s.round}}}; });
    if (place_to_fill() < round_count) return wait_for_chance(Phase::events, Source::events);
    if (s.round < round_count) return begin_round();
    wait_for_seat(Phase::over);
  }

  // In the event row at the end of a round: the place that lies face down, or is empty, and is now to be filled.
  int place_to_fill() const {
    const int newest = s.round + 2;
    return newest < round_count && s.row[newest] != Table::face_down ? newest - 1 : newest;
  }

  void begin_round() {
    ++s.round;
    begin_turn(0);
  }

  void draw_event(Event event) {
    const int place = place_to_fill(), newest = s.round + 2;
    reveal_event(event, place + 1);
    if (place == newest && (s.layout->immediate >> event & 1) != 0) return take_out_event(newest - 1);
    begin_round();
  }

  void reveal_event(Event event, int round) {
    s.row[round - 1] = static_cast<std::uint8_t>(event);
    s.unseen_events &= ~(EventSet{1} << event);
    sink.report([&] { return Effect{"event-drawn", {{"event", event_name(event)}, {"round", round}}}; });
  }

  void take_out_event(int place) {
    const Event event = s.row[place];
    s.out_events |= EventSet{1} << event;
    s.row[place] = Table::face_down;
    sink.report([&] { return Effect{"event-replaced", {{"event", event_name(event)}, {"round", place + 1}}}; });
  }

  State& s;
  Sink& sink;
};

// What a whole action changed beyond its steps.
Item actor_name(Actor actor) {
  if (actor.is_seat()) return SeatName{actor.seat()};
  return Term{"carpe-astra.actor", actor.is_chance() ? "chance" : "nobody"};
}

void report_differences(const State& before, const State& after, Effects& effects) {
  const auto due = [](const State& s) { return std::array{s.to_take, s.extra, s.to_discard}; };
  if (due(after) != due(before))
    effects.push_back({"due",
                       {{"seat", SeatName{after.turn}},
                        {"to_take", after.to_take},
                        {"extra", after.extra},
                        {"to_discard", after.to_discard}}});
  for (Seat seat = 0; seat < after.seats; ++seat)
    if (const int change = score(after, seat) - score(before, seat); change != 0)
      effects.push_back({"score", {{"seat", SeatName{seat}}, {"change", change}}});
  if (after.round != before.round) effects.push_back({"round", {{"round", after.round}}});
  const bool turn_begins = after.phase == Phase::plan;
  if (turn_begins) effects.push_back({"turn", {{"seat", SeatName{after.turn}}}});
  if (after.phase != before.phase || after.source != before.source)
    effects.push_back(
        {"phase",
         {{"phase", name(after.phase)}, {"source", name(after.source)}, {"actor", actor_name(Rules::actor(after))}}});
  if (after.phase == Phase::over) effects.push_back({"over", {{"winners", seat_names(Rules::outcome(after).winners)}}});
}

}  // namespace

void Rules::apply(State& s, Action action) {
  Silence silence;
  Play(s, silence)(action);
}

void Rules::apply(State& s, Action action, Effects& effects) {
  const State before = s;
  Play(s, effects)(action);
  report_differences(before, s, effects);
}

}  // namespace guildhall::carpe_astra
