// The protocol as written: every request, every error; hiding is tested with the tiny game.
#include "table/referee.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "table/testing/lantern_documents.h"
#include "table/testing/places.h"
#include "table/testing/schema.h"

namespace guildhall {
namespace {

std::span<const GameInfo> games_with_lantern() {
  static const std::vector<GameInfo> games = [] {
    std::vector<GameInfo> all(all_games().begin(), all_games().end());
    all.push_back(Play<lantern::Rules>::describe());
    return all;
  }();
  return games;
}

class Protocol : public ::testing::Test {
 protected:
  // Everything said here is held against the schema, but for the tiny game, which it does not describe.
  Json ask(const Json& request) {
    const Json answer = *parse_json(referee.answer(request.dump()));
    if (answer.value("ok", false) && (request.value("game", "") == "lantern" || is_lantern_record(request)))
      lantern_played = true;
    if (!lantern_played) {
      EXPECT_EQ(testing::fault_in_exchange(request, answer), "") << request;
    }
    return answer;
  }
  static bool is_lantern_record(const Json& request) {
    const auto record = request.find("record");
    return record != request.end() && record->is_string() &&
           record->get<std::string>().find("\"lantern\"") != std::string::npos;
  }
  Json say(std::string_view line) { return *parse_json(referee.answer(line)); }
  std::string code(const Json& request) { return error_code(ask(request)); }
  std::string code_of_line(std::string_view line) { return error_code(say(line)); }
  static std::string error_code(const Json& answer) {
    return answer.at("ok") ? "" : answer.at("error").at("code").get<std::string>();
  }
  void begin(std::string_view game = "shangrila", int players = 4, std::string_view seed = "seed") {
    ASSERT_EQ(code({{"op", "new"}, {"game", game}, {"players", players}, {"seed", seed}}), "");
  }
  Json apply(std::string_view action) { return ask({{"op", "apply"}, {"action", action}}); }

