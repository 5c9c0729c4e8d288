// The house as people and programs meet it: the real process, over real sockets.
#include "server/testing/house.h"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>
#include <chrono>
#include <cstdlib>
#include <random>
#include <set>
#include <thread>

#include "server/storage/storage.h"
#include "server/testing/postgres.h"
#include "table/proof.h"
#include "table/record.h"
#include "table/testing/places.h"

namespace guildhall::server {
namespace {

using std::chrono::milliseconds;
using testing::Guest;
using testing::HttpAnswer;

class House : public testing::OpenHouse {};

using IsCard = bool (*)(std::string_view word);

// "seljuk-river"
bool is_khan_card(std::string_view word) {
  const std::size_t dash = word.find('-');
  if (dash == std::string_view::npos) return false;
  static const std::set<std::string_view> symbols = {"mountain", "ice",  "tundra", "stone",  "sand",
                                                     "forest",   "khan", "river",  "outland"};
  return symbols.contains(word.substr(dash + 1));
}

// "N-mt", "S-p"
bool is_carpe_astra_card(std::string_view word) {
  return word.size() >= 3 && word.size() <= 5 && (word[0] == 'N' || word[0] == 'S') && word[1] == '-';
}

// Whether every name of a card that was sent to a seat is one the seat may know by then. What it may know is worked out
// by the referee from the record of the game, for that seat alone.
class Audit {
 public:
  Audit(const std::string& record, IsCard is_card) : is_card_(is_card) {
    auto table = read_record(record, all_games(), "");
    EXPECT_TRUE(table);
    table_ = std::move(*table);
  }

  void hear(const Guest& guest, Viewer viewer) {
    std::set<std::string> known;
    int upto = -1;
    const auto learn = [&](int size) {
      for (; upto < size; ++upto) {
        const int at = upto + 1;
        add(known, print_json(table_->view(viewer, at)));
        if (at > 0) add(known, table_->history(viewer, at - 1).front().action);
        const auto position = table_->fork(at, "");
        if (viewer >= 0 && position->actor() == Actor::seat(viewer))
          for (const Choice& choice : position->legal()) add(known, choice.action);
      }
    };
    for (const std::string& text : guest.received) {
      const Json message = Json::parse(text);
      const Json* size = message.contains("actions") && message["actions"].is_number() ? &message["actions"] : nullptr;
      if (size != nullptr) learn(size->get<int>());
      if (message.contains("record")) break;  // the game is over: everything is shown
      if (upto < 0) continue;
      ++checked_;
      std::set<std::string> named;
      add(named, text);
      for (const std::string& card : named) ASSERT_TRUE(known.contains(card)) << card << " in " << text.substr(0, 2000);
    }
  }
  int checked() const { return checked_; }

 private:
  void add(std::set<std::string>& cards, std::string_view text) const {
    const auto in_word = [](char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '-'; };
    for (auto begin = text.begin(); begin != text.end();) {
      const auto end = std::find_if_not(begin, text.end(), in_word);
      if (const std::string word(begin, end); is_card_(word)) cards.insert(word);
      begin = end == text.end() ? end : end + 1;
    }
  }
  IsCard is_card_;
  std::unique_ptr<Table> table_;
  int checked_ = 0;
};

// Whether somebody who has every byte that was sent to a seat could find what a hidden draw was by hashing: every card
// that was ever drawn is tried, under every value of 32 bytes that was seen, and under none.
class Guesser {
 public:
  explicit Guesser(const Json& proof) {
    for (const std::string line : proof["steps"])
      if (line.starts_with("draw ")) cards_.insert(line);
    std::vector<std::string> nonces;
    for (const Json& nonce : proof["nonces"])
      nonces.push_back(nonce.is_null() ? "" : *from_hexadecimal(nonce.get<std::string>()));
    const draws2::Key key(*from_hexadecimal(proof["secret"].get<std::string>()), nonces);
    key_ = bytes_of(key.bytes());
  }

  void hear(const Guest& guest) {
    std::string link;
    for (const std::string& text : guest.received) {
      Json message = Json::parse(text);
      if (message.contains("proof") || message.contains("record")) break;
      const Json chain = message.value("chain", Json());
      message.erase("chain");  // its values are tried where they stand: all of them everywhere would take too long
      gather(print_json(message));
      if (chain.is_null()) continue;
      const std::string next = *from_hexadecimal((chain.is_array() ? chain.back() : chain).get<std::string>());
      if (message.contains("entry") && message["entry"]["action"] == "draw ?" && !link.empty()) guess(link, next);
      link = next;
    }
  }
  int hidden() const { return hidden_; }

