// A connection, as the house sees it: who is there, in which language, and a way to tell them something.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "server/sitting.h"

namespace guildhall::server {

// So many at once, refilled at so many a second: how often something may be done.
class Allowance {
 public:
  Allowance(double most, double a_second) : most_(most), a_second_(a_second), left_(most) {}

  bool take(Time now) {
    if (last_ != 0) left_ = std::min(most_, left_ + a_second_ * static_cast<double>(now - last_) / 1000);
    last_ = now;
    if (left_ < 1) return false;
    left_ -= 1;
    return true;
  }

 private:
  double most_, a_second_, left_;
  Time last_ = 0;
};

class Client : public std::enable_shared_from_this<Client> {
 public:
  Client(Person person, bool kept) : person(std::move(person)), kept(kept) {}
  virtual ~Client() = default;
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  // Never waits: what the other side is slow to read is kept for a while, and then the connection is closed.
  virtual void send(std::shared_ptr<const std::string>) = 0;

  Person person;
  bool kept;  // the name has a password
  Language language = Language::en;
  std::set<std::string> watched;  // tables
  bool thinking = false;
  Allowance requests{200, 50}, messages{5, 0.5};
  int too_often = 0;  // requests beyond the allowance, less those since that were within it
};

// Clients who may go at any time. Nobody is kept here: whoever has gone is no longer among them.
class Company {
 public:
  bool add(Client& client) { return members_.insert(client.weak_from_this()).second; }
  bool remove(Client& client) { return members_.erase(client.weak_from_this()) > 0; }
  bool empty() const { return members_.empty(); }

  std::vector<std::shared_ptr<Client>> here() const {
    std::vector<std::shared_ptr<Client>> here;
    for (const auto& member : members_)
      if (auto client = member.lock()) here.push_back(std::move(client));
    return here;
  }

 private:
  std::set<std::weak_ptr<Client>, std::owner_less<>> members_;
};

}  // namespace guildhall::server
