#include "server/people.h"

#include <sodium.h>

#include <array>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/use_awaitable.hpp>

#include "server/names.h"
#include "server/random.h"
#include "table/draws.h"

namespace guildhall::server {
namespace {

namespace asio = boost::asio;

constexpr Time use_is_noted_after = Time{24} * 3600 * 1000;
constexpr std::size_t shortest_password = 8, longest_password = 128, token_bytes = 32;

bool good_password(std::string_view password) {
  return password.size() >= shortest_password && password.size() <= longest_password;
}

// Argon2id; empty where there is not enough memory.
std::string hash_of(const std::string& password) {
  std::array<char, crypto_pwhash_STRBYTES> hash{};
  const int failed = crypto_pwhash_str(hash.data(), password.data(), password.size(),
                                       crypto_pwhash_OPSLIMIT_INTERACTIVE, crypto_pwhash_MEMLIMIT_INTERACTIVE);
  return failed != 0 ? std::string() : std::string(hash.data());
}

}  // namespace

std::string token_hash(std::string_view token) { return hexadecimal(bytes_of(sha256(token))); }

Json me_document(const Person& person, bool kept) { return {{"id", person.id}, {"name", person.name}, {"kept", kept}}; }

std::unexpected<Refusal> storage_refusal() { return refuse("storage", "house.storage"); }

asio::awaitable<Expected<void>> People::write(Change change) {
  const auto written = co_await archive_.write(std::move(change));
  if (!written && written.error().conflict) co_return refuse("taken", "house.name-taken");
  if (!written && written.error().stale) co_return refuse("wrong", "house.wrong-password");
  if (!written && written.error().limited) co_return refuse("limit", "house.too-many-guesses");
  if (!written) co_return storage_refusal();
  co_return Expected<void>();
}

asio::awaitable<Expected<std::optional<PersonRow>>> People::named(std::string key) {
  std::function<Stored<std::optional<PersonRow>>(Storage&)> read = [key](Storage& storage) {
    return storage.person_by_name(key);
  };
  auto found = co_await archive_.read<std::optional<PersonRow>>(std::move(read));
  if (!found) co_return storage_refusal();
  co_return std::move(*found);
}

// Counted before it is looked at, so that guesses made at once count as well as those made one after the other.
asio::awaitable<Expected<void>> People::guess(std::string account, Time now) {
  Change change;
  change.guess = {std::move(account), now};
  co_return co_await write(std::move(change));
}

asio::awaitable<Expected<std::optional<Identity>>> People::find(std::string token, Time now) {
  using Found = std::pair<std::optional<TokenRow>, std::optional<PersonRow>>;
  const std::string hash = token_hash(token);
  std::function<Stored<Found>(Storage&)> read = [hash](Storage& storage) -> Stored<Found> {
    auto row = storage.token(hash);
    if (!row) return std::unexpected(row.error());
    if (!*row) return Found();
    auto person = storage.person((*row)->person);
    if (!person) return std::unexpected(person.error());
    return Found{std::move(*row), std::move(*person)};
  };
  const auto found = co_await archive_.read<Found>(std::move(read));
  if (!found) co_return storage_refusal();
  const auto& [row, person] = *found;
  const Time unused = row && row->used > 0 ? now - row->used : 0;
  if (!row || !person || unused > token_lifetime) co_return std::optional<Identity>();
  if (row->used == 0 || unused > use_is_noted_after) {
    Change change;
    change.used_token = {hash, now};
    (void)co_await archive_.write(std::move(change));  // the next time, where it cannot be
  }
  co_return Identity{*person, token, row->device};
}

asio::awaitable<Expected<Identity>> People::welcome(std::string device, Time now) {
  Identity identity{{.id = hexadecimal(random_bytes(16)), .name = {}, .name_key = {}, .password = {}, .created = now},
                    hexadecimal(random_bytes(token_bytes)),
                    device};
  identity.row.name = "Guest " + std::to_string(1000 + randombytes_uniform(9000));
  Change change;
  change.people = {identity.row};
  change.tokens = {{token_hash(identity.token), identity.row.id, now, now, std::move(device)}};
  const auto written = co_await write(std::move(change));
  if (!written) co_return std::unexpected(written.error());
  co_return identity;
}

asio::awaitable<Expected<Identity>> People::take_name(Identity identity, std::string name) {
  const auto tidy = tidy_name(name);
  if (!tidy) co_return refuse("bad-request", "house.bad-name", {{"most", static_cast<int>(longest_name)}});
  identity.row.name = *tidy;
  Change change;
  change.renaming = {identity.row.id, *tidy, name_key(*tidy)};
  const auto written = co_await archive_.write(std::move(change));
  const bool taken = !written && (written.error().stale || written.error().conflict);
  if (taken) co_return refuse("taken", "house.name-taken");
  if (!written) co_return storage_refusal();
  co_return identity;
}

asio::awaitable<bool> People::matches(std::string hash, std::string password) {
  auto work = [](std::string kept, std::string given) -> asio::awaitable<bool> {
    co_return crypto_pwhash_str_verify(kept.c_str(), given.data(), given.size()) == 0;
  };
  co_return co_await asio::co_spawn(scribes_.get_executor(), work(std::move(hash), std::move(password)),
                                    asio::use_awaitable);
}

asio::awaitable<Expected<Identity>> People::keep_name(Identity identity, std::string password, std::string old,
                                                      std::string device, Time now) {
  if (!good_password(password))
    co_return refuse("bad-request", "house.bad-password",
                     {{"least", static_cast<int>(shortest_password)}, {"most", static_cast<int>(longest_password)}});
  const std::string account = "old " + identity.row.id;  // whoever guesses at the log-in locks nobody out here
  if (identity.kept()) {
    const auto may = co_await guess(account, now);
    if (!may) co_return std::unexpected(may.error());
    if (old.size() > longest_password || !co_await matches(identity.row.password, old))
      co_return refuse("wrong", "house.wrong-password");
  }
  auto work = [](std::string given) -> asio::awaitable<std::string> { co_return hash_of(given); };
  const std::string before = identity.row.password;
  identity.row.password =
      co_await asio::co_spawn(scribes_.get_executor(), work(std::move(password)), asio::use_awaitable);
  if (identity.row.password.empty()) co_return storage_refusal();
  identity.row.name_key = name_key(identity.row.name);
  identity.token = hexadecimal(random_bytes(token_bytes));
  Change change;
  change.keeping = {identity.row.id, identity.row.name, identity.row.name_key, identity.row.password, before};
  change.forgotten_guesses = account;
  change.sign_out = {identity.row.id, {}};
  change.signed_out_at = now;
  change.tokens = {{token_hash(identity.token), identity.row.id, now, now, std::move(device)}};
  const auto written = co_await write(std::move(change));
  if (!written) co_return std::unexpected(written.error());
  co_return identity;
}

asio::awaitable<Expected<Identity>> People::log_in(std::string name, std::string password, std::string before,
                                                   std::string device, Time now) {
  const std::string key = name_key(name), account = "name " + key;
  const auto may = co_await guess(account, now);
  if (!may) co_return std::unexpected(may.error());
  const auto found = co_await named(key);
  if (!found) co_return std::unexpected(found.error());
  // Whether the name or the password is wrong is told to nobody, nor can it be timed: a hash is checked either way.
  static const std::string nobody = hash_of(hexadecimal(random_bytes(token_bytes)));
  const std::string hash = *found ? (*found)->password : nobody;
  const bool right = password.size() <= longest_password && co_await matches(hash, std::move(password));
  if (!*found || !right) co_return refuse("wrong", "house.wrong-password");
  Identity identity{**found, hexadecimal(random_bytes(token_bytes)), device};
  Change change;
  change.forgotten_guesses = account;
  if (!before.empty()) change.dropped_tokens = {token_hash(before)};
  change.signed_out_at = now;
  // Refused where the password has been changed while this one was looked at.
  change.still_kept = {identity.row.id, hash};
  change.tokens = {{token_hash(identity.token), identity.row.id, now, now, std::move(device)}};
  const auto written = co_await write(std::move(change));
  if (!written) co_return std::unexpected(written.error());
  co_return identity;
}

asio::awaitable<Expected<void>> People::log_out(std::string token, Time now) {
  Change change;
  change.dropped_tokens = {token_hash(token)};
  change.signed_out_at = now;
  co_return co_await write(std::move(change));
}

asio::awaitable<Expected<Identity>> People::renew(Identity identity, std::string device, Time now) {
  Change change;
  change.dropped_tokens = {token_hash(identity.token)};
  change.signed_out_at = now;
  identity.token = hexadecimal(random_bytes(token_bytes));
  change.tokens = {{token_hash(identity.token), identity.row.id, now, now, std::move(device)}};
  const auto written = co_await write(std::move(change));
  if (!written) co_return std::unexpected(written.error());
  co_return identity;
}

asio::awaitable<Expected<std::vector<TokenRow>>> People::devices(std::string person) {
  std::function<Stored<std::vector<TokenRow>>(Storage&)> read = [person](Storage& storage) {
    return storage.tokens_of(person);
  };
  auto found = co_await archive_.read<std::vector<TokenRow>>(std::move(read));
  if (!found) co_return storage_refusal();
  co_return std::move(*found);
}

asio::awaitable<Expected<void>> People::sign_out_others(Identity identity, Time now) {
  Change change;
  change.sign_out = {identity.row.id, token_hash(identity.token)};
  change.signed_out_at = now;
  co_return co_await write(std::move(change));
}

}  // namespace guildhall::server
