#include "server/storage/storage.h"

#include <gtest/gtest.h>
#include <sqlite3.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <fstream>
#include <sstream>
#include <thread>

#include "server/sitting.h"
#include "server/storage/database.h"
#include "server/storage/migrations.h"
#include "server/storage/testing/house.h"
#include "table/testing/places.h"

namespace guildhall::server {
namespace {

using testing::action;
using testing::by_token;
using testing::EachDatabase;
using testing::Folder;
using testing::Kind;
using testing::must;
using testing::Postgres;
using testing::table_row;
using testing::write;

class Storing : public EachDatabase {
 protected:
  std::unique_ptr<Storage> storage = open();

  // A change of a table as it stands.
  void put(Change change) {
    if (change.table) change.table->revision = revision(change.table->id);
    must(write(*storage, change));
  }
  std::int64_t revision(const std::string& table = "t") const {
    const auto found = must(storage->table(table));
    return found ? found->revision : 0;
  }
  // What is there of a table, and as many more changes.
  static TableRow written(TableRow row, std::int64_t revision) {
    row.revision = revision;
    return row;
  }
  std::vector<std::string> actions(const std::string& table = "t") const {
    std::vector<std::string> texts;
    for (const StepRow& row : must(storage->steps(table))) texts.push_back(row.line);
    return texts;
  }
  std::vector<std::string> ids(const std::vector<TableRow>& tables) const {
    std::vector<std::string> found;
    found.reserve(tables.size());
    for (const TableRow& table : tables) found.push_back(table.id);
    return found;
  }
};
INSTANTIATE_TEST_SUITE_P(On, Storing, ::testing::Values(Kind::sqlite, Kind::postgres), testing::kind_name);

using Texts = std::vector<std::string>;

const PersonRow ann{"1", "Ann", "ann", "hash of a password", 5};
const PersonRow guest{"2", "Guest 2", "", "", 6};
const PersonRow other_guest{"3", "Guest 3", "", "", 7};

TEST_P(Storing, PeopleAreFoundByIdNameAndToken) {
  put({.people = {ann, guest, other_guest}, .tokens = {{"a", "1", 8}, {"b", "1", 9}, {"c", "2", 9}}});
  EXPECT_EQ(must(storage->person("1")), ann);
  EXPECT_EQ(must(storage->person("2")), guest);
  EXPECT_EQ(must(storage->person_by_name("ann")), ann);
  EXPECT_EQ(by_token(*storage, "a"), ann);
  EXPECT_EQ(by_token(*storage, "b"), ann);
  EXPECT_EQ(by_token(*storage, "c"), guest);
  EXPECT_EQ(must(storage->person("4")), std::nullopt);
  EXPECT_EQ(must(storage->person_by_name("bob")), std::nullopt);
  EXPECT_EQ(must(storage->person_by_name("")), std::nullopt) << "guests have no name to be found by";
  EXPECT_EQ(by_token(*storage, "d"), std::nullopt);
  auto everybody = must(storage->people());
  std::ranges::sort(everybody, {}, &PersonRow::id);
  EXPECT_EQ(everybody, (std::vector{ann, guest, other_guest}));
}

TEST_P(Storing, APersonIsNewOnce) {
  put({.people = {guest}});
  const auto done = write(*storage, {.people = {{"2", "Bob", "bob", "hash", 6}}});
  ASSERT_FALSE(done);
  EXPECT_TRUE(done.error().conflict) << done.error().reason;
  EXPECT_EQ(must(storage->people()), std::vector{guest});
}

TEST_P(Storing, AKeptNameIsKeptOnce) {
  put({.people = {ann, guest, {"4", "Bob", "bob", "hash", 6}}});
  const Change keeping{.keeping = Keeping{"2", "Guest 2", "ann", "other", ""}};
  const Change renaming{.renaming = Renaming{"4", "ANN", "ann"}};
  for (const Change& change : {keeping, renaming}) {
    const auto done = write(*storage, change);
    ASSERT_FALSE(done);
    EXPECT_TRUE(done.error().conflict || done.error().stale) << done.error().reason;
  }
  EXPECT_EQ(must(storage->person("2")), guest);
  EXPECT_EQ(must(storage->person("4"))->name, "Bob");
}

TEST_P(Storing, ARenamingKeepsThePasswordAndAPasswordTheName) {
  put({.people = {guest}});
  put({.renaming = Renaming{"2", "Bob", "bob"}});
  EXPECT_EQ(must(storage->person("2")), (PersonRow{"2", "Bob", "", "", 6})) << "not kept: nobody has it for good";
  const auto other_name = write(*storage, {.keeping = Keeping{"2", "Guest 2", "guest2", "hash", ""}});
  ASSERT_FALSE(other_name);
  EXPECT_TRUE(other_name.error().stale) << "the name it was decided on is gone";
  put({.keeping = Keeping{"2", "Bob", "bob", "hash", ""}});
  put({.renaming = Renaming{"2", "Bobby", "bobby"}});
  EXPECT_EQ(must(storage->person("2")), (PersonRow{"2", "Bobby", "bobby", "hash", 6}));
  put({.keeping = Keeping{"2", "Bobby", "bobby", "second hash", "hash"}});
  const auto other_password = write(*storage, {.keeping = Keeping{"2", "Bobby", "bobby", "third hash", "hash"}});
  ASSERT_FALSE(other_password);
  EXPECT_TRUE(other_password.error().stale);
  EXPECT_EQ(must(storage->person("2"))->password, "second hash");
  EXPECT_TRUE(write(*storage, {.renaming = Renaming{"5", "Eve", "eve"}}).error().stale) << "there is nobody";
}

TEST_P(Storing, SomebodyIsSignedOutEverywhereElse) {
  put({.people = {ann, guest}, .tokens = {{"a", "1", 8}, {"b", "1", 9}, {"c", "2", 9}}});
  put({.tokens = {{"d", "1", 10}}, .sign_out = SignOut{"1", "b"}});
  EXPECT_EQ(by_token(*storage, "a"), std::nullopt);
  for (const auto& [token, person] : {std::pair{"b", ann}, {"c", guest}, {"d", ann}})
    EXPECT_EQ(by_token(*storage, token), person) << token;
}

TEST_P(Storing, TokensAreDroppedAndNeverTakenOver) {
  put({.people = {ann, guest}, .tokens = {{"a", "1", 8}, {"b", "1", 9}}});
  put({.dropped_tokens = {"a", "unknown"}});
  EXPECT_EQ(by_token(*storage, "a"), std::nullopt);
  EXPECT_EQ(by_token(*storage, "b"), ann);
  const auto done = write(*storage, {.tokens = {{"b", "2", 9}}});
  ASSERT_FALSE(done);
  EXPECT_TRUE(done.error().conflict);
  EXPECT_FALSE(write(*storage, {.tokens = {{"e", "nobody", 9}}}));
}

TEST_P(Storing, WhoIsSignedOutIsToldToWhoeverAsks) {
  put({.people = {ann}, .tokens = {{"a", "1", 8}, {"b", "1", 9}, {"c", "1", 9}}});
  put({.dropped_tokens = {"a", "unknown"}, .signed_out_at = 100});
  put({.sign_out = SignOut{"1", "c"}, .signed_out_at = 200});
  auto all = must(storage->revoked_since(100));
  std::ranges::sort(all);
  EXPECT_EQ(all, (Texts{"a", "b"}));
  EXPECT_EQ(must(storage->revoked_since(101)), Texts{"b"});
}

TEST_P(Storing, TokensAreListedTheLastUsedFirstAndGoWhenNobodyUsesThem) {
  constexpr Time day = Time{24} * 3600 * 1000, now = 1000 * day;
  put({.people = {ann},
       .tokens = {{"a", "1", 8, now - 91 * day, "old"}, {"b", "1", 9, now - 89 * day, "rare"}, {"c", "1", 9, 0, ""}}});
  put({.used_token = std::pair{"b", now - 88 * day}});
  EXPECT_EQ(must(storage->tokens_of("1")),
            (std::vector<TokenRow>{
                {"b", "1", 9, now - 88 * day, "rare"}, {"a", "1", 8, now - 91 * day, "old"}, {"c", "1", 9, 0, ""}}));
  must(storage->tidy(now));
  EXPECT_EQ(must(storage->tokens_of("1")),
            (std::vector<TokenRow>{{"c", "1", 9, now, ""}, {"b", "1", 9, now - 88 * day, "rare"}}))
      << "of whom nobody knows when it was used its time begins now";
}

TEST_P(Storing, GuessesRunOutAndComeBack) {
  const auto guess = [&](Time at, const std::string& account = "a") {
    const auto done = write(*storage, {.guess = Guess{account, at}});
    EXPECT_TRUE(done || done.error().limited);
    return done.has_value();
  };
  constexpr Time minute = 60'000, start = 1'000'000'000;
  for (int i = 0; i < 10; ++i) EXPECT_TRUE(guess(start)) << i;
  EXPECT_FALSE(guess(start));
  EXPECT_FALSE(guess(start + 5 * minute)) << "what is refused does not count either";
  EXPECT_TRUE(guess(start, "b")) << "each account has its own";
  EXPECT_TRUE(guess(start + 6 * minute));
  EXPECT_FALSE(guess(start + 7 * minute));
  put({.forgotten_guesses = "a"});
  EXPECT_TRUE(guess(start + 7 * minute));
  must(storage->tidy(start + 2 * 60 * minute));
  for (int i = 0; i < 10; ++i) EXPECT_TRUE(guess(start + 2 * 60 * minute, "b")) << i;
}

TEST_P(Storing, NobodyTakesANameThatLooksLikeAKeptOne) {
  put({.people = {ann, guest}});
  for (const char* name : {"Аnn", "Ａｎｎ", "A N N"}) {
    const auto renamed = write(*storage, {.renaming = Renaming{"2", name, name}});
    ASSERT_FALSE(renamed) << name;
    EXPECT_TRUE(renamed.error().stale);
  }
  put({.renaming = Renaming{"2", "Anne", "anne"}});
  put({.keeping = Keeping{"2", "Anne", "anne", "hash", ""}});
  const auto renamed = write(*storage, {.renaming = Renaming{"1", "ANNE", "anne"}});
  EXPECT_TRUE(!renamed && renamed.error().stale);
  put({.renaming = Renaming{"1", "ANN", "ann"}});
}

TEST_P(Storing, APasswordIsStillSomebodysOrTheChangeIsRefused) {
  put({.people = {ann}});
  put({.tokens = {{"a", "1", 8}}, .still_kept = StillKept{"1", ann.password}});
  const auto late = write(*storage, {.tokens = {{"b", "1", 8}}, .still_kept = StillKept{"1", "another"}});
  EXPECT_TRUE(!late && late.error().stale);
  EXPECT_EQ(must(storage->tokens_of("1")).size(), 1u);
}

TEST_P(Storing, OutagesAreRemembered) {
  put({.outage = Outage{10, 20}});
  put({.outage = Outage{30, 40}});
  put({.outage = Outage{30, 50}});
  EXPECT_EQ(must(storage->outages()), (std::vector<Outage>{{10, 20}, {30, 50}}));
}

TEST_P(Storing, ATableComesBackAsItWas) {
  TableRow table{"t", TableStatus::open, true, 77, {"2", "1", "9"}, R"({"game":"khan","name":"Grüße 日本"})"};
  table.due = 80;
  put({.table = table});
  EXPECT_EQ(must(storage->table("t")), written(table, 1));
  EXPECT_EQ(must(storage->table("u")), std::nullopt);
  table = {"t", TableStatus::over, false, 78, {"9", "2"}, "{}"};
  put({.table = table});
  EXPECT_EQ(must(storage->table("t")), written(table, 2));
  table.people.clear();
  put({.table = table});
  EXPECT_EQ(must(storage->table("t")), written(table, 3));
  EXPECT_EQ(must(storage->table_ids()), Texts{"t"});
}

TEST_P(Storing, TablesAreListedByStatus) {
  for (const auto& [id, status] : {std::pair{"a", TableStatus::open},
                                   {"b", TableStatus::running},
                                   {"c", TableStatus::running},
                                   {"d", TableStatus::over}}) {
    TableRow table = table_row(id, status);
    table.people = {id, "everybody"};
    put({.table = table});
  }
  auto running = must(storage->tables_with(TableStatus::running));
  std::ranges::sort(running, {}, &TableRow::id);
  EXPECT_EQ(ids(running), (Texts{"b", "c"}));
  EXPECT_EQ(running[0].people, (Texts{"b", "everybody"}));
  EXPECT_EQ(running[1].people, (Texts{"c", "everybody"}));
  EXPECT_EQ(ids(must(storage->tables_with(TableStatus::over))), Texts{"d"});
}

TEST_P(Storing, TablesOfAPersonComeLastChangedFirst) {
  for (int i = 0; i < 20; ++i) {
    TableRow table = table_row(std::to_string(i), i % 10 == 0 ? TableStatus::over : TableStatus::running, 100 + i);
    table.people = {"somebody", i % 2 == 0 ? "even" : "odd"};
    put({.table = table});
  }
  EXPECT_EQ(ids(must(storage->tables_of("even", TableStatus::running, 50))),
            (Texts{"18", "16", "14", "12", "8", "6", "4", "2"}));
  const auto three = must(storage->tables_of("even", TableStatus::running, 3));
  EXPECT_EQ(ids(three), (Texts{"18", "16", "14"}));
  EXPECT_EQ(three[2].people, (Texts{"somebody", "even"}));
  EXPECT_EQ(ids(must(storage->tables_of("even", TableStatus::over, 50))), (Texts{"10", "0"}));
  EXPECT_EQ(ids(must(storage->tables_of("odd", TableStatus::over, 50))), Texts{});
  EXPECT_EQ(ids(must(storage->tables_of("nobody", TableStatus::running, 50))), Texts{});
}

TEST_P(Storing, ActionsFollowEachOther) {
  Change change = action("t", 0, "a");
  change.steps = {{-1, "draw 3", 10}, {2, "a", 11}};
  put(change);
  put(action("t", 2, "b"));
  put(action("u", 0, "elsewhere"));
  EXPECT_EQ(must(storage->steps("t")), (std::vector<StepRow>{{-1, "draw 3", 10}, {2, "a", 11}, {0, "b", 1}}));
  EXPECT_EQ(actions("u"), Texts{"elsewhere"});
  EXPECT_EQ(actions("v"), Texts{});
}

TEST_P(Storing, AnActionThatDoesNotFollowIsRefusedAndChangesNothing) {
  put(action("t", 0, "a"));
  for (const int n : {0, 2, -1}) {
    Change change = action("t", n, "b");
    change.table->revision = 1;
    change.table->changed = 99;
    const auto done = write(*storage, change);
    ASSERT_FALSE(done) << n;
    EXPECT_TRUE(done.error().stale) << done.error().reason;
  }
  EXPECT_EQ(actions(), Texts{"a"});
  EXPECT_EQ(must(storage->table("t"))->changed, 1);
  EXPECT_EQ(revision(), 1);
}

TEST_P(Storing, EveryChangeOfATableMovesItsRevisionAndFollowsTheLast) {
  put(action("t", 0, "a"));
  put({.table = table_row("t")});
  put({.table = table_row("t"), .messages = {{"1", "Ann", 0, "hello", 1}}});
  EXPECT_EQ(revision(), 3);
  Change appended = action("t", 1, "b"), said{.table = table_row("t"), .messages = {{"1", "Ann", 0, "again", 1}}};
  for (const std::int64_t old : {0, 1, 2, 4, -1})
    for (Change change : {appended, said}) {
      change.table->revision = old;
      change.table->changed = 99;
      const auto done = write(*storage, change);
      ASSERT_FALSE(done) << old;
      EXPECT_TRUE(done.error().stale) << done.error().reason;
    }
  for (const std::int64_t old : {0, 2, 4})
    EXPECT_TRUE(write(*storage, {.dropped_table = DroppedTable{"t", old}}).error().stale);
  EXPECT_EQ(revision(), 3);
  EXPECT_EQ(actions(), Texts{"a"});
  EXPECT_EQ(must(storage->messages("t", 50)).size(), 1u);
  EXPECT_EQ(must(storage->table("t"))->changed, 1);
}

TEST_P(Storing, ATableOfWhichNobodyKnowsIsNotMadeByALateChange) {
  Change late = action("t", 4);
  EXPECT_TRUE(write(*storage, late).error().stale);
  late.table->revision = 0;
  EXPECT_TRUE(write(*storage, late).error().stale) << "nor does a new one begin in the middle";
  EXPECT_EQ(must(storage->table_ids()), Texts{});
}

TEST_P(Storing, ARefusedChangeLeavesThoseBesideItAlone) {
  put(action("t", 0, "a"));
  put({.people = {ann}, .tokens = {{"a", "1", 8}}});
  const Change first = action("u", 0), late = action("t", 0, "late"), fits = action("t", 1, "b"),
               again = action("t", 1, "second"), wrong{.keeping = Keeping{"1", "Ann", "ann", "new", "not this"}},
               last{.dropped_tokens = {"a"}};
  const std::vector<const Change*> all = {&late, &first, &fits, &wrong, &again, &last};
  const Verdicts verdicts = must(storage->write(all));
  ASSERT_EQ(verdicts.size(), 6u);
  for (const int written : {1, 2, 5}) EXPECT_TRUE(verdicts[written]) << verdicts[written].error().reason;
  for (const int refused : {0, 3, 4}) {
    ASSERT_FALSE(verdicts[refused]) << refused;
    EXPECT_TRUE(verdicts[refused].error().stale);
  }
  EXPECT_EQ(actions(), (Texts{"a", "b"}));
  EXPECT_EQ(actions("u"), Texts{"pass"});
  EXPECT_EQ(by_token(*storage, "a"), std::nullopt);
}

TEST_P(Storing, TheSameKeyAgainIsRefusedAndKnowsTheFirstAnswer) {
  put(action("t", 0, "a"));
  Change keyed = action("t", 1, "b");
  keyed.request = RequestRow{"1", "key", "first answer", 5};
  put(keyed);
  EXPECT_EQ(must(storage->answer_to("1", "key")), "first answer");
  EXPECT_EQ(must(storage->answer_to("2", "key")), std::nullopt) << "keys are each person's own";
  put(action("t", 2, "take-back 1"));
  keyed.table->revision = revision();
  keyed.first_step = 3;
  keyed.request->answer = "second answer";
  const auto done = write(*storage, keyed);
  ASSERT_FALSE(done);
  EXPECT_TRUE(done.error().repeated) << "after a take-back the same place comes again";
  EXPECT_EQ(actions(), (Texts{"a", "b", "take-back 1"}));
  EXPECT_EQ(must(storage->answer_to("1", "key")), "first answer");
  keyed.request->person = "2";
  put(keyed);
  EXPECT_EQ(actions(), (Texts{"a", "b", "take-back 1", "b"}));
}

TEST_P(Storing, ARefusedRequestMayBeMadeAgainWithItsKey) {
  put(action("t", 0, "a"));
  Change late = action("t", 0, "late");
  late.request = RequestRow{"1", "key", "answer", 5};
  EXPECT_TRUE(write(*storage, late).error().stale);
  EXPECT_EQ(must(storage->answer_to("1", "key")), std::nullopt);
  Change fits = action("t", 1, "b");
  fits.request = late.request;
  put(fits);
}

TEST_P(Storing, TablesThatAreDueAreFoundTheMostUrgentFirst) {
  for (const auto& [id, due] : {std::pair{"a", 30}, {"b", 0}, {"c", 10}, {"d", 20}, {"e", 40}}) {
    TableRow table = table_row(id);
    table.due = due;
    put({.table = table});
  }
  EXPECT_EQ(must(storage->tables_due(30, 9)), (Texts{"c", "d", "a"}));
  EXPECT_EQ(must(storage->tables_due(30, 2)), (Texts{"c", "d"}));
  put({.table = table_row("c")});
  EXPECT_EQ(must(storage->tables_due(99, 9)), (Texts{"d", "a", "e"}));
}

// Whoever writes into the middle of a game, whatever they were told, writes nothing.
TEST_P(Storing, StepsAreOnlyAdded) {
  for (int n = 0; n < 5; ++n) put(action("t", n, "first " + std::to_string(n)));
  const Texts before = actions();
  for (const int n : {0, 4, 6}) {
    Change change = action("t", n, "other");
    change.table->revision = revision();
    EXPECT_TRUE(write(*storage, change).error().stale) << n;
  }
  EXPECT_EQ(actions(), before);
  put(action("t", 5, "take-back 2"));
  EXPECT_EQ(actions().size(), 6u);
}

TEST_P(Storing, TheLastMessagesComeInOrder) {
  for (int i = 0; i < 4; ++i)
    put({.table = table_row("t"),
         .messages = {{"1", "Ann", 0, "ann " + std::to_string(i), i},
                      {"2", "Bob", -1, "bob " + std::to_string(i), i}}});
  put({.table = table_row("u"), .messages = {{"1", "Ann", 0, "elsewhere", 9}}});
  EXPECT_EQ(must(storage->messages("t", 3)),
            (std::vector<MessageRow>{
                {"2", "Bob", -1, "bob 2", 2, 5}, {"1", "Ann", 0, "ann 3", 3, 6}, {"2", "Bob", -1, "bob 3", 3, 7}}));
  EXPECT_EQ(must(storage->messages("t", 50)).size(), 8u);
  EXPECT_EQ(must(storage->messages("v", 50)).size(), 0u);
}

TEST_P(Storing, ADroppedTableTakesAllOfItAlong) {
  Change change = action("t", 0);
  change.table->people = {"1"};
  change.messages = {{"1", "Ann", 0, "hello", 1}};
  put(change);
  put(action("u", 0));
  put({.dropped_table = DroppedTable{"t", 1}});
  EXPECT_EQ(must(storage->table("t")), std::nullopt);
  EXPECT_EQ(actions(), Texts{});
  EXPECT_TRUE(must(storage->messages("t", 50)).empty());
  EXPECT_TRUE(must(storage->tables_of("1", TableStatus::running, 50)).empty());
  EXPECT_EQ(actions("u"), Texts{"pass"});
  EXPECT_TRUE(write(*storage, {.dropped_table = DroppedTable{"unknown", 1}}).error().stale);
}

TEST_P(Storing, AChangeIsCarriedOutInItsOrder) {
  put({.people = {ann}, .tokens = {{"a", "1", 1}}});
  put({.people = {guest}, .tokens = {{"a", "2", 2}}, .dropped_tokens = {"a"}});
  EXPECT_EQ(by_token(*storage, "a"), guest) << "dropped first, then new; people before their tokens";
  for (int n = 0; n < 3; ++n) put(action("t", n));
  Change change = action("t", 0, "new");
  change.dropped_table = DroppedTable{"t", 3};
  must(write(*storage, change));
  EXPECT_EQ(actions(), Texts{"new"}) << "a table is dropped before one is made";
}

TEST_P(Storing, AllChangesOrNone) {
  put(action("t", 0, "before"));
  put({.people = {guest}});
  const Change good = action("t", 1, "good"), people{.people = {ann}}, bad{.people = {guest}};
  const std::vector<const Change*> all = {&good, &people, &bad};
  const auto done = storage->write(all);
  ASSERT_FALSE(done);
  EXPECT_TRUE(done.error().conflict);
  EXPECT_EQ(actions(), Texts{"before"});
  EXPECT_EQ(must(storage->people()).size(), 1u);
  must(storage->write({all.data(), 2}));
  EXPECT_EQ(actions(), (Texts{"before", "good"}));
  EXPECT_EQ(must(storage->people()).size(), 2u);
  must(storage->write({}));
}

TEST_P(Storing, IsForOneHouseAtATime) {
  const auto other = open_storage(address);
  ASSERT_FALSE(other);
  EXPECT_NE(other.error().reason.find("Another house is open"), std::string::npos);
  storage.reset();
  must(open_storage(address));
}

TEST_P(Storing, WhatBelongsToATableNeedsOne) {
  EXPECT_FALSE(write(*storage, {.steps = {{0, "pass", 1}}}));
  EXPECT_FALSE(write(*storage, {.messages = {{"1", "Ann", 0, "hello", 1}}}));
  must(storage->ping());
}

TEST_P(Storing, EveryTextComesBackAsItWas) {
  for (const std::string& text :
       {std::string(), std::string("'; DROP TABLE people; --"), std::string("? $1 \\ \" \t\n\r\x01\x7f"),
        std::string("Grüße, 日本, 🂡"), std::string(1 << 20, 'x')}) {
    TableRow table = table_row("t");
    table.document = text;
    put({.table = table});
    EXPECT_EQ(must(storage->table("t"))->document, text);
  }
}

TEST_P(Storing, TextThatIsNoTextIsRefused) {
  for (const std::string& text : {std::string("a\0b", 3), std::string("\xff"), std::string("\xc3")}) {
    TableRow table = table_row("t");
    table.document = text;
    EXPECT_FALSE(write(*storage, {.table = table}));
    EXPECT_FALSE(storage->table(text))
        << "it is not even looked for: PostgreSQL would look for what is before the zero";
    EXPECT_FALSE(storage->steps(text));
    EXPECT_FALSE(storage->person_by_name(text));
    EXPECT_FALSE(storage->token(text));
  }
  EXPECT_EQ(must(storage->table("t")), std::nullopt);
}

TEST_P(Storing, NumbersComeBackWhole) {
  constexpr Time largest = std::numeric_limits<Time>::max(), least = std::numeric_limits<Time>::min();
  put({.table = table_row("a", TableStatus::open, largest)});
  put({.table = table_row("b", TableStatus::open, least)});
  EXPECT_EQ(must(storage->table("a"))->changed, largest);
  EXPECT_EQ(must(storage->table("b"))->changed, least);
}

TEST_P(Storing, AllIsThereAfterOpeningAgain) {
  put({.people = {ann}, .tokens = {{"a", "1", 1}}});
  for (int n = 0; n < 10; ++n) put(action("t", n, std::to_string(n)));
  storage.reset();
  storage = open();
  EXPECT_EQ(by_token(*storage, "a"), ann);
  EXPECT_EQ(actions().size(), 10u);
  put(action("t", 10));
}

// Versions.

std::string read(const std::string& path) {
  std::stringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

class Migrating : public EachDatabase {
 protected:
  void make(const std::string& sql) const {
    const auto database = must(open_database(address, Purpose::writing));
    must(in_transaction(*database, Purpose::writing, [&] { return database->run_script(sql); }));
  }
  int version() const { return must(version_of(*must(open_database(address, Purpose::reading)))); }
};
INSTANTIATE_TEST_SUITE_P(On, Migrating, ::testing::Values(Kind::sqlite, Kind::postgres), testing::kind_name);

TEST_P(Migrating, AnEmptyDatabaseIsSetUp) {
  EXPECT_TRUE(must(open()->table_ids()).empty());
  EXPECT_EQ(version(), newest_version());
}

TEST_P(Migrating, Version1Opens) {
  make(read(guildhall::testing::source_folder() + "/server/storage/testing/version-1.sql"));
  const auto storage = open();
  EXPECT_EQ(by_token(*storage, "h1")->name, "Ann");
  EXPECT_EQ(must(storage->person("p2"))->name_key, "");
  const auto tables = must(storage->tables_of("p1", TableStatus::running, 9));
  ASSERT_EQ(tables.size(), 1u);
  EXPECT_EQ(
      tables[0],
      (TableRow{
          "t1", TableStatus::running, true, 1700000002000, {"p2", "p1"}, R"({"game":"shangrila","players":3})", 1}));
  EXPECT_EQ(must(storage->steps("t1")).at(1).line, "place 6 priest");
  EXPECT_EQ(must(storage->messages("t1", 9)).at(0).text, "Grüße");
  Change next = action("t1", 2);
  next.table->revision = 1;
  must(write(*storage, next));
  EXPECT_EQ(version(), newest_version());
}

// What was taken back stood in the table's document; the chain, which is read from every step, says that none is lost.
TEST_P(Migrating, Version2Opens) {
  make(read(guildhall::testing::source_folder() + "/server/storage/testing/version-2.sql"));
  const auto storage = open();
  const auto table = must(storage->table("ee4467320f3627d90e6e172c97cfb45f"));
  const auto sitting = Sitting::read(*table, must(storage->steps(table->id)));
  ASSERT_TRUE(sitting) << sitting.error();
  EXPECT_EQ(sitting->size(), 15);
  EXPECT_EQ(sitting->steps(), 44);
  EXPECT_EQ(sitting->link(44), "4e51553b5bafea58b7b9e477ee8c094767aa7b01e94cfe1abc6105fa3ae52be5");
  Sitting next = sitting->copy();
  const auto legal = next.game()->legal();
  ASSERT_TRUE(next.act(0, legal[0].action, 1));
  must(write(*storage, next.changes(1)));
}

TEST_P(Migrating, ANewerDatabaseIsRefusedAndLeftAlone) {
  make("CREATE TABLE schema (version BIGINT NOT NULL); INSERT INTO schema VALUES (99)");
  const auto storage = open_storage(address);
  ASSERT_FALSE(storage);
  EXPECT_NE(storage.error().reason.find("made by a newer Guildhall: its version is 99"), std::string::npos)
      << storage.error().reason;
  EXPECT_EQ(version(), 99);
}

TEST_P(Migrating, ANewerDatabaseThatSaysSoIsReadAndLeftAsItIs) {
  (void)open();
  make("ALTER TABLE people ADD COLUMN fancy BIGINT NOT NULL DEFAULT 7; UPDATE schema SET version = 99");
  must(write(*open(), {.people = {ann}}));
  EXPECT_EQ(version(), 99);
  EXPECT_EQ(must(must(open_storage_to_read(address))->people()).size(), 1u);
  make("UPDATE schema SET readable_by = 99");
  EXPECT_NE(open_storage(address).error().reason.find("made by a newer Guildhall"), std::string::npos);
  EXPECT_FALSE(open_storage_to_read(address));
}

// What a newer program would do to a house that is open.
TEST_P(Migrating, NothingIsMigratedUnderAHouseThatIsOpen) {
  make(read(guildhall::testing::source_folder() + "/server/storage/testing/version-1.sql"));
  const auto house = must(open_database(address, Purpose::writing));
  must(house->claim());
  const auto storage = open_storage(address);
  ASSERT_FALSE(storage);
  EXPECT_NE(storage.error().reason.find("Another house is open"), std::string::npos);
  EXPECT_EQ(version(), 1);
}

TEST_P(Migrating, OneThatFailsLeavesNothingBehind) {
  make("CREATE TABLE messages (mine TEXT)");
  EXPECT_FALSE(open_storage(address));
  const auto database = must(open_database(address, Purpose::reading));
  EXPECT_FALSE(execute(*database, "SELECT * FROM people"));
  EXPECT_FALSE(execute(*database, "SELECT * FROM schema"));
  EXPECT_TRUE(execute(*database, "SELECT mine FROM messages"));
}

// What a change costs: every statement is a message to the server, and a busy house pays for each.

int statements = 0;  // of SQLite

int count_statements(sqlite3* database, const char**, const sqlite3_api_routines*) {
  const auto count = [](unsigned, void*, void*, void*) { return ++statements, 0; };
  return sqlite3_trace_v2(database, SQLITE_TRACE_STMT, count, nullptr);
}

class Counting : public testing::EachDatabase {
 protected:
  Counting() {
    if (GetParam() == Kind::postgres) {
      address += "%20-clog_statement%3Dall";
    } else {
      sqlite3_auto_extension(reinterpret_cast<void (*)()>(count_statements));
    }
  }
  ~Counting() override { sqlite3_reset_auto_extension(); }

  int so_far() const {
    if (GetParam() == Kind::sqlite) return statements;
    const std::string log = Postgres::shared().log();
    int count = 0;
    for (const char* kind : {"LOG:  statement: ", "LOG:  execute "})
      for (std::size_t at = log.find(kind); at != std::string::npos; at = log.find(kind, at + 1)) ++count;
    return count;
  }
};
INSTANTIATE_TEST_SUITE_P(On, Counting, ::testing::Values(Kind::sqlite, Kind::postgres), testing::kind_name);

// PostgreSQL is also asked for the transaction's number.
TEST_P(Counting, AnActionIsFewStatementsHoweverManyHaveBeenMade) {
  const auto storage = open();
  must(write(*storage, action("t", 0)));
  for (int n = 1; n < 4; ++n) {
    const int before = so_far();
    must(write(*storage, action("t", n, n == 3 ? "take-back 1" : "pass")));
    EXPECT_EQ(so_far() - before, GetParam() == Kind::sqlite ? 5 : 6) << "begin, table, people, action, commit";
  }
}

// Files that are not as they should be.

std::string refusal(const std::string& address) {
  const auto storage = open_storage(address);
  return storage ? "" : storage.error().reason;
}

TEST(SqliteFile, IsNobodyElsesToRead) {
  const Folder folder;
  const auto storage = must(open_storage(folder / "house"));
  using std::filesystem::perms;
  for (const char* name : {"house", "house-wal"})
    EXPECT_EQ(std::filesystem::status(folder / name).permissions(), perms::owner_read | perms::owner_write) << name;
}

TEST(SqliteFile, AnAddressThatCannotBeIsRefused) {
  const Folder folder;
  EXPECT_NE(refusal("").find("names no file"), std::string::npos);
  EXPECT_NE(refusal("sqlite:").find("names no file"), std::string::npos);
  EXPECT_NE(refusal(folder / "no/where").find("unable to open"), std::string::npos);
  EXPECT_NE(refusal(folder.path).find("unable to open"), std::string::npos);
  EXPECT_FALSE(open_database(folder / "nothing", Purpose::reading));
  EXPECT_FALSE(std::filesystem::exists(folder / "nothing")) << "reading creates nothing";
}

TEST(SqliteFile, ADamagedOneIsRefused) {
  const Folder folder;
  const std::string path = folder / "house";
  {
    const auto storage = must(open_storage(path));
    for (int n = 0; n < 500; ++n) must(write(*storage, action("t", n, std::string(200, 'x'))));
  }
  const std::string whole = read(path);
  const auto refused = [&](const std::string& text) {
    std::ofstream(path, std::ios::binary) << text;
    return refusal(path);
  };
  EXPECT_NE(refused("This is a letter, and no database at all." + std::string(5000, '.')).find("not a database"),
            std::string::npos);
  EXPECT_NE(refused(whole.substr(0, whole.size() / 2)), "");
  std::string holed = whole;
  std::fill(holed.begin() + 8192, holed.end() - 8192, '\xa5');
  EXPECT_NE(refused(holed), "");
  EXPECT_EQ(refused(whole), "");
}

// Runs in a child, for the limit is the process's. Each failed expectation is an exit status.
int fill_the_disk(const std::string& path) {
  std::signal(SIGXFSZ, SIG_IGN);
  auto storage = must(open_storage(path));
  must(write(*storage, action("t", 0, "before")));
  rlimit limit{};
  getrlimit(RLIMIT_FSIZE, &limit);
  const rlimit room = limit;
  limit.rlim_cur = 256 << 10;
  setrlimit(RLIMIT_FSIZE, &limit);
  Change large = action("t", 1, std::string(1 << 20, 'x'));
  large.people = {ann};
  for (int tries = 0; tries < 3; ++tries) {
    const auto done = write(*storage, large);
    if (done) return 1;
    if (done.error().conflict || done.error().reason.empty()) return 2;
    if (must(storage->steps("t")).size() != 1 || !must(storage->people()).empty()) return 3;
  }
  setrlimit(RLIMIT_FSIZE, &room);
  if (!write(*storage, large)) return 4;
  storage.reset();
  storage = must(open_storage(path));
  if (must(storage->steps("t")).size() != 2 || must(storage->people()).size() != 1) return 5;
  return 0;
}

TEST(SqliteFile, AFullDiskFailsCleanlyAndWithRoomItGoesOn) {
  const Folder folder;
  const pid_t child = fork();
  if (child == 0) _exit(fill_the_disk(folder / "house"));
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 0);
}

// A server that goes away.

class LosingConnections : public ::testing::Test {
 protected:
  Postgres& server = Postgres::shared();
  std::string address = server.new_database();
  std::unique_ptr<Storage> storage = must(open_storage(address));

