// A table of the house, without sockets and with a clock of the test's own.
#include "server/sitting.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <functional>
#include <map>

#include "table/proof.h"
#include "table/record.h"

namespace guildhall::server {
namespace {

const Person ann{"a1", "Ann"}, ben{"b2", "Ben"}, cleo{"c3", "Cleo"};
constexpr Time start = 1'000'000, second = 1000, minute = 60 * second, day = 24 * 60 * minute;
const std::string secret(32, 's');

std::string nonce(char c) { return std::string(32, c); }
Sitting::Commitment to(char c, int round = 1) { return {round, draws2::commitment_of_nonce(nonce(c))}; }

Json wishes(Json changes = Json::object()) {
  Json all = {{"game", "khan"},  {"players", 2},        {"order", "given"},
              {"public", false}, {"standin", "novice"}, {"pace", {{"kind", "untimed"}}}};
  all.update(changes);
  return all;
}

Expected<Sitting> create(const Json& document) {
  const Request request{document};
  auto places = Sitting::wished_places(request);
  if (!places) return std::unexpected(places.error());
  return Sitting::create(request, ann, std::move(*places), "table", secret, start);
}

// Ann in seat 0 and Ben in seat 1, who have committed themselves.
Sitting revealing(Json changes = Json::object()) {
  Sitting sitting = std::move(*create(wishes(std::move(changes))));
  EXPECT_TRUE(sitting.sit(ann, std::nullopt, to('a'), start));
  EXPECT_TRUE(sitting.sit(ben, std::nullopt, to('b'), start));
  return sitting;
}

Sitting begun(Json changes = Json::object()) {
  Sitting sitting = revealing(std::move(changes));
  EXPECT_TRUE(sitting.reveal(ann.id, 1, nonce('a'), start));
  EXPECT_TRUE(sitting.reveal(ben.id, 1, nonce('b'), start));
  return sitting;
}

// As a house wrote a table down before there was a second version.
Sitting of_first_version(Json changes = Json::object()) {
  TableRow row = create(wishes(std::move(changes)))->row();
  Json document = Json::parse(row.document);
  for (const char* field : {"draws_version", "round", "broken", "void_commitments", "barred", "grace"})
    document.erase(field);
  for (Json& seat : document["seats"]) seat.erase("commitment");
  row.document = print_json(document);
  return std::move(*Sitting::read(row, {}));
}

void act(Sitting& sitting, Time now) {
  const Seat actor = sitting.game()->actor().seat();
  ASSERT_TRUE(sitting.act(actor, sitting.game()->legal().front().action, now));
}

// Until another seat is to act.
void play_turn(Sitting& sitting, Time now) {
  const Actor actor = sitting.game()->actor();
  while (sitting.status() == TableStatus::running && sitting.game()->actor() == actor) act(sitting, now);
}

template <class T>
std::string code(const Expected<T>& result) {
  return result ? "" : std::string(result.error().code);
}

Time left(const Sitting& sitting, Seat seat, Time now) { return sitting.clock(now)["left"][seat]; }

TEST(Sitting, BeginsWhenEverybodyHasCommittedAndRevealed) {
  Sitting sitting = std::move(*create(wishes()));
  EXPECT_TRUE(sitting.sit(ann, 1, to('a'), start));
  EXPECT_EQ(sitting.status(), TableStatus::open);
  EXPECT_EQ(code(sitting.sit(ben, 1, to('b'), start)), "taken");
  EXPECT_EQ(code(sitting.sit(ben, 7, to('b'), start)), "bad-seat");
  EXPECT_TRUE(sitting.sit(ben, 0, to('b'), start));
  EXPECT_EQ(sitting.status(), TableStatus::revealing);
  EXPECT_EQ(sitting.game(), nullptr);
  EXPECT_EQ(sitting.document(ann.id, start)["draws"]["awaited"], Json({0, 1}));
  EXPECT_EQ(code(sitting.reveal(cleo.id, 1, nonce('a'), start)), "not-seated");
  EXPECT_EQ(code(sitting.reveal(ann.id, 0, nonce('a'), start)), "stale");
  EXPECT_EQ(code(sitting.reveal(ann.id, 2, nonce('a'), start)), "bad-request");
  EXPECT_EQ(code(sitting.reveal(ann.id, 1, nonce('b'), start)), "bad-nonce");
  EXPECT_TRUE(sitting.reveal(ann.id, 1, nonce('a'), start));
  EXPECT_TRUE(sitting.reveal(ann.id, 1, nonce('a'), start)) << "once more is the same";
  EXPECT_EQ(code(sitting.reveal(ann.id, 1, nonce('b'), start)), "bad-nonce");
  EXPECT_EQ(sitting.document(ben.id, start)["draws"]["awaited"], Json::array({0}));
  EXPECT_EQ(print_json(sitting.document(ben.id, start)).find(hexadecimal(nonce('a'))), std::string::npos);
  EXPECT_TRUE(sitting.reveal(ben.id, 1, nonce('b'), start));
  EXPECT_EQ(sitting.status(), TableStatus::running);
  EXPECT_EQ(sitting.seat_of(ben.id), 0);
  EXPECT_TRUE(sitting.reveal(ben.id, 1, nonce('b'), start)) << "also once the game runs";
  EXPECT_EQ(code(sitting.reveal(ben.id, 1, nonce('a'), start)), "not-revealing");
  EXPECT_TRUE(sitting.sit(ben, 0, to('b'), start)) << "sitting down again changes nothing";
  EXPECT_EQ(code(sitting.sit(ben, 0, to('x'), start)), "not-open");
  EXPECT_EQ(code(sitting.commit(ben.id, to('x'), start)), "not-open");
  EXPECT_TRUE(sitting.commit(ben.id, to('b'), start));
  EXPECT_EQ(code(sitting.sit(cleo, std::nullopt, to('c'), start)), "full");
}

TEST(Sitting, CommitmentsAreChangedOnlyWhileTheTableIsOpenAndNeverComeBack) {
  Sitting sitting = std::move(*create(wishes({{"players", 3}})));
  ASSERT_TRUE(sitting.sit(ann, 0, to('a'), start));
  EXPECT_TRUE(sitting.commit(ann.id, to('a'), start)) << "it stands";
  EXPECT_EQ(code(sitting.commit(ben.id, to('b'), start)), "not-seated");
  EXPECT_EQ(code(sitting.commit(ann.id, to('x', 0), start)), "stale");
  EXPECT_EQ(code(sitting.commit(ann.id, to('x', 2), start)), "bad-request");
  EXPECT_EQ(code(sitting.sit(ben, 1, to('b', 0), start)), "stale");
  EXPECT_EQ(code(sitting.sit(ben, 1, to('b', 2), start)), "bad-request");
  EXPECT_EQ(code(sitting.sit(ben, 1, to('a'), start)), "bad-request") << "a copy of Ann's";
  EXPECT_TRUE(sitting.commit(ann.id, to('x'), start)) << "another takes its place";
  EXPECT_EQ(code(sitting.commit(ann.id, to('a'), start)), "bad-request") << "the first no longer stands";
  EXPECT_EQ(code(sitting.sit(ben, 1, to('a'), start)), "bad-request") << "for nobody";
  EXPECT_TRUE(sitting.sit(ann, 2, to('x'), start)) << "a move, with what stands";
  EXPECT_EQ(sitting.seat_of(ann.id), 2);
  EXPECT_FALSE(sitting.places()[0].seated);
  EXPECT_TRUE(sitting.sit(ann, 1, to('y'), start)) << "a move, with another";
  EXPECT_EQ(sitting.document(ann.id, start)["draws"]["commitments"], Json({nullptr, to('y').digits, nullptr}));
  ASSERT_TRUE(sitting.sit(ben, 0, to('b'), start));
  EXPECT_EQ(code(sitting.sit(ann, 0, to('y'), start)), "taken");
  ASSERT_TRUE(sitting.leave(ben.id, secret, start));
  EXPECT_EQ(code(sitting.sit(ben, 0, to('b'), start)), "bad-request");
  EXPECT_TRUE(sitting.sit(ben, 0, to('c'), start)) << "getting up while it is open bars nobody";
  ASSERT_TRUE(sitting.sit(cleo, 2, to('d'), start));
  EXPECT_EQ(sitting.status(), TableStatus::revealing);
  EXPECT_EQ(code(sitting.commit(ann.id, to('z'), start)), "not-open");
  EXPECT_TRUE(sitting.commit(ann.id, to('y'), start));
  EXPECT_TRUE(sitting.sit(ann, std::nullopt, to('y'), start));
  EXPECT_EQ(code(sitting.sit(ann, 1, to('z'), start)), "not-open");
  EXPECT_EQ(code(sitting.sit(ann, 0, to('y'), start)), "full") << "somebody else's";
  EXPECT_EQ(code(sitting.sit({"d4", "Dan"}, std::nullopt, to('e'), start)), "full");
}

const std::string second_secret(32, 't'), third_secret(32, 'u');

TEST(Sitting, WhoeverLeavesBreaksTheRoundAndCannotSitHereAgain) {
  Sitting sitting = revealing();
  ASSERT_TRUE(sitting.reveal(ann.id, 1, nonce('a'), start));
  EXPECT_EQ(code(sitting.give_place(ann.id, 1, {}, start)), "not-open");
  EXPECT_EQ(code(sitting.come_back(ann.id, start)), "not-running");
  EXPECT_EQ(code(sitting.lose_nonce(ann.id, 1, second_secret, start)), "not-revealing") << "after one's own reveal";
  ASSERT_TRUE(sitting.leave(ben.id, second_secret, start));
  EXPECT_EQ(sitting.status(), TableStatus::open);
  const Json draws = sitting.document(ann.id, start)["draws"];
  EXPECT_EQ(draws["round"], 2);
  EXPECT_EQ(draws["broken"], Json::parse(R"([[1,1,"left"]])"));
  EXPECT_EQ(draws["commitment"], draws2::commitment_of_secret(second_secret));
  EXPECT_EQ(draws["commitments"], Json({nullptr, nullptr}));
  EXPECT_EQ(draws["awaited"], Json::array({0}));
  EXPECT_EQ(code(sitting.reveal(ann.id, 1, nonce('a'), start)), "stale");
  EXPECT_EQ(code(sitting.reveal(ann.id, 2, nonce('a'), start)), "not-revealing");
  EXPECT_EQ(code(sitting.commit(ann.id, to('a', 2), start)), "bad-request") << "it stood in the first round";
  EXPECT_EQ(code(sitting.sit(ben, 1, to('c', 2), start)), "forbidden");
  EXPECT_EQ(code(sitting.lose_nonce(ann.id, 2, third_secret, start)), "not-revealing") << "when open";
  ASSERT_TRUE(sitting.commit(ann.id, to('x', 2), start));
  ASSERT_TRUE(sitting.sit(cleo, 1, to('c', 2), start));
  EXPECT_EQ(code(sitting.sit(ben, 1, to('d', 2), start)), "forbidden");
  ASSERT_TRUE(sitting.reveal(ann.id, 2, nonce('x'), start));
  ASSERT_TRUE(sitting.reveal(cleo.id, 2, nonce('c'), start));
  EXPECT_EQ(sitting.status(), TableStatus::running);
}

TEST(Sitting, WhoeverHasLostTheNumberKeepsThePlace) {
  Sitting sitting = revealing();
  EXPECT_EQ(code(sitting.lose_nonce(cleo.id, 1, second_secret, start)), "not-seated");
  EXPECT_EQ(code(sitting.lose_nonce(ann.id, 2, second_secret, start)), "bad-request");
  ASSERT_TRUE(sitting.lose_nonce(ann.id, 1, second_secret, start));
  EXPECT_EQ(code(sitting.lose_nonce(ann.id, 1, third_secret, start)), "stale");
  EXPECT_EQ(sitting.document(ann.id, start)["draws"]["broken"], Json::parse(R"([[1,0,"lost"]])"));
  EXPECT_EQ(sitting.document(ann.id, start)["draws"]["awaited"], Json({0, 1}));
  EXPECT_TRUE(sitting.places()[0].seated && sitting.places()[1].seated);
}

TEST(Sitting, AnInvitedPersonDeclinesAndTheSeatIsForAnyone) {
  Sitting sitting = std::move(*create(wishes({{"players", 3}})));
  Place kept;
  kept.kind = Place::Kind::person;
  kept.person = ben.id;
  kept.name = ben.name;
  ASSERT_TRUE(sitting.give_place(ann.id, 1, kept, start));
  EXPECT_EQ(code(sitting.sit(cleo, 1, to('c'), start)), "taken");
  EXPECT_EQ(code(sitting.decline(cleo.id, second_secret, start)), "not-seated");
  ASSERT_TRUE(sitting.decline(ben.id, second_secret, start));
  EXPECT_EQ(sitting.places()[1], Place()) << "it is for anyone";
  ASSERT_TRUE(sitting.give_place(ann.id, 1, kept, start));
  ASSERT_TRUE(sitting.sit(ann, 0, to('a'), start));
  ASSERT_TRUE(sitting.sit(ben, std::nullopt, to('b'), start));
  EXPECT_EQ(sitting.seat_of(ben.id), 1);
  ASSERT_TRUE(sitting.sit(cleo, 2, to('c'), start));
  ASSERT_EQ(sitting.status(), TableStatus::revealing);
  ASSERT_TRUE(sitting.decline(ben.id, second_secret, start));
  EXPECT_EQ(sitting.document(ann.id, start)["draws"]["broken"], Json::parse(R"([[1,1,"left"]])"));
  EXPECT_EQ(sitting.places()[1], Place());
  EXPECT_EQ(code(sitting.sit(ben, 1, to('d', 2), start)), "forbidden");
  EXPECT_EQ(code(begun().decline(ann.id, second_secret, start)), "not-open");
}

TEST(Sitting, TheThirdTimeItIsGivenUp) {
  Sitting sitting = revealing();
  ASSERT_TRUE(sitting.lose_nonce(ann.id, 1, second_secret, start));
  ASSERT_TRUE(sitting.commit(ann.id, to('c', 2), start));
  ASSERT_TRUE(sitting.commit(ben.id, to('d', 2), start));
  ASSERT_TRUE(sitting.lose_nonce(ben.id, 2, third_secret, start));
  ASSERT_TRUE(sitting.commit(ann.id, to('e', 3), start));
  ASSERT_TRUE(sitting.commit(ben.id, to('f', 3), start));
  EXPECT_FALSE(sitting.given_up());
  ASSERT_TRUE(sitting.leave(ben.id, secret, start));
  EXPECT_TRUE(sitting.given_up());
}

TEST(Sitting, GraceEndsForEverybodyWhoIsLate) {
  struct Kind {
    Json pace;
    Time grace;
  };
  for (const Kind& kind : {Kind{{{"kind", "minutes"}, {"minutes", 5}, {"increment", 0}}, 60 * second},
                           Kind{{{"kind", "days"}, {"days", 2}}, 3 * day}, Kind{{{"kind", "untimed"}}, 7 * day}}) {
    Sitting sitting = std::move(*create(wishes({{"players", 3}, {"pace", kind.pace}})));
    ASSERT_TRUE(sitting.sit(ann, 0, to('a'), start));
    ASSERT_TRUE(sitting.sit(ben, 1, to('b'), start));
    EXPECT_EQ(sitting.deadline(), std::nullopt) << "nobody is awaited in the first round";
    ASSERT_TRUE(sitting.sit(cleo, 2, to('c'), start));
    ASSERT_EQ(sitting.deadline(), start + kind.grace);
    EXPECT_EQ(sitting.document(ann.id, start)["grace"], start + kind.grace);
    ASSERT_TRUE(sitting.reveal(ben.id, 1, nonce('b'), start + second));
    EXPECT_EQ(sitting.deadline(), start + kind.grace) << "a reveal does not make it longer";
    EXPECT_FALSE(sitting.flag_falls(second_secret, start + kind.grace - 1));
    sitting.reopen(start + kind.grace);
    const Time late = start + 2 * kind.grace;
    EXPECT_EQ(sitting.deadline(), late) << "the house slept, and it counts from its waking";
    ASSERT_TRUE(sitting.flag_falls(second_secret, late));
    EXPECT_EQ(sitting.document(ben.id, start)["draws"]["broken"], Json::parse(R"([[1,0,"late"],[1,2,"late"]])"));
    EXPECT_EQ(sitting.document(ben.id, start)["draws"]["awaited"], Json::array({1}));
    EXPECT_EQ(code(sitting.sit(ann, 0, to('x', 2), late)), "forbidden");
    EXPECT_EQ(code(sitting.sit(cleo, 0, to('x', 2), late)), "forbidden");
    // Ben does not commit anew in time: the place is free, the round stays, and nothing is listed.
    ASSERT_EQ(sitting.deadline(), late + kind.grace);
    ASSERT_TRUE(sitting.flag_falls(third_secret, late + kind.grace));
    EXPECT_EQ(sitting.deadline(), std::nullopt);
    EXPECT_FALSE(sitting.seat_of(ben.id));
    const Json draws = sitting.document(ben.id, start)["draws"];
    EXPECT_EQ(draws["round"], 2);
    EXPECT_EQ(draws["broken"].size(), 2U);
    EXPECT_EQ(draws["commitment"], draws2::commitment_of_secret(second_secret));
    EXPECT_TRUE(sitting.sit(ben, 2, to('d', 2), late + kind.grace)) << "and may sit down again";
  }
}

TEST(Sitting, ASeatIsNotGivenAwaySoThatNoPersonIsLeft) {
  Sitting sitting =
      std::move(*create(wishes({{"seats", {{{"kind", "computer"}, {"level", "novice"}}, {{"kind", "anyone"}}}}})));
  Place computer;
  computer.kind = Place::Kind::computer;
  computer.level = "novice";
  EXPECT_EQ(code(sitting.give_place(ann.id, 1, computer, start)), "bad-request");
  EXPECT_TRUE(sitting.sit(ann, std::nullopt, to('a'), start));
  EXPECT_EQ(sitting.status(), TableStatus::revealing);
  EXPECT_TRUE(sitting.reveal(ann.id, 1, nonce('a'), start));
  EXPECT_EQ(sitting.status(), TableStatus::running);
}

TEST(Sitting, UnderTheFirstVersionATableStaysToItsEnd) {
  Sitting sitting = of_first_version({{"order", "lot"}});
  EXPECT_EQ(sitting.draws_version(), 1);
  EXPECT_EQ(sitting.document(ann.id, start)["draws"]["version"], 1);
  EXPECT_EQ(code(sitting.sit_by_first_version(ann, 0, "short", start)), "bad-request");
  ASSERT_TRUE(sitting.sit_by_first_version(ann, 0, nonce('a'), start));
  EXPECT_EQ(code(sitting.commit(ann.id, to('c'), start)), "not-open");
  ASSERT_TRUE(sitting.sit_by_first_version(ben, 1, nonce('b'), start));
  ASSERT_EQ(sitting.status(), TableStatus::running);
  const std::vector<std::string> nonces = {nonce('a'), nonce('b')};
  const std::vector<int> lot = Draws(secret, nonces).lot(2);
  EXPECT_EQ(sitting.places()[0].person, lot[0] == 0 ? ann.id : ben.id);
  Rng rng(7);
  while (sitting.status() == TableStatus::running) {
    const auto legal = sitting.game()->legal();
    const Seat actor = sitting.game()->actor().seat();
    ASSERT_TRUE(sitting.act(actor, legal[rng.below(static_cast<std::uint32_t>(legal.size()))].action, start));
  }
  EXPECT_EQ(code(sitting.proof()), "no-draws");
  const auto table = read_record(sitting.record(), all_games(), "");
  ASSERT_TRUE(table);
  EXPECT_FALSE(carries_proof(**table));
  const auto verdict = verify(**table);
  ASSERT_TRUE(verdict);
  EXPECT_TRUE(verdict->fair());
  EXPECT_EQ(sitting.again(ann, "next", secret, start).draws_version(), 2) << "the next table is a new one";
}

// Of a table as an older house wrote it down, which is read by this one.
Sitting read_again(const Sitting& sitting, const std::function<void(Json&)>& change) {
  TableRow row = sitting.row();
  Json document = Json::parse(row.document);
  change(document);
  row.document = print_json(document);
  std::vector<StepRow> steps;
  for (const Entry& entry : sitting.game()->history(all_seeing, 0))
    steps.push_back({entry.actor.is_chance() ? -1 : entry.actor.seat(), entry.action, 0});
  auto read = Sitting::read(row, steps);
  EXPECT_TRUE(read) << read.error();
  return std::move(*read);
}

TEST(Sitting, ARunningGameOfTheFirstVersionGoesOnAndVerifies) {
  Sitting begun_there = of_first_version({{"game", "carpe-astra"}});
  ASSERT_TRUE(begun_there.sit_by_first_version(ann, 0, nonce('a'), start));
  ASSERT_TRUE(begun_there.sit_by_first_version(ben, 1, nonce('b'), start));
  for (int i = 0; i < 40; ++i) act(begun_there, start);
  ASSERT_TRUE(begun_there.take_back(ann.id, 30, start));
  ASSERT_TRUE(begun_there.answer(ben.id, 1, true, start));
  Sitting sitting = read_again(begun_there, [](Json& document) {
    for (const char* field : {"draws_version", "round", "broken", "void_commitments", "barred", "grace"})
      document.erase(field);
    for (Json& seat : document["seats"]) seat.erase("commitment");
  });
  EXPECT_EQ(sitting.draws_version(), 1);
  EXPECT_EQ(sitting.document(ann.id, start)["draws"]["nonces"].size(), 2U);
  for (int i = 0; i < 20; ++i) act(sitting, start);
  ASSERT_TRUE(sitting.take_back(ben.id, 35, start));
  ASSERT_TRUE(sitting.answer(ann.id, 2, true, start));
  Rng rng(11);
  while (sitting.status() == TableStatus::running) {
    const auto legal = sitting.game()->legal();
    const Seat actor = sitting.game()->actor().seat();
    ASSERT_TRUE(sitting.act(actor, legal[rng.below(static_cast<std::uint32_t>(legal.size()))].action, start));
  }
  const auto table = read_record(sitting.record(), all_games(), "");
  ASSERT_TRUE(table);
  const auto verdict = verify(**table);
  ASSERT_TRUE(verdict);
  EXPECT_TRUE(verdict->fair());
}

// A program with newer rules tells nothing of a game that began before: neither a position nor another chain.
TEST(Sitting, AGameKeepsTheRulesOfItsDay) {
  Sitting sitting = begun();
  act(sitting, start);
  const int rules = sitting.document(ann.id, start)["rules"];
  const Sitting older = read_again(sitting, [&](Json& document) { document["rules_version"] = rules - 1; });
  EXPECT_EQ(older.document(ann.id, start)["rules"], rules - 1);
  EXPECT_EQ(older.game(), nullptr);
  EXPECT_EQ(older.again(ann, "next", secret, start).document(ann.id, start)["rules"], rules);
}

TEST(Sitting, RefusesWishesThatCannotBe) {
  for (const Json& bad :
       {Json{{"game", "chess"}}, Json{{"players", 7}}, Json{{"order", "alphabet"}}, Json{{"standin", "uct"}},
        Json{{"pace", {{"kind", "hurry"}}}}, Json{{"pace", {{"kind", "days"}, {"days", 0}}}},
        Json{{"pace", {{"kind", "minutes"}, {"minutes", 1e9}, {"increment", 0}}}},
        Json{{"options", {{"rulers", "none"}}}}, Json{{"seats", Json::array()}},
        Json{{"seats", {{{"kind", "computer"}, {"level", "strong"}}, {{"kind", "cat"}}}}},
        Json{{"seats", {{{"kind", "computer"}, {"level", "strong"}}, {{"kind", "computer"}, {"level", "strong"}}}}}})
    EXPECT_FALSE(create(wishes(bad))) << bad;
}

TEST(Sitting, SeatsByLotFollowFromTheDraws) {
  const Sitting sitting = begun({{"order", "lot"}});
  const std::vector<std::string> nonces = {nonce('a'), nonce('b')};
  const std::vector<int> lot = draws2::Key(secret, nonces).lot(2);
  EXPECT_EQ(sitting.places()[0].person, lot[0] == 0 ? ann.id : ben.id);
  EXPECT_EQ(sitting.places()[1].person, lot[1] == 0 ? ann.id : ben.id);
  EXPECT_EQ(sitting.document(ann.id, start)["draws"]["commitments"], Json({to('a').digits, to('b').digits}));
}

TEST(Sitting, OnlyTheCreatorGivesSeatsAndNoneThatIsTaken) {
  Sitting sitting = std::move(*create(wishes()));
  ASSERT_TRUE(sitting.sit(ben, 0, to('b'), start));
  Place computer;
  computer.kind = Place::Kind::computer;
  computer.level = "novice";
  EXPECT_EQ(code(sitting.give_place(ben.id, 1, computer, start)), "forbidden");
  EXPECT_EQ(code(sitting.give_place(ann.id, 0, computer, start)), "taken");
  EXPECT_EQ(code(sitting.give_place(ann.id, 5, computer, start)), "bad-seat");
  EXPECT_TRUE(sitting.give_place(ann.id, 1, computer, start));
  EXPECT_EQ(sitting.status(), TableStatus::revealing);
}

TEST(Sitting, ASeatActsOnlyOnItsTurnAndOnlyLegally) {
  Sitting sitting = begun();
  const std::string action = sitting.game()->legal().front().action;
  EXPECT_EQ(code(sitting.act(1, action, start)), "not-your-turn");
  EXPECT_EQ(code(sitting.act(0, "yurt z99", start)), "syntax");
  EXPECT_TRUE(sitting.act(0, action, start));
}

TEST(Sitting, OneTakesBackFreelyWhatIsOnesOwnAndShowsNothing) {
  Sitting sitting = begun({{"game", "carpe-astra"}});
  while (!sitting.game()->may_take_back(0, sitting.size() - 1)) act(sitting, start);
  const int to = sitting.size() - 1;
  Sitting next = sitting.copy();
  const auto done = next.take_back(ann.id, to, start);
  ASSERT_TRUE(done);
  EXPECT_TRUE(*done);
  EXPECT_EQ(next.size(), to);
  EXPECT_EQ(next.kept(), to);
  EXPECT_EQ(sitting.size(), to + 1) << "the original stays";
}

TEST(Sitting, BeyondThatEverybodyIsAsked) {
  Sitting sitting = begun();
  for (int i = 0; i < 4; ++i) act(sitting, start);
  const int before = sitting.size();
  auto done = sitting.take_back(ann.id, 0, start);
  ASSERT_TRUE(done);
  EXPECT_FALSE(*done);
  EXPECT_EQ(code(sitting.take_back(ben.id, 0, start)), "forbidden") << "one question at a time";
  EXPECT_EQ(code(sitting.answer(ann.id, 1, true, start)), "forbidden") << "the asker does not answer";
  EXPECT_EQ(code(sitting.answer(ben.id, 9, true, start)), "stale");
  EXPECT_TRUE(sitting.answer(ben.id, 1, false, start));
  EXPECT_EQ(sitting.size(), before);
  ASSERT_TRUE(sitting.take_back(ann.id, 1, start));
  EXPECT_TRUE(sitting.answer(ben.id, 2, true, start));
  EXPECT_EQ(sitting.size(), 1);
  EXPECT_EQ(sitting.taken_back_by(), 0);
}

TEST(Sitting, WhoeverPlaysOnHasAnswered) {
  Sitting sitting = begun();
  act(sitting, start);
  act(sitting, start);
  ASSERT_EQ(sitting.game()->actor(), Actor::seat(0));
  ASSERT_TRUE(sitting.take_back(ben.id, 0, start));
  ASSERT_FALSE(sitting.document(ann.id, start)["question"].is_null());
  act(sitting, start);
  EXPECT_TRUE(sitting.document(ann.id, start)["question"].is_null());
}

TEST(Sitting, AfterATakeBackTheDrawIsAnother) {
  Sitting sitting = begun();
  const auto first_draw = [](const Sitting& table) {
    for (const Entry& entry : table.game()->history(all_seeing, 0))
      if (entry.actor.is_chance()) return entry.number;
    return -1;
  };
  while (first_draw(sitting) < 0) act(sitting, start);
  EXPECT_EQ(code(sitting.take_back(ann.id, first_draw(sitting), start)), "bad-request") << "nobody was to act there";
  int at = first_draw(sitting) - 1;  // where somebody was to act
  const auto drawn = [&] {
    std::string texts;
    for (const Entry& entry : sitting.game()->history(all_seeing, at)) texts += entry.action + ";";
    return texts;
  };
  const std::string before = drawn();
  ASSERT_TRUE(sitting.take_back(ann.id, at, start));
  ASSERT_TRUE(sitting.answer(ben.id, 1, true, start));
  EXPECT_EQ(sitting.size(), at);
  act(sitting, start);
  EXPECT_NE(drawn(), before);
}

TEST(Sitting, MinutesRunForTheActorAndTheIncrementComesWithTheTurn) {
  Sitting sitting = begun({{"pace", {{"kind", "minutes"}, {"minutes", 5}, {"increment", 10}}}});
  EXPECT_EQ(left(sitting, 0, start + 20 * second), 5 * minute - 20 * second);
  EXPECT_EQ(left(sitting, 1, start + 20 * second), 5 * minute);
  play_turn(sitting, start + 20 * second);
  EXPECT_EQ(left(sitting, 0, start + 30 * second), 5 * minute - 10 * second) << "ten more for the turn";
  EXPECT_EQ(left(sitting, 1, start + 30 * second), 5 * minute - 10 * second);
}

TEST(Sitting, DaysBeginAnewWithEveryTurn) {
  Sitting sitting = begun({{"pace", {{"kind", "days"}, {"days", 2}}}});
  EXPECT_EQ(sitting.deadline(), start + 2 * day);
  play_turn(sitting, start + day);
  EXPECT_EQ(sitting.deadline(), start + 3 * day);
  play_turn(sitting, start + 2 * day);
  EXPECT_EQ(sitting.deadline(), start + 4 * day) << "a full two days again";
}

TEST(Sitting, AQuestionCostsWhoeverIsAskedNothing) {
  Sitting sitting = begun({{"pace", {{"kind", "minutes"}, {"minutes", 5}, {"increment", 0}}}});
  act(sitting, start);
  act(sitting, start);
  ASSERT_EQ(sitting.game()->actor(), Actor::seat(0));
  ASSERT_TRUE(sitting.take_back(ben.id, 0, start)) << "Ann is to act, and is asked";
  EXPECT_EQ(left(sitting, 0, start + 20 * second), 5 * minute);
  EXPECT_EQ(left(sitting, 1, start + 20 * second), 5 * minute);
  EXPECT_EQ(sitting.deadline(), start + 30 * second);
  ASSERT_TRUE(sitting.answer(ann.id, 1, false, start + 20 * second));
  EXPECT_EQ(left(sitting, 0, start + 30 * second), 5 * minute - 10 * second);
  ASSERT_TRUE(sitting.take_back(ann.id, 0, start + 30 * second));
  EXPECT_EQ(left(sitting, 0, start + 40 * second), 5 * minute - 20 * second) << "who asks on their turn pays for it";
}

TEST(Sitting, SilenceIsNo) {
  struct Patience {
    Json pace;
    Time time;
  };
  for (const Patience& patience :
       {Patience{{{"kind", "minutes"}, {"minutes", 5}, {"increment", 0}}, 30 * second},
        Patience{{{"kind", "days"}, {"days", 3}}, day}, Patience{{{"kind", "untimed"}}, 3 * day}}) {
    Sitting sitting = begun({{"pace", patience.pace}});
    act(sitting, start);
    act(sitting, start);
    const int before = sitting.size();
    ASSERT_TRUE(sitting.take_back(ben.id, 0, start));
    EXPECT_EQ(sitting.deadline(), start + patience.time);
    EXPECT_FALSE(sitting.flag_falls(secret, start + patience.time - 1));
    EXPECT_TRUE(sitting.flag_falls(secret, start + patience.time));
    EXPECT_TRUE(sitting.document(ann.id, start)["question"].is_null());
    EXPECT_EQ(sitting.size(), before);
    EXPECT_FALSE(sitting.places()[0].standin) << "and costs nobody the seat";
  }
}

TEST(Sitting, ASeatWithAStandInIsAskedThroughItsPerson) {
  Sitting sitting = begun({{"pace", {{"kind", "minutes"}, {"minutes", 5}, {"increment", 0}}}});
  for (int i = 0; i < 4; ++i) act(sitting, start);
  ASSERT_TRUE(sitting.leave(ben.id, secret, start));
  const int before = sitting.size();
  const auto done = sitting.take_back(ann.id, 0, start);
  ASSERT_TRUE(done);
  EXPECT_FALSE(*done);
  EXPECT_TRUE(sitting.flag_falls(secret, start + 30 * second));
  EXPECT_EQ(sitting.size(), before) << "without an answer it is no";
  ASSERT_TRUE(sitting.take_back(ann.id, 0, start + minute));
  EXPECT_TRUE(sitting.answer(ben.id, 2, true, start + minute));
  EXPECT_EQ(sitting.size(), 0);
}

TEST(Sitting, NobodyIsAskedForEver) {
  Sitting sitting = begun();
  act(sitting, start);
  act(sitting, start);
  for (int question = 1; question <= 3; ++question) {
    ASSERT_TRUE(sitting.take_back(ben.id, 0, start));
    ASSERT_TRUE(sitting.answer(ann.id, question, false, start));
  }
  EXPECT_EQ(code(sitting.take_back(ben.id, 0, start)), "limit");
  act(sitting, start);
  EXPECT_TRUE(sitting.take_back(ben.id, 0, start));
}

TEST(Sitting, LeavingAndReturningGivesNoTime) {
  Sitting sitting = begun({{"pace", {{"kind", "minutes"}, {"minutes", 0.5}, {"increment", 0}}}});
  ASSERT_TRUE(sitting.leave(ann.id, secret, start + 20 * second));
  ASSERT_TRUE(sitting.come_back(ann.id, start + 20 * second));
  EXPECT_EQ(left(sitting, 0, start + 20 * second), 10 * second);
  ASSERT_TRUE(sitting.flag_falls(secret, start + 30 * second));
  ASSERT_TRUE(sitting.come_back(ann.id, start + 30 * second));
  EXPECT_EQ(left(sitting, 0, start + 30 * second), minute) << "after a flag has fallen";
  ASSERT_TRUE(sitting.flag_falls(secret, start + 30 * second + minute));
  EXPECT_EQ(code(sitting.come_back(ann.id, start + 2 * minute)), "forbidden") << "once a game";
  EXPECT_TRUE(sitting.places()[0].standin);
}

TEST(Sitting, ATurnThatIsPlayedAgainHasNoNewTime) {
  Sitting sitting = begun({{"pace", {{"kind", "minutes"}, {"minutes", 5}, {"increment", 10}}}});
  for (int i = 0; i < 5; ++i) {
    play_turn(sitting, start);
    EXPECT_EQ(left(sitting, 0, start), 5 * minute + 10 * second);
    ASSERT_TRUE(sitting.take_back(ann.id, 0, start));
    ASSERT_TRUE(sitting.answer(ben.id, i + 1, true, start));
    EXPECT_EQ(left(sitting, 1, start), 5 * minute);
  }
  Sitting slow = begun({{"pace", {{"kind", "days"}, {"days", 2}}}});
  play_turn(slow, start + day);
  ASSERT_TRUE(slow.take_back(ann.id, 0, start + day));
  ASSERT_TRUE(slow.answer(ben.id, 1, true, start + day));
  EXPECT_EQ(slow.deadline(), start + 2 * day) << "a day of the two is gone";
}

// Any sequence of what people can do, and of time that passes: who has how much time is worked out anew from the game.
class Clocks {
 public:
  explicit Clocks(std::uint32_t seed) : rng_(seed), sitting_(table()) {
    for (const Person* person : people()) EXPECT_TRUE(sitting_.sit(*person, std::nullopt, to(person->id[0]), now_));
    for (const Person* person : people()) EXPECT_TRUE(sitting_.reveal(person->id, 1, nonce(person->id[0]), now_));
    most_turns_.assign(seats_, 0);
    turns(most_turns_, days_);
    forgiven_.assign(seats_, false);
    fallen_ = forgiven_;
  }

