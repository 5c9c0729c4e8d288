// Who somebody is: guests, names, passwords and the tokens in their cookies. The house keeps only hashes of both.
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

// Somebody the house knows, and by which token.
struct Identity {
  PersonRow row;
  std::string token;  // new ones are to be set as a cookie

  Person person() const { return {row.id, row.name}; }
  bool kept() const { return !row.password.empty(); }
};

class People {
 public:
  explicit People(Archive& archive) : archive_(archive) {}
  ~People() { scribes_.stop(); }

  template <class T>
  using Awaitable = boost::asio::awaitable<Expected<T>>;

  Awaitable<std::optional<Identity>> find(std::string token);
  Awaitable<Identity> welcome(Time now);  // a new guest
  Awaitable<Identity> take_name(Identity, std::string name);
  Awaitable<Identity> keep_name(Identity, std::string password, std::string old);
  Awaitable<Identity> log_in(std::string name, std::string password, Time now);
  Awaitable<void> log_out(std::string token);

 private:
  Awaitable<void> write(Change);
  Awaitable<std::optional<PersonRow>> named(std::string key);
  boost::asio::awaitable<bool> matches(std::string hash, std::string password);

  Archive& archive_;
  boost::asio::thread_pool scribes_{1};  // passwords take a moment, and memory: one at a time
};

}  // namespace guildhall::server
