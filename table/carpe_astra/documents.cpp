#include "table/carpe_astra/documents.h"

#include <algorithm>

#include "games/bits.h"
#include "table/carpe_astra/layout.h"

namespace guildhall {
namespace {

using namespace carpe_astra;
using PublicTable = carpe_astra::Table;

// Names of a set, in the order of their bytes.
template <std::size_t n, class Set>
Json names_in(const std::array<Naming, n>& names, Set set, int offset = 0) {
  std::vector<std::string_view> all;
  each_bit(set, [&](int number) { all.push_back(names[offset + number].view()); });
  std::ranges::sort(all);
  return Json(all);
}
Json card_names(int deck, CardSet set) { return names_in(cards, set, deck * cards_a_deck); }
Json hand_names(const PublicTable::PerDeck<CardSet>& hand) {  // N comes before S
  Json all = card_names(0, hand[0]);
  for (const Json& card : card_names(1, hand[1])) all.push_back(card);
  return all;
}
Json count(int number) { return {{"count", number}}; }

Json markers_document(const std::array<std::uint8_t, guild_count>& markers) {
  Json document = Json::object();
  for (int guild = 0; guild < guild_count; ++guild) document[std::string(1, guild_letters[guild])] = markers[guild];
  return document;
}

Json hex_document(const PublicTable& t, Site site) {
  Json document;
  if (is_guild_site(site)) {
    document["kind"] = "guild";
    document["guild"] = key_of(guild_at(t, site));
    document["tile"] = tiles[tile_of(site)].view();
  } else if (site == senate) {
    document["kind"] = "senate";
  } else {
    document["kind"] = "home";
    document["seat"] = site - first_home;
  }
  document["agents"] = Json::array();
  for (Seat seat = 0; seat < t.seats; ++seat)
    if ((t.agents[seat] & set_of(site)) != 0) document["agents"].push_back(seat);
  return document;
}

Json hexes_document(const PublicTable& t) {
  Json document = Json::object();
  each_bit(t.on_board, [&](Site site) { document[text_of(t.hexes[site])] = hex_document(t, site); });
  return document;
}

Json tiles_in_order(const std::uint8_t* first, int count) {
  Json all = Json::array();
  for (int i = 0; i < count; ++i) all.push_back(tiles[first[i]].view());
  return all;
}

Json row_document(const PublicTable& t) {
  Json row = Json::array();
  for (int event : t.row) {
    if (event == PublicTable::gone)
      row.push_back("gone");
    else if (event == PublicTable::face_down)
      row.push_back(nullptr);
    else
      row.push_back(events[event].view());
  }
  return row;
}

Json slandered_document(const PublicTable& t) {
  Json seats = Json::array();
  each_bit(t.slandered, [&](Seat seat) { seats.push_back(seat); });
  return seats;
}

// Everything but hands, decks and what lies unseen in the stacks of tiles and events.
Json table_document(const PublicTable& t) {
  Json document;
  document["phase"] = phase_keys[static_cast<int>(t.phase)];
  document["round"] = t.round;
  document["turn"] = t.turn;
  document["hexes"] = hexes_document(t);
  document["display"] = tiles_in_order(t.display.data(), t.displayed);
  document["stack"] = {{"returned", tiles_in_order(t.returned.data(), t.returned_count)}};
  document["bank"] = markers_document(t.bank);
  for (const char* field : {"hand_agents", "credits", "support"}) document[field] = Json::array();
  for (Seat seat = 0; seat < t.seats; ++seat) {
    document["hand_agents"].push_back(hand_agents(t, seat));
    document["credits"].push_back(t.credits[seat]);
    document["support"].push_back(markers_document(t.support[seat]));
  }
  for (Deck deck : both_decks)
    document[std::string(deck_keys[index(deck)])] = {{"discard", card_names(index(deck), t.discard[index(deck)])},
                                                     {"open", card_names(index(deck), t.open[index(deck)])}};
  document["events"] = {{"row", row_document(t)}, {"out", names_in(events, t.out_events)}};
  document["moves_made"] = t.moves_made;
  document["scored"] = t.scored;
  document["slandered"] = slandered_document(t);
  document["to_take"] = t.to_take;
  document["extra"] = t.extra;
  document["to_discard"] = t.to_discard;
  document["built"] = t.built;
  document["source"] = t.source == Source::none ? Json(nullptr) : Json(source_keys[static_cast<int>(t.source)]);
  return document;
}

int unseen_cards(const Observation& seen, Seat seat) {
  int cards = 0;
  for (int deck = 0; deck < deck_count; ++deck) {
    cards += std::popcount(seen.table.shown[seat][deck]);
    for (int in_pool : seen.unseen[seat][deck]) cards += in_pool;
  }
  return cards;
}

// Options.
constexpr std::array<std::string_view, 4> option_names = {"advanced", "characters", "balanced", "layout"};

std::expected<bool, Message> read_flag(const Json& options, std::string_view name) {
  const auto found = options.find(name);
  if (found == options.end()) return false;
  if (found->is_boolean()) return found->get<bool>();
  return std::unexpected(Message{"protocol.option-value",
                                 {{"option", std::string(name)},
                                  {"value", print_json(*found)},
                                  {"values", Items{std::string("true"), std::string("false")}}}});
}

std::expected<void, Message> read_characters(const Json& options, int players, Setup& setup) {
  const auto found = options.find("characters");
  if (found == options.end()) return {};
  const auto refuse = [&](std::string_view key) {
    Items known;
    for (std::string_view character : character_keys) known.emplace_back(std::string(character));
    return std::unexpected(Message{key, {{"players", players}, {"value", print_json(*found)}, {"values", known}}});
  };
  if (!found->is_array() || found->size() != static_cast<std::size_t>(players))
    return refuse("carpe-astra.characters-count");
  for (int seat = 0; seat < players; ++seat) {
    const Json& name = (*found)[static_cast<std::size_t>(seat)];
    const auto key = name.is_string() ? read_key(name.get_ref<const std::string&>(), character_keys) : std::nullopt;
    if (!key) return refuse("carpe-astra.characters-unknown");
    const auto character = static_cast<Character>(*key);
    if (std::find(setup.characters.begin(), setup.characters.begin() + seat, character) !=
        setup.characters.begin() + seat)
      return refuse("carpe-astra.characters-twice");
    setup.characters[seat] = character;
  }
  return {};
}

Json options_document(const Setup& setup, const Json& options) {
  Json document = {{"advanced", setup.advanced}, {"balanced", setup.balanced}, {"characters", Json::array()}};
  for (Seat seat = 0; seat < setup.seats; ++seat)
    document["characters"].push_back(character_keys[static_cast<int>(setup.characters[seat])]);
  if (const auto layout = options.find("layout"); layout != options.end()) document["layout"] = *layout;
  return document;
}

}  // namespace

Json Documents<Rules>::describe_options() {
  const std::array<bool, 2> flags = {false, true};
  return {{"advanced", {{"values", flags}, {"default", false}}},
          {"characters", {{"values", character_keys}, {"default", character_keys}}},
          {"balanced", {{"values", flags}, {"default", false}}},
          {"layout", {{"type", "object"}}}};
}

std::expected<Arrangement<Rules>, Message> Documents<Rules>::read_options(int players, const Json& options) {
  if (const auto unknown = unknown_option(options, option_names)) return std::unexpected(*unknown);
  Setup setup;
  setup.seats = players;
  const auto advanced = read_flag(options, "advanced"), balanced = read_flag(options, "balanced");
  if (!advanced || !balanced) return std::unexpected((advanced ? balanced : advanced).error());
  setup.advanced = *advanced;
  setup.balanced = *balanced;
  if (const auto characters = read_characters(options, players, setup); !characters)
    return std::unexpected(characters.error());
  std::shared_ptr<const Layout> own_layout;
  if (const auto document = options.find("layout"); document != options.end()) {
    const auto layout = read_layout(*document);
    if (!layout) return std::unexpected(layout.error());
    if (!layout->board(players).given)
      return std::unexpected(Message{"carpe-astra.layout-no-board", {{"players", players}}});
    own_layout = std::make_shared<const Layout>(*layout);
    setup.layout = own_layout.get();
  }
  return Arrangement<Rules>{setup, options_document(setup, options), own_layout};
}

Json Documents<Rules>::state(const State& s) {
  Json document = table_document(s);
  document["stack"]["unseen"] = names_in(tiles, s.unseen_tiles);
  document["events"]["unseen"] = names_in(events, s.unseen_events);
  document["hands"] = Json::array();
  for (Seat seat = 0; seat < s.seats; ++seat) document["hands"].push_back(hand_names(s.hands[seat]));
  for (Deck deck : both_decks)
    document[std::string(deck_keys[index(deck)])]["deck"] = card_names(index(deck), s.decks[index(deck)]);
  return document;
}

Message Documents<Rules>::prompt(const State& s) {
  constexpr int free_placements = 2;
  switch (s.phase) {
    case Phase::plan:
      return {"carpe-astra.prompt.plan", {{"credits", s.credits[s.turn]}}};
    case Phase::taking:
      if (s.to_take == 0) return {"carpe-astra.prompt.extra", {{"cards", s.extra}}};
      return {"carpe-astra.prompt.take", {{"cards", s.to_take}}};
    case Phase::discarding:
      return {"carpe-astra.prompt.discard", {{"cards", s.to_discard}}};
    case Phase::contacts:
      return {"carpe-astra.prompt.contacts", {{"credits", s.credits[s.turn]}}};
    case Phase::removing:
      return {"carpe-astra.prompt.remove", {}};
    case Phase::support:
      return {s.scored == 0 ? "carpe-astra.prompt.support" : "carpe-astra.prompt.more-support", {}};
    default:
      if (s.moves_made >= free_placements) return {"carpe-astra.prompt.paid", {{"credits", s.credits[s.turn]}}};
      return {"carpe-astra.prompt.infiltration", {{"free", free_placements - s.moves_made}}};
  }
}

Json Documents<Rules>::view(const Observation& seen) {
  const PublicTable& t = seen.table;
  Json document = table_document(t);
  document["stack"]["unseen"] = count(std::popcount(t.unseen_tiles));
  document["events"]["unseen"] = count(std::popcount(t.unseen_events));
  document["hands"] = Json::array();
  for (Seat seat = 0; seat < t.seats; ++seat)
    document["hands"].push_back(seat == seen.seat ? hand_names(seen.hand) : count(unseen_cards(seen, seat)));
  for (Deck deck : both_decks)
    document[std::string(deck_keys[index(deck)])]["deck"] = count(seen.deck_sizes[index(deck)]);
  return document;
}

Json Documents<Rules>::hints(const Observation& seen) {
  if (seen.table.phase == Phase::setup) return Json::object();
  const Prospects found = prospects(seen);
  return {{"now", hand_names(found.now)}, {"one_step", hand_names(found.one_step)}};
}

}  // namespace guildhall
