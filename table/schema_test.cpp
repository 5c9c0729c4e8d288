// The schemas in data/schema describe what the referee says, no less and no more.
#include "table/testing/schema.h"

#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>

#include "table/referee.h"
#include "table/testing/draws2_vectors.h"
#include "table/testing/places.h"

namespace guildhall {
namespace {

using guildhall::testing::fault;
using guildhall::testing::fault_in_exchange;

Json read(const std::string& name) {
  std::ifstream file(testing::source_folder() + "/data/" + name);
  std::stringstream text;
  text << file.rdbuf();
  return *parse_json(text.str());
}

const Json tile = {{"shape", "L3"}, {"cells", {"a1", "a2", "b1"}}, {"owners", {0}}, {"points", 4}};

TEST(Schema, SaysWhereADocumentGoesWrong) {
  EXPECT_EQ(fault(tile, "khan.json", "Tile"), "");
  Json wrong = tile;
  wrong["cells"][1] = "a12";
  EXPECT_NE(fault(wrong, "khan.json", "Tile").find("/cells/1 does not match"), std::string::npos);
  wrong = tile;
  wrong["colour"] = "red";
  EXPECT_NE(fault(wrong, "khan.json", "Tile").find("/colour is not allowed"), std::string::npos);
  wrong = tile;
  wrong.erase("owners");
  EXPECT_NE(fault(wrong, "khan.json", "Tile").find("lacks \"owners\""), std::string::npos);
  wrong = tile;
  wrong["points"] = 100;
  EXPECT_NE(fault(wrong, "khan.json", "Tile").find("/points is more than 99"), std::string::npos);
  wrong["points"] = 4.5;
  EXPECT_NE(fault(wrong, "khan.json", "Tile").find("/points is no integer"), std::string::npos);
  wrong = tile;
  wrong["owners"] = {0, 4};
  EXPECT_NE(fault(wrong, "khan.json", "Tile").find("/owners/1"), std::string::npos);
  wrong = tile;
  wrong["shape"] = "Q9";
  EXPECT_NE(fault(wrong, "khan.json", "Tile").find("/shape is none of"), std::string::npos);
}

TEST(Schema, APairHasTwoItems) {
  const Json broken = {{"kind", "bridge-broken"}, {"text", "x"}, {"between", {5, 9}}};
  EXPECT_EQ(fault(broken, "shangrila.json", "Effect"), "");
  for (const Json& between : {Json::array({5}), Json({5, 9, 10}), Json({5, 14}), Json("59")}) {
    Json wrong = broken;
    wrong["between"] = between;
    EXPECT_NE(fault(wrong, "shangrila.json", "Effect"), "") << between;
  }
}

TEST(Schema, ARequestThatWasCarriedOutIsHeldAgainstItToo) {
  const Json answer = {{"ok", true}, {"actor", 0}};
  EXPECT_EQ(fault_in_exchange({{"op", "undo"}}, answer), "");
  EXPECT_NE(fault_in_exchange({{"op", "load"}}, answer), "") << "without a record";
  EXPECT_NE(fault_in_exchange({{"op", "undo"}}, {{"ok", true}}), "") << "without the actor";
  EXPECT_NE(fault_in_exchange({{"op", "undo"}}, {{"ok", false}, {"error", {{"code", "odd"}, {"message", ""}}}}), "");
}

// Whole games of every kind: everything the referee can be asked, after every action, for every seat.
class Sample {
 public:
  Sample(std::string_view game, int players, const Json& options) : players_(players) {
    ask({{"op", "new"}, {"game", game}, {"players", players}, {"options", options}, {"seed", "schema"}});
  }
  void play() {
    for (int n = 0;; ++n) {
      const Json legal = ask({{"op", "legal"}});
      if (legal["actor"].is_null()) break;
      if (n % 7 == 0) look(legal);
      if (legal["actor"] == "chance")
        ask({{"op", "roll"}});
      else
        ask({{"op", "apply"},
             {"action", legal["actions"][static_cast<std::size_t>(n * 31) % legal["actions"].size()]}});
    }
    look(ask({{"op", "legal"}}));
    for (const Json& seat : viewers()) ask({{"op", "history"}, {"seat", seat}});
    ask({{"op", "history"}, {"seat", "all"}});
    const Json record = ask({{"op", "record"}});
    ask({{"op", "load"}, {"record", record["record"]}});
    ask({{"op", "fork"}, {"at", 3}, {"as", "branch"}});
    ask({{"op", "undo"}, {"table", "branch"}});
    ask({{"op", "playout"}, {"table", "branch"}});
    ask({{"op", "close"}, {"table", "branch"}});
    ask({{"op", "verify"}, {"record", record["record"]}});
  }

