// Thinking through the protocol: on a table, in slices, and on an observation without one.
#include <gtest/gtest.h>

#include "table/analysis.h"
#include "table/referee.h"
#include "table/testing/schema.h"

namespace guildhall {
namespace {

class Thinking : public ::testing::Test {
 protected:
  Json ask(const Json& request) {
    const Json answer = *parse_json(referee_.answer(request.dump()));
    EXPECT_EQ(testing::fault_in_exchange(request, answer), "") << request;
    return answer;
  }
  std::string code(const Json& request) {
    const Json answer = ask(request);
    return answer.at("ok") ? "" : answer.at("error").at("code").get<std::string>();
  }
  // A game some way in, a seat to act that has a choice.
  Json begin(std::string_view game, int players, int actions) {
    ask({{"op", "new"}, {"game", game}, {"players", players}, {"seed", "think"}});
    for (;; --actions) {
      const Json legal = ask({{"op", "legal"}}), actor = legal.at("actor");
      if (actor.is_null() || (actor.is_number() && actions <= 0 && legal.at("actions").size() > 1)) return actor;
      if (actor.is_string())
        ask({{"op", "roll"}});
      else
        ask({{"op", "apply"}, {"action", think({{"player", "greedy"}}).at("action")}});
    }
  }
  Json think(Json request) {
    request["op"] = "think";
    if (!request.contains("seed")) request["seed"] = "x";
    return ask(request);
  }
  static std::int64_t simulations(const Json& thought) {
    std::int64_t all = 0;
    for (const Json& line : thought.at("lines")) all += line.at("simulations").get<std::int64_t>();
    return all;
  }

