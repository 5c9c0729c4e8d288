// A house without sockets, for tests in other languages: it is kept in memory, and lives as long as its input.
// A line in is {"who":name,"ask":request}; for it one line comes out, {"answer":answer,"told":[[who, event],…]}, with
// everything that anybody was told meanwhile. Whoever is named first comes in.
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <deque>
#include <iostream>
#include <map>

#include "server/house.h"

namespace {

using namespace guildhall;
using namespace guildhall::server;

class Visitor final : public Client {
 public:
  Visitor(const std::string& name, Json& told) : Client({name, name}, false), told_(told) {
    requests = Allowance{1e9, 1e9};
  }
  void send(std::shared_ptr<const std::string> text) override { told_.push_back({person.name, *parse_json(*text)}); }

 private:
  Json& told_;
};

class HouseByLines {
 public:
  Json answer(const std::string& line) {
    const auto asked = parse_json(line);
    const std::string who = (*asked)["who"], request = (*asked)["ask"].dump();
    const auto visitor = come_in(who);
    told_ = Json::array();
    std::string answer;
    bool answered = false;
    const auto ask = [&]() -> boost::asio::awaitable<void> {
      answer = co_await house_.answer(visitor, request);
      answered = true;
    };
    boost::asio::co_spawn(context_, ask(), boost::asio::detached);
    while (!answered) {
      context_.restart();
      context_.run_one();
    }
    context_.poll();
    return {{"answer", *parse_json(answer)}, {"told", told_}};
  }
  void close() { house_.close(); }

 private:
  std::shared_ptr<Visitor> come_in(const std::string& name) {
    const auto here = visitors_.find(name);
    if (here != visitors_.end()) return here->second;
    auto visitor = std::make_shared<Visitor>(name, told_);
    presences_.push_back(house_.enter(visitor));
    visitors_.emplace(name, visitor);
    return visitor;
  }

  boost::asio::io_context context_{1};
  Metrics metrics_;
  Archive archive_{std::move(*open_storage(":memory:"))};
  House house_{context_.get_executor(), archive_, metrics_, 1};
  Json told_ = Json::array();
  std::map<std::string, std::shared_ptr<Visitor>> visitors_;
  std::deque<House::Presence> presences_;
};

}  // namespace

int main() {
  HouseByLines house;
  for (std::string line; std::getline(std::cin, line);) std::cout << house.answer(line).dump() << std::endl;
  house.close();
}
