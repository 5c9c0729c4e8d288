// Carpe Astra in 80 columns. A row of hexes is a line, with its r at the left; a hex reads
//    -1Mt^       its q; its tile, with the letter of the guild that lies here as a capital; the agent's sign
//     2H^2       a home base, whose it is, how many agents stand there (whose, the table below says)
//     0Se1       the Senate
// Below: the seats, what is on offer, and the hands that may be seen.
#include <algorithm>
#include <map>

#include "cli/boards.h"

namespace guildhall::cli {
namespace {

constexpr std::string_view guilds = "mtpeso";
constexpr int half_hex = 3;  // columns
constexpr int label_width = 4, page_width = 80;

struct Place {
  int q, r;
  int column() const { return half_hex * (2 * q + r); }
};
Place place_of(const std::string& key) {
  const std::size_t comma = key.find(',');
  return {std::stoi(key.substr(0, comma)), std::stoi(key.substr(comma + 1))};
}

std::string in_seat_colour(const Scene& scene, Seat seat, std::string_view text) {
  return scene.style.in_colour(scene.colour(seat), text);
}
std::string signs(const Scene& scene, const Json& agents) {
  std::string all;
  for (const Json& seat : agents) all += scene.sign(seat.get<int>());
  return all;
}

// The map.
std::string guild_text(const Scene& scene, const Json& hex) {
  std::string text;
  for (char letter : hex.at("tile").get<std::string>())
    text += letter == hex.at("guild").get<std::string>()[0] ? static_cast<char>(letter - 'a' + 'A') : letter;
  const Json& agents = hex.at("agents");
  if (agents.empty()) return text;
  const Seat seat = agents[0].get<int>();
  return in_seat_colour(scene, seat, text + scene.style.sign(scene.colour(seat)));
}

std::string hex_text(const Scene& scene, const Json& hex) {
  const std::string& kind = hex.at("kind").get_ref<const std::string&>();
  if (kind == "guild") return guild_text(scene, hex);
  const std::size_t agents = hex.at("agents").size();
  const std::string count = agents == 0 ? "" : std::to_string(agents);
  if (kind == "senate") return scene.style.bold("Se") + count;
  const Seat seat = hex.at("seat").get<int>();
  return scene.style.bold("H") + scene.sign(seat) + count;
}

// What is drawn on each hex, by r and q. While tiles can be built the empty hexes beside the board are marked.
using Map = std::map<int, std::map<int, std::string>>;
Map map_texts(const Scene& scene) {
  Map texts;
  const bool building = scene.view.at("phase") == "contacts";
  for (const auto& [key, hex] : scene.view.at("hexes").items()) {
    const Place at = place_of(key);
    texts[at.r][at.q] = hex_text(scene, hex);
    for (const auto& [q, r] : {std::pair(1, 0), {-1, 0}, {0, 1}, {0, -1}, {1, -1}, {-1, 1}})
      if (building) texts[at.r + r].try_emplace(at.q + q, scene.style.dim("."));
  }
  return texts;
}

int draw_map(Canvas& canvas, const Scene& scene) {
  const Map texts = map_texts(scene);
  int left = 1000;
  for (const auto& [r, row] : texts) left = std::min(left, Place{row.begin()->first, r}.column());
  // Boards too wide for the page are drawn in several parts, from left to right.
  constexpr int widest = page_width - label_width - 2 * half_hex;
  std::map<int, std::map<int, std::vector<std::pair<int, std::string>>>> parts;  // by part and r: column and text
  for (const auto& [r, row] : texts)
    for (const auto& [q, text] : row) {
      const int column = Place{q, r}.column() - left;
      const std::string number = (q >= 0 && q <= 9 ? " " : "") + std::to_string(q);
      parts[column / widest][r].emplace_back(column % widest, scene.style.dim(number) + text);
    }
  int line = 0;
  for (const auto& [part, lines] : parts)
    for (const auto& [r, pieces] : lines) {
      canvas.write(0, line, scene.style.dim((r >= 0 && r <= 9 ? " " : "") + std::to_string(r)));
      for (const auto& [column, text] : pieces) canvas.write(label_width + column, line, text);
      ++line;
    }
  return line;
}

// The seats, a line each, and the bank.
struct Column {
  std::string_view word;
  int at, width;
};
constexpr Column points{"carpe-astra.cli.points", 14, 8}, credits{"carpe-astra.cli.credits", 22, 8},
    agents{"carpe-astra.cli.agents", 30, 8}, cards{"carpe-astra.cli.cards", 38, 8};
constexpr int markers_at = 48, home_at = 62;

std::string right(const std::string& text, int width) {
  return std::string(static_cast<std::size_t>(std::max(0, width - width_of(text))), ' ') + text;
}

std::string markers(const Json& support) {
  std::string text;
  for (char guild : guilds) {
    const std::string count = support.at(std::string(1, guild)).dump();
    text += (count == "0" ? "." : count) + " ";
  }
  return text;
}

void draw_heading(Canvas& canvas, const Scene& scene, int row) {
  for (const Column& column : {points, credits, agents, cards})
    canvas.write(column.at, row, scene.style.dim(right(scene.word(column.word), column.width - 1)));
  std::string letters;
  for (char guild : guilds) letters += std::string(1, guild) + " ";
  canvas.write(markers_at, row, scene.style.dim(letters));
  canvas.write(home_at, row, scene.style.dim(scene.word("carpe-astra.cli.home")));
}

void draw_home(Canvas& canvas, const Scene& scene, int row, const std::string& at, const Json& hex) {
  canvas.write(home_at, row, at + " " + signs(scene, hex.at("agents")));
}

void draw_seat(Canvas& canvas, const Scene& scene, Seat seat, int row) {
  const Json& view = scene.view;
  const bool on_turn = view.at("turn") == seat && view.at("phase") != "over" && view.at("phase") != "setup";
  const std::string name = in_seat_colour(scene, seat, scene.name(seat));
  canvas.write(0, row, (on_turn ? "> " : "  ") + scene.sign(seat) + " " + (on_turn ? scene.style.bold(name) : name));
  const auto number = [&](const Column& column, const std::string& text) {
    canvas.write(column.at, row, right(text, column.width - 1));
  };
  number(points, view.at("scores")[seat].dump());
  number(credits, view.at("credits")[seat].dump());
  number(agents, view.at("hand_agents")[seat].dump());
  const Json& hand = view.at("hands")[seat];
  number(cards, hand.is_array() ? std::to_string(hand.size()) : hand.at("count").dump());
  canvas.write(markers_at, row, markers(view.at("support")[seat]));
}

int draw_seats(Canvas& canvas, const Scene& scene, int row) {
  draw_heading(canvas, scene, row++);
  const int players = scene.view.at("players").get<int>();
  for (Seat seat = 0; seat < players; ++seat) draw_seat(canvas, scene, seat, row + seat);
  canvas.write(4, row + players, scene.word("carpe-astra.cli.bank"));
  canvas.write(markers_at, row + players, markers(scene.view.at("bank")));
  for (const auto& [at, hex] : scene.view.at("hexes").items()) {
    if (hex.at("kind") == "home") draw_home(canvas, scene, row + hex.at("seat").get<int>(), at, hex);
    if (hex.at("kind") == "senate")
      draw_home(canvas, scene, row + players, scene.word("carpe-astra.cli.senate") + " " + at, hex);
  }
  return row + players + 1;
}

// What is on offer.
std::string listed(const Json& items) {
  std::string text;
  for (const Json& item : items) text += " " + item.get<std::string>();
  return text.empty() ? " -" : text;
}
std::string size_of(const Json& pile) {
  return pile.is_array() ? std::to_string(pile.size()) : pile.at("count").dump();
}

std::string tiles_line(const Scene& scene) {
  const Json& stack = scene.view.at("stack");
  std::string text =
      listed(scene.view.at("display")) + "; " + scene.word("carpe-astra.cli.stack") + " " + size_of(stack.at("unseen"));
  if (!stack.at("returned").empty()) text += " +" + listed(stack.at("returned"));
  return text;
}

std::string decks_line(const Scene& scene) {
  std::string text;
  for (const auto& [deck, letter] : {std::pair("network", " N "), {"slander", "; S "}}) {
    const Json& piles = scene.view.at(deck);
    text += letter + size_of(piles.at("deck")) + "/" + size_of(piles.at("discard"));
    if (!piles.at("open").empty()) text += listed(piles.at("open"));
  }
  return text;
}

// The round's event and those that are known to follow.
std::string events_line(const Scene& scene) {
  std::string text;
  const Json& row = scene.view.at("events").at("row");
  for (std::size_t i = 0; i < row.size(); ++i)
    if (row[i].is_string() && row[i] != "gone") text += " " + std::to_string(i + 1) + ":" + row[i].get<std::string>();
  return " " + scene.view.at("round").dump() + "/" + std::to_string(row.size()) + "; " +
         scene.word("carpe-astra.cli.events") + (text.empty() ? " -" : text);
}

// A hand: what could be scored now, what is one step away, and the rest.
std::string hand_line(const Scene& scene, const Json& hand) {
  const auto in = [&](const char* list, const Json& card) {
    const auto found = scene.hints.find(list);
    return found != scene.hints.end() && std::ranges::find(*found, card) != found->end();
  };
  std::string now, step, rest;
  for (const Json& card : hand) {
    const std::string text = " " + card.get<std::string>();
    (in("now", card) ? now : in("one_step", card) ? step : rest) += text;
  }
  std::string text;
  if (!now.empty()) text += " " + scene.style.bold(scene.word("carpe-astra.cli.score-now") + now) + ";";
  if (!step.empty()) text += " " + scene.word("carpe-astra.cli.one-step") + step + ";";
  if (!rest.empty()) text += rest + ";";
  if (!text.empty()) text.pop_back();
  return text.empty() ? " -" : text;
}

int draw_offers(Canvas& canvas, const Scene& scene, int row) {
  const auto line = [&](const std::string& word, const std::string& text) {
    canvas.write(0, row++, scene.style.dim(word) + text);
  };
  line(scene.word("carpe-astra.cli.round"), events_line(scene));
  line(scene.word("carpe-astra.cli.tiles"), tiles_line(scene));
  line(scene.word("carpe-astra.cli.decks"), decks_line(scene));
  for (Seat seat = 0; seat < scene.view.at("players").get<int>(); ++seat)
    if (const Json& hand = scene.view.at("hands")[seat]; hand.is_array())
      line(scene.word("carpe-astra.cli.hand") + " ", scene.sign(seat) + hand_line(scene, hand));
  return row;
}

void draw_legend(Canvas& canvas, const Scene& scene, int row) {
  std::string text;
  for (char guild : guilds)
    text += std::string(1, guild) + " " + name_of(scene.language, {"carpe-astra.guild", {&guild, 1}}) + "  ";
  canvas.write(0, row, scene.style.dim(text));
}

}  // namespace

std::string draw_carpe_astra(const Scene& scene) {
  Canvas canvas;
  int row = draw_map(canvas, scene);
  row = draw_seats(canvas, scene, row);
  row = draw_offers(canvas, scene, row);
  draw_legend(canvas, scene, row);
  return canvas.print();
}

}  // namespace guildhall::cli
