#include "table/draws.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <numeric>

namespace guildhall {
namespace {

constexpr std::string_view scheme = "guildhall draws 1";

constexpr std::string_view commitment_header = "DrawsCommitment", secret_header = "DrawsSecret",
                           nonces_header = "DrawsNonces", lot_header = "DrawsLot", take_backs_header = "DrawsTakeBacks";
constexpr std::array all_headers = {commitment_header, secret_header, nonces_header, lot_header, take_backs_header};
constexpr std::string_view no_nonce = "-";

bool is_draws_header(std::string_view name) { return std::ranges::find(all_headers, name) != all_headers.end(); }

// Values as text, one after the other with a space between them.
template <class Range, class Print>
std::string spaced(const Range& values, Print print) {
  std::string text;
  for (const auto& value : values) {
    if (!text.empty()) text += ' ';
    text += print(value);
  }
  return text;
}

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  while (!text.empty()) {
    const std::size_t end = text.find(' ');
    words.push_back(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return words;
}

std::optional<int> number_of(std::string_view word) {
  int value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error != std::errc() || end != word.data() + word.size() || value < 0) return std::nullopt;
  return value;
}

// The account as headers say it.

std::optional<std::string> read_secret(std::string_view text) {
  auto bytes = from_hexadecimal(text);
  return bytes && bytes->size() == secret_size ? bytes : std::nullopt;
}

std::optional<std::vector<std::string>> read_nonces(std::string_view text, int players) {
  std::vector<std::string> nonces;
  for (const std::string_view word : words_of(text)) {
    const auto nonce = word == no_nonce ? std::string() : read_secret(word);
    if (!nonce) return std::nullopt;
    nonces.push_back(*nonce);
  }
  if (static_cast<int>(nonces.size()) != players) return std::nullopt;
  return nonces;
}

std::optional<std::vector<int>> read_lot(std::string_view text) {
  std::vector<int> lot;
  for (const std::string_view word : words_of(text)) {
    const auto place = number_of(word);
    if (!place) return std::nullopt;
    lot.push_back(*place);
  }
  return lot;
}

std::optional<std::vector<TakeBacks>> read_take_backs(std::string_view text) {
  std::vector<TakeBacks> list;
  for (const std::string_view word : words_of(text)) {
    const std::size_t colon = word.find(':');
    if (colon == std::string_view::npos) return std::nullopt;
    const auto from = number_of(word.substr(0, colon)), count = number_of(word.substr(colon + 1));
    const TakeBacks last = list.empty() ? TakeBacks{-1, 0} : list.back();
    if (!from || !count || *from <= last.from || *count <= last.count) return std::nullopt;
    list.push_back({*from, *count});
  }
  return list;
}

using Header = std::pair<std::string, std::string>;

std::string_view header(const Table& table, std::string_view name) {
  const auto found = std::ranges::find(table.headers, name, &Header::first);
  return found == table.headers.end() ? std::string_view() : found->second;
}

std::optional<Refusal> missing_header(const Table& table) {
  for (const std::string_view name : all_headers)
    if (std::ranges::count(table.headers, name, &Header::first) == 0)
      return Refusal{"no-draws", {"draws.header-missing", {{"header", std::string(name)}}}};
  return std::nullopt;
}

Verdict::Doubt unreadable(std::string_view name) {
  return {std::nullopt, {"draws.header-form", {{"header", std::string(name)}}}};
}

std::expected<DrawsAccount, Verdict::Doubt> read_account(const Table& table) {
  for (const std::string_view name : all_headers)
    if (std::ranges::count(table.headers, name, &Header::first) > 1) return std::unexpected(unreadable(name));
  auto secret = read_secret(header(table, secret_header));
  if (!secret) return std::unexpected(unreadable(secret_header));
  auto nonces = read_nonces(header(table, nonces_header), table.players());
  if (!nonces) return std::unexpected(unreadable(nonces_header));
  auto lot = read_lot(header(table, lot_header));
  if (!lot) return std::unexpected(unreadable(lot_header));
  auto take_backs = read_take_backs(header(table, take_backs_header));
  if (!take_backs) return std::unexpected(unreadable(take_backs_header));
  return DrawsAccount{std::move(*secret), std::move(*nonces), std::move(*lot), std::move(*take_backs)};
}

// The checks.

std::optional<Verdict::Doubt> check_headers(const Table& table, const DrawsAccount& account) {
  if (header(table, commitment_header) != commitment(account.secret))
    return Verdict::Doubt{std::nullopt, {"draws.commitment", {}}};
  if (!account.lot.empty() && account.lot != Draws(account.secret, account.nonces).lot(table.players()))
    return Verdict::Doubt{std::nullopt, {"draws.lot", {}}};
  return std::nullopt;
}

Verdict check_actions(const Table& table, const DrawsAccount& account) {
  const Draws draws(account.secret, account.nonces);
  const std::unique_ptr<Table> again = table.fork(0, "");
  Verdict verdict;
  for (const Entry& entry : table.history(all_seeing, 0)) {
    if (entry.actor.is_chance()) {
      std::string due = draws.choose(again->legal(), entry.number, take_backs_at(account.take_backs, entry.number));
      if (due != entry.action) {
        verdict.doubt = {entry.number, {"draws.action", {{"action", entry.action}, {"due", std::move(due)}}}};
        break;
      }
      ++verdict.draws;
    }
    if (!again->apply(entry.action)) break;  // never: it was legal when the record was read
  }
  return verdict;
}

}  // namespace

// Drawing.

std::string commitment(std::string_view secret) { return hexadecimal(bytes_of(sha256(secret))); }

Draws::Draws(std::string_view secret, std::span<const std::string> nonces) {
  Sha256 key;
  key.add(scheme).add(std::string_view("\0", 1)).add(secret);
  for (const std::string& nonce : nonces) key.add(nonce);
  key_ = key.finish();
}

// Numbers at or above the largest multiple of the bound are passed over: they would favour the first choices.
std::uint64_t Draws::below(std::uint64_t bound, const std::string& text) const {
  const std::uint64_t limit = std::numeric_limits<std::uint64_t>::max() / bound * bound;
  for (int i = 0;; ++i) {
    const Digest digest = hmac_sha256(bytes_of(key_), text + ' ' + std::to_string(i));
    std::uint64_t x = 0;
    for (int byte = 0; byte < 8; ++byte) x = x << 8 | digest[byte];
    if (x < limit) return x % bound;
  }
}

std::string Draws::choose(const std::vector<Choice>& choices, int n, int take_backs) const {
  std::vector<Choice> sorted = choices;
  std::ranges::sort(sorted, {}, &Choice::action);
  std::uint64_t total = 0;
  for (const Choice& choice : sorted) total += choice.weight;
  std::uint64_t left = below(total, "draw " + std::to_string(n) + ' ' + std::to_string(take_backs));
  std::size_t i = 0;
  while (left >= sorted[i].weight) left -= sorted[i++].weight;
  return sorted[i].action;
}

std::vector<int> Draws::lot(int seats) const {
  std::vector<int> places(seats);
  std::iota(places.begin(), places.end(), 0);
  for (int k = seats - 1; k >= 1; --k) std::swap(places[k], places[below(k + 1, "seat " + std::to_string(k))]);
  return places;
}

// Take-backs. What was noted from a later action on went with those actions; how often is never forgotten, or a draw
// made again after two take-backs could be one already seen.

void note_take_back(std::vector<TakeBacks>& list, int to) {
  const int count = list.empty() ? 1 : list.back().count + 1;
  std::erase_if(list, [&](const TakeBacks& noted) { return noted.from >= to; });
  list.push_back({to, count});
}

int take_backs_at(std::span<const TakeBacks> list, int n) {
  int count = 0;
  for (const TakeBacks& noted : list)
    if (noted.from <= n) count = noted.count;
  return count;
}

// The account, written and checked.

void add_draws_headers(Table& table, const DrawsAccount& account) {
  std::erase_if(table.headers, [](const auto& header) { return is_draws_header(header.first); });
  const auto add = [&](std::string_view name, std::string value) {
    table.headers.emplace_back(std::string(name), std::move(value));
  };
  add(commitment_header, commitment(account.secret));
  add(secret_header, hexadecimal(account.secret));
  add(nonces_header, spaced(account.nonces, [](const std::string& nonce) {
        return nonce.empty() ? std::string(no_nonce) : hexadecimal(nonce);
      }));
  add(lot_header, spaced(account.lot, [](int place) { return std::to_string(place); }));
  add(take_backs_header, spaced(account.take_backs, [](TakeBacks noted) {
        return std::to_string(noted.from) + ':' + std::to_string(noted.count);
      }));
}

std::expected<Verdict, Refusal> verify(const Table& table) {
  if (auto refusal = missing_header(table)) return std::unexpected(std::move(*refusal));
  const auto account = read_account(table);
  if (!account) return Verdict{0, account.error()};
  if (auto doubt = check_headers(table, *account)) return Verdict{0, std::move(doubt)};
  return check_actions(table, *account);
}

}  // namespace guildhall
