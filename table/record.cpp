#include "table/record.h"

#include <array>

#include "games/notation.h"
#include "table/utf8.h"

namespace guildhall {
namespace {

using Header = std::pair<std::string, std::string>;

constexpr std::array<std::string_view, 4> required = {"Game", "RulesVersion", "Players", "Options"};

std::unexpected<Refusal> damaged(int line, Message reason, const SeatNames& seats = {}) {
  return std::unexpected(Refusal{"bad-record", std::move(reason), seats, line});
}

// The lines of a text, LF or CRLF, numbered from 1.
class Lines {
 public:
  explicit Lines(std::string_view text) : rest_(text) {}
  int number() const { return number_; }
  std::optional<std::string_view> next() {
    if (rest_.empty()) return std::nullopt;
    ++number_;
    const std::size_t end = rest_.find('\n');
    std::string_view line = rest_.substr(0, end);
    rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + 1);
    if (line.ends_with('\r')) line.remove_suffix(1);
    return line;
  }

 private:
  std::string_view rest_;
  int number_ = 0;
};

constexpr bool is_control(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }
constexpr bool is_letter(char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); }
constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

// The line of the first bytes that are no UTF-8, or 0.
int first_bad_encoding(std::string_view text) {
  int line = 1;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t length = character_length(text.substr(i));
    if (length == 0) return line;
    if (text[i] == '\n') ++line;
    i += length;
  }
  return 0;
}

// [Key "value"] with \" and \\ as the only escapes.
std::expected<Header, Message> read_header(std::string_view line) {
  const Message malformed{"record.header", {}};
  std::size_t i = 1;
  if (!line.starts_with('[') || i >= line.size() || !is_letter(line[i])) return std::unexpected(malformed);
  while (i < line.size() && (is_letter(line[i]) || is_digit(line[i]))) ++i;
  Header header{std::string(line.substr(1, i - 1)), {}};
  if (!line.substr(i).starts_with(" \"")) return std::unexpected(malformed);
  for (i += 2; i < line.size() && line[i] != '"'; ++i) {
    if (is_control(line[i])) return std::unexpected(Message{"record.control-character", {}});
    if (line[i] == '\\' && (++i == line.size() || (line[i] != '"' && line[i] != '\\')))
      return std::unexpected(Message{"record.escape", {}});
    header.second += line[i];
  }
  if (line.substr(std::min(i, line.size())) != "\"]") return std::unexpected(malformed);
  return header;
}

std::string write_header(const Header& header) {
  std::string line = "[" + header.first + " \"";
  for (char c : header.second) {
    if (c == '"' || c == '\\') line += '\\';
    line += c;
  }
  return line + "\"]\n";
}

std::expected<std::vector<Header>, Refusal> read_headers(Lines& lines) {
  std::vector<Header> headers;
  for (auto line = lines.next(); line && !line->empty(); line = lines.next()) {
    auto header = read_header(*line);
    if (!header) return damaged(lines.number(), header.error());
    const std::size_t place = headers.size();
    const bool misplaced = place < required.size() ? header->first != required[place]
                                                   : std::ranges::find(required, header->first) != required.end();
    if (misplaced) {
      if (place >= required.size())
        return damaged(lines.number(), {"record.header-twice", {{"header", header->first}}});
      return damaged(lines.number(), {"record.header-order", {{"header", std::string(required[place])}}});
    }
    headers.push_back(std::move(*header));
  }
  if (headers.size() < required.size())
    return damaged(std::max(1, lines.number()),
                   {"record.header-missing", {{"header", std::string(required[headers.size()])}}});
  return headers;
}

// The table the four required headers describe, before its first action.
std::expected<std::unique_ptr<Table>, Refusal> set_up(const std::vector<Header>& headers,
                                                      std::span<const GameInfo> games, std::string seed) {
  const auto value = [&](int line) -> const std::string& { return headers[line - 1].second; };
  const GameInfo* game = find_game(games, value(1));
  if (game == nullptr) return damaged(1, {"protocol.unknown-game", {{"game", value(1).substr(0, 80)}}});
  if (value(2) != std::to_string(game->rules_version))
    return damaged(2, {"record.rules-version", {{"version", value(2).substr(0, 20)}, {"known", game->rules_version}}});
  const auto players = read_number(value(3), 0, 999);
  if (!players) return damaged(3, {"record.players", {}});
  const auto options = parse_json(value(4));
  if (!options || !options->is_object()) return damaged(4, {"record.options", {}});
  auto table = game->open(*players, *options, std::move(seed));
  if (!table) return damaged(table.error().code == "bad-players" ? 3 : 4, table.error().message);
  (*table)->headers.assign(headers.begin() + required.size(), headers.end());
  return std::move(*table);
}

// A line of the second part without its comment and the spaces before it.
std::string_view without_comment(std::string_view line) {
  std::size_t end = line.starts_with('#') ? 0 : line.find(" #");
  line = line.substr(0, end);
  while (line.ends_with(' ')) line.remove_suffix(1);
  return line;
}

std::string actor_name(Actor actor) { return actor.is_chance() ? "chance" : std::to_string(actor.seat()); }

// `0: place 5 healer`: nothing, or what is wrong.
std::optional<Message> play_line(Table& table, std::string_view line) {
  const std::size_t colon = line.find(": ");
  if (colon == std::string_view::npos) return Message{"record.action-form", {}};
  const std::string_view actor = line.substr(0, colon);
  if (table.actor().is_nobody()) return Message{"record.after-the-end", {}};
  if (actor != actor_name(table.actor()))
    return Message{"record.wrong-actor",
                   {{"actor", std::string(actor.substr(0, 20))}, {"expected", actor_name(table.actor())}}};
  const auto effects = table.apply(line.substr(colon + 2));
  if (!effects) return effects.error().message;
  return std::nullopt;
}

}  // namespace

std::string ascii_json(const Json& document) { return document.dump(-1, ' ', true, Json::error_handler_t::replace); }

std::string write_record(const Table& table) {
  std::string text = write_header({"Game", std::string(table.game().key)}) +
                     write_header({"RulesVersion", std::to_string(table.game().rules_version)}) +
                     write_header({"Players", std::to_string(table.players())}) +
                     write_header({"Options", ascii_json(table.options())});
  for (const Header& header : table.headers) text += write_header(header);
  text += "\n";
  for (const Entry& entry : table.history(all_seeing, 0)) text += actor_name(entry.actor) + ": " + entry.action + "\n";
  return text;
}

std::expected<std::unique_ptr<Table>, Refusal> read_record(std::string_view text, std::span<const GameInfo> games,
                                                           std::string seed) {
  if (text.size() > longest_record)
    return damaged(1, {"record.too-long", {{"most", static_cast<int>(longest_record / 1024)}}});
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);  // a byte order mark some editors add
  if (const int line = first_bad_encoding(text)) return damaged(line, {"record.not-utf8", {}});
  Lines lines(text);
  const auto headers = read_headers(lines);
  if (!headers) return std::unexpected(headers.error());
  auto table = set_up(*headers, games, std::move(seed));
  if (!table) return table;
  while (const auto line = lines.next()) {
    const std::string_view action = without_comment(*line);
    if (action.empty()) continue;
    if (const auto reason = play_line(**table, action)) return damaged(lines.number(), *reason, (*table)->seat_names());
  }
  return table;
}

}  // namespace guildhall