  Referee referee{games_with_lantern()};
  bool lantern_played = false;
};

TEST_F(Protocol, GamesListsKeysNamesSeatsAndOptions) {
  const Json game = ask({{"op", "games"}}).at("games")[0];
  EXPECT_EQ(game.at("key"), "shangrila");
  EXPECT_EQ(game.at("names").at("de"), "Die Brücken von Shangrila");
  EXPECT_EQ(game.at("seats"), Json({3, 4}));
  EXPECT_EQ(game.at("rules_version"), 1);
  EXPECT_EQ(game.at("options").at("setup"), Json({{"values", {"free", "first-game"}}, {"default", "free"}}));
}

TEST_F(Protocol, IdIsEchoedWhateverItIs) {
  for (const Json& id : {Json(7), Json("x"), Json(nullptr), Json({{"a", {1, 2}}})}) {
    EXPECT_EQ(ask({{"op", "games"}, {"id", id}}).at("id"), id);
    EXPECT_EQ(ask({{"op", "nonsense"}, {"id", id}}).at("id"), id);
  }
  EXPECT_FALSE(ask({{"op", "games"}}).contains("id"));
}

TEST_F(Protocol, BadLinesGetAnErrorAndChangeNothing) {
  begin();
  const Json before = ask({{"op", "state"}});
  for (const char* line :
       {"", " ", "x", "{", "{\"op\":\"games\"", "{\"op\":\"games\"}}", "{\"op\":\"\xff\"}", "nul", "{'op':'games'}"})
    EXPECT_EQ(code_of_line(line), "bad-json") << line;
  EXPECT_EQ(code_of_line(std::string_view("{\"op\":\"games\"}\0", 15)), "bad-json");
  for (const char* line : {"[]", "1", "null", "\"games\"", "{}", "{\"op\":1}", "{\"op\":null}"})
    EXPECT_EQ(code_of_line(line), "bad-request") << line;
  EXPECT_EQ(code({{"op", "dance"}}), "unknown-op");
  EXPECT_EQ(code({{"op", "games"}, {"language", "fr"}}), "bad-request");
  EXPECT_EQ(code({{"op", "games"}, {"language", 1}}), "bad-request");
  EXPECT_EQ(code({{"op", "games"}, {"table", 1}}), "bad-request");
  EXPECT_EQ(ask({{"op", "state"}}), before);
}

TEST_F(Protocol, LongAndDeepLinesAreRefused) {
  const std::string long_id(longest_line, 'x');
  EXPECT_EQ(code_of_line("{\"op\":\"games\",\"id\":\"" + long_id + "\"}"), "too-long");
  const std::string fits = "{\"op\":\"games\",\"id\":\"" + std::string(longest_line - 23, 'x') + "\"}";
  EXPECT_LE(fits.size(), longest_line);
  EXPECT_EQ(code_of_line(fits), "");
  const auto nested = [](int depth) {
    return "{\"op\":\"games\",\"id\":" + std::string(depth, '[') + std::string(depth, ']') + "}";
  };
  EXPECT_EQ(code_of_line(nested(31)), "");
  EXPECT_EQ(code_of_line(nested(32)), "too-long");
  EXPECT_EQ(code_of_line(std::string(100000, '[')), "too-long");
  EXPECT_EQ(code_of_line("{\"op\":\"games\",\"id\":\"" + std::string(50, '[') + "\\\"[\"}"), "")
      << "brackets in strings do not nest";
}

TEST_F(Protocol, NewChecksGamePlayersAndOptions) {
  EXPECT_EQ(code({{"op", "new"}}), "bad-request");
  EXPECT_EQ(code({{"op", "new"}, {"game", "shangrila"}}), "bad-request");
  EXPECT_EQ(code({{"op", "new"}, {"game", 1}, {"players", 4}}), "bad-request");
  EXPECT_EQ(code({{"op", "new"}, {"game", "chess"}, {"players", 4}}), "unknown-game");
  for (int players : {-1, 0, 2, 5, 2000000000})
    EXPECT_EQ(code({{"op", "new"}, {"game", "shangrila"}, {"players", players}}), "bad-players");
  EXPECT_EQ(code({{"op", "new"}, {"game", "shangrila"}, {"players", 18446744073709551615u}}), "bad-players");
  EXPECT_EQ(code({{"op", "new"}, {"game", "shangrila"}, {"players", 3.5}}), "bad-request");
  for (const Json& options :
       {Json({{"x", 1}}), Json({{"setup", "none"}}), Json({{"setup", 1}}), Json({{"edition", nullptr}})})
    EXPECT_EQ(code({{"op", "new"}, {"game", "shangrila"}, {"players", 4}, {"options", options}}), "bad-options")
        << options;
  EXPECT_EQ(code({{"op", "new"}, {"game", "shangrila"}, {"players", 4}, {"options", 1}}), "bad-request");
  EXPECT_EQ(code({{"op", "new"}, {"game", "shangrila"}, {"players", 4}, {"seed", 1}}), "bad-request");
  EXPECT_EQ(code({{"op", "legal"}}), "no-table") << "none of these made a table";
  EXPECT_EQ(ask({{"op", "new"}, {"game", "shangrila"}, {"players", 4}}).at("actor"), 0) << "a seed from the system";
}

TEST_F(Protocol, ARefusedNewOrLoadLeavesTheOldTable) {
  begin();
  apply("place 5 healer");
  EXPECT_EQ(code({{"op", "new"}, {"game", "shangrila"}, {"players", 7}}), "bad-players");
  EXPECT_EQ(code({{"op", "load"}, {"record", "x"}}), "bad-record");
  EXPECT_EQ(ask({{"op", "history"}, {"seat", "all"}}).at("actions").size(), 1u);
}

TEST_F(Protocol, OptionsAreCompleteInTheState) {
  ask({{"op", "new"}, {"game", "shangrila"}, {"players", 3}, {"options", {{"edition", "999"}}}});
  EXPECT_EQ(ask({{"op", "state"}}).at("state").at("options"), Json({{"edition", "999"}, {"setup", "free"}}));
}

TEST_F(Protocol, EveryOtherRequestNeedsATable) {
  for (const char* op : {"legal", "apply", "why", "preview", "roll", "undo", "state", "view", "history", "fork",
                         "close", "playout", "record"})
    EXPECT_EQ(code({{"op", op}}), "no-table") << op;
}

TEST_F(Protocol, ApplyAnswersActorAndEffects) {
  begin();
  const Json answer = apply("place 5 healer");
  EXPECT_EQ(answer.at("actor"), 1);
  EXPECT_EQ(answer.at("effects")[0].at("kind"), "placed");
  EXPECT_EQ(answer.at("effects")[0].at("guild"), "healer");
  EXPECT_EQ(answer.at("effects")[0].at("at"), 5);
}

TEST_F(Protocol, ApplyRefusesSyntaxIllegalAndStale) {
  begin();
  EXPECT_EQ(code({{"op", "apply"}}), "bad-request");
  EXPECT_EQ(code({{"op", "apply"}, {"action", 5}}), "bad-request");
  EXPECT_EQ(error_code(apply("hello")), "syntax");
  const Json error = apply("journey 1 2").at("error");
  EXPECT_EQ(error.at("code"), "illegal");
  EXPECT_EQ(error.at("rule"), "shangrila.setup-journey");
  EXPECT_EQ(error.at("args"), Json({{"from", 1}, {"to", 2}}));
  EXPECT_EQ(code({{"op", "apply"}, {"action", "place 5 healer"}, {"at", 1}}), "stale");
  EXPECT_EQ(code({{"op", "apply"}, {"action", "place 5 healer"}, {"at", -1}}), "stale");
  EXPECT_EQ(code({{"op", "apply"}, {"action", "place 5 healer"}, {"at", "0"}}), "bad-request");
  EXPECT_EQ(code({{"op", "apply"}, {"action", "place 5 healer"}, {"at", 0}}), "");
  EXPECT_EQ(code({{"op", "apply"}, {"action", "place 5 healer"}, {"at", 0}}), "stale");
}

TEST_F(Protocol, SentencesComeInTheAskedLanguage) {
  begin();
  const auto message = [&](const char* language) {
    return ask({{"op", "apply"}, {"action", "journey 1 2"}, {"language", language}})
        .at("error")
        .at("message")
        .get<std::string>();
  };
  EXPECT_NE(message("en").find("village 1"), std::string::npos);
  EXPECT_NE(message("de").find("Dorf 1"), std::string::npos);
  EXPECT_NE(message("nl").find("dorp 1"), std::string::npos);
  EXPECT_EQ(ask({{"op", "apply"}, {"action", "place 5 healer"}, {"language", "de"}}).at("effects")[0].at("text"),
            "Rot setzt einen Heiler-Meister in Dorf 5 ein.");
}

TEST_F(Protocol, WhyExplainsAndNeverApplies) {
  begin();
  EXPECT_EQ(ask({{"op", "why"}, {"action", "place 5 healer"}}).at("legal"), true);
  const Json answer = ask({{"op", "why"}, {"action", "recruit 5 healer"}});
  EXPECT_EQ(answer.at("legal"), false);
  EXPECT_EQ(answer.at("rule"), "shangrila.setup-recruit");
  EXPECT_EQ(answer.at("args").at("village"), 5);
  EXPECT_FALSE(answer.at("message").get<std::string>().empty());
  EXPECT_EQ(code({{"op", "why"}, {"action", "x"}}), "syntax");
  EXPECT_EQ(ask({{"op", "history"}, {"seat", "all"}}).at("actions").size(), 0u);
}

TEST_F(Protocol, PreviewShowsWhatWouldHappenAndChangesNothing) {
  begin();
  const Json before = ask({{"op", "state"}});
  const Json preview = ask({{"op", "preview"}, {"action", "place 5 healer"}, {"seat", 0}});
  EXPECT_EQ(ask({{"op", "state"}}), before);
  const Json applied = apply("place 5 healer");
  EXPECT_EQ(preview.at("effects"), applied.at("effects"));
  EXPECT_EQ(preview.at("view"), ask({{"op", "view"}, {"seat", 0}}).at("view"));
  EXPECT_EQ(code({{"op", "preview"}, {"action", "place 5 healer"}, {"seat", 0}}), "illegal");
  EXPECT_EQ(code({{"op", "preview"}, {"action", "place 6 healer"}}), "bad-request");
  EXPECT_EQ(code({{"op", "preview"}, {"action", "place 6 healer"}, {"seat", 4}}), "bad-seat");
}

TEST_F(Protocol, UndoTakesBackOneActionAtATime) {
  begin();
  EXPECT_EQ(code({{"op", "undo"}}), "empty");
  const Json start = ask({{"op", "state"}});
  apply("place 5 healer");
  const Json one = ask({{"op", "state"}});
  apply("place 6 healer");
  EXPECT_EQ(ask({{"op", "undo"}}).at("actor"), 1);
  EXPECT_EQ(ask({{"op", "state"}}), one);
  EXPECT_EQ(ask({{"op", "undo"}}).at("actor"), 0);
  EXPECT_EQ(ask({{"op", "state"}}), start);
}

TEST_F(Protocol, StateAndViewCanLookBack) {
  begin();
  const Json start = ask({{"op", "state"}});
  apply("place 5 healer");
  EXPECT_EQ(ask({{"op", "state"}, {"at", 0}}), start);
  EXPECT_EQ(ask({{"op", "view"}, {"seat", nullptr}, {"at", 0}}).at("view"), start.at("state"));
  EXPECT_EQ(code({{"op", "state"}, {"at", 2}}), "bad-request");
  EXPECT_EQ(code({{"op", "state"}, {"at", -1}}), "bad-request");
  EXPECT_EQ(code({{"op", "state"}, {"at", "x"}}), "bad-request");
  EXPECT_EQ(code({{"op", "view"}}), "bad-request");
  EXPECT_EQ(code({{"op", "view"}, {"seat", 4}}), "bad-seat");
  EXPECT_EQ(code({{"op", "view"}, {"seat", -1}}), "bad-seat");
  EXPECT_EQ(code({{"op", "view"}, {"seat", "all"}}), "bad-request");
}

TEST_F(Protocol, InShangrilaStateAndViewAgree) {
  begin();
  ask({{"op", "playout"}});
  const int made = static_cast<int>(ask({{"op", "history"}, {"seat", "all"}}).at("actions").size());
  for (int at = 0; at <= made; at += 7)
    for (const Json& seat : {Json(nullptr), Json(0), Json(3)})
      EXPECT_EQ(ask({{"op", "view"}, {"seat", seat}, {"at", at}}).at("view"),
                ask({{"op", "state"}, {"at", at}}).at("state"));
}

TEST_F(Protocol, HistoryTellsActionsAndEffects) {
  begin();
  apply("place 5 healer");
  apply("place 6 priest");
  const Json history = ask({{"op", "history"}, {"seat", 1}, {"from", 1}}).at("actions");
  ASSERT_EQ(history.size(), 1u);
  EXPECT_EQ(history[0].at("n"), 1);
  EXPECT_EQ(history[0].at("actor"), 1);
  EXPECT_EQ(history[0].at("action"), "place 6 priest");
  EXPECT_EQ(history[0].at("effects")[0].at("kind"), "placed");
  EXPECT_EQ(code({{"op", "history"}}), "bad-request");
  EXPECT_EQ(code({{"op", "history"}, {"seat", 9}}), "bad-seat");
  EXPECT_EQ(code({{"op", "history"}, {"seat", 1}, {"from", 3}}), "bad-request");
}

TEST_F(Protocol, TablesAreSeparateAndCanBeForkedAndClosed) {
  begin();
  apply("place 5 healer");
  apply("place 6 healer");
  EXPECT_EQ(ask({{"op", "fork"}, {"at", 1}, {"as", "try"}}).at("actor"), 1);
  EXPECT_EQ(code({{"op", "apply"}, {"action", "place 5 priest"}, {"table", "try"}}), "");
  EXPECT_EQ(ask({{"op", "history"}, {"seat", "all"}}).at("actions")[1].at("action"), "place 6 healer");
  EXPECT_EQ(ask({{"op", "history"}, {"seat", "all"}, {"table", "try"}}).at("actions")[1].at("action"),
            "place 5 priest");
  EXPECT_EQ(code({{"op", "close"}, {"table", "try"}}), "");
  EXPECT_EQ(code({{"op", "close"}, {"table", "try"}}), "no-table");
  EXPECT_EQ(code({{"op", "fork"}, {"at", 3}, {"as", "try"}}), "bad-request");
  EXPECT_EQ(code({{"op", "fork"}, {"as", "try"}}), "bad-request");
  EXPECT_EQ(code({{"op", "fork"}, {"at", 1}}), "bad-request");
}

TEST_F(Protocol, PlayoutPlaysToTheEnd) {
  begin();
  EXPECT_GT(ask({{"op", "playout"}}).at("actions").size(), 50u);
  EXPECT_EQ(ask({{"op", "state"}}).at("state").at("over"), true);
  EXPECT_EQ(ask({{"op", "legal"}}).at("actor"), nullptr);
  EXPECT_EQ(ask({{"op", "legal"}}).at("actions").size(), 0u);
  EXPECT_EQ(error_code(apply("pass")), "over");
  EXPECT_EQ(code({{"op", "roll"}}), "over");
  EXPECT_EQ(ask({{"op", "playout"}}).at("actions").size(), 0u);
  EXPECT_EQ(ask({{"op", "why"}, {"action", "pass"}}).at("legal"), false);
}

TEST_F(Protocol, TheSameSeedGivesTheSameGame) {
  begin("shangrila", 4, "a");
  const Json first = ask({{"op", "playout"}});
  begin("shangrila", 4, "a");
  EXPECT_EQ(ask({{"op", "playout"}}), first);
  begin("shangrila", 4, "b");
  EXPECT_NE(ask({{"op", "playout"}}), first);
}

TEST_F(Protocol, RecordAndLoadGiveTheGameBack) {
  begin();
  ask({{"op", "playout"}});
  const Json state = ask({{"op", "state"}});
  const Json record = ask({{"op", "record"}}).at("record");
  EXPECT_EQ(ask({{"op", "load"}, {"record", record}, {"table", "copy"}}).at("actor"), nullptr);
  EXPECT_EQ(ask({{"op", "state"}, {"table", "copy"}}), state);
  EXPECT_EQ(code({{"op", "load"}}), "bad-request");
  EXPECT_EQ(ask({{"op", "load"}, {"record", "[Game \"shangrila\"]\n[Oops \"\"]"}}).at("error").at("line"), 2);
}

TEST_F(Protocol, TheSeedAppearsNowhere) {
  begin("lantern", 3, "very-secret-seed");
  ask({{"op", "playout"}});
  for (const char* op : {"state", "record"}) EXPECT_EQ(ask({{"op", op}}).dump().find("very-secret"), std::string::npos);
  EXPECT_EQ(ask({{"op", "history"}, {"seat", "all"}}).dump().find("very-secret"), std::string::npos);
}

// Hiding, with the tiny game.

TEST_F(Protocol, ChanceHasWeights) {
  begin("lantern", 2);
  const Json legal = ask({{"op", "legal"}});
  EXPECT_EQ(legal.at("actor"), "chance");
  EXPECT_EQ(legal.at("actions"), Json({"draw 1", "draw 2", "draw 3", "draw 4"}));
  EXPECT_EQ(legal.at("weights"), Json({4, 3, 2, 1}));
}

TEST_F(Protocol, RollDrawsByWeightAndIsAPureFunctionOfSeedAndNumber) {
  int ones = 0;
  for (int seed = 0; seed < 2000; ++seed) {
    begin("lantern", 2, std::to_string(seed));
    const Json rolled = ask({{"op", "roll"}});
    ones += rolled.at("action") == "draw 1" ? 1 : 0;
    ask({{"op", "undo"}});
    EXPECT_EQ(ask({{"op", "roll"}}), rolled);
  }
  EXPECT_NEAR(ones, 800, 80);
}

TEST_F(Protocol, RollIsForChanceOnly) {
  begin("lantern", 2);
  for (int i = 0; i < 5; ++i) EXPECT_EQ(code({{"op", "roll"}}), "");
  EXPECT_EQ(ask({{"op", "legal"}}).at("actor"), 0);
  EXPECT_EQ(code({{"op", "roll"}}), "not-chance");
}

TEST_F(Protocol, HiddenCardsAreSeenByTheirOwnerOnly) {
  begin("lantern", 2);
  for (const char* action : {"draw 4", "draw 1", "draw 2", "draw 2"}) apply(action);
  const auto view = [&](const Json& seat) { return ask({{"op", "view"}, {"seat", seat}}).at("view"); };
  EXPECT_EQ(view(0).at("hands"), Json({{1, 4}, {{"count", 2}}}));
  EXPECT_EQ(view(1).at("hands"), Json({{{"count", 2}}, {2, 2}}));
  EXPECT_EQ(view(nullptr).at("hands"), Json({{{"count", 2}}, {{"count", 2}}}));
  EXPECT_EQ(view(0).at("deck"), Json({{"count", 6}}));
  EXPECT_EQ(ask({{"op", "state"}}).at("state").at("deck"), Json({1, 1, 1, 2, 3, 3}));

  const auto first = [&](const Json& seat) { return ask({{"op", "history"}, {"seat", seat}}).at("actions")[0]; };
  EXPECT_EQ(first(0).at("action"), "draw 4");
  EXPECT_EQ(first(0).at("effects")[0].at("value"), 4);
  EXPECT_EQ(first("all").at("action"), "draw 4");
  for (const Json& seat : {Json(1), Json(nullptr)}) {
    EXPECT_EQ(first(seat).at("action"), "draw ?");
    EXPECT_EQ(first(seat).at("effects")[0].at("value"), "?");
  }
  apply("draw 3");
  EXPECT_EQ(ask({{"op", "history"}, {"seat", 1}, {"from", 4}}).at("actions")[0].at("action"), "draw 3")
      << "drawn in the open";
}

// What a seat is sent does not depend on what it cannot know.
TEST_F(Protocol, TwoGamesThatDifferInHiddenCardsLookTheSame) {
  const auto seen_by_red = [&](std::initializer_list<const char*> actions) {
    begin("lantern", 2);
    for (const char* action : actions) apply(action);
    return ask({{"op", "view"}, {"seat", 0}}).dump() + ask({{"op", "history"}, {"seat", 0}}).dump();
  };
  EXPECT_EQ(seen_by_red({"draw 4", "draw 1", "draw 2", "draw 2", "draw 3"}),
            seen_by_red({"draw 4", "draw 1", "draw 1", "draw 3", "draw 3"}));
}

TEST_F(Protocol, VerifyChecksTheDrawsOfARecord) {
  std::stringstream file;
  file << std::ifstream(testing::source_folder() + "/table/testing/fair-khan.txt").rdbuf();
  const std::string record = file.str();
  const auto verify = [&](const std::string& text, const char* language = "en") {
    return ask({{"op", "verify"}, {"record", text}, {"language", language}});
  };
  const auto with = [&](std::string_view from, std::string_view to) {
    std::string text = record;
    return text.replace(text.find(from), from.size(), to);
  };
  EXPECT_EQ(verify(record), Json({{"ok", true}, {"fair", true}, {"version", 1}, {"draws", 111}}));
  EXPECT_EQ(verify(with("17:1 48:2", "48:2")).at("action"), 17);
  EXPECT_EQ(verify(with("DrawsSecret \"0", "DrawsSecret \"1"), "nl"),
            Json({{"ok", true},
                  {"fair", false},
                  {"version", 1},
                  {"action", nullptr},
                  {"reason", "Het geheim is niet dat waarop het huis zich heeft vastgelegd."}}));
  const Json refused = verify(with("DrawsLot", "SomeLot"), "de").at("error");
  EXPECT_EQ(refused.at("code"), "no-draws");
  EXPECT_EQ(refused.at("message"),
            "Diese Aufzeichnung sagt nicht, wie gezogen wurde: Der Kopfeintrag „DrawsLot“ fehlt.");
  EXPECT_EQ(error_code(verify(with("[Game", "Game"))), "bad-record");
  EXPECT_EQ(code({{"op", "verify"}}), "bad-request");
  EXPECT_EQ(code({{"op", "verify"}, {"record", 7}}), "bad-request");
  EXPECT_EQ(code({{"op", "state"}}), "no-table") << "nothing was sat down to";
}

TEST_F(Protocol, PeopleMayTakeBackTheirOwnActionsOnly) {
  auto table = *Play<lantern::Rules>::open(2, Json::object(), "x");
  for (const char* action : {"draw 4", "draw 1", "draw 2", "draw 2", "draw 3", "light 4", "light 2"})
    ASSERT_TRUE(table->apply(action));
  EXPECT_TRUE(table->may_take_back(1, 6));
  EXPECT_FALSE(table->may_take_back(1, 5)) << "red's action lies among them";
  EXPECT_FALSE(table->may_take_back(0, 6));
  EXPECT_FALSE(table->may_take_back(0, 7)) << "nothing to take back";
  table->truncate(5);
  EXPECT_FALSE(table->may_take_back(0, 4)) << "a draw is nobody's to take back";
}

}  // namespace
}  // namespace guildhall