 private:
  void gather(std::string_view text) {
    for (std::size_t i = 0; i + 66 <= text.size(); ++i)
      if (text[i] == '"' && text[i + 65] == '"')
        if (const auto bytes = draws2::read_hexadecimal(text.substr(i + 1, 64))) seen_.insert(*bytes);
  }
  static std::string step(std::string_view link, std::string_view end) {
    using namespace std::string_view_literals;
    return std::string(bytes_of(Sha256().add("guildhall step 2\0"sv).add(link).add(end).finish()));
  }
  static std::string keyed(std::string_view key, std::string_view link, const std::string& card) {
    using namespace std::string_view_literals;
    return std::string(bytes_of(hmac_sha256(key, std::string("line\0"sv) + std::string(link) + card)));
  }
  void guess(const std::string& link, const std::string& next) {
    ++hidden_;
    int found = 0;
    for (const std::string& card : cards_) {
      found += step(link, keyed(key_, link, card)) == next ? 1 : 0;
      ASSERT_NE(step(link, card), next) << card;
      ASSERT_NE(step(link, std::string(bytes_of(sha256(card)))), next) << card;
      ASSERT_NE(step(link, keyed("", link, card)), next) << card;
      ASSERT_NE(step(link, keyed(link, link, card)), next) << card;
      for (const std::string& key : seen_) ASSERT_NE(step(link, keyed(key, link, card)), next) << card;
    }
    ASSERT_EQ(found, 1) << "with the key it is found, so the test would have found it";
  }
  std::set<std::string> cards_, seen_;
  std::string key_;
  int hidden_ = 0;
};

TEST_F(House, TellsNobodyWhatTheyMayNotKnowInAWholeGame) {
  struct Kind {
    std::string game;
    int seats;
    IsCard is_card;
  };
  for (const Kind& kind : {Kind{"khan", 2, is_khan_card}, Kind{"carpe-astra", 3, is_carpe_astra_card}}) {
    std::vector<Guest> guests;
    for (int i = 0; i <= kind.seats; ++i) guests.push_back(guest());
    Guest& onlooker = guests.back();
    std::vector<Guest*> people;
    for (int i = 0; i < kind.seats; ++i) people.push_back(&guests[static_cast<std::size_t>(i)]);
    const std::string table = sit_down(people, kind.game);
    ASSERT_TRUE(onlooker.ask({{"op", "watch"}, {"table", table}})["ok"]);
    play(people, table);
    for (Guest& person : guests) (void)person.ask({{"op", "history"}, {"table", table}});
    const Json answer = people.front()->ask({{"op", "record"}, {"table", table}});
    ASSERT_TRUE(answer["ok"]) << answer;
    Audit audit(answer["record"], kind.is_card);
    for (int seat = 0; seat < kind.seats; ++seat) audit.hear(*people[static_cast<std::size_t>(seat)], seat);
    audit.hear(onlooker, spectator);
    EXPECT_GT(audit.checked(), 500) << kind.game;
    Guesser guesser(onlooker.ask({{"op", "proof"}, {"table", table}})["proof"]);
    for (const Guest& person : guests) guesser.hear(person);
    EXPECT_GT(guesser.hidden(), 20) << kind.game;
    // Secret and nonces were not said before the game was over.
    const Json proof = onlooker.ask({{"op", "proof"}, {"table", table}})["proof"];
    std::vector<std::string> hidden = {proof["secret"]};
    for (const Json& nonce : proof["nonces"]) hidden.push_back(nonce);
    for (const Guest& person : guests)
      for (const std::string& text : person.received)
        for (const std::string& digits : hidden)
          EXPECT_TRUE(text.find(digits) == std::string::npos || text.find("\"proof\":") != std::string::npos ||
                      text.find("[Proof ") != std::string::npos);
  }
}

TEST_F(House, LetsNobodyActForAnother) {
  Guest ann = guest(), ben = guest(), eve = guest();
  const std::string table = sit_down({&ann, &ben}, "khan");
  const std::string action = ann.ask({{"op", "legal"}, {"table", table}})["actions"][0];
  const Json apply = {{"op", "apply"}, {"table", table}, {"action", action}, {"at", 0}};
  EXPECT_EQ(code(ben.ask(apply)), "not-your-turn");
  EXPECT_EQ(code(eve.ask(apply)), "not-seated");
  Json pretending = apply;
  pretending["seat"] = 0;
  EXPECT_EQ(code(ben.ask(pretending)), "not-your-turn");
  for (const char* op : {"legal", "why", "preview"}) {
    EXPECT_EQ(code(ben.ask({{"op", op}, {"table", table}, {"action", action}})), "not-your-turn") << op;
    EXPECT_EQ(code(eve.ask({{"op", op}, {"table", table}, {"action", action}})), "not-your-turn") << op;
  }
  EXPECT_EQ(code(eve.ask({{"op", "take-back"}, {"table", table}, {"to", 0}})), "not-seated");
  EXPECT_EQ(code(eve.ask({{"op", "leave"}, {"table", table}})), "not-seated");
  EXPECT_EQ(code(eve.sit(table)), "full");
  EXPECT_EQ(code(ann.ask({{"op", "record"}, {"table", table}})), "running");
  EXPECT_EQ(code(ann.ask({{"op", "think"}, {"table", table}})), "forbidden");
  EXPECT_EQ(code(ben.ask({{"op", "view"}, {"table", std::string(32, '0')}})), "no-table");
  EXPECT_EQ(code(ben.ask({{"op", "close"}, {"table", table}})), "forbidden");
  EXPECT_EQ(code(ann.ask(apply)), "");
}

TEST_F(House, MakesAnActionOnceHoweverOftenItIsSent) {
  Guest ann = guest(), ben = guest();
  const std::string table =
      sit_down({&ann, &ben}, "shangrila",
               {{"players", 3},
                {"seats", {{{"kind", "anyone"}}, {{"kind", "anyone"}}, {{"kind", "computer"}, {"level", "novice"}}}}});
  const std::string action = ann.ask({{"op", "legal"}, {"table", table}})["actions"][0];
  const Json apply = {{"op", "apply"}, {"table", table}, {"action", action}, {"at", 0}};
  const Json first = ann.ask(apply);
  ASSERT_EQ(code(first), "");
  Json again = ann.ask(apply);
  EXPECT_EQ(again["effects"], first["effects"]);
  Guest other_device(program_.port());
  other_device.cookie = ann.cookie;
  ASSERT_TRUE(other_device.come());
  EXPECT_EQ(code(other_device.ask(apply)), "");
  Json other = apply;
  other["action"] = "pass";
  EXPECT_EQ(code(ann.ask(other)), "stale");
  other["at"] = 7;
  EXPECT_EQ(code(ann.ask(other)), "stale");
  other.erase("at");
  EXPECT_EQ(code(ann.ask(other)), "bad-request");
  EXPECT_EQ(ann.ask({{"op", "history"}, {"table", table}})["actions"].size(), 1U);
}

TEST_F(House, CountsEveryEventAndTellsAgainWhatWasMissed) {
  Guest ann = guest(), ben = guest();
  const std::string table = sit_down({&ann, &ben}, "khan");
  const Json all = ben.ask({{"op", "watch"}, {"table", table}});
  std::int64_t version = all["version"];
  play({&ann, &ben}, table, 4);
  (void)ben.ask({{"op", "games"}});
  for (const Json& event : ben.events) EXPECT_EQ(event["version"], ++version) << event;
  ben.go();
  play({&ann}, table, 1);
  ASSERT_TRUE(ben.come());
  const Json missed = ben.ask({{"op", "watch"}, {"table", table}, {"version", version}});
  ASSERT_TRUE(missed.contains("events")) << missed;
  for (const Json& event : missed["events"]) EXPECT_EQ(event["version"], ++version);
  EXPECT_EQ(missed["version"], version);
  EXPECT_TRUE(ben.ask({{"op", "watch"}, {"table", table}, {"version", version + 1000}}).contains("view"));
  EXPECT_TRUE(ben.ask({{"op", "watch"}, {"table", table}, {"version", 1}}).contains("view"));
}

TEST_F(House, RefusesBadInputAndLivesOn) {
  Guest ann = guest(), bad = guest();
  for (const std::string text :
       {"", "nonsense", "[]", "{}", "\"op\"", "{\"op\":7}", "{\"op\":\"sit\"}", "{\"op\":\"sit\",\"table\":7}",
        "{\"op\":\"watch\",\"table\":\"\"}", "{\"op\":\"create\"}", "{\"op\":\"fly\"}",
        "{\"op\":\"create\",\"game\":\"khan\",\"players\":-1}", "\xff\xfe"}) {
    ASSERT_TRUE(bad.here() || bad.come());
    if (!bad.send_raw(text)) continue;
    const auto answer = bad.read_raw();
    if (!answer) continue;  // bytes that are no text end the connection
    EXPECT_FALSE(Json::parse(*answer)["ok"]) << text;
  }
  ASSERT_TRUE(bad.here() || bad.come());
  std::string deep = "{\"op\":";
  deep += std::string(1000, '[');
  bad.send_raw(deep);
  EXPECT_FALSE(Json::parse(bad.read_raw().value_or("{\"ok\":false}"))["ok"]);
  bad.send_raw("{\"op\":\"games\"}", true);
  EXPECT_EQ(bad.read_raw(), std::nullopt) << "bytes instead of text";
  ASSERT_TRUE(bad.come());
  bad.send_raw("{\"x\":\"" + std::string(200'000, 'x') + "\"}");
  EXPECT_EQ(bad.read_raw(), std::nullopt) << "too long";
  EXPECT_EQ(code(ann.ask({{"op", "games"}})), "");
}

TEST_F(House, CutsOffAFloodAndWhoeverDoesNotRead) {
  Guest ann = guest(), flood = guest(), slow = guest();
  bool limited = false;
  for (int i = 0; i < 5000 && flood.send_raw("{\"id\":1,\"op\":\"lobby\"}"); ++i)
    if (const auto answer = flood.read_raw()) limited |= answer->find("\"limit\"") != std::string::npos;
  EXPECT_TRUE(limited);
  EXPECT_FALSE(flood.here()) << "it goes on all the same, and is cut off";
  const std::string table =
      sit_down({&slow}, "carpe-astra",
               {{"players", 2}, {"seats", {{{"kind", "anyone"}}, {{"kind", "computer"}, {"level", "novice"}}}}});
  bool cut = false;
  for (int i = 0; i < 2000 && !cut; ++i) {
    cut = !slow.send_raw(Json{{"op", "watch"}, {"table", table}}.dump());
    if (i % 40 == 39) std::this_thread::sleep_for(milliseconds(800));  // never too often
  }
  EXPECT_TRUE(cut);
  EXPECT_EQ(code(ann.ask({{"op", "games"}})), "");
}

TEST_F(House, AnswersHttpWithTheRightStatus) {
  const auto port = program_.port();
  const std::string json = "Content-Type: application/json\r\n";
  EXPECT_EQ(testing::http_ask(port, "GET", "/healthz").status, 200);
  EXPECT_EQ(testing::http_ask(port, "GET", "/metrics").status, 200);
  EXPECT_EQ(testing::http_ask(port, "GET", "/metrics", "", "X-Forwarded-For: 203.0.113.1\r\n").status, 403);
  EXPECT_EQ(testing::http_ask(port, "GET", "/api/me").status, 405);
  EXPECT_EQ(testing::http_ask(port, "POST", "/api/me", "{}").status, 415);
  EXPECT_EQ(testing::http_ask(port, "POST", "/api/me", "{", json).status, 400);
  EXPECT_EQ(testing::http_ask(port, "POST", "/api/me", "[]", json).status, 400);
  EXPECT_EQ(testing::http_ask(port, "POST", "/api/me", "{}", json + "Origin: http://evil.example\r\n").status, 403);
  EXPECT_EQ(testing::http_ask(port, "POST", "/api/name", "{\"name\":\"x\"}", json).status, 401);
  EXPECT_EQ(testing::http_ask(port, "POST", "/api/me", std::string(100'000, ' '), json).status, 413);
  EXPECT_EQ(testing::http_ask(port, "GET", "/healthz", "", "Transfer-Encoding: xchunked\r\n").status, 400);
  const std::string upgrade =
      "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
  const auto ask = [&](const std::string& more) {
    // http_ask says Connection: close, which a socket does not; one connection by hand.
    boost::asio::io_context context;
    boost::asio::ip::tcp::socket socket(context);
    socket.connect({boost::asio::ip::address_v4::loopback(), port});
    const std::string request = "GET /socket HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port) +
                                "\r\nConnection: Upgrade\r\n" + upgrade + more + "\r\n";
    boost::asio::write(socket, boost::asio::buffer(request));
    std::array<char, 12> head{};
    boost::asio::read(socket, boost::asio::buffer(head));
    return std::string(head.data() + 9, 3);
  };
  const std::string cookie = "Cookie: " + testing::post(port, "/api/me", Json::object()).cookie + "\r\n";
  EXPECT_EQ(ask(""), "401");
  EXPECT_EQ(ask("Cookie: guildhall=" + std::string(64, 'a') + "\r\n"), "401");
  EXPECT_EQ(ask(cookie + "Origin: http://evil.example\r\n"), "403");
  EXPECT_EQ(ask(cookie), "101");
}

TEST_F(House, KnowsPeopleOnEveryDevice) {
  const auto port = program_.port();
  const HttpAnswer first = testing::post(port, "/api/me", Json::object());
  EXPECT_EQ(testing::post(port, "/api/me", Json::object(), first.cookie).cookie, "") << "a cookie that is known stays";
  EXPECT_EQ(testing::post(port, "/api/name", {{"name", "\u202Eevil"}}, first.cookie).status, 400);
  const std::string hostile = "<b onclick=x>";
  EXPECT_EQ(testing::post(port, "/api/name", {{"name", hostile}}, first.cookie).status, 200);
  EXPECT_EQ(testing::post(port, "/api/password", {{"password", "short"}}, first.cookie).status, 400);
  const HttpAnswer kept = testing::post(port, "/api/password", {{"password", "long enough"}}, first.cookie);
  EXPECT_EQ(kept.status, 200);
  const HttpAnswer second = testing::post(port, "/api/me", Json::object());
  EXPECT_EQ(testing::post(port, "/api/name", {{"name", hostile}}, second.cookie).status, 409);
  EXPECT_EQ(testing::post(port, "/api/login", {{"name", hostile}, {"password", "wrong one"}}).status, 401);
  EXPECT_EQ(testing::post(port, "/api/login", {{"name", "nobody"}, {"password", "wrong one"}}).status, 401);
  const HttpAnswer device = testing::post(port, "/api/login", {{"name", hostile}, {"password", "long enough"}});
  EXPECT_EQ(device.status, 200);
  EXPECT_EQ(Json::parse(device.body)["me"]["id"], Json::parse(first.body)["me"]["id"]);
  EXPECT_EQ(testing::post(port, "/api/password", {{"password", "another one"}}, device.cookie).status, 401)
      << "without the old";
  EXPECT_EQ(testing::post(port, "/api/logout", Json::object(), device.cookie).status, 200);
  EXPECT_EQ(testing::post(port, "/api/name", {{"name", "x"}}, device.cookie).status, 401);
  EXPECT_EQ(testing::post(port, "/api/name", {{"name", "Ann"}}, kept.cookie).status, 200) << "the first device stays";
  int refused = 0;
  for (int i = 0; i < 40; ++i)
    refused += testing::post(port, "/api/login", {{"name", "Ann"}, {"password", "guess guess"}}).status == 429 ? 1 : 0;
  EXPECT_GT(refused, 5) << "guessing is slowed down";
  EXPECT_EQ(program_.said().find("long enough"), std::string::npos) << "no secret in the log";
}

TEST_F(House, TakesOverWhenAFlagFallsAndGivesTheSeatBack) {
  Guest ann = guest(), ben = guest();
  const std::string table =
      sit_down({&ann, &ben}, "khan", {{"pace", {{"kind", "minutes"}, {"minutes", 0.05}, {"increment", 0}}}});
  Json event;
  do event = ben.next_event();
  while (event["event"] != "table" || !event["document"]["seats"][0]["standin"]);
  do event = ben.next_event();
  while (event["event"] != "action");
  EXPECT_EQ(event["entry"]["actor"], 0) << "a computer acts for Ann";
  const Json back = ann.ask({{"op", "return"}, {"table", table}});
  ASSERT_TRUE(back["ok"]) << back;
  EXPECT_FALSE(back["table"]["seats"][0]["standin"]);
  EXPECT_GT(back["table"]["clock"]["left"][0], 30'000);
}

TEST_F(House, LetsComputersPlayAndPeopleStayUndisturbed) {
  Guest ann = guest();
  const std::string table = sit_down({&ann}, "shangrila",
                                     {{"players", 3},
                                      {"seats",
                                       {{{"kind", "anyone"}},
                                        {{"kind", "computer"}, {"level", "novice"}},
                                        {{"kind", "computer"}, {"level", "casual"}}}}});
  play({&ann}, table, 5);
  EXPECT_GE(ann.ask({{"op", "history"}, {"table", table}})["actions"].size(), 13U);
  while (code(ann.ask({{"op", "legal"}, {"table", table}})) != "") std::this_thread::sleep_for(milliseconds(10));
  const Json thought = ann.ask({{"op", "think"}, {"table", table}, {"budget", {{"ms", 50}}}, {"top", 3}});
  EXPECT_EQ(code(thought), "") << "alone one may ask";
  EXPECT_LE(thought["lines"].size(), 3U);
}

TEST_F(House, OffersAnotherGameAndKeepsTheOldOne) {
  Guest ann = guest(), ben = guest();
  const std::string table = sit_down({&ann, &ben}, "khan");
  EXPECT_EQ(code(ann.ask({{"op", "rematch"}, {"table", table}})), "not-over");
  EXPECT_EQ(code(ann.ask({{"op", "say"}, {"table", table}, {"text", "<script>alert(1)</script>"}})), "");
  EXPECT_EQ(code(ann.ask({{"op", "say"}, {"table", table}, {"text", std::string(301, 'x')}})), "bad-request");
  play({&ann, &ben}, table);
  const std::string next = ann.ask({{"op", "rematch"}, {"table", table}})["table"]["id"];
  EXPECT_EQ(ben.ask({{"op", "rematch"}, {"table", table}})["table"]["id"], next);
  EXPECT_EQ(code(ann.ask({{"op", "close"}, {"table", next}})), "");
  const std::string other = ben.ask({{"op", "rematch"}, {"table", table}})["table"]["id"];
  EXPECT_NE(other, next) << "what was closed stays closed";
  EXPECT_EQ(code(ann.sit(next)), "no-table");
  EXPECT_EQ(ann.ask({{"op", "rematch"}, {"table", table}})["table"]["id"], other);
  for (Guest* person : {&ann, &ben}) EXPECT_EQ(code(person->sit(other)), "");
  for (Guest* person : {&ann, &ben}) EXPECT_EQ(code(person->reveal(other)), "");
  EXPECT_EQ(document(ann, other)["status"], "running");
  const Json lobby = ben.ask({{"op", "lobby"}});
  EXPECT_EQ(lobby["finished"].size(), 1U);
  EXPECT_EQ(lobby["mine"].size(), 1U);
  const auto record =
      read_record(ben.ask({{"op", "record"}, {"table", table}})["record"].get<std::string>(), all_games(), "");
  ASSERT_TRUE(record);
  const ProofVerdict verdict = verify_proof_of(**record, all_games());
  EXPECT_TRUE(verdict.holds()) << explain(*verdict.doubt, Language::en);
  EXPECT_EQ(ben.ask({{"op", "proof"}, {"table", table}})["proof"], *parse_proof((*record)->headers.back().second));
  // The same for whoever runs the house, while it is open.
  const std::string records = folder_ / "records";
  const std::string command =
      guildhall::testing::program() + " export --database " + (folder_ / "house.db") + " " + records;
  ASSERT_EQ(std::system(command.c_str()), 0);
  const std::string verified = guildhall::testing::program() + " verify " + records + "/" + table + ".txt";
  EXPECT_EQ(std::system(verified.c_str()), 0);
}

TEST_F(House, ClosesInGoodOrderAndLosesNothing) {
  Guest ann = guest(), ben = guest();
  const std::string table = sit_down({&ann, &ben}, "khan");
  play({&ann, &ben}, table, 10);
  const Json before = document(ann, table);
  (void)ben.ask({{"op", "games"}});
  ben.events.clear();
  program_.stop();
  Json last;
  for (Json event = ben.next_event(); !event.is_null(); event = ben.next_event()) last = event;
  EXPECT_EQ(last["event"], "closing");
  program_.start();
  ASSERT_TRUE(ann.come());
  EXPECT_EQ(document(ann, table)["actions"], before["actions"]);
}

// More than the house shows at once, said in an earlier life of it.
TEST_F(House, MessagesKeepTheirNumbersAcrossRestarts) {
  Guest ann = guest();
  const std::string table = ann.ask(wishes("khan", 2))["table"]["id"];
  program_.stop();
  {
    const auto storage = std::move(*open_storage(folder_ / "house.db"));
    Change said{.table = **storage->table(table), .messages = {}};
    for (int n = 0; n < 120; ++n) said.messages.push_back({ann.person, "Ann", -1, std::to_string(n), 1});
    const Change* const one = &said;
    ASSERT_TRUE((*storage->write({&one, 1}))[0]);
  }
  program_.start();
  ASSERT_TRUE(ann.come());
  EXPECT_EQ(code(ann.ask({{"op", "say"}, {"table", table}, {"text", "120"}})), "");
  const Json messages = ann.ask({{"op", "watch"}, {"table", table}})["messages"];
  ASSERT_EQ(messages.size(), 100U);
  for (const Json& message : messages) EXPECT_EQ(message["text"], std::to_string(message["number"].get<int>()));
}

TEST_F(House, SaysSoWhenTheDiskIsFullAndGoesOnWhenItIsNot) {
  Guest ann = guest(), ben = guest();
  const std::string table = sit_down({&ann, &ben}, "khan");
  play({&ann, &ben}, table, 3);
  const Json before = document(ann, table);
  rlimit full{1, RLIM_INFINITY}, free{RLIM_INFINITY, RLIM_INFINITY};
  ASSERT_EQ(prlimit(program_.process(), RLIMIT_FSIZE, &full, nullptr), 0);
  Guest& actor = before["actor"] == 0 ? ann : ben;
  const std::string action = actor.ask({{"op", "legal"}, {"table", table}})["actions"][0];
  const Json apply = {{"op", "apply"}, {"table", table}, {"action", action}, {"at", before["actions"]}};
  EXPECT_EQ(code(actor.ask(apply)), "storage");
  EXPECT_EQ(document(ann, table)["actions"], before["actions"]) << "nothing has changed";
  EXPECT_EQ(code(ann.ask(wishes("khan", 2))), "storage");
  ASSERT_EQ(prlimit(program_.process(), RLIMIT_FSIZE, &free, nullptr), 0);
  EXPECT_EQ(code(actor.ask(apply)), "");
  play({&ann, &ben}, table, 3);
}

TEST(HouseOnPostgres, SaysSoWhenTheDatabaseIsGoneAndGoesOnWhenItIsBack) {
  testing::Postgres& postgres = testing::Postgres::shared();
  testing::Program program(postgres.new_database());
  program.start();
  Guest ann(program.port());
  ASSERT_TRUE(ann.come());
  const Json made = ann.ask({{"op", "create"},
                             {"game", "khan"},
                             {"players", 2},
                             {"order", "given"},
                             {"public", false},
                             {"standin", "novice"},
                             {"pace", {{"kind", "untimed"}}},
                             {"seats", {{{"kind", "anyone"}}, {{"kind", "computer"}, {"level", "novice"}}}}});
  const std::string table = made["table"]["id"];
  ASSERT_TRUE(ann.sit(table)["ok"]);
  ASSERT_TRUE(ann.reveal(table)["ok"]);
  const std::string action = ann.ask({{"op", "legal"}, {"table", table}})["actions"][0];
  const Json apply = {{"op", "apply"}, {"table", table}, {"action", action}, {"at", 0}};
  postgres.stop();
  const Json refused = ann.ask(apply);
  EXPECT_EQ(refused["error"]["code"], "storage");
  EXPECT_EQ(ann.ask({{"op", "history"}, {"table", table}})["actions"].size(), 0U);
  EXPECT_EQ(testing::http_ask(program.port(), "GET", "/healthz").status, 503);
  postgres.start();
  EXPECT_TRUE(ann.ask(apply)["ok"]);
  EXPECT_GT(postgres.end_connections(), 0);
  EXPECT_EQ(testing::http_ask(program.port(), "GET", "/healthz").status, 200);
  program.stop();
}

}  // namespace
}  // namespace guildhall::server
