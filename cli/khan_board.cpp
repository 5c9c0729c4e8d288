// Khan in 80 columns and 21 rows. A cell is four columns wide:
//   m        free land, by the letter of its region        ~~~   river
//   m▲       a yurt of that seat, mo a neutral one         mSe   a ruler, by the first letters of his name
//   =▲■      a tile and its owners
#include <algorithm>

#include "cli/boards.h"
#include "games/khan/board.h"
#include "table/khan/board_file.h"

namespace guildhall::cli {
namespace {

using namespace khan;

constexpr int cell_width = 4, field_column = 3, panel_column = field_column + column_count * cell_width + 1;
constexpr int legend_row = row_count + 2;

constexpr std::string_view region_letters = "mitsdf";
constexpr std::array<int, region_count> region_shades = {246, 117, 108, 173, 221, 71};
constexpr int river_shade = 33;

// The game's own map, or the one it was given as an option.
Board map_of(const Json& view) {
  const Json& options = view.at("options");
  const auto own = options.find("board");
  return own == options.end() ? printed_board() : *read_board(*own);
}

std::string ruler_sign(const std::string& ruler) {
  return std::string(1, static_cast<char>(ruler[0] - 'a' + 'A')) + ruler[1];
}

std::string owners_signs(const Scene& scene, const Json& owners) {
  std::string signs;
  for (const Json& owner : owners) signs += scene.sign(owner.get<int>());
  return signs;
}

std::string piece_text(const Scene& scene, const Json& piece) {
  if (piece.contains("ruler")) return scene.style.bold(ruler_sign(piece.at("ruler")));
  if (piece.at("yurt").is_number()) return scene.sign(piece.at("yurt").get<int>());
  return scene.style.unicode ? "○" : "o";
}

std::string tile_text(const Scene& scene, const Json& tile) {
  const std::string signs = owners_signs(scene, tile.at("owners"));
  return tile.at("owners").size() < 4 ? "=" + signs : signs;
}

std::string cell_text(const Scene& scene, const Board& board, Cell cell) {
  const Json& cells = scene.view.at("cells");
  const auto piece = cells.find(cell_name(cell));
  if (piece != cells.end() && piece->contains("tile"))
    return tile_text(scene, scene.view.at("tiles")[piece->at("tile").get<std::size_t>()]);
  const auto region = board.region_of(cell);
  if (!region) return scene.style.in_shade(river_shade, scene.style.unicode ? "≈≈≈" : "~~~");
  const int r = static_cast<int>(*region);
  const std::string ground = scene.style.in_shade(region_shades[r], region_letters.substr(r, 1));
  return piece == cells.end() ? ground : ground + piece_text(scene, *piece);
}

void draw_field(Canvas& canvas, const Scene& scene) {
  const Board board = map_of(scene.view);
  for (int column = 0; column < column_count; ++column)
    canvas.write(field_column + cell_width * column, 0, std::string(1, static_cast<char>('a' + column)));
  for (int row = 0; row < row_count; ++row) {
    const int line = row_count - row;
    canvas.write(row < 9 ? 1 : 0, line, std::to_string(row + 1));
    for (int column = 0; column < column_count; ++column)
      canvas.write(field_column + cell_width * column, line, cell_text(scene, board, cell_at(column, row)));
  }
}

// Name and points of a seat, its special cards, its territories: three rows.
void draw_seat(Canvas& canvas, const Scene& scene, Seat seat, int row) {
  const bool acting = scene.view.at("actor") == seat;
  const std::string name = scene.style.in_colour(scene.colour(seat), scene.name(seat));
  canvas.write(panel_column, row,
               (acting ? "> " : "  ") + scene.sign(seat) + " " + (acting ? scene.style.bold(name) : name) + " " +
                   scene.view.at("scores")[seat].dump());
  std::string specials, sizes = "=";
  for (std::string_view special : {"morale", "protect", "divine", "scout"})
    specials += std::string(1, special[0]) + scene.view.at("specials")[seat].at(special).dump() + " ";
  canvas.write(panel_column + 4, row + 1, scene.style.dim(specials));
  for (const Json& size : scene.view.at("territories")[seat])
    if (sizes.size() < 14) sizes += " " + size.dump();
  canvas.write(panel_column + 4, row + 2, scene.style.dim(sizes));
}

// Lines of words below the field, broken where they get too long.
class Notes {
 public:
  Notes(Canvas& canvas, int row) : canvas_(canvas), row_(row) {}
  void begin(std::string text) {
    finish();
    line_ = std::move(text);
  }
  void add(const std::string& text) {
    if (width_of(line_) + width_of(text) > 78) begin(" ");
    line_ += " " + text;
  }
  void finish() {
    if (!line_.empty()) canvas_.write(0, row_++, std::move(line_));
    line_.clear();
  }

