#include "table/draws2.h"

#include <algorithm>
#include <charconv>
#include <numeric>

#include "table/canonical.h"

namespace guildhall::draws2 {
namespace {

using namespace std::string_view_literals;

constexpr std::string_view take_back = "take-back ";

}  // namespace

// Committing.

std::string commitment_of_secret(std::string_view secret) {
  return hexadecimal(bytes_of(Sha256().add("guildhall secret 2\0"sv).add(secret).finish()));
}

std::string commitment_of_nonce(std::string_view nonce) {
  return hexadecimal(bytes_of(Sha256().add("guildhall nonce 2\0"sv).add(nonce).finish()));
}

std::optional<std::string> read_hexadecimal(std::string_view text) {
  if (text.size() != 2 * secret_size || std::ranges::any_of(text, [](char c) { return c >= 'A' && c <= 'F'; }))
    return std::nullopt;
  return from_hexadecimal(text);
}

// Key, lot, draws.

Key::Key(std::string_view secret, std::span<const std::string> nonces) {
  Sha256 key;
  key.add("guildhall key 2\0"sv).add(secret);
  for (const std::string& nonce : nonces) key.add(nonce);
  key_ = key.finish();
}

std::uint64_t Key::below(std::uint64_t bound, std::string_view label, int number) const {
  const std::string text = std::string(label) + '\0' + std::to_string(number) + ' ';
  return uniform(bound, [&](int i) { return hmac_sha256(bytes_of(key_), text + std::to_string(i)); });
}

std::vector<int> Key::lot(int players) const {
  std::vector<int> places = given_order(players);
  for (int k = players - 1; k >= 1; --k)
    std::swap(places[k], places[below(static_cast<std::uint64_t>(k) + 1, "seat", k)]);
  return places;
}

std::vector<int> given_order(int players) {
  std::vector<int> places(static_cast<std::size_t>(players));
  std::iota(places.begin(), places.end(), 0);
  return places;
}

std::string Key::choose(const std::vector<Choice>& choices, int draw) const {
  std::vector<Choice> sorted = choices;
  std::ranges::sort(sorted, {}, &Choice::action);
  std::uint64_t total = 0;
  for (const Choice& choice : sorted) total += choice.weight;
  std::uint64_t left = below(total, "draw", draw);
  std::size_t i = 0;
  while (left >= sorted[i].weight) left -= sorted[i++].weight;
  return sorted[i].action;
}

// The chain.

Digest first_link(const Json& table) {
  return Sha256().add("guildhall table 2\0"sv).add(canonical_json(table)).finish();
}

Digest Key::next_link(const Digest& link, std::string_view line) const {
  const std::string before(bytes_of(link));
  const Digest keyed = hmac_sha256(bytes_of(key_), std::string("line\0"sv) + before + std::string(line));
  return Sha256().add("guildhall step 2\0"sv).add(before).add(bytes_of(keyed)).finish();
}

std::string phrase_of(const Digest& first_link) {
  const std::string digits = hexadecimal(bytes_of(first_link));
  return digits.substr(0, 4) + ' ' + digits.substr(4, 4);
}

std::string take_back_line(int to) { return std::string(take_back) + std::to_string(to); }

std::optional<int> read_take_back(std::string_view line) {
  if (!line.starts_with(take_back)) return std::nullopt;
  line.remove_prefix(take_back.size());
  int to = 0;
  const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), to);
  const bool whole = error == std::errc() && end == line.data() + line.size();
  if (!whole || to < 0 || line.front() == '-' || (line.size() > 1 && line.front() == '0')) return std::nullopt;
  return to;
}

}  // namespace guildhall::draws2
