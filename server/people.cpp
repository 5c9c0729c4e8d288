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

constexpr std::size_t shortest_password = 8, longest_password = 128, token_bytes = 32;

std::string token_hash(std::string_view token) { return hexadecimal(bytes_of(sha256(token))); }

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

Json me_document(const Person& person, bool kept) { return {{"id", person.id}, {"name", person.name}, {"kept", kept}}; }

std::unexpected<Refusal> storage_refusal() { return refuse("storage", "house.storage"); }

asio::awaitable<Expected<void>> People::write(Change change) {
  const auto written = co_await archive_.write(std::move(change));
  if (!written) co_return written.error().conflict ? refuse("taken", "house.name-taken") : storage_refusal();
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

asio::awaitable<Expected<std::optional<Identity>>> People::find(std::string token) {
  const std::string hash = token_hash(token);
  std::function<Stored<std::optional<PersonRow>>(Storage&)> read = [hash](Storage& storage) {
    return storage.person_by_token(hash);
  };
  const auto found = co_await archive_.read<std::optional<PersonRow>>(std::move(read));
  if (!found) co_return storage_refusal();
  if (!*found) co_return std::optional<Identity>();
  co_return Identity{**found, token};
}

asio::awaitable<Expected<Identity>> People::welcome(Time now) {
  Identity identity{{.id = hexadecimal(random_bytes(16)), .name = {}, .name_key = {}, .password = {}, .created = now},
                    hexadecimal(random_bytes(token_bytes))};
  identity.row.name = "Guest " + std::to_string(1000 + randombytes_uniform(9000));
  Change change;
  change.people = {identity.row};
  change.tokens = {{token_hash(identity.token), identity.row.id, now}};
  const auto written = co_await write(std::move(change));
  if (!written) co_return std::unexpected(written.error());
  co_return identity;
}

asio::awaitable<Expected<Identity>> People::take_name(Identity identity, std::string name) {
  const auto tidy = tidy_name(name);
  if (!tidy) co_return refuse("bad-request", "house.bad-name", {{"most", static_cast<int>(longest_name)}});
  const auto other = co_await named(name_key(*tidy));
  if (!other) co_return std::unexpected(other.error());
  if (*other && (*other)->id != identity.row.id) co_return refuse("taken", "house.name-taken");
  identity.row.name = *tidy;
  if (identity.kept()) identity.row.name_key = name_key(*tidy);
  Change change;
  change.people = {identity.row};
  const auto written = co_await write(std::move(change));
  if (!written) co_return std::unexpected(written.error());
  co_return identity;
}

asio::awaitable<bool> People::matches(std::string hash, std::string password) {
  auto work = [](std::string kept, std::string given) -> asio::awaitable<bool> {
    co_return crypto_pwhash_str_verify(kept.c_str(), given.data(), given.size()) == 0;
  };
  co_return co_await asio::co_spawn(scribes_.get_executor(), work(std::move(hash), std::move(password)),
                                    asio::use_awaitable);
}

asio::awaitable<Expected<Identity>> People::keep_name(Identity identity, std::string password, std::string old) {
  if (!good_password(password))
    co_return refuse("bad-request", "house.bad-password",
                     {{"least", static_cast<int>(shortest_password)}, {"most", static_cast<int>(longest_password)}});
  if (identity.kept() && (old.size() > longest_password || !co_await matches(identity.row.password, old)))
    co_return refuse("wrong", "house.wrong-password");
  const std::string key = name_key(identity.row.name);
  const auto other = co_await named(key);
  if (!other) co_return std::unexpected(other.error());
  if (*other && (*other)->id != identity.row.id) co_return refuse("taken", "house.name-taken");
  auto work = [](std::string given) -> asio::awaitable<std::string> { co_return hash_of(given); };
  identity.row.password =
      co_await asio::co_spawn(scribes_.get_executor(), work(std::move(password)), asio::use_awaitable);
  if (identity.row.password.empty()) co_return storage_refusal();
  identity.row.name_key = key;
  Change change;
  change.people = {identity.row};
  const auto written = co_await write(std::move(change));
  if (!written) co_return std::unexpected(written.error());
  co_return identity;
}

asio::awaitable<Expected<Identity>> People::log_in(std::string name, std::string password, Time now) {
  const auto found = co_await named(name_key(name));
  if (!found) co_return std::unexpected(found.error());
  // Whether the name or the password is wrong is told to nobody, nor can it be timed: a hash is checked either way.
  static const std::string nobody = hash_of(hexadecimal(random_bytes(token_bytes)));
  const std::string hash = *found ? (*found)->password : nobody;
  const bool right = password.size() <= longest_password && co_await matches(hash, std::move(password));
  if (!*found || !right) co_return refuse("wrong", "house.wrong-password");
  Identity identity{**found, hexadecimal(random_bytes(token_bytes))};
  Change change;
  change.tokens = {{token_hash(identity.token), identity.row.id, now}};
  const auto written = co_await write(std::move(change));
  if (!written) co_return std::unexpected(written.error());
  co_return identity;
}

asio::awaitable<Expected<void>> People::log_out(std::string token) {
  Change change;
  change.dropped_tokens = {token_hash(token)};
  co_return co_await write(std::move(change));
}

}  // namespace guildhall::server