  // Whether all is well; `said` tells what was done.
  bool step() {
    const std::vector<Time> before = all_left();
    const auto question_before = question();
    const int size_before = sitting_.size();
    forgiving_ = -1;
    std::string said = do_something();
    if (sitting_.status() != TableStatus::running) return false;
    const std::vector<Time> after = all_left();
    const std::vector<int> had = most_turns_;
    turns(most_turns_, days_);
    for (Seat seat = 0; seat < seats_; ++seat) {
      Time most = before[seat];
      if (days_ && most_turns_[seat] > had[seat]) most = std::max(most, 2 * day);
      if (!days_) most += (most_turns_[seat] - had[seat]) * 10 * second;
      if (seat == forgiving_) most = std::max(most, minute);
      EXPECT_LE(after[seat], most) << said << " by which seat " << seat << " has more time";
      EXPECT_GE(after[seat], 0);
    }
    for (Seat seat = 0; seat < seats_; ++seat) {
      const bool asked = !question_before.is_null() && !question().is_null() && question_before["by"] != seat;
      EXPECT_TRUE(!asked || after[seat] >= before[seat]) << said << ": being asked cost seat " << seat;
    }
    EXPECT_TRUE(said != "time runs out" || sitting_.size() == size_before) << "silence is no";
    return !::testing::Test::HasFailure();
  }