  std::size_t actions() { return must(storage->steps("t")).size(); }

  // Writes actions while something happens to the server; each that fails is written again, as a table would.
  // Whatever happens, none is there twice and none is missing.
  void write_throughout(const std::string& table, int count) {
    for (int n = 0; n < count; ++n) {
      auto done = write(*storage, action(table, n, std::to_string(n)));
      while (!done) {
        ASSERT_FALSE(done.error().conflict || done.error().stale) << n << ": " << done.error().reason;
        ASSERT_FALSE(done.error().uncertain);
        ++failures;
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
        done = write(*storage, action(table, n, std::to_string(n)));
      }
    }
    auto rows = storage->steps(table);
    while (!rows) rows = storage->steps(table);
    ASSERT_EQ(std::ssize(*rows), count);
    for (int n = 0; n < count; ++n) ASSERT_EQ((*rows)[n].line, std::to_string(n));
  }
  std::atomic<int> failures = 0;
};

TEST_F(LosingConnections, BetweenTwoCallsItIsNotEvenNoticed) {
  must(write(*storage, action("t", 0)));
  EXPECT_GE(server.end_connections(), 1);
  must(write(*storage, action("t", 1)));
  EXPECT_GE(server.end_connections(), 1);
  EXPECT_EQ(actions(), 2u);
  server.stop();
  server.start();
  must(storage->ping());
  server.kill();
  server.start();
  must(write(*storage, action("t", 2)));
  EXPECT_EQ(actions(), 3u);
}

TEST_F(LosingConnections, WhileTheServerIsAwayEverythingFailsWithAReason) {
  must(write(*storage, action("t", 0)));
  server.stop();
  for (int tries = 0; tries < 2; ++tries) {
    const auto done = write(*storage, action("t", 1));
    ASSERT_FALSE(done);
    EXPECT_FALSE(done.error().conflict);
    EXPECT_NE(done.error().reason.find("PostgreSQL: connection to server"), std::string::npos) << done.error().reason;
    EXPECT_FALSE(storage->steps("t"));
    EXPECT_FALSE(storage->ping());
  }
  EXPECT_FALSE(open_storage(address));
  server.start();
  EXPECT_EQ(actions(), 1u);
  must(write(*storage, action("t", 1)));
}

TEST_F(LosingConnections, InMidTransactionNothingOfItIsWritten) {
  const auto database = must(open_database(address, Purpose::writing));
  const auto done = in_transaction(*database, Purpose::writing, [&]() -> Stored<void> {
    must(execute(*database, "INSERT INTO people VALUES ('1', 'Ann', '', '', 1)"));
    server.end_connections();
    EXPECT_FALSE(execute(*database, "INSERT INTO people VALUES ('2', 'Bob', '', '', 1)"));
    return execute(*database, "INSERT INTO people VALUES ('3', 'Eve', '', '', 1)");  // not on a new connection either
  });
  EXPECT_FALSE(done);
  EXPECT_EQ(must(ask(*database, "SELECT COUNT(*) FROM people")), "0");
  must(in_transaction(*database, Purpose::writing,
                      [&] { return execute(*database, "INSERT INTO people VALUES ('4', 'Dan', '', '', 1)"); }));
  EXPECT_EQ(must(ask(*database, "SELECT COUNT(*) FROM people")), "1");
}

TEST_F(LosingConnections, AtAnyMomentNothingIsLostOrDoubled) {
  std::atomic<bool> enough = false;
  std::thread wreck([&] {
    while (!enough) {
      server.end_connections();
      std::this_thread::sleep_for(std::chrono::milliseconds(3));
    }
  });
  for (int round = 0; failures < 5 && round < 100; ++round) write_throughout(std::to_string(round), 100);
  enough = true;
  wreck.join();
  EXPECT_GT(failures, 0) << "the test has not met what it is for";
}

TEST_F(LosingConnections, AServerThatCrashesAgainAndAgainLosesAndDoublesNothing) {
  std::atomic<bool> enough = false;
  std::thread writer([&] {
    for (int round = 0; !enough; ++round) write_throughout(std::to_string(round), 100);
  });
  for (int i = 0; i < 3 || (failures == 0 && i < 30); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(50 + 7 * i));
    server.kill();
    server.start();
  }
  enough = true;
  writer.join();
  EXPECT_GT(failures, 0) << "the test has not met what it is for";
}

// The two ends of a commit that nobody answered. Only the server knows which it was.

// Whether the server has somebody who waits for this, soon.
bool comes_to_wait(const Postgres& server, const std::string& event) {
  for (int tries = 0; tries < 500; ++tries) {
    if (server.ask("SELECT COUNT(*) FROM pg_stat_activity WHERE wait_event = '" + event + "'") != "0") return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return false;
}

TEST_F(LosingConnections, ACommitThatWasCarriedOutIsASuccess) {
  must(write(*storage, action("t", 0)));
  // A commit then waits, already on disk, for a second server that does not exist.
  server.ask("ALTER SYSTEM SET synchronous_standby_names = 'nobody'");
  server.ask("SELECT pg_reload_conf()");
  for (int tries = 0; tries < 500 && server.ask("SHOW synchronous_standby_names") != "nobody"; ++tries)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  Stored<void> done;
  std::thread writer([&] { done = write(*storage, action("t", 1)); });
  EXPECT_TRUE(comes_to_wait(server, "SyncRep"));
  server.ask("ALTER SYSTEM RESET synchronous_standby_names");
  server.end_connections();
  server.ask("SELECT pg_reload_conf()");
  writer.join();
  EXPECT_TRUE(done) << done.error().reason;
  EXPECT_EQ(actions(), 2u);
}

TEST_F(LosingConnections, ACommitThatWasNotCarriedOutIsAFailure) {
  const auto database = must(open_database(address, Purpose::writing));
  must(in_transaction(*database, Purpose::writing, [&] {
    return database->run_script(
        "CREATE FUNCTION linger() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(60); RETURN NULL; END';"
        "CREATE CONSTRAINT TRIGGER lingering AFTER INSERT ON actions DEFERRABLE INITIALLY DEFERRED "
        "FOR EACH ROW EXECUTE FUNCTION linger()");
  }));
  Stored<void> done;
  std::thread writer([&] { done = write(*storage, action("t", 0)); });
  EXPECT_TRUE(comes_to_wait(server, "PgSleep"));
  server.end_connections();
  writer.join();
  ASSERT_FALSE(done);
  EXPECT_FALSE(done.error().uncertain);
  EXPECT_EQ(actions(), 0u);
}

}  // namespace
}  // namespace guildhall::server
