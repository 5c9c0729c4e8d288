// Who somebody is: guests, names, passwords and the tokens in their cookies. The house keeps only hashes of both.
// A token is one device's. Keeping a name, another password and logging in each give a new one, and a password that
// changes signs every other device out.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/thread_pool.hpp>
#include <optional>
#include <string>

#include "server/client.h"
#include "server/storage/archive.h"
#include "table/request.h"

namespace guildhall::server {

Json me_document(const Person&, bool kept);

// What somebody is told whose wish could not be written down.
std::unexpected<Refusal> storage_refusal();

std::string token_hash(std::string_view token);

// Somebody the house knows, and by which token.
struct Identity {
  PersonRow row;
  std::string token;        // new ones are to be set as a cookie
  std::string device = {};  // what the token was given to; empty where an older program gave it

  Person person() const { return {row.id, row.name}; }
  bool kept() const { return !row.password.empty(); }
};

class People {
 public:
  explicit People(Archive& archive) : archive_(archive) {}
  ~People() { scribes_.stop(); }

  template <class T>
  using Awaitable = boost::asio::awaitable<Expected<T>>;

  Awaitable<std::optional<Identity>> find(std::string token, Time now);
  Awaitable<Identity> welcome(std::string device, Time now);  // a new guest
  Awaitable<Identity> take_name(Identity, std::string name);
  Awaitable<Identity> keep_name(Identity, std::string password, std::string old, std::string device, Time now);
  // `before`: whoever this device was so far, if anybody.
  Awaitable<Identity> log_in(std::string name, std::string password, std::string before, std::string device, Time now);
  Awaitable<void> log_out(std::string token, Time now);

  // Devices.
  Awaitable<Identity> renew(Identity, std::string device, Time now);  // another token for the same device
  Awaitable<std::vector<TokenRow>> devices(std::string person);
  Awaitable<void> sign_out_others(Identity, Time now);

 private:
  Awaitable<void> write(Change);
  Awaitable<void> guess(std::string account, Time now);
  Awaitable<std::optional<PersonRow>> named(std::string key);
  boost::asio::awaitable<bool> matches(std::string hash, std::string password);

  Archive& archive_;
  boost::asio::thread_pool scribes_{1};  // passwords take a moment, and memory: one at a time
};

}  // namespace guildhall::server