 private:
  std::vector<const Person*> people() const {
    return seats_ == 2 ? std::vector{&ann, &ben} : std::vector{&ann, &ben, &cleo};
  }
  Sitting table() {
    seats_ = rng_.below(2) == 0 ? 2 : 3;
    days_ = rng_.below(3) == 0;
    const Json pace =
        days_ ? Json{{"kind", "days"}, {"days", 2}} : Json{{"kind", "minutes"}, {"minutes", 3}, {"increment", 10}};
    return std::move(
        *create(wishes({{"game", rng_.below(2) == 0 ? "khan" : "carpe-astra"}, {"players", seats_}, {"pace", pace}})));
  }
  std::vector<Time> all_left() const { return sitting_.clock(now_)["left"].get<std::vector<Time>>(); }
  Json question() const { return sitting_.document(ann.id, now_)["question"]; }

  // The most turns each seat has ever begun (with days), or ended, as the game stands.
  void turns(std::vector<int>& most, bool begun) const {
    std::vector<int> count(most.size(), 0);
    Seat last = -1;
    const auto has = [&](Actor actor) {
      if (actor.is_chance() || actor.is_nobody() || actor.seat() == last) return;
      if (!begun && last >= 0) ++count[last];
      last = actor.seat();
      if (begun) ++count[last];
    };
    for (const Entry& entry : sitting_.game()->history(all_seeing, 0)) has(entry.actor);
    has(sitting_.game()->actor());
    for (std::size_t seat = 0; seat < most.size(); ++seat) most[seat] = std::max(most[seat], count[seat]);
  }

