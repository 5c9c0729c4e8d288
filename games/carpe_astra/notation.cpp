// The text form of actions, as the rules list them.
#include "games/notation.h"

#include "games/carpe_astra/rules.h"

namespace guildhall::carpe_astra {
namespace {

using Parsed = std::expected<Action, Unreadable>;
constexpr std::string_view no_guild_key = "none", keep_key = "keep";

std::string_view name(Drawn drawn) {
  if (drawn.is_tile()) return tiles[drawn.tile()].view();
  return drawn.is_card() ? cards[drawn.card()].view() : events[drawn.event()].view();
}

std::string_view guild_or_none(int guild) {
  return guild == Action::no_guild ? no_guild_key : key_of(static_cast<Guild>(guild));
}

template <class... Words>
std::string phrase(std::string_view first, const Words&... words) {
  std::string text(first);
  (text.append(" ").append(words), ...);
  return text;
}

// Reading. Whatever has no form is unreadable, and whatever has one but could be in no position is objected to.
std::unexpected<Unreadable> no_such_form() { return std::unexpected<Unreadable>(NoSuchForm{}); }
std::unexpected<Unreadable> refuse(std::string_view key, std::initializer_list<Argument> arguments) {
  return std::unexpected<Unreadable>(Objection(key, arguments));
}

int read_guild(std::string_view text) {
  if (text == no_guild_key) return Action::no_guild;
  const std::size_t letter = guild_letters.find(text);
  return text.size() == 1 && letter != guild_letters.npos ? static_cast<int>(letter) : -1;
}

Parsed parse_draw(std::string_view what) {
  if (const int tile = find(tiles, what); tile >= 0) return Action::draw(Drawn::tile(tile));
  if (const int card = find(cards, what); card >= 0) return Action::draw(Drawn::card(card));
  if (const int event = find(events, what); event >= 0) return Action::draw(Drawn::event(event));
  return no_such_form();
}

Parsed parse_take(std::string_view what) {
  for (Deck deck : both_decks)
    if (what == deck_keys[index(deck)]) return Action::take(deck);
  if (const int card = find(cards, what); card >= 0) return Action::take(card);
  return no_such_form();
}

// A hex that an action can name.
std::expected<Hex, Unreadable> read_hex(std::string_view text) {
  const auto place = read_coordinates(text);
  if (!place) return no_such_form();
  if (place->within(Action::hex_reach)) return place->hex();
  return refuse("carpe-astra.too-far", {{"at", std::string(text)}, {"most", board_reach}});
}

Parsed parse_build(std::string_view tile_text, std::string_view first_text, std::string_view second_text) {
  const int tile = find(tiles, tile_text);
  const auto first = read_hex(first_text), second = read_hex(second_text);
  if (tile < 0 || !read_coordinates(first_text) || !read_coordinates(second_text)) return no_such_form();
  if (!first || !second) return std::unexpected((first ? second : first).error());
  const Direction direction = direction_to(*first, *second);
  if (direction >= 0) return Action::build(tile, *first, direction);
  return refuse("carpe-astra.hexes-apart",
                {{"tile", std::string(tile_text)}, {"at", Items{std::string(first_text), std::string(second_text)}}});
}

Parsed parse_at(Action (*make)(Hex), std::string_view text) {
  const auto at = read_hex(text);
  if (!at) return std::unexpected(at.error());
  return make(*at);
}

Parsed parse_move(std::string_view from_text, std::string_view to_text) {
  const auto from = read_hex(from_text), to = read_hex(to_text);
  if (!read_coordinates(from_text) || !read_coordinates(to_text)) return no_such_form();
  if (!from || !to) return std::unexpected((from ? to : from).error());
  return Action::move(*from, *to);
}

Parsed parse_slander(std::string_view card_text, std::string_view seat_text, std::string_view guild_text, bool keep) {
  const int card = find(cards, card_text), guild = read_guild(guild_text);
  const auto seat = read_number(seat_text, 0, 9999);
  if (card < 0 || guild < 0 || !seat) return no_such_form();
  if (*seat >= max_seats) return refuse("carpe-astra.no-such-seat", {{"seat", std::string(seat_text)}});
  return Action::slander(card, *seat, guild, keep);
}

Parsed parse_plain(std::string_view verb) {
  if (verb == "plan") return Action::plan();
  if (verb == "skip") return Action::skip();
  if (verb == "refresh") return Action::refresh();
  if (verb == "done") return Action::done();
  return no_such_form();
}

Parsed parse_with_one(std::string_view verb, std::string_view what) {
  if (verb == "draw") return parse_draw(what);
  if (verb == "take") return parse_take(what);
  if (verb == "deploy") return parse_at(Action::deploy, what);
  if (verb == "remove") return parse_at(Action::remove, what);
  if (const int card = find(cards, what); verb == "discard" && card >= 0) return Action::discard(card);
  if (const int tile = find(tiles, what); verb == "rotate" && tile >= 0) return Action::rotate(tile);
  return no_such_form();
}

Parsed parse_score(std::string_view card_text, std::string_view guild_text) {
  const int card = find(cards, card_text), guild = read_guild(guild_text);
  if (card < 0 || guild < 0) return no_such_form();
  return Action::score(card, guild);
}

}  // namespace

std::string Rules::print(Action action) {
  switch (action.kind()) {
    case Action::Kind::draw:
      return phrase("draw", name(action.drawn()));
    case Action::Kind::plan:
      return "plan";
    case Action::Kind::skip:
      return "skip";
    case Action::Kind::refresh:
      return "refresh";
    case Action::Kind::done:
      return "done";
    case Action::Kind::take_from_deck:
      return phrase("take", deck_keys[index(action.deck())]);
    case Action::Kind::take_card:
      return phrase("take", cards[action.card()].view());
    case Action::Kind::discard:
      return phrase("discard", cards[action.card()].view());
    case Action::Kind::build:
      return phrase("build", tiles[action.tile()].view(), text_of(action.first()), text_of(action.second()));
    case Action::Kind::deploy:
      return phrase("deploy", text_of(action.to()));
    case Action::Kind::move:
      return phrase("move", text_of(action.from()), text_of(action.to()));
    case Action::Kind::rotate:
      return phrase("rotate", tiles[action.tile()].view());
    case Action::Kind::remove:
      return phrase("remove", text_of(action.from()));
    case Action::Kind::score:
      return phrase("score", cards[action.card()].view(), guild_or_none(action.guild()));
    case Action::Kind::slander: {
      const std::string plain = phrase("slander", cards[action.card()].view(), std::to_string(action.against()),
                                       guild_or_none(action.guild()));
      return action.keep() ? phrase(plain, keep_key) : plain;
    }
  }
  return "";
}

std::expected<Action, Unreadable> Rules::parse(std::string_view text) {
  const Words<5> words(text);
  if (words.count() == 1) return parse_plain(words[0]);
  if (words.count() == 2) return parse_with_one(words[0], words[1]);
  if (words.is("move", 3)) return parse_move(words[1], words[2]);
  if (words.is("score", 3)) return parse_score(words[1], words[2]);
  if (words.is("build", 4)) return parse_build(words[1], words[2], words[3]);
  if (words.is("slander", 4)) return parse_slander(words[1], words[2], words[3], false);
  if (words.is("slander", 5) && words[4] == keep_key) return parse_slander(words[1], words[2], words[3], true);
  return no_such_form();
}

}  // namespace guildhall::carpe_astra