 private:
  std::vector<Json> viewers() const {
    std::vector<Json> all = {nullptr};
    for (int seat = 0; seat < players_; ++seat) all.emplace_back(seat);
    return all;
  }
  void look(const Json& legal) {
    ask({{"op", "state"}});
    for (const Json& seat : viewers()) {
      ask({{"op", "view"}, {"seat", seat}});
      ask({{"op", "recap"}, {"seat", seat}});
      if (!legal["actions"].empty()) ask({{"op", "preview"}, {"seat", seat}, {"action", legal["actions"][0]}});
    }
    ask({{"op", "observation"}, {"seat", 0}});
    ask({{"op", "why"}, {"action", "pass"}});
    ask({{"op", "apply"}, {"action", "dance"}});
    if (legal["actor"].is_number())
      ask({{"op", "think"}, {"player", "expert"}, {"budget", {{"simulations", 5}}}, {"top", 3}, {"seed", "x"}});
  }
  Json ask(const Json& request) {
    const Json answer = *parse_json(referee_.answer(request.dump()));
    EXPECT_EQ(fault_in_exchange(request, answer), "") << request;
    return answer;
  }

  int players_;
  Referee referee_;
};

TEST(Schema, HoldsForEverythingThatIsSaidInWholeGames) {
  Sample("shangrila", 3, {{"edition", "999"}}).play();
  Sample("shangrila", 4, {{"setup", "first-game"}}).play();
  for (int players : {2, 3, 4}) Sample("khan", players, {{"rulers", players == 3 ? "free" : "printed"}}).play();
  for (int players : {2, 3, 4}) Sample("carpe-astra", players, {{"advanced", players != 3}}).play();
}

TEST(Schema, HoldsForTheCheckingOfDraws) {
  Referee referee;
  const auto hold = [&](const Json& request) {
    const Json answer = *parse_json(referee.answer(request.dump()));
    EXPECT_EQ(fault_in_exchange(request, answer), "") << answer.dump().substr(0, 300);
    return answer;
  };
  for (const Json& game : draws2_vectors()["games"]) {
    Json proof = game["proof"];
    EXPECT_EQ(hold({{"op", "verify"}, {"proof", proof}})["chain"], game["chain"]);
    EXPECT_TRUE(hold({{"op", "verify"}, {"proof", proof.dump()}})["fair"]);
    EXPECT_EQ(hold({{"op", "chain"}, {"agreed", proof["table"]}})["chain"], game["chain"][0]);
    proof["steps"][30] = "dance";
    const Json step = hold({{"op", "verify"}, {"proof", proof}});
    EXPECT_EQ(step["fair"], false);
    EXPECT_EQ(step["step"], 30);
    proof["secret"] = 7;
    EXPECT_EQ(hold({{"op", "verify"}, {"proof", proof}})["step"], nullptr);
  }
  EXPECT_EQ(hold({{"op", "verify"}, {"proof", "{}{}"}})["ok"], false);
  EXPECT_EQ(hold({{"op", "verify"}})["ok"], false);
  EXPECT_EQ(hold({{"op", "commit"},
                  {"nonce", "c2b82221b1adfd07485cf8112a3aad566c38e7a737735371d868eb2f6d83d206"}})["commitment"],
            draws2_vectors()["games"][0]["proof"]["table"]["commitments"][0]);
  EXPECT_EQ(hold({{"op", "commit"}, {"nonce", "C2"}})["ok"], false);
}

// What the sample did not happen to see would go unnoticed: the kinds are those that have a sentence.
TEST(Schema, DescribesTheEffectsThatHaveASentence) {
  const Json sentences = read("language/en.json");
  for (const GameInfo& game : all_games()) {
    const std::string prefix = std::string(game.key) + ".effect.";
    std::set<std::string> told, described;
    for (const auto& [key, text] : sentences.items())
      if (key.starts_with(prefix) && !key.ends_with(".less")) told.insert(key.substr(prefix.size()));
    const Json schema = read("schema/" + std::string(game.key) + ".json");
    for (const Json& kind : schema["$defs"]["Effect"]["oneOf"]) {
      const Json& names = kind["properties"]["kind"];
      if (names.contains("const")) described.insert(names["const"]);
      for (const Json& name : names.value("enum", Json::array())) described.insert(name);
    }
    EXPECT_EQ(told, described) << game.key;
  }
}

}  // namespace
}  // namespace guildhall