  std::string do_something() {
    const Person& person = *people()[rng_.below(static_cast<std::uint32_t>(seats_))];
    const Seat seat = *sitting_.seat_of(person.id);
    switch (rng_.below(12)) {
      case 0:
        (void)sitting_.leave(person.id, secret, now_);
        return person.name + " leaves";
      case 1: {
        const bool standin = sitting_.places()[seat].standin;
        const bool matters = !days_ || sitting_.game()->actor() == Actor::seat(seat);
        if (standin && fallen_[seat] && !forgiven_[seat] && matters) forgiving_ = seat;
        const bool back = sitting_.come_back(person.id, now_).has_value();
        if (forgiving_ >= 0 && back) forgiven_[seat] = true;
        return person.name + " returns";
      }
      case 2:
      case 3:
        (void)sitting_.take_back(person.id,
                                 static_cast<int>(rng_.below(static_cast<std::uint32_t>(sitting_.size() + 1))), now_);
        return person.name + " takes back";
      case 4:
      case 5: {
        const Json asked = question();
        if (!asked.is_null()) (void)sitting_.answer(person.id, asked["id"], rng_.below(2) == 0, now_);
        return person.name + " answers";
      }
      case 6:
        return keep();
      case 7:
      case 8:
        return wait();
      default:
        if (!question().is_null() && rng_.below(2) == 0) return "nothing";
        const auto legal = sitting_.game()->legal();
        EXPECT_TRUE(sitting_.act(sitting_.game()->actor().seat(),
                                 legal[rng_.below(static_cast<std::uint32_t>(legal.size()))].action, now_));
        return "somebody acts";
    }
  }

