#include <algorithm>
#include <charconv>

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

struct Words {
  static constexpr int most = 5;
  std::array<std::string_view, most> word;
  int count = 0;
};

// Words separated by single spaces; none if the text is anything else or too long.
Words split(std::string_view text) {
  Words words;
  while (words.count < Words::most) {
    const std::size_t space = text.find(' ');
    words.word[words.count++] = text.substr(0, space);
    if (space == text.npos) return words;
    text.remove_prefix(space + 1);
  }
  return {};
}

// A whole number as it would be printed: no sign but a minus, no leading zero. What no coordinate could be is cut
// down to something just as far off the board.
constexpr int far_off = 1000;
bool read_number(std::string_view text, int& number) {
  const std::string_view digits = text.starts_with('-') ? text.substr(1) : text;
  if (digits.empty() || !std::all_of(digits.begin(), digits.end(), [](char c) { return c >= '0' && c <= '9'; }))
    return false;
  if (digits[0] == '0' && text != "0") return false;
  number = far_off;
  if (digits.size() <= 3) std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (text.starts_with('-')) number = -number;
  return true;
}

// A hex as written, and whether an action can name it.
struct Place {
  std::string_view text;
  int q = 0, r = 0;
  bool representable() const { return std::max(std::abs(q), std::abs(r)) <= Action::hex_reach; }
  Hex hex() const { return carpe_astra::hex(q, r); }
};
bool read_place(std::string_view text, Place& place) {
  const std::size_t comma = text.find(',');
  place.text = text;
  return comma != text.npos && read_number(text.substr(0, comma), place.q) &&
         read_number(text.substr(comma + 1), place.r);
}
std::unexpected<Unreadable> too_far(const Place& place) {
  return refuse("carpe-astra.too-far", {{"at", std::string(place.text)}, {"most", board_reach}});
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

Parsed parse_build(std::string_view tile_text, std::string_view first_text, std::string_view second_text) {
  const int tile = find(tiles, tile_text);
  Place first, second;
  if (tile < 0 || !read_place(first_text, first) || !read_place(second_text, second)) return no_such_form();
  if (!first.representable()) return too_far(first);
  if (!second.representable()) return too_far(second);
  const Direction direction = direction_to(first.hex(), second.hex());
  if (direction < 0)
    return refuse("carpe-astra.hexes-apart",
                  {{"tile", std::string(tile_text)}, {"at", Items{std::string(first_text), std::string(second_text)}}});
  return Action::build(tile, first.hex(), direction);
}

Parsed parse_at(Action (*make)(Hex), std::string_view text) {
  Place place;
  if (!read_place(text, place)) return no_such_form();
  if (!place.representable()) return too_far(place);
  return make(place.hex());
}

Parsed parse_move(std::string_view from_text, std::string_view to_text) {
  Place from, to;
  if (!read_place(from_text, from) || !read_place(to_text, to)) return no_such_form();
  if (!from.representable()) return too_far(from);
  if (!to.representable()) return too_far(to);
  return Action::move(from.hex(), to.hex());
}

Parsed parse_slander(const Words& words) {
  const int card = find(cards, words.word[1]), guild = read_guild(words.word[3]);
  int seat = 0;
  if (card < 0 || guild < 0 || words.word[2].starts_with('-') || !read_number(words.word[2], seat))
    return no_such_form();
  if (seat >= max_seats) return refuse("carpe-astra.no-such-seat", {{"seat", std::string(words.word[2])}});
  return Action::slander(card, seat, guild, words.count == 5);
}

Parsed parse_two(std::string_view verb, std::string_view what) {
  if (verb == "draw") return parse_draw(what);
  if (verb == "take") return parse_take(what);
  if (verb == "deploy") return parse_at(Action::deploy, what);
  if (verb == "remove") return parse_at(Action::remove, what);
  if (const int card = find(cards, what); verb == "discard" && card >= 0) return Action::discard(card);
  if (const int tile = find(tiles, what); verb == "rotate" && tile >= 0) return Action::rotate(tile);
  return no_such_form();
}

Parsed parse_three(const Words& words) {
  if (words.word[0] == "move") return parse_move(words.word[1], words.word[2]);
  const int card = find(cards, words.word[1]), guild = read_guild(words.word[2]);
  if (words.word[0] == "score" && card >= 0 && guild >= 0) return Action::score(card, guild);
  return no_such_form();
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
  const Words words = split(text);
  const std::string_view verb = words.word[0];
  switch (words.count) {
    case 1:
      if (verb == "plan") return Action::plan();
      if (verb == "skip") return Action::skip();
      if (verb == "refresh") return Action::refresh();
      if (verb == "done") return Action::done();
      return no_such_form();
    case 2:
      return parse_two(verb, words.word[1]);
    case 3:
      return parse_three(words);
    case 4:
      if (verb == "build") return parse_build(words.word[1], words.word[2], words.word[3]);
      return verb == "slander" ? parse_slander(words) : no_such_form();
    case 5:
      return verb == "slander" && words.word[4] == keep_key ? parse_slander(words) : no_such_form();
    default:
      return no_such_form();
  }
}

}  // namespace guildhall::carpe_astra