 private:
  Canvas& canvas_;
  int row_;
  std::string line_;
};

void note_supplies(Notes& notes, const Scene& scene) {
  notes.begin(scene.word("cli.khan.camps"));
  for (const std::string_view ruler : ruler_keys) {
    const int left = scene.view.at("camps").at(ruler).get<int>();
    notes.add(ruler_sign(std::string(ruler)) + " " + (left == 0 ? "-" : std::to_string(left)));
  }
  notes.begin(scene.word("cli.khan.tiles"));
  for (const std::string_view shape : shape_keys)
    if (const int left = scene.view.at("stock").at(shape).get<int>(); left > 0)
      notes.add(std::string(shape) + (left > 1 ? "x" + std::to_string(left) : ""));
}

void note_cards(Notes& notes, const Scene& scene) {
  notes.begin(scene.word("cli.khan.pile"));
  const Json& deck = scene.view.at("deck");
  notes.add((deck.is_array() ? Json(deck.size()) : deck.at("count")).dump() + ",");
  notes.add(scene.word("cli.khan.discards") + " " + std::to_string(scene.view.at("discard").size()));
  for (const Json& hand : scene.view.at("hands")) {
    if (!hand.is_array() || hand.empty() || deck.is_array()) continue;
    notes.begin(scene.word("cli.khan.hand"));
    for (const Json& card : hand) notes.add(card.get<std::string>());
  }
}

void note_force(Notes& notes, const Scene& scene) {
  for (const Json& force : scene.view.at("in_force")) {
    notes.begin(scene.sign(force.at("seat").get<int>()) + " " +
                name_of(scene.language, {"khan.special", force.at("card").get_ref<const std::string&>()}));
    if (force.at("region").is_string())
      notes.add("(" + name_of(scene.language, {"khan.region", force.at("region").get_ref<const std::string&>()}) + ")");
  }
  for (const Json& kept : scene.view.at("reserved"))
    notes.begin(scene.sign(kept.at("seat").get<int>()) + " " + name_of(scene.language, {"khan.special", "scout"}) +
                " " + kept.at("shape").get<std::string>());
}

void note_legend(Notes& notes, const Scene& scene) {
  notes.begin("");
  for (int r = 0; r < region_count; ++r)
    notes.add(scene.style.in_shade(region_shades[r], region_letters.substr(r, 1)) + " " +
              name_of(scene.language, {"khan.region", region_key(static_cast<Region>(r))}) + " ");
  notes.add((scene.style.unicode ? "○ " : "o ") + scene.word("cli.khan.neutral"));
}

}  // namespace

std::string draw_khan(const Scene& scene) {
  Canvas canvas;
  draw_field(canvas, scene);
  const int players = scene.view.at("players").get<int>();
  for (Seat seat = 0; seat < players; ++seat) draw_seat(canvas, scene, seat, 3 * seat);
  Notes notes(canvas, legend_row);
  note_legend(notes, scene);
  note_supplies(notes, scene);
  note_cards(notes, scene);
  note_force(notes, scene);
  notes.finish();
  return canvas.print();
}

// The best first: those that bring the same points stand together.
std::vector<std::string> khan_conquests(const Json& view, std::vector<std::string> conquests) {
  const Board board = map_of(view);
  const auto points = [&](const std::string& conquest) {
    const auto shape = std::find(shape_keys.begin(), shape_keys.end(), conquest.substr(0, 2));
    return static_cast<int>(board.points[static_cast<std::size_t>(shape - shape_keys.begin())]);
  };
  std::ranges::stable_sort(conquests,
                           [&](const std::string& a, const std::string& b) { return points(a) > points(b); });
  int last = -1;
  for (std::string& conquest : conquests)
    if (const int worth = points(conquest); worth != last) {
      conquest.insert(0, std::to_string(worth) + ": ");
      last = worth;
    }
  return conquests;
}

}  // namespace guildhall::cli