  std::string wait() {
    const Time unit = days_ ? 12 * 60 * minute : 15 * second;
    now_ += rng_.below(4) * unit;
    const std::vector<Time> left = all_left();
    if (!sitting_.flag_falls(secret, now_)) return "time passes";
    for (Seat seat = 0; seat < seats_; ++seat)
      if (left[seat] == 0 && sitting_.places()[seat].standin) fallen_[seat] = true;
    return "time runs out";
  }

  // As it is written down, and read again.
  std::string keep() {
    const Change change = sitting_.changes(now_);
    EXPECT_EQ(change.first_step, std::ssize(written_));
    written_.insert(written_.end(), change.steps.begin(), change.steps.end());
    auto read = Sitting::read(sitting_.row(), written_);
    EXPECT_TRUE(read);
    EXPECT_EQ(read->row().document, sitting_.row().document);
    sitting_ = std::move(*read);
    return "the house keeps it";
  }

  Rng rng_;
  int seats_ = 2;
  bool days_ = false;
  Time now_ = start;
  Sitting sitting_;
  std::vector<StepRow> written_;
  std::vector<int> most_turns_;
  std::vector<bool> fallen_, forgiven_;
  Seat forgiving_ = -1;
};

TEST(Sitting, NobodyEverHasMoreTimeThanTheyHadAndTheirTurnsBring) {
  const char* wished = std::getenv("GUILDHALL_SEQUENCES");
  const int sequences = wished == nullptr ? 50 : std::atoi(wished);
  for (int seed = 0; seed < sequences && !HasFailure(); ++seed) {
    SCOPED_TRACE(seed);
    Clocks clocks(static_cast<std::uint32_t>(seed));
    for (int steps = 0; steps < 120 && clocks.step(); ++steps) {
    }
  }
}

TEST(Sitting, AFlagThatFallsHandsTheSeatOverUntilItsPersonReturns) {
  Sitting sitting = begun({{"pace", {{"kind", "minutes"}, {"minutes", 1}, {"increment", 0}}}});
  EXPECT_FALSE(sitting.flag_falls(secret, start + minute - 1));
  EXPECT_EQ(sitting.computer_to_act(), -1);
  EXPECT_TRUE(sitting.flag_falls(secret, start + minute));
  EXPECT_EQ(sitting.computer_to_act(), 0);
  EXPECT_EQ(sitting.computer_level(0), "novice");
  EXPECT_EQ(sitting.deadline(), std::nullopt) << "no clock runs for a computer";
  EXPECT_TRUE(sitting.come_back(ann.id, start + minute));
  EXPECT_EQ(sitting.computer_to_act(), -1);
  EXPECT_EQ(sitting.deadline(), start + 2 * minute) << "a minute to begin with";
}

TEST(Sitting, NobodyPaysForAHouseThatWasClosed) {
  Sitting quick = begun({{"pace", {{"kind", "minutes"}, {"minutes", 1}, {"increment", 0}}}});
  quick.reopen(start + day);
  EXPECT_EQ(quick.deadline(), start + day + minute);
  Sitting slow = begun({{"pace", {{"kind", "days"}, {"days", 2}}}});
  slow.reopen(start + day);
  EXPECT_EQ(slow.deadline(), start + 2 * day);
  slow.reopen(start + 3 * day);
  EXPECT_EQ(slow.deadline(), start + 3 * day + 60 * minute);
}

TEST(Sitting, AFlagThatFallsAnswersNo) {
  Sitting sitting = begun({{"pace", {{"kind", "minutes"}, {"minutes", 1}, {"increment", 0}}}});
  act(sitting, start);
  act(sitting, start);
  ASSERT_TRUE(sitting.take_back(ann.id, 0, start));
  EXPECT_TRUE(sitting.flag_falls(secret, start + minute));
  EXPECT_TRUE(sitting.document(ann.id, start)["question"].is_null());
  EXPECT_EQ(sitting.size(), 2);
}

TEST(Sitting, HintsAreForThoseWhoPlayAloneOrAgreedOnThem) {
  EXPECT_FALSE(begun().hints_allowed());
  EXPECT_TRUE(begun({{"hints", true}}).hints_allowed());
  Sitting alone =
      std::move(*create(wishes({{"seats", {{{"kind", "anyone"}}, {{"kind", "computer"}, {"level", "novice"}}}}})));
  ASSERT_TRUE(alone.sit(ann, std::nullopt, to('a'), start));
  EXPECT_TRUE(alone.hints_allowed());
}

TEST(Sitting, WhatIsWrittenDownIsReadBack) {
  Sitting sitting = begun({{"order", "lot"}, {"pace", {{"kind", "minutes"}, {"minutes", 3}, {"increment", 5}}}});
  for (int i = 0; i < 12; ++i) act(sitting, start + i * second);
  ASSERT_TRUE(sitting.take_back(ann.id, 3, start + minute));
  std::vector<StepRow> steps = sitting.changes(start + minute).steps;
  const TableRow row = sitting.row();
  const auto read = Sitting::read(row, steps);
  ASSERT_TRUE(read) << read.error();
  EXPECT_EQ(read->document(ann.id, start + minute), sitting.document(ann.id, start + minute));
  EXPECT_EQ(read->row().document, row.document);
  TableRow damaged = row;
  damaged.document = "{";
  EXPECT_FALSE(Sitting::read(damaged, steps));
  for (const char* line : {"yurt z99", "take-back 0", "take-back 99"}) {
    steps[0].line = line;
    EXPECT_FALSE(Sitting::read(row, steps)) << line;
  }
}

TEST(Sitting, ChangesAreWhatIsNewSinceTheCopy) {
  Sitting sitting = begun();
  for (int i = 0; i < 6; ++i) act(sitting, start);
  Sitting next = sitting.copy();
  act(next, start);
  Change change = next.changes(start + 5);
  EXPECT_EQ(change.first_step, sitting.size());
  EXPECT_EQ(static_cast<int>(change.steps.size()), next.size() - sitting.size());
  EXPECT_EQ(change.table->revision, sitting.revision());
  EXPECT_EQ(next.revision(), sitting.revision() + 1);
  Sitting back = sitting.copy();
  ASSERT_TRUE(back.take_back(ann.id, 2, start));
  ASSERT_TRUE(back.answer(ben.id, 1, true, start));
  change = back.changes(start + 5);
  EXPECT_EQ(change.first_step, sitting.size()) << "a take-back is one more step";
  ASSERT_EQ(change.steps.size(), 1u);
  EXPECT_EQ(change.steps[0], (StepRow{0, "take-back 2", start + 5}));
  Sitting further = back.copy();
  act(further, start);
  EXPECT_EQ(further.changes(start + 6).first_step, sitting.size() + 1);
}

TEST(Sitting, AGameOfOtherRulesIsKeptShownAndExportedAndNeverPlayedOn) {
  Sitting played = begun();
  for (int i = 0; i < 6; ++i) act(played, start);
  TableRow row = played.row();
  const std::string ours = "\"rules_version\":1";
  const std::size_t at = row.document.find(ours);
  ASSERT_NE(at, std::string::npos) << row.document;
  row.document.replace(at, ours.size(), "\"rules_version\":7");
  // An action that the rules of this program do not know: they are not asked.
  const std::vector<StepRow> steps = {
      {0, "fly south", 1}, {0, "take-back 0", 1}, {0, "fly north", 1}, {-1, "draw 9", 2}, {1, "land \"here\"", 3}};
  auto read = Sitting::read(row, steps);
  ASSERT_TRUE(read) << read.error();
  EXPECT_EQ(read->other_rules(), 7);
  EXPECT_EQ(read->document(ann.id, start)["other_rules"], 7);
  EXPECT_EQ(read->document(ann.id, start)["actions"], 3);
  EXPECT_TRUE(read->document(ann.id, start)["clock"].is_null());
  EXPECT_EQ(read->row().document, row.document) << "and is written down as it was";
  EXPECT_EQ(read->deadline(), std::nullopt);
  EXPECT_EQ(read->computer_to_act(), -1);
  EXPECT_EQ(read->game(), nullptr);
  EXPECT_NE(read->record().find("[RulesVersion \"7\"]"), std::string::npos);
  EXPECT_NE(read->record().find("\n\n0: fly north\nchance: draw 9\n1: land \"here\"\n"), std::string::npos)
      << read->record();
  Sitting next = read->copy();
  const auto refused = [](const auto& result) { return !result && result.error().code == "other-rules"; };
  EXPECT_TRUE(refused(next.take_back(ann.id, 1, start)));
  EXPECT_TRUE(refused(next.leave(ann.id, std::string(secret_size, 'f'), start)));
  EXPECT_TRUE(refused(next.come_back(ann.id, start)));
  EXPECT_TRUE(refused(next.answer(ann.id, 1, true, start)));
  EXPECT_FALSE(next.flag_falls(std::string(secret_size, 'f'), start + 1000 * minute));
  next.rename({ann.id, "Anna"});
  const Change change = next.changes(start + 5);
  EXPECT_TRUE(change.steps.empty());
}

TEST(Sitting, AFinishedGameOfOtherRulesHasNoProof) {
  Sitting played = begun();
  Rng rng(3);
  while (played.status() == TableStatus::running) {
    const auto legal = played.game()->legal();
    ASSERT_TRUE(played.act(played.game()->actor().seat(),
                           legal[rng.below(static_cast<std::uint32_t>(legal.size()))].action, start));
  }
  ASSERT_TRUE(played.proof());
  const std::vector<StepRow> steps = played.changes(start).steps;
  TableRow row = played.row();
  Json document = Json::parse(row.document);
  for (const auto& [field, value] : {std::pair{"rules_version", Json(7)}, {"game", Json("chess")}}) {
    Json changed = document;
    changed[field] = value;
    row.document = print_json(changed);
    const auto read = Sitting::read(row, steps);
    ASSERT_TRUE(read) << read.error();
    EXPECT_EQ(code(read->proof()), "other-rules");
    EXPECT_NE(read->record().find("[Game "), std::string::npos);
    EXPECT_EQ(read->can_begin(), std::string_view(field) != "game");
  }
}

// Nobody of ours writes such a row; it is refused, and the house opens without it.
TEST(Sitting, ARowThatNamesWhatIsNotThereIsRefused) {
  Sitting sitting = begun({{"pace", {{"kind", "minutes"}, {"minutes", 3}, {"increment", 0}}}});
  for (int i = 0; i < 6; ++i) act(sitting, start);
  ASSERT_TRUE(sitting.take_back(ann.id, 0, start));
  std::vector<StepRow> steps = sitting.changes(start).steps;
  TableRow row = sitting.row();
  ASSERT_TRUE(Sitting::read(row, steps));
  const Json document = Json::parse(row.document);
  const Json question = {{"number", 1}, {"by", 0}, {"to", 0}, {"asked", {1}}, {"until", start}};
  for (const char* patch :
       {R"({"players":3})", R"({"lot":[0,0]})", R"({"lot":[1]})", R"({"lot":[0,2]})", R"({"left":[1]})",
        R"({"flags":[]})", R"({"in_vain":[0,0,0]})", R"({"timed":[1]})", R"({"clock_seat":2})", R"({"clock_seat":-2})",
        R"({"last_actor":9})", R"({"question":{"by":2}})", R"({"question":{"asked":[1,7]}})",
        R"({"question":{"to":-1}})", R"({"question":{"to":99}})", R"({"seats":[]})", R"({"pace":{"kind":"never"}})"}) {
    Json damaged = document;
    if (std::string_view(patch).starts_with(R"({"question)")) damaged["question"] = question;
    damaged.merge_patch(Json::parse(patch));
    row.document = print_json(damaged);
    EXPECT_FALSE(Sitting::read(row, steps)) << patch;
  }
  row.document = print_json(document);
  row.status = static_cast<TableStatus>(4);
  EXPECT_FALSE(Sitting::read(row, steps));
  row.status = TableStatus::running;
  Sitting astra = begun({{"game", "carpe-astra"}});
  steps = astra.changes(start).steps;
  ASSERT_EQ(steps.front().actor, -1) << "it begins with a draw";
  EXPECT_FALSE(Sitting::read(astra.row(), {})) << "a draw is due, which the house makes at once";
  row = create(wishes())->row();
  Json strange = Json::parse(row.document);
  strange["game"] = "chess";
  row.document = print_json(strange);
  EXPECT_FALSE(Sitting::read(row, {})) << "nobody could begin it";
}

// Random actions to the end, and after each of these numbers of actions one goes back to as many as are said.
void play_to_the_end(Sitting& sitting, std::map<int, int> taken_back, unsigned seed) {
  Rng rng(seed);
  while (sitting.status() == TableStatus::running) {
    const auto next = taken_back.begin();
    if (next != taken_back.end() && sitting.size() >= next->first) {
      int to = next->second;
      taken_back.erase(next);
      while (!sitting.game()->fork(to, "")->actor().is_seat()) ++to;
      const auto done = sitting.take_back(ann.id, to, start);
      ASSERT_TRUE(done);
      const bool allowed =
          *done || sitting.answer(ben.id, sitting.document(ann.id, start)["question"]["id"], true, start);
      ASSERT_TRUE(allowed);
      continue;
    }
    const auto legal = sitting.game()->legal();
    const Seat actor = sitting.game()->actor().seat();
    ASSERT_TRUE(sitting.act(actor, legal[rng.below(static_cast<std::uint32_t>(legal.size()))].action, start));
  }
}

TEST(Sitting, AFinishedGameHasAProofThatHolds) {
  for (const char* game : {"khan", "carpe-astra"}) {
    Sitting sitting = begun({{"game", game}, {"order", "lot"}});
    EXPECT_EQ(code(sitting.proof()), "not-over");
    play_to_the_end(sitting, {{60, 40}, {61, 60}, {90, 30}, {91, 30}}, 7);
    const auto proof = sitting.proof();
    ASSERT_TRUE(proof);
    const ProofVerdict verdict = verify_proof(*proof, all_games());
    ASSERT_TRUE(verdict.holds()) << explain(*verdict.doubt, Language::en);
    EXPECT_TRUE(verdict.over);
    EXPECT_EQ(verdict.take_backs.size(), 4U);
    EXPECT_EQ(verdict.steps, sitting.steps());
    for (int step = 0; step <= sitting.steps(); ++step)
      ASSERT_EQ(hexadecimal(bytes_of(verdict.chain[static_cast<std::size_t>(step)])), sitting.link(step)) << step;
    const auto record = read_record(sitting.record(), all_games(), "");
    ASSERT_TRUE(record);
    EXPECT_TRUE(verify_proof_of(**record, all_games()).holds());
    EXPECT_EQ(code(sitting.take_back(ann.id, 40, start)), "over");
  }
}

TEST(Sitting, TheChainIsTheSameAfterItWasWrittenDown) {
  Sitting sitting = begun({{"game", "carpe-astra"}});
  for (int i = 0; i < 30; ++i) act(sitting, start);
  ASSERT_TRUE(sitting.take_back(ann.id, 20, start));
  ASSERT_TRUE(sitting.answer(ben.id, 1, true, start));
  for (int i = 0; i < 5; ++i) act(sitting, start);
  const std::vector<StepRow> steps = sitting.changes(start).steps;
  auto read = Sitting::read(sitting.row(), steps);
  ASSERT_TRUE(read) << read.error();
  ASSERT_EQ(read->steps(), sitting.steps());
  for (int step = 0; step <= sitting.steps(); ++step) ASSERT_EQ(read->link(step), sitting.link(step)) << step;
  play_to_the_end(*read, {}, 3);
  play_to_the_end(sitting, {}, 3);
  EXPECT_EQ(*read->proof(), *sitting.proof()) << "the draws go on as they would have";
}

TEST(Sitting, AHundredTakeBacksAreEnough) {
  Sitting sitting = begun();
  for (int i = 0; i < 100; ++i) {
    act(sitting, start);
    ASSERT_TRUE(sitting.take_back(ann.id, 0, start));
  }
  act(sitting, start);
  EXPECT_EQ(code(sitting.take_back(ann.id, 0, start)), "limit");
}

TEST(Sitting, AnotherGameInvitesTheSamePeople) {
  const Sitting sitting = begun();
  const Sitting next = sitting.again(ben, "next", std::string(32, 't'), start);
  EXPECT_EQ(next.status(), TableStatus::open);
  EXPECT_EQ(next.creator(), ben.id);
  EXPECT_EQ(next.places()[0].person, ann.id);
  EXPECT_FALSE(next.places()[0].seated);
  Sitting copy = next.copy();
  EXPECT_EQ(code(copy.sit(cleo, std::nullopt, to('c'), start)), "full");
  EXPECT_TRUE(copy.sit(ann, std::nullopt, to('a'), start));
}

}  // namespace
}  // namespace guildhall::server
