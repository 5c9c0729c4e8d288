// A table of the house, without sockets and with a clock of the test's own.
#include "server/sitting.h"

#include <gtest/gtest.h>

#include "table/record.h"

namespace guildhall::server {
namespace {

const Person ann{"a1", "Ann"}, ben{"b2", "Ben"}, cleo{"c3", "Cleo"};
constexpr Time start = 1'000'000, second = 1000, minute = 60 * second, day = 24 * 60 * minute;
const std::string secret(32, 's');

std::string nonce(char c) { return std::string(32, c); }

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

// Ann in seat 0 and Ben in seat 1.
Sitting begun(Json changes = Json::object()) {
  Sitting sitting = std::move(*create(wishes(std::move(changes))));
  EXPECT_TRUE(sitting.sit(ann, std::nullopt, nonce('a'), start));
  EXPECT_TRUE(sitting.sit(ben, std::nullopt, nonce('b'), start));
  return sitting;
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

TEST(Sitting, BeginsWhenTheLastSeatIsTaken) {
  Sitting sitting = std::move(*create(wishes()));
  EXPECT_TRUE(sitting.sit(ann, 1, nonce('a'), start));
  EXPECT_EQ(sitting.status(), TableStatus::open);
  EXPECT_EQ(sitting.game(), nullptr);
  EXPECT_EQ(code(sitting.sit(ben, 1, nonce('b'), start)), "taken");
  EXPECT_EQ(code(sitting.sit(ben, 7, nonce('b'), start)), "bad-seat");
  EXPECT_EQ(code(sitting.sit(ben, 0, "short", start)), "bad-request");
  EXPECT_TRUE(sitting.sit(ben, 0, nonce('b'), start));
  EXPECT_EQ(sitting.status(), TableStatus::running);
  EXPECT_EQ(sitting.seat_of(ben.id), 0);
  EXPECT_TRUE(sitting.sit(ben, 0, nonce('x'), start)) << "sitting down again changes nothing";
  EXPECT_EQ(code(sitting.sit(cleo, std::nullopt, nonce('c'), start)), "full");
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
  const std::vector<int> lot = Draws(secret, nonces).lot(2);
  EXPECT_EQ(sitting.places()[0].person, lot[0] == 0 ? ann.id : ben.id);
  EXPECT_EQ(sitting.places()[1].person, lot[1] == 0 ? ann.id : ben.id);
}

TEST(Sitting, OnlyTheCreatorGivesSeatsAndNoneThatIsTaken) {
  Sitting sitting = std::move(*create(wishes()));
  ASSERT_TRUE(sitting.sit(ben, 0, nonce('b'), start));
  Place computer;
  computer.kind = Place::Kind::computer;
  computer.level = "novice";
  EXPECT_EQ(code(sitting.give_place(ben.id, 1, computer, start)), "forbidden");
  EXPECT_EQ(code(sitting.give_place(ann.id, 0, computer, start)), "taken");
  EXPECT_EQ(code(sitting.give_place(ann.id, 5, computer, start)), "bad-seat");
  EXPECT_TRUE(sitting.give_place(ann.id, 1, computer, start));
  EXPECT_EQ(sitting.status(), TableStatus::running);
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
  const int at = first_draw(sitting);
  const auto drawn = [&] {
    std::string texts;
    for (const Entry& entry : sitting.game()->history(all_seeing, at)) texts += entry.action + ";";
    return texts;
  };
  const std::string before = drawn();
  ASSERT_TRUE(sitting.take_back(ann.id, at, start));
  ASSERT_TRUE(sitting.answer(ben.id, 1, true, start));
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

TEST(Sitting, AQuestionRunsTheClockOfWhoeverIsAsked) {
  Sitting sitting = begun({{"pace", {{"kind", "minutes"}, {"minutes", 5}, {"increment", 0}}}});
  act(sitting, start);
  act(sitting, start);
  ASSERT_EQ(sitting.game()->actor(), Actor::seat(0));
  ASSERT_TRUE(sitting.take_back(ann.id, 0, start));
  EXPECT_EQ(left(sitting, 0, start + minute), 5 * minute);
  EXPECT_EQ(left(sitting, 1, start + minute), 4 * minute);
  ASSERT_TRUE(sitting.answer(ben.id, 1, false, start + minute));
  EXPECT_EQ(left(sitting, 0, start + 2 * minute), 4 * minute);
  EXPECT_EQ(left(sitting, 1, start + 2 * minute), 4 * minute);
}

TEST(Sitting, AFlagThatFallsHandsTheSeatOverUntilItsPersonReturns) {
  Sitting sitting = begun({{"pace", {{"kind", "minutes"}, {"minutes", 1}, {"increment", 0}}}});
  EXPECT_FALSE(sitting.flag_falls(start + minute - 1));
  EXPECT_EQ(sitting.computer_to_act(), -1);
  EXPECT_TRUE(sitting.flag_falls(start + minute));
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
  EXPECT_TRUE(sitting.flag_falls(start + minute));
  EXPECT_TRUE(sitting.document(ann.id, start)["question"].is_null());
  EXPECT_EQ(sitting.size(), 2);
}

TEST(Sitting, HintsAreForThoseWhoPlayAloneOrAgreedOnThem) {
  EXPECT_FALSE(begun().hints_allowed());
  EXPECT_TRUE(begun({{"hints", true}}).hints_allowed());
  Sitting alone =
      std::move(*create(wishes({{"seats", {{{"kind", "anyone"}}, {{"kind", "computer"}, {"level", "novice"}}}}})));
  ASSERT_TRUE(alone.sit(ann, std::nullopt, nonce('a'), start));
  EXPECT_TRUE(alone.hints_allowed());
}

TEST(Sitting, WhatIsWrittenDownIsReadBack) {
  Sitting sitting = begun({{"order", "lot"}, {"pace", {{"kind", "minutes"}, {"minutes", 3}, {"increment", 5}}}});
  for (int i = 0; i < 12; ++i) act(sitting, start + i * second);
  ASSERT_TRUE(sitting.take_back(ann.id, 3, start + minute));
  Sitting copy = sitting.copy();
  const TableRow row = copy.row();
  std::vector<ActionRow> actions;
  for (const Entry& entry : copy.game()->history(all_seeing, 0))
    actions.push_back({entry.actor.is_chance() ? -1 : entry.actor.seat(), entry.action, 0});
  const auto read = Sitting::read(row, actions);
  ASSERT_TRUE(read) << read.error();
  EXPECT_EQ(read->document(ann.id, start + minute), sitting.document(ann.id, start + minute));
  EXPECT_EQ(read->row().document, row.document);
  TableRow damaged = row;
  damaged.document = "{";
  EXPECT_FALSE(Sitting::read(damaged, actions));
  actions[0].action = "yurt z99";
  EXPECT_FALSE(Sitting::read(row, actions));
}

TEST(Sitting, ChangesAreWhatIsNewSinceTheCopy) {
  Sitting sitting = begun();
  for (int i = 0; i < 6; ++i) act(sitting, start);
  Sitting next = sitting.copy();
  act(next, start);
  Change change = next.changes(start + 5);
  EXPECT_EQ(change.first_action, sitting.size());
  EXPECT_EQ(static_cast<int>(change.actions.size()), next.size() - sitting.size());
  Sitting back = sitting.copy();
  ASSERT_TRUE(back.take_back(ann.id, 2, start));
  ASSERT_TRUE(back.answer(ben.id, 1, true, start));
  change = back.changes(start + 5);
  EXPECT_EQ(change.keep_actions, 2);
  EXPECT_EQ(change.first_action, 2);
}

TEST(Sitting, AFinishedGameShowsItsDrawsAndTheyAreFair) {
  Sitting sitting = begun({{"order", "lot"}});
  EXPECT_FALSE(sitting.document(ann.id, start)["draws"].contains("secret"));
  Rng rng(7);
  bool taken_back = false;
  while (sitting.status() == TableStatus::running) {
    if (sitting.size() > 60 && !taken_back) {
      taken_back = true;
      ASSERT_TRUE(sitting.take_back(ann.id, 40, start));
      ASSERT_TRUE(sitting.answer(ben.id, 1, true, start));
      continue;
    }
    const auto legal = sitting.game()->legal();
    const Seat actor = sitting.game()->actor().seat();
    ASSERT_TRUE(sitting.act(actor, legal[rng.below(static_cast<std::uint32_t>(legal.size()))].action, start));
  }
  EXPECT_TRUE(sitting.document(ann.id, start)["draws"].contains("secret"));
  const auto table = read_record(sitting.record(), all_games(), "");
  ASSERT_TRUE(table);
  const auto verdict = verify(**table);
  ASSERT_TRUE(verdict);
  EXPECT_TRUE(verdict->fair());
  EXPECT_GT(verdict->draws, 20);
}

TEST(Sitting, AnotherGameInvitesTheSamePeople) {
  const Sitting sitting = begun();
  const Sitting next = sitting.again(ben, "next", std::string(32, 't'), start);
  EXPECT_EQ(next.status(), TableStatus::open);
  EXPECT_EQ(next.creator(), ben.id);
  EXPECT_EQ(next.places()[0].person, ann.id);
  EXPECT_FALSE(next.places()[0].seated);
  Sitting copy = next.copy();
  EXPECT_EQ(code(copy.sit(cleo, std::nullopt, nonce('c'), start)), "full");
  EXPECT_TRUE(copy.sit(ann, std::nullopt, nonce('a'), start));
}

}  // namespace
}  // namespace guildhall::server
