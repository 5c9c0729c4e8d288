// Any lines, as messages of two people in a house: each is answered with one JSON object, and the house lives on.
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "server/house.h"

namespace {

using namespace guildhall;
using namespace guildhall::server;

class Person final : public Client {
 public:
  using Client::Client;
  void send(std::shared_ptr<const std::string> text) override {
    if (!parse_json(*text)) std::abort();
  }
};

// A house of its own for every input, kept in memory.
void play(std::string_view lines) {
  boost::asio::io_context context{1};
  Metrics metrics;
  Archive archive(std::move(*open_storage(":memory:")));
  House house(context.get_executor(), archive, metrics, 1);
  const std::shared_ptr<Person> people[] = {std::make_shared<Person>(guildhall::server::Person{"a", "Ann"}, true),
                                            std::make_shared<Person>(guildhall::server::Person{"b", "Ben"}, false)};
  std::vector<House::Presence> present;
  for (const auto& person : people) present.push_back(house.enter(person));
  // The id of the last table stands for `$` in a line, so that there are tables to be found.
  std::string last_table = "none";
  for (int number = 0; !lines.empty(); ++number) {
    const std::size_t end = std::min(lines.find('\n'), lines.size());
    std::string line(lines.substr(0, end));
    lines.remove_prefix(std::min(end + 1, lines.size()));
    if (const std::size_t at = line.find('$'); at != std::string::npos) line.replace(at, 1, last_table);
    std::string answer;
    bool answered = false;
    const auto ask = [&]() -> boost::asio::awaitable<void> {
      answer = co_await house.answer(people[number % 2], line);
      answered = true;
    };
    boost::asio::co_spawn(context, ask(), boost::asio::detached);
    while (!answered) {
      context.restart();  // the archive may not have answered yet, and then there is nothing to do here
      context.run_one();
    }
    if (answer.empty()) continue;  // a thought, which comes later
    const auto document = parse_json(answer);
    if (!document || !document->contains("ok")) std::abort();
    if (document->contains("table") && (*document)["table"].is_object()) last_table = (*document)["table"]["id"];
  }
  house.close();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  play({reinterpret_cast<const char*>(data), size});
  return 0;
}