  Referee referee_;
};

TEST_F(Thinking, LinesHaveEveryActionUnlessAFewAreAsked) {
  begin("khan", 3, 30);
  const std::size_t legal = ask({{"op", "legal"}}).at("actions").size();
  const Json all = think({{"player", "expert"}, {"budget", {{"simulations", 200}}}});
  EXPECT_EQ(all.at("lines").size(), legal);
  EXPECT_EQ(all.at("lines")[0].at("action"), all.at("action"));
  EXPECT_EQ(all.at("lines")[0].at("win").size(), 3u);
  EXPECT_EQ(all.at("lines")[0].at("score").size(), 3u);
  EXPECT_EQ(simulations(all), 200);
  const Json few = think({{"player", "expert"}, {"budget", {{"simulations", 200}}}, {"top", 2}});
  EXPECT_EQ(few.at("lines").size(), 2u);
  EXPECT_EQ(few.at("action"), all.at("action"));
}

TEST_F(Thinking, SlicesWithKeepAddUpAndOthersBeginAnew) {
  begin("carpe-astra", 2, 40);
  const Json slice = {{"player", "expert"}, {"budget", {{"simulations", 100}}}, {"keep", true}};
  EXPECT_EQ(simulations(think(slice)), 100);
  EXPECT_EQ(simulations(think(slice)), 200);
  EXPECT_EQ(simulations(think({{"player", "expert"}, {"budget", {{"simulations", 100}}}})), 100);
  EXPECT_EQ(simulations(think(slice)), 300);
}

TEST_F(Thinking, TheSameSeedGivesTheSameAnswer) {
  begin("shangrila", 3, 40);
  const Json request = {{"player", "strong"}, {"seed", "abc"}};
  EXPECT_EQ(think(request), think(request));
  EXPECT_EQ(simulations(think(request)), 200);  // the level's own budget
}

TEST_F(Thinking, AnObservationIsAsGoodAsTheTable) {
  for (const auto& [game, players] : {std::pair("shangrila", 3), {"khan", 3}, {"carpe-astra", 4}})
    for (int actions : {20, 90}) {
      const Json seat = begin(game, players, actions);
      if (seat.is_null()) continue;
      const Json seen = ask({{"op", "observation"}, {"seat", seat}}).at("observation");
      const Json request = {{"player", "expert"}, {"budget", {{"simulations", 100}}}};
      Json elsewhere = request;
      elsewhere["observation"] = seen;
      EXPECT_EQ(think(request), think(elsewhere)) << game;
      Json without_table = elsewhere;
      without_table["op"] = "think";
      without_table["seed"] = "x";
      Referee other;
      EXPECT_EQ(*parse_json(other.answer(without_table.dump())), think(request)) << game;
    }
}

TEST_F(Thinking, BadRequestsAreRefusedWithAReason) {
  EXPECT_EQ(code({{"op", "think"}, {"player", "expert"}}), "no-table");
  begin("khan", 2, 0);
  EXPECT_EQ(code({{"op", "think"}}), "bad-request");
  EXPECT_EQ(code({{"op", "think"}, {"player", "wizard"}}), "bad-request");
  for (const Json& budget : {Json(5), Json({{"ms", 0}}), Json({{"simulations", -1}}), Json({{"hours", 1}}),
                             Json({{"ms", 1}, {"simulations", 1}}), Json({{"ms", 1e12}}), Json::object()})
    EXPECT_EQ(code({{"op", "think"}, {"player", "expert"}, {"budget", budget}}), "bad-request") << budget;
  EXPECT_EQ(code({{"op", "think"}, {"player", "expert"}, {"keep", 1}}), "bad-request");
  EXPECT_EQ(code({{"op", "think"}, {"player", "expert"}, {"top", -1}}), "bad-request");
  EXPECT_EQ(code({{"op", "observation"}, {"seat", 2}}), "bad-seat");
  EXPECT_EQ(code({{"op", "observation"}, {"seat", nullptr}}), "bad-seat");
  while (ask({{"op", "legal"}}).at("actor") != "chance")
    ask({{"op", "apply"}, {"action", ask({{"op", "legal"}}).at("actions")[0]}});
  EXPECT_EQ(code({{"op", "think"}, {"player", "random"}}), "not-seat");
  ask({{"op", "playout"}});
  EXPECT_EQ(code({{"op", "think"}, {"player", "random"}}), "over");
}

TEST_F(Thinking, ImpossibleObservationsAreRefused) {
  const Json seat = begin("khan", 2, 30);
  const Json seen = ask({{"op", "observation"}, {"seat", seat}}).at("observation");
  const auto refused = [&](const char* field, const Json& value) {
    Json changed = seen;
    changed[field] = value;
    return code({{"op", "think"}, {"player", "random"}, {"observation", changed}});
  };
  EXPECT_EQ(refused("game", "chess"), "bad-observation");
  EXPECT_EQ(refused("game", 1), "bad-observation");
  EXPECT_EQ(refused("players", 9), "bad-players");
  EXPECT_EQ(refused("options", {{"rulers", "none"}}), "bad-options");
  EXPECT_EQ(refused("seat", 2), "bad-seat");
  EXPECT_EQ(refused("actions", {1, 2}), "bad-observation");
  EXPECT_EQ(refused("actions", {{{"actor", 1}, {"action", "yurt a1"}}}), "bad-observation");
  Json doubled = seen.at("actions");
  doubled.push_back(doubled.back());
  EXPECT_NE(refused("actions", doubled), "");
  EXPECT_EQ(code({{"op", "think"}, {"player", "random"}, {"observation", nullptr}}), "bad-observation");
}

TEST(Analysis, ErrorsAreNotNegativeAndLuckEvensOut) {
  const GameInfo& game = *find_game(all_games(), "khan");
  auto table = *game.open(2, Json::object(), "luck");
  while (table->size() < 30) {
    const bool seat = table->actor().is_seat();
    ASSERT_TRUE(table->apply(seat ? table->think("greedy", {}, 1, false).action : table->draw()));
  }
  int decisions = 0, draws = 0;
  analyse(*table, "expert", 1000, [&](const Finding& finding) {
    EXPECT_GE(finding.error, 0);
    EXPECT_LE(finding.error, 1);
    double sum = 0;
    for (double luck : finding.luck) sum += luck;
    EXPECT_NEAR(sum, 0, 1e-3);  // what one seat wins another loses
    (finding.actor.is_seat() ? decisions : draws) += 1;
    return finding.number < 20;
  });
  EXPECT_GT(decisions, 4);
  EXPECT_GT(draws, 8);
}

}  // namespace
}  // namespace guildhall
