// Why not: each rule that can be broken, and what the answer names.
#include <gtest/gtest.h>

#include "games/carpe_astra/scene.h"

namespace guildhall::carpe_astra {
namespace {

// As in rules_test.cpp: mt on 0,0 and 1,0; mp on -1,1 and 0,1; home bases on 1,-1 and -1,2; me, ms and mo displayed.
State in_phase(Phase phase) {
  State s = first_turn(2);
  set_phase(s, phase);
  return s;
}

const Argument* argument(const Objection& objection, std::string_view name) {
  for (const Argument& one : objection.arguments)
    if (one.name == name) return &one;
  return nullptr;
}
std::string text_argument(const State& s, std::string_view text, std::string_view name) {
  const auto objection = Rules::objection(s, action(text));
  if (!objection || argument(*objection, name) == nullptr) return "";
  return std::get<Named>(std::get<Item>(argument(*objection, name)->value)).notation;
}

TEST(Objections, NothingIsPlayedAfterTheEnd) {
  State s = in_phase(Phase::over);
  EXPECT_EQ(rule_broken(s, "done"), "carpe-astra.over");
  EXPECT_EQ(rule_broken(s, "draw mt"), "carpe-astra.over");
}

TEST(Objections, ChanceDrawsFirstAndWhatIsThere) {
  State s = Rules::start({.seats = 2});
  EXPECT_EQ(rule_broken(s, "skip"), "carpe-astra.chance-draws-first");
  EXPECT_EQ(rule_broken(s, "draw N-mt"), "carpe-astra.other-stack");
  play(s, {"draw mt"});
  EXPECT_EQ(rule_broken(s, "draw mt"), "carpe-astra.tile-not-in-stack");
  let_chance_draw(s);
  EXPECT_EQ(rule_broken(s, "draw so"), "carpe-astra.nothing-to-draw");
}

TEST(Objections, DrawsOutOfOrder) {
  State s = in_phase(Phase::contacts);
  play(s, {"refresh"});
  EXPECT_EQ(rule_broken(s, "draw me"), "carpe-astra.unseen-tiles-first");
  s.unseen_tiles = 0;
  EXPECT_EQ(rule_broken(s, "draw ms"), "carpe-astra.returned-in-order");
  EXPECT_EQ(text_argument(s, "draw ms", "next"), "me");
  s = first_turn(2);
  play(s, {"plan", "take network"});
  EXPECT_EQ(rule_broken(s, "draw N-mt"), "carpe-astra.card-not-in-deck");
  s.phase = Phase::events;
  s.source = Source::events;
  EXPECT_EQ(rule_broken(s, "draw E-mt"), "carpe-astra.event-not-in-stack");
}

TEST(Objections, NameSeatsByTheColourOfTheirCharacter) {
  Rules::Setup setup;
  setup.seats = 2;
  setup.characters[0] = Character::senator;
  const State s = Rules::start(setup);
  EXPECT_EQ(Rules::seat_name(s, 0), (Term{"colour", "black"}));
  EXPECT_EQ(Rules::seat_name(s, 1), (Term{"colour", "yellow"}));
}

TEST(Objections, EveryActionHasItsPhase) {
  const State s = in_phase(Phase::plan);
  EXPECT_EQ(rule_broken(s, "done"), "carpe-astra.nothing-to-finish");
  EXPECT_EQ(rule_broken(s, "refresh"), "carpe-astra.refresh-in-contacts");
  EXPECT_EQ(rule_broken(s, "take network"), "carpe-astra.no-card-due");
  EXPECT_EQ(rule_broken(s, "take N-mt"), "carpe-astra.no-card-due");
  EXPECT_EQ(rule_broken(s, "discard N-mt"), "carpe-astra.discard-after-plan");
  EXPECT_EQ(rule_broken(s, "build me 2,0 3,0"), "carpe-astra.build-in-contacts");
  EXPECT_EQ(rule_broken(s, "deploy 1,0"), "carpe-astra.place-in-infiltration");
  EXPECT_EQ(rule_broken(s, "move 1,-1 1,0"), "carpe-astra.place-in-infiltration");
  EXPECT_EQ(rule_broken(s, "rotate mt"), "carpe-astra.rotate-in-infiltration");
  EXPECT_EQ(rule_broken(s, "remove 1,-1"), "carpe-astra.remove-when-apart");
  EXPECT_EQ(rule_broken(s, "score N-mt m"), "carpe-astra.score-in-support");
  EXPECT_EQ(rule_broken(s, "slander S-mt 1 m"), "carpe-astra.score-in-support");
  EXPECT_EQ(rule_broken(in_phase(Phase::contacts), "plan"), "carpe-astra.plan-comes-first");
  EXPECT_EQ(rule_broken(in_phase(Phase::infiltration), "skip"), "carpe-astra.nothing-to-skip");
}

TEST(Objections, OfferAnActionThatWouldDo) {
  EXPECT_EQ(text_argument(in_phase(Phase::infiltration), "skip", "action"), "done");
  EXPECT_EQ(text_argument(in_phase(Phase::plan), "done", "action"), "skip");
}

TEST(Objections, CreditsAreNeeded) {
  State s = in_phase(Phase::plan);
  s.credits[0] = 0;
  EXPECT_EQ(rule_broken(s, "plan"), "carpe-astra.no-credit");
  set_phase(s, Phase::contacts);
  EXPECT_EQ(rule_broken(s, "refresh"), "carpe-astra.no-credit");
  EXPECT_EQ(rule_broken(s, "build me 2,0 3,0"), "carpe-astra.no-credit");
  set_phase(s, Phase::infiltration);
  EXPECT_EQ(rule_broken(s, "rotate mt"), "carpe-astra.no-credit");
  s.moves_made = 2;
  EXPECT_EQ(rule_broken(s, "deploy 1,0"), "carpe-astra.placement-costs");
}

TEST(Objections, Cards) {
  State s = in_phase(Phase::taking);
  s.to_take = 1;
  EXPECT_EQ(rule_broken(s, "take N-so"), "carpe-astra.no-open-cards");
  s.hands[1][1] = s.decks[1];
  s.decks[1] = 0;
  EXPECT_EQ(rule_broken(s, "take slander"), "carpe-astra.deck-empty");
  s.advanced = true;
  EXPECT_EQ(rule_broken(s, "take N-so"), "carpe-astra.card-not-open");
  s.to_take = 0;
  s.extra = 1;
  EXPECT_EQ(rule_broken(s, "take N-so"), "carpe-astra.extra-from-deck");
  set_phase(s, Phase::discarding);
  EXPECT_EQ(rule_broken(s, "discard N-so"), "carpe-astra.card-not-in-hand");
}

TEST(Objections, Building) {
  State s = in_phase(Phase::contacts);
  EXPECT_EQ(rule_broken(s, "build so 2,0 3,0"), "carpe-astra.tile-not-displayed");
  EXPECT_EQ(rule_broken(s, "build me 1,0 2,0"), "carpe-astra.hex-taken");
  EXPECT_EQ(text_argument(s, "build me 1,0 2,0", "at"), "1,0");
  EXPECT_EQ(rule_broken(s, "build me 3,0 4,0"), "carpe-astra.not-beside-board");
  EXPECT_EQ(rule_broken(s, "build me 62,0 63,0"), "carpe-astra.not-beside-board");
  play(s, {"build me -2,1 -2,0"});
  set_phase(s, Phase::contacts);
  const auto hole = Rules::objection(s, action("build ms -1,-1 0,-1"));
  ASSERT_TRUE(hole.has_value());
  EXPECT_EQ(hole->key, "carpe-astra.hole");
  const Items holes = std::get<Items>(argument(*hole, "hole")->value);
  ASSERT_EQ(holes.size(), 1);
  EXPECT_EQ(std::get<Named>(holes[0]).notation, "-1,0");
  s.unseen_tiles = 0;
  EXPECT_EQ(rule_broken(s, "refresh"), "carpe-astra.stack-empty");
  s.displayed = 0;
  EXPECT_EQ(rule_broken(s, "build ms 2,0 3,0"), "carpe-astra.display-empty");
}

TEST(Objections, Placing) {
  State s = in_phase(Phase::infiltration);
  EXPECT_EQ(rule_broken(s, "deploy 5,5"), "carpe-astra.no-such-hex");
  EXPECT_EQ(rule_broken(s, "deploy 1,-1"), "carpe-astra.own-agent-there");
  EXPECT_EQ(rule_broken(s, "deploy 0,1"), "carpe-astra.not-beside-agent");
  EXPECT_EQ(rule_broken(s, "move 1,-1 1,0"), "carpe-astra.only-agent");
  EXPECT_EQ(rule_broken(s, "move 0,0 1,0"), "carpe-astra.no-agent-there");
  EXPECT_EQ(rule_broken(s, "move 5,5 1,0"), "carpe-astra.no-such-hex");
  play(s, {"deploy 0,0"});
  EXPECT_EQ(rule_broken(s, "deploy 1,0"), "carpe-astra.other-half-held");
  EXPECT_EQ(text_argument(s, "deploy 1,0", "held"), "0,0");
  set_agents(s, 0, {});
  EXPECT_EQ(rule_broken(s, "deploy 0,0"), "carpe-astra.begin-at-home");
  s = first_turn(3);
  set_phase(s, Phase::infiltration);
  set_agents(s, 0, {hex(1, -2), hex(0, -1), hex(0, 0), hex(1, 0), hex(-1, 1)});
  EXPECT_EQ(rule_broken(s, "deploy 1,1"), "carpe-astra.no-agent-in-hand");
}

TEST(Objections, RotatingAndRemoving) {
  State s = in_phase(Phase::infiltration);
  set_agents(s, 1, {hex(1, 0)});
  EXPECT_EQ(rule_broken(s, "rotate mt"), "carpe-astra.foreign-agent-on-tile");
  EXPECT_EQ(text_argument(s, "rotate mt", "at"), "1,0");
  EXPECT_EQ(rule_broken(s, "rotate so"), "carpe-astra.tile-not-on-board");
  set_agents(s, 0, {hex(1, -1), hex(-1, 2)});
  play(s, {"done"});
  EXPECT_EQ(rule_broken(s, "done"), "carpe-astra.agents-apart");
  EXPECT_EQ(rule_broken(s, "remove 1,0"), "carpe-astra.no-agent-there");
  EXPECT_EQ(rule_broken(s, "remove 9,9"), "carpe-astra.no-such-hex");
}

TEST(Objections, NetworkCards) {
  State s = in_phase(Phase::support);
  set_hand(s, 0, {"N-mp", "S-mp"});
  EXPECT_EQ(rule_broken(s, "score N-so s"), "carpe-astra.card-not-in-hand");
  EXPECT_EQ(rule_broken(s, "score S-mp m"), "carpe-astra.not-a-network-card");
  EXPECT_EQ(rule_broken(s, "score N-mp m"), "carpe-astra.no-agent-on-guild");
  set_agents(s, 0, {hex(0, 0), hex(0, 1)});
  EXPECT_EQ(rule_broken(s, "score N-mp m"), "carpe-astra.no-connections");
  set_agents(s, 0, {hex(1, -1), hex(0, 0), hex(0, 1)});
  EXPECT_EQ(rule_broken(s, "score N-mp t"), "carpe-astra.guild-not-named");
  EXPECT_EQ(rule_broken(s, "score N-mp none"), "carpe-astra.bank-has-markers");
  set_support(s, 1, Guild::military, 1);
  EXPECT_EQ(rule_broken(s, "score N-mp m"), "carpe-astra.bank-empty");
}

TEST(Objections, SlanderCards) {
  State s = in_phase(Phase::support);
  set_hand(s, 0, {"N-mp", "S-mp"});
  EXPECT_EQ(rule_broken(s, "slander S-so 1 s"), "carpe-astra.card-not-in-hand");
  EXPECT_EQ(rule_broken(s, "slander N-mp 1 m"), "carpe-astra.not-a-slander-card");
  EXPECT_EQ(rule_broken(s, "slander S-mp 3 m"), "carpe-astra.no-such-seat");
  EXPECT_EQ(rule_broken(s, "slander S-mp 0 m"), "carpe-astra.slander-of-oneself");
  EXPECT_EQ(rule_broken(s, "slander S-mp 1 m"), "carpe-astra.no-agent-on-guild");
  set_agents(s, 0, {hex(1, -1), hex(0, 0), hex(0, 1)});
  EXPECT_EQ(rule_broken(s, "slander S-mp 1 m"), "carpe-astra.no-agent-on-home");
  set_agents(s, 0, {hex(-1, 2), hex(0, 0), hex(0, 1)});
  EXPECT_EQ(rule_broken(s, "slander S-mp 1 t"), "carpe-astra.guild-not-named");
  EXPECT_EQ(rule_broken(s, "slander S-mp 1 m"), "carpe-astra.seat-has-no-marker");
  EXPECT_EQ(rule_broken(s, "slander S-mp 1 none keep"), "carpe-astra.nothing-to-keep");
  set_support(s, 1, Guild::military, 1);
  EXPECT_EQ(rule_broken(s, "slander S-mp 1 none"), "carpe-astra.seat-has-markers");
  s.credits[0] = 0;
  EXPECT_EQ(rule_broken(s, "slander S-mp 1 m keep"), "carpe-astra.keep-costs");
}

}  // namespace
}  // namespace guildhall::carpe_astra
