// The Bridges of Shangri-La in 80 columns and 22 rows. A village reads
//     9 (5) - 6 8 12        its number, its tiles, the villages its bridges lead to
//     R^  a                 a field is a guild's letter: capital with the owner's sign, small when free;
//   D^^ p   Yo              the sign twice: the master has a student
//     f   h
#include "cli/boards.h"

namespace guildhall::cli {
namespace {

struct Spot {
  int column, row;
};
// Where the villages 1 … 13 stand on the page, much as on the board.
constexpr Spot spots[] = {{0, 0},  {2, 8},  {0, 12},  {21, 0}, {12, 4}, {20, 12}, {10, 16},
                          {31, 4}, {22, 8}, {30, 16}, {41, 0}, {41, 8}, {40, 12}};
constexpr int panel_column = 58;

constexpr std::string_view layout[3][3] = {
    {"rainmaker", "astrologer", ""}, {"dragonbreeder", "priest", "yetiwhisperer"}, {"firekeeper", "healer", ""}};

char letter(std::string_view guild, bool capital) {
  return static_cast<char>(capital ? guild[0] - 'a' + 'A' : guild[0]);
}

std::string field_text(const Scene& scene, const Json& village, std::string_view guild) {
  const Json& fields = village.at("fields");
  const auto field = fields.find(guild);
  if (field == fields.end()) {
    const bool peace = village.at("stone").get<bool>();
    return padded(peace ? std::string(1, ' ') : scene.style.dim(std::string(1, letter(guild, false))), 4);
  }
  const Seat owner = field->at("owner").get<int>();
  const std::string sign = scene.style.sign(scene.colour(owner));
  const std::string text = letter(guild, true) + sign + (field->at("student").get<bool>() ? sign : "");
  return padded(scene.style.in_colour(scene.colour(owner), text), 4);
}

int tiles_in(const Json& village) {
  int tiles = 0;
  for (const Json& field : village.at("fields")) tiles += field.at("student").get<bool>() ? 2 : 1;
  return tiles;
}

std::string heading(const Scene& scene, const Json& village) {
  const int id = village.at("id").get<int>();
  std::string text = scene.style.bold(std::to_string(id)) + " (" + std::to_string(tiles_in(village)) + ")";
  if (village.at("stone").get<bool>()) return text + scene.style.dim(" " + scene.word("cli.peace"));
  std::string joined;
  for (const Json& bridge : scene.view.at("bridges"))
    if (bridge[0] == id || bridge[1] == id) joined += " " + (bridge[0] == id ? bridge[1] : bridge[0]).dump();
  return text + " -" + joined;
}

void draw_village(Canvas& canvas, const Scene& scene, const Json& village) {
  const Spot spot = spots[village.at("id").get<int>() - 1];
  canvas.write(spot.column, spot.row, heading(scene, village));
  for (int row = 0; row < 3; ++row) {
    std::string line = row == 1 ? "" : "  ";
    for (std::string_view guild : layout[row])
      if (!guild.empty()) line += field_text(scene, village, guild);
    canvas.write(spot.column + 2, spot.row + 1 + row, line);
  }
}

// Name, points and supply of a seat, four rows.
void draw_seat(Canvas& canvas, const Scene& scene, Seat seat, int row) {
  const bool acting = scene.view.at("actor") == seat;
  const std::string name = scene.style.in_colour(scene.colour(seat), scene.name(seat));
  canvas.write(panel_column, row,
               (acting ? "> " : "  ") + scene.sign(seat) + " " + (acting ? scene.style.bold(name) : name));
  const Message standing{
      "cli.standing",
      {{"points", scene.view.at("scores")[seat].get<int>()}, {"villages", scene.view.at("held")[seat].get<int>()}}};
  canvas.write(panel_column, row + 1, sentence(scene.language, "", standing, scene.seats));
  std::string rows[2];
  int n = 0;
  for (const auto& line : layout)
    for (std::string_view guild : line)
      if (!guild.empty())
        rows[n++ < 4 ? 0 : 1] +=
            " " + std::string(1, letter(guild, true)) + scene.view.at("supply")[seat].at(guild).dump();
  canvas.write(panel_column + 1, row + 2, rows[0]);
  canvas.write(panel_column + 1, row + 3, rows[1]);
}

// What the letters stand for, in at most two rows.
void draw_legend(Canvas& canvas, const Scene& scene, int row) {
  std::string text;
  for (const auto& line : layout)
    for (std::string_view guild : line) {
      if (guild.empty()) continue;
      const std::string entry =
          std::string(1, letter(guild, true)) + " " + name_of(scene.language, {"shangrila.guild", guild});
      if (width_of(text) + width_of(entry) > 78) {
        canvas.write(0, row++, scene.style.dim(text));
        text.clear();
      }
      text += entry + "  ";
    }
  canvas.write(0, row, scene.style.dim(text));
}

}  // namespace

std::string draw_shangrila(const Scene& scene) {
  Canvas canvas;
  for (const Json& village : scene.view.at("villages")) draw_village(canvas, scene, village);
  const int players = scene.view.at("players").get<int>();
  for (Seat seat = 0; seat < players; ++seat) draw_seat(canvas, scene, seat, 4 * seat);
  canvas.write(panel_column, 18, scene.word("cli.stones-left") + " " + scene.view.at("stones_left").dump());
  draw_legend(canvas, scene, 20);
  return canvas.print();
}

}  // namespace guildhall::cli
