// Any lines, as messages of four people in a house with tables: each is answered with one JSON object or, a thought,
// later, and the house lives on. A line is the number of who asks, 1 to 4, and a message. Alone the number lets that
// person go, whoever asks comes in first, and a line that ends with & is asked without waiting for its answer. In a
// message stand
//   $, $0, $1 …    for the last table, and for each in the order in which they were made
//   @, @-64, @+1   for the last version that anybody was told, and one so much older or newer
//   #, %           for what commits the person to a nonce of their own, and for that nonce
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/house.h"
#include "table/draws2.h"

namespace {

using namespace guildhall;
using namespace guildhall::server;

// What is known from answers and events.
struct Told {
  std::vector<std::string> tables;
  std::int64_t version = 0;

  void note(const Json& document) {
    if (const auto table = document.find("table"); table != document.end() && table->is_object())
      if (const std::string id = (*table)["id"]; std::ranges::find(tables, id) == tables.end()) tables.push_back(id);
    if (const auto given = document.find("version"); given != document.end() && given->is_number_integer())
      version = given->get<std::int64_t>();
  }
};

class Visitor final : public Client {
 public:
  Visitor(int number, Told& told)
      : Client({std::to_string(number), std::to_string(number)}, number % 2 == 1), told_(told) {
    if (number < 4) requests = messages = Allowance{1e9, 1e9};
  }
  void send(std::shared_ptr<const std::string> text) override {
    const auto document = parse_json(*text);
    if (!document) std::abort();
    told_.note(*document);
  }

 private:
  Told& told_;
};

// A house of its own for every input, kept in memory.
class FuzzedHouse {
 public:
  ~FuzzedHouse() { house_.close(); }

  void take(std::string_view line) {
    const int who = !line.empty() && line[0] >= '1' && line[0] <= '4' ? line[0] - '0' : 1;
    if (!line.empty()) line.remove_prefix(1);
    Seat& seat = seats_[static_cast<std::size_t>(who - 1)];
    if (line.empty()) return seat.leave();
    if (!seat.presence) {
      seat.visitor = std::make_shared<Visitor>(who, told_);
      seat.presence.emplace(house_.enter(seat.visitor));
    }
    const bool waits = !line.ends_with('&');
    if (!waits) line.remove_suffix(1);
    ask(seat.visitor, expand(line, who));
    if (waits) run();
  }

  void run() {
    while (unanswered_ > 0) {
      context_.restart();  // the archive may not have answered yet, and then there is nothing to do here
      context_.run_one();
    }
  }

 private:
  struct Seat {
    std::shared_ptr<Visitor> visitor;
    std::optional<House::Presence> presence;
    void leave() {
      presence.reset();
      visitor.reset();
    }
  };

  std::string expand(std::string_view line, int who) const {
    std::string text;
    const std::string nonce(32, static_cast<char>(who));
    while (!line.empty()) {
      const char c = line.front();
      line.remove_prefix(1);
      if (c == '$')
        text += table(line);
      else if (c == '@')
        text += std::to_string(told_.version + offset(line));
      else if (c == '#')
        text += draws2::commitment_of_nonce(nonce);
      else if (c == '%')
        text += hexadecimal(nonce);
      else
        text += c;
    }
    return text;
  }
  std::string table(std::string_view& rest) const {
    if (told_.tables.empty()) return "none";
    if (rest.empty() || rest[0] < '0' || rest[0] > '9') return told_.tables.back();
    const auto number = static_cast<std::size_t>(rest[0] - '0');
    rest.remove_prefix(1);
    return told_.tables[number % told_.tables.size()];
  }
  static int offset(std::string_view& rest) {
    if (rest.empty() || (rest[0] != '-' && rest[0] != '+')) return 0;
    const bool older = rest[0] == '-';
    int number = 0;
    const char* const end = rest.data() + std::min<std::size_t>(rest.size(), 6);
    const auto [read, error] = std::from_chars(rest.data() + 1, end, number);
    rest.remove_prefix(static_cast<std::size_t>(read - rest.data()));
    return older ? -number : number;
  }

  void ask(std::shared_ptr<Visitor> visitor, std::string message) {
    ++unanswered_;
    const auto done = [this](const std::exception_ptr& thrown, const std::string& answer) {
      --unanswered_;
      if (thrown) std::rethrow_exception(thrown);
      if (answer.empty()) return;  // a thought, which comes later
      const auto document = parse_json(answer);
      if (!document || !document->contains("ok")) std::abort();
      told_.note(*document);
    };
    boost::asio::co_spawn(context_, house_.answer(std::move(visitor), std::move(message)), done);
  }

  boost::asio::io_context context_{1};
  Metrics metrics_;
  Archive archive_{std::move(*open_storage(":memory:"))};
  House house_{context_.get_executor(), archive_, metrics_, 1};
  Told told_;
  Seat seats_[4];
  int unanswered_ = 0;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view lines(reinterpret_cast<const char*>(data), size);
  FuzzedHouse house;
  while (!lines.empty()) {
    const std::size_t end = std::min(lines.find('\n'), lines.size());
    house.take(lines.substr(0, end));
    lines.remove_prefix(std::min(end + 1, lines.size()));
  }
  house.run();
  return 0;
}
