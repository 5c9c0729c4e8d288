// One test a rule: set-up, Change of Plan, New Contacts, Infiltration. The rest is in support_test.cpp.
#include "games/carpe_astra/rules.h"

#include <gtest/gtest.h>

#include "games/carpe_astra/scene.h"

namespace guildhall::carpe_astra {
namespace {

// With two seats and everything drawn in order: mt on 0,0 and 1,0; mp on -1,1 and 0,1; home bases on 1,-1 and -1,2;
// me, ms and mo displayed. With three: mt on 0,-1 and 1,-1; mp on 1,0 and 0,1; me on -1,1 and -1,0; the Senate on 0,0;
// home bases on 1,-2, 1,1 and -2,1.
State in_phase(Phase phase, int seats = 2, bool advanced = false) {
  State s = first_turn(seats, advanced);
  set_phase(s, phase);
  return s;
}

std::string display_of(const State& s) {
  std::string all;
  for (int i = 0; i < s.displayed; ++i) all.append(tiles[s.display[i]].view()).append(" ");
  return all;
}
std::string returned_of(const State& s) {
  std::string all;
  for (int i = 0; i < s.returned_count; ++i) all.append(tiles[s.returned[i]].view()).append(" ");
  return all;
}
bool stands(const State& s, Seat seat, Hex at) { return (s.agents[seat] & set_of(site_at(s, at))) != 0; }
char letter_at(const State& s, Hex at) { return guild_letters[static_cast<int>(guild_at(s, site_at(s, at)))]; }

// Set-up.
TEST(SetUp, CreditsMarkersAndAgentsAreInPlaceBeforeTheFirstDraw) {
  const State s = Rules::start({.seats = 2});
  EXPECT_TRUE(Rules::actor(s).is_chance());
  EXPECT_EQ(s.round, 1);
  EXPECT_EQ(s.turn, 0);
  for (Seat seat = 0; seat < 2; ++seat) {
    EXPECT_EQ(credits(s, seat), 5);
    EXPECT_EQ(hand_agents(s, seat), 4);
    EXPECT_EQ(s.agents[seat], set_of(home_of(seat)));
    EXPECT_EQ(s.support[seat][static_cast<int>(own_guild(s.characters[seat]))], 2);
    EXPECT_EQ(score(s, seat), 4);
  }
}

TEST(SetUp, MarkersDependOnTheNumberOfSeats) {
  EXPECT_EQ(Rules::start({.seats = 2}).bank, (std::array<std::uint8_t, 6>{1, 1, 3, 3, 3, 3}));
  EXPECT_EQ(Rules::start({.seats = 3}).bank, (std::array<std::uint8_t, 6>{3, 3, 3, 4, 4, 4}));
  EXPECT_EQ(Rules::start({.seats = 4}).bank, (std::array<std::uint8_t, 6>{4, 4, 4, 6, 6, 4}));
}

TEST(SetUp, WithThreeSeatsTheirOwnGuildsHaveFiveMarkers) {
  Rules::Setup setup;
  setup.seats = 3;
  setup.characters = {Character::senator, Character::admiral, Character::priest, Character::trader};
  EXPECT_EQ(Rules::start(setup).bank, (std::array<std::uint8_t, 6>{3, 4, 3, 4, 4, 3}));
}

TEST(SetUp, BalancedStartPaysThoseWhoActEarly) {
  const auto credits_with = [](int seats) { return Rules::start({.seats = seats, .balanced = true}).credits; };
  EXPECT_EQ(credits_with(2), (std::array<std::uint16_t, 4>{5, 5, 0, 0}));
  EXPECT_EQ(credits_with(3), (std::array<std::uint16_t, 4>{9, 7, 5, 0}));
  EXPECT_EQ(credits_with(4), (std::array<std::uint16_t, 4>{10, 8, 7, 5}));
}

TEST(SetUp, TilesLieWithTheirFirstLetterOnThePlacesFirstHex) {
  const State s = first_turn(3);
  EXPECT_EQ(letter_at(s, hex(0, -1)), 'm');
  EXPECT_EQ(letter_at(s, hex(1, -1)), 't');
  EXPECT_EQ(letter_at(s, hex(-1, 1)), 'm');
  EXPECT_EQ(letter_at(s, hex(-1, 0)), 'e');
  EXPECT_EQ(site_at(s, hex(0, 0)), senate);
}

TEST(SetUp, DrawsTilesDisplayHandsThenEvents) {
  State s = Rules::start({.seats = 2});
  for (int i = 0; i < 5; ++i) {
    EXPECT_EQ(s.source, Source::tiles);
    play(s, {*legal_texts(s).begin()});
  }
  EXPECT_EQ(s.displayed, 3);
  for (Seat seat : {0, 0, 1, 1}) {
    EXPECT_EQ(s.source, Source::network);
    const int before = hand_size(s, seat);
    play(s, {*legal_texts(s).begin()});
    EXPECT_EQ(hand_size(s, seat), before + 1);
  }
  EXPECT_EQ(s.source, Source::events);
  play(s, {"draw C-m", "draw X-t"});
  EXPECT_EQ(s.row[0], Table::face_down);
  EXPECT_EQ(s.row[1], find(events, "C-m"));
  EXPECT_EQ(s.row[2], find(events, "X-t"));
  EXPECT_EQ(s.phase, Phase::plan);
  EXPECT_EQ(Rules::actor(s), Actor::seat(0));
}

TEST(SetUp, AdvancedOpensTwoNetworkThenTwoSlanderCards) {
  State s = Rules::start({.seats = 2, .advanced = true});
  while (s.source != Source::network || seat_dealt_to(s) < 2) play(s, {*legal_texts(s).begin()});
  play(s, {"draw N-pe", "draw N-so"});
  EXPECT_EQ(s.source, Source::slander);
  play(s, {"draw S-mt", "draw S-so"});
  EXPECT_EQ(s.source, Source::events);
  EXPECT_EQ(std::popcount(s.open[0]), 2);
  EXPECT_EQ(std::popcount(s.open[1]), 2);
}

TEST(SetUp, TheImmediateSymbolCountsNothing) {
  State s = Rules::start({.seats = 2});
  while (s.source != Source::events) play(s, {*legal_texts(s).begin()});
  play(s, {"draw E-mp", "draw C-t"});
  EXPECT_EQ(s.out_events, 0u);
  EXPECT_EQ(s.row[1], find(events, "E-mp"));
  EXPECT_EQ(s.phase, Phase::plan);
}

// Change of Plan.
TEST(ChangeOfPlan, CanBeSkippedForNothing) {
  State s = first_turn(2);
  play(s, {"skip"});
  EXPECT_EQ(s.phase, Phase::contacts);
  EXPECT_EQ(credits(s, 0), 5);
}

TEST(ChangeOfPlan, CostsACreditForTwoCardsTakenAndTwoDiscarded) {
  State s = first_turn(2);
  play(s, {"plan"});
  EXPECT_EQ(credits(s, 0), 4);
  EXPECT_EQ(s.to_take, 2);
  EXPECT_EQ(s.to_discard, 2);
  play(s, {"take slander"});
  EXPECT_EQ(s.to_take, 2) << "it falls when the card has arrived";
  play(s, {"draw S-so"});
  EXPECT_EQ(s.to_take, 1);
  play(s, {"take network", "draw N-so"});
  EXPECT_EQ(s.phase, Phase::discarding);
  EXPECT_EQ(legal_texts(s), (std::set<std::string>{"discard N-mp", "discard N-mt", "discard N-so", "discard S-so"}));
  play(s, {"discard N-mt"});
  EXPECT_EQ(s.to_discard, 1);
  play(s, {"discard S-so"});
  EXPECT_EQ(s.phase, Phase::contacts);
  EXPECT_EQ(s.to_discard, 0);
  EXPECT_EQ(s.discard[0], bit(find(cards, "N-mt")));
  EXPECT_EQ(s.discard[1], bit(find(cards, "S-so")));
}

TEST(ChangeOfPlan, NeedsACredit) {
  State s = first_turn(2);
  s.credits[0] = 0;
  EXPECT_EQ(legal_texts(s), std::set<std::string>{"skip"});
}

TEST(ChangeOfPlan, IsOfferedOnceATurn) {
  State s = first_turn(2);
  play(s, {"plan", "take network", "draw N-so", "take network", "draw N-eo", "discard N-so", "discard N-eo"});
  EXPECT_FALSE(is_legal(s, "plan"));
}

// Decks.
TEST(Decks, AnEmptyDeckTakesUpItsDiscardPileWhenACardIsTaken) {
  State s = first_turn(2);
  s.discard[1] = bit(find(cards, "S-mt")) | bit(find(cards, "S-so"));
  s.decks[1] = 0;
  play(s, {"plan"});
  EXPECT_EQ(legal_texts(s), (std::set<std::string>{"take network", "take slander"}));
  EXPECT_EQ(s.decks[1], 0u);
  const Effects effects = play(s, {"take slander"});
  EXPECT_EQ(count_kind(effects, "deck-renewed"), 1);
  EXPECT_EQ(s.discard[1], 0u);
  EXPECT_EQ(legal_texts(s), (std::set<std::string>{"draw S-mt", "draw S-so"}));
  play(s, {"draw S-mt", "take slander"});
  EXPECT_EQ(legal_texts(s), std::set<std::string>{"draw S-so"});
}

TEST(Decks, AKindWithNeitherDeckNorDiscardPileCannotBeTakenFrom) {
  State s = first_turn(2);
  s.hands[1][1] = s.decks[1];
  s.decks[1] = 0;
  play(s, {"plan"});
  EXPECT_EQ(legal_texts(s), std::set<std::string>{"take network"});
}

TEST(Decks, WithNothingToTakeTheRestOfTheDrawIsDropped) {
  State s = first_turn(2);
  s.hands[1][0] |= s.decks[0] & ~bit(find(cards, "N-so"));
  s.hands[1][1] = s.decks[1];
  s.decks = {bit(find(cards, "N-so")), 0};
  play(s, {"plan", "take network", "draw N-so"});
  EXPECT_EQ(s.phase, Phase::discarding);
  EXPECT_EQ(s.to_take, 0);
  play(s, {"discard N-so", "discard N-mt"});
  EXPECT_EQ(s.phase, Phase::contacts) << "two are discarded though one was taken";
  EXPECT_EQ(hand_size(s, 0), 1);
}

TEST(Decks, DiscardingStopsWhenTheHandIsEmpty) {
  State s = first_turn(2);
  s.hands[1][0] |= s.decks[0];
  s.hands[1][1] = s.decks[1];
  s.decks = {};
  s.hands[1][0] |= bit(find(cards, "N-mt"));
  s.hands[0][0] &= ~bit(find(cards, "N-mt"));
  play(s, {"plan", "discard N-mp"});
  EXPECT_EQ(s.phase, Phase::contacts);
  EXPECT_EQ(s.to_discard, 0);
}

// Face-up cards.
TEST(FaceUpCards, MayBeTakenInsteadAndAreRefilledBeforeDiscarding) {
  State s = first_turn(2, true);
  ASSERT_EQ(s.open[0], bit(find(cards, "N-mo")) | bit(find(cards, "N-tp")));
  play(s, {"plan", "take N-mo"});
  EXPECT_EQ(s.to_take, 1);
  EXPECT_EQ(s.phase, Phase::taking) << "refilled when the drawing is finished";
  EXPECT_FALSE(is_legal(s, "take N-mo"));
  play(s, {"take S-mt"});
  EXPECT_EQ(s.phase, Phase::refilling);
  EXPECT_EQ(s.source, Source::network);
  play(s, {"draw N-so"});
  EXPECT_EQ(s.source, Source::slander);
  play(s, {"draw S-so"});
  EXPECT_EQ(s.phase, Phase::discarding);
  EXPECT_EQ(s.open[0], bit(find(cards, "N-so")) | bit(find(cards, "N-tp")));
}

TEST(FaceUpCards, CountWhenThereIsNothingElseToTake) {
  State s = first_turn(2, true);
  s.hands[1][0] |= s.decks[0];
  s.hands[1][1] = s.decks[1];
  s.decks = {};
  play(s, {"plan"});
  EXPECT_EQ(legal_texts(s), (std::set<std::string>{"take N-mo", "take N-tp", "take S-mp", "take S-mt"}));
  play(s, {"take N-mo", "take S-mt"});
  EXPECT_EQ(s.phase, Phase::discarding) << "a place that cannot be filled stays empty";
  play(s, {"discard N-mp", "discard N-mt", "skip"});
  set_phase(s, Phase::support);
  play(s, {"done"});
  EXPECT_EQ(s.phase, Phase::refilling) << "it is filled at the next such moment";
  EXPECT_EQ(legal_texts(s), (std::set<std::string>{"draw N-mp", "draw N-mt"}));
}

TEST(FaceUpCards, ARefillFromAnEmptyDeckTakesUpItsDiscardPile) {
  State s = first_turn(2, true);
  s.discard[0] = bit(find(cards, "N-so"));
  s.hands[1][0] |= s.decks[0] & ~s.discard[0];
  s.decks[0] = 0;
  play(s, {"plan", "take N-mo", "take slander", "draw S-so"});
  EXPECT_EQ(s.phase, Phase::refilling);
  EXPECT_EQ(s.discard[0], 0u);
  EXPECT_EQ(legal_texts(s), std::set<std::string>{"draw N-so"});
}

// New Contacts.
TEST(NewContacts, CanBeSkipped) {
  State s = in_phase(Phase::contacts);
  play(s, {"skip"});
  EXPECT_EQ(s.phase, Phase::infiltration);
  EXPECT_FALSE(s.built);
  EXPECT_EQ(credits(s, 0), 5);
}

TEST(NewContacts, ARefreshPutsTheDisplayUnderTheStackInOrder) {
  State s = in_phase(Phase::contacts);
  play(s, {"refresh"});
  EXPECT_EQ(credits(s, 0), 4);
  EXPECT_EQ(returned_of(s), "me ms mo ");
  EXPECT_EQ(s.phase, Phase::refilling);
  play(s, {"draw so", "draw tp", "draw eo"});
  EXPECT_EQ(display_of(s), "so tp eo ");
  EXPECT_EQ(s.phase, Phase::contacts);
  play(s, {"refresh"});
  EXPECT_EQ(returned_of(s), "me ms mo so tp eo ");
}

TEST(NewContacts, ReturnedTilesComeBackInOrderWhenNoOthersAreLeft) {
  State s = in_phase(Phase::contacts);
  s.credits[0] = 9;
  for (int i = 0; i < 3; ++i) {  // ten tiles lie unseen in the stack
    play(s, {"refresh"});
    let_chance_draw(s);
  }
  EXPECT_EQ(std::popcount(s.unseen_tiles), 1);
  play(s, {"refresh"});
  EXPECT_EQ(legal_texts(s).size(), 1u);
  play(s, {"draw so"});
  EXPECT_EQ(legal_texts(s), std::set<std::string>{"draw me"}) << "the first that went under";
  play(s, {"draw me"});
  EXPECT_EQ(legal_texts(s), std::set<std::string>{"draw ms"});
  play(s, {"draw ms"});
  EXPECT_EQ(display_of(s), "so me ms ");
  EXPECT_EQ(returned_of(s), "mo tp te ts to pe ps po es eo ");
}

TEST(NewContacts, ATileCanComeBackWithTheRefreshThatReturnedIt) {
  State s = in_phase(Phase::contacts);
  s.unseen_tiles = 1u << find(tiles, "so");
  play(s, {"refresh", "draw so", "draw me", "draw ms"});
  EXPECT_EQ(display_of(s), "so me ms ");
  EXPECT_EQ(returned_of(s), "mo ");
}

TEST(NewContacts, ARefreshNeedsACreditAndAStack) {
  State s = in_phase(Phase::contacts);
  s.credits[0] = 0;
  EXPECT_EQ(legal_texts(s), std::set<std::string>{"skip"});
  s.credits[0] = 1;
  EXPECT_TRUE(is_legal(s, "refresh"));
  s.unseen_tiles = 0;
  EXPECT_FALSE(is_legal(s, "refresh"));
}

TEST(NewContacts, BuildingCostsACreditDrawsATileAtTheEndAndEndsThePhase) {
  State s = in_phase(Phase::contacts);
  play(s, {"build ms 2,0 2,-1"});
  EXPECT_EQ(credits(s, 0), 4);
  EXPECT_TRUE(s.built);
  EXPECT_EQ(letter_at(s, hex(2, 0)), 'm');
  EXPECT_EQ(letter_at(s, hex(2, -1)), 's');
  EXPECT_EQ(s.phase, Phase::refilling);
  play(s, {"draw so"});
  EXPECT_EQ(display_of(s), "me mo so ");
  EXPECT_EQ(s.phase, Phase::infiltration);
}

TEST(NewContacts, AfterTheLastTileOfTheStackNothingIsDrawn) {
  State s = in_phase(Phase::contacts);
  s.unseen_tiles = 0;
  play(s, {"build ms 2,0 2,-1"});
  EXPECT_EQ(display_of(s), "me mo ");
  EXPECT_EQ(s.phase, Phase::infiltration);
}

TEST(NewContacts, OneHalfMustLieNextToTheBoardAndBothOnEmptyHexes) {
  const State s = in_phase(Phase::contacts);
  EXPECT_TRUE(is_legal(s, "build me 2,0 3,0"));
  EXPECT_TRUE(is_legal(s, "build me 3,0 2,0"));
  EXPECT_FALSE(is_legal(s, "build me 3,0 4,0"));
  EXPECT_FALSE(is_legal(s, "build me 1,0 2,0"));
  EXPECT_FALSE(is_legal(s, "build me 1,-1 2,-1"));
  EXPECT_FALSE(is_legal(s, "build so 2,0 3,0")) << "not displayed";
}

TEST(NewContacts, AHoleMustStayFillable) {
  State s = in_phase(Phase::contacts);
  play(s, {"build me -2,1 -2,0"});
  set_phase(s, Phase::contacts);
  EXPECT_FALSE(is_legal(s, "build ms -1,-1 0,-1")) << "-1,0 would be cut off on its own";
  EXPECT_TRUE(is_legal(s, "build ms 0,-1 0,-2")) << "-1,0 is open towards -1,-1";
  EXPECT_TRUE(is_legal(s, "build ms -1,-1 -1,0")) << "a hole may be filled before it is one";
}

TEST(NewContacts, AHoleOfTwoHexesMayBeMadeAndFilled) {
  State s = in_phase(Phase::contacts);
  s.credits[0] = 9;
  const auto build = [&](const std::string& hexes) {
    play(s, {"build " + std::string(tiles[s.display[0]].view()) + hexes});
    let_chance_draw(s);
    set_phase(s, Phase::contacts);
  };
  build(" -2,1 -3,1");
  build(" 0,-1 0,-2");
  build(" -3,0 -2,-1");
  EXPECT_FALSE(s.has_hole);
  build(" -1,-1 -1,-2");
  EXPECT_TRUE(s.has_hole) << "-1,0 and -2,0";
  build(" -1,0 -2,0");
  EXPECT_FALSE(s.has_hole);
}

// Infiltration.
TEST(Infiltration, CanBeLeftAtOnce) {
  State s = in_phase(Phase::infiltration);
  play(s, {"done"});
  EXPECT_EQ(s.phase, Phase::support);
}

TEST(Infiltration, TwoPlacementsAreFreeAndEachFurtherOneCostsACredit) {
  State s = in_phase(Phase::infiltration);
  play(s, {"deploy 1,0", "deploy 0,1"});
  EXPECT_EQ(credits(s, 0), 5);
  EXPECT_EQ(s.moves_made, 2);
  play(s, {"deploy -1,2"});
  EXPECT_EQ(credits(s, 0), 4);
  s.credits[0] = 0;
  EXPECT_EQ(legal_texts(s), std::set<std::string>{"done"});
}

TEST(Infiltration, ATargetIsNextToAnotherAgentOfTheSeat) {
  const State s = in_phase(Phase::infiltration);
  EXPECT_TRUE(is_legal(s, "deploy 0,0"));
  EXPECT_TRUE(is_legal(s, "deploy 1,0"));
  EXPECT_FALSE(is_legal(s, "deploy 0,1"));
  EXPECT_FALSE(is_legal(s, "deploy 1,-1")) << "it holds an agent of the seat";
}

TEST(Infiltration, TheOtherHalfOfATileMayHoldNoneOfTheSeatsAgents) {
  State s = in_phase(Phase::infiltration);
  set_agents(s, 0, {hex(1, -1), hex(0, 0)});
  EXPECT_FALSE(is_legal(s, "deploy 1,0"));
  EXPECT_TRUE(is_legal(s, "move 0,0 1,0")) << "the moving agent aside";
  EXPECT_FALSE(is_legal(s, "move 1,-1 1,0"));
}

TEST(Infiltration, TheOtherHalfMayHoldAForeignAgent) {
  State s = in_phase(Phase::infiltration);
  set_agents(s, 1, {hex(0, 0)});
  EXPECT_TRUE(is_legal(s, "deploy 1,0"));
}

TEST(Infiltration, AMoveNeedsAnAgentThatStays) {
  State s = in_phase(Phase::infiltration);
  for (const std::string& text : legal_texts(s)) EXPECT_FALSE(text.starts_with("move")) << text;
  set_agents(s, 0, {hex(1, -1), hex(-1, 2)});
  EXPECT_TRUE(is_legal(s, "move 1,-1 -1,1"));
  EXPECT_FALSE(is_legal(s, "move 1,-1 1,0")) << "next to none but itself";
}

TEST(Infiltration, AForeignAgentOnHalfATileGoesBackToItsOwner) {
  State s = in_phase(Phase::infiltration);
  set_agents(s, 1, {hex(1, 0), hex(-1, 2)});
  const Effects effects = play(s, {"deploy 1,0"});
  EXPECT_EQ(count_kind(effects, "ousted"), 1);
  EXPECT_FALSE(stands(s, 1, hex(1, 0)));
  EXPECT_EQ(hand_agents(s, 1), 4);
}

TEST(Infiltration, HomeBasesAndTheSenateHoldOneAgentOfEverySeat) {
  State s = in_phase(Phase::infiltration, 3);
  set_agents(s, 0, {hex(1, -1), hex(0, 1)});
  set_agents(s, 1, {hex(0, 0), hex(1, 1)});
  play(s, {"deploy 0,0", "deploy 1,1"});
  EXPECT_TRUE(stands(s, 0, hex(0, 0)));
  EXPECT_TRUE(stands(s, 1, hex(0, 0)));
  EXPECT_TRUE(stands(s, 0, hex(1, 1)));
  EXPECT_TRUE(stands(s, 1, hex(1, 1)));
}

TEST(Infiltration, ASeatWithNoAgentOnTheBoardDeploysOnItsHomeBase) {
  State s = in_phase(Phase::infiltration);
  set_agents(s, 0, {});
  set_agents(s, 1, {hex(1, -1)});
  s.credits[0] = 0;
  EXPECT_EQ(legal_texts(s), (std::set<std::string>{"done", "deploy 1,-1"}));
  play(s, {"deploy 1,-1"});
  EXPECT_EQ(s.moves_made, 1) << "it counts as a placement";
}

TEST(Infiltration, ASeatWithNoAgentLeftMayGoOn) {
  State s = in_phase(Phase::infiltration);
  set_agents(s, 0, {});
  play(s, {"done"});
  EXPECT_EQ(s.phase, Phase::support) << "no agents are connected agents";
  EXPECT_EQ(legal_texts(s), std::set<std::string>{"done"});
}

TEST(Infiltration, AllFiveAgentsOnTheBoardLeaveNoneToDeploy) {
  State s = in_phase(Phase::infiltration, 3);
  set_agents(s, 0, {hex(1, -2), hex(0, -1), hex(0, 0), hex(1, 0), hex(-1, 1)});
  for (const std::string& text : legal_texts(s)) EXPECT_FALSE(text.starts_with("deploy")) << text;
}

TEST(Infiltration, RotatingSwapsTheGuildsAndLeavesTheAgents) {
  State s = in_phase(Phase::infiltration);
  set_agents(s, 0, {hex(1, -1), hex(0, 0)});
  play(s, {"rotate mt"});
  EXPECT_EQ(credits(s, 0), 4);
  EXPECT_EQ(s.moves_made, 0);
  EXPECT_TRUE(stands(s, 0, hex(0, 0)));
  EXPECT_EQ(letter_at(s, hex(0, 0)), 't');
  EXPECT_EQ(letter_at(s, hex(1, 0)), 'm');
  play(s, {"rotate mt"});
  EXPECT_EQ(letter_at(s, hex(0, 0)), 'm');
}

TEST(Infiltration, ATileWithAForeignAgentCannotBeRotated) {
  State s = in_phase(Phase::infiltration);
  set_agents(s, 1, {hex(1, 0)});
  EXPECT_FALSE(is_legal(s, "rotate mt"));
  EXPECT_TRUE(is_legal(s, "rotate mp"));
  EXPECT_FALSE(is_legal(s, "rotate so")) << "not on the board";
  s.credits[0] = 0;
  EXPECT_FALSE(is_legal(s, "rotate mp"));
}

TEST(Infiltration, AgentsThatAreApartAreRemovedUntilTheRestIsConnected) {
  State s = in_phase(Phase::infiltration);
  set_agents(s, 0, {hex(1, -1), hex(1, 0), hex(-1, 2)});
  play(s, {"done"});
  EXPECT_EQ(s.phase, Phase::removing);
  EXPECT_EQ(legal_texts(s), (std::set<std::string>{"remove 1,-1", "remove 1,0", "remove -1,2"}));
  play(s, {"remove 1,0"});
  EXPECT_EQ(s.phase, Phase::removing) << "of the larger group too";
  play(s, {"remove 1,-1"});
  EXPECT_EQ(s.phase, Phase::support) << "one agent is connected";
  EXPECT_EQ(hand_agents(s, 0), 4);
}

TEST(Infiltration, RemovingStopsAsSoonAsTheRestIsConnected) {
  State s = in_phase(Phase::infiltration);
  set_agents(s, 0, {hex(1, -1), hex(1, 0), hex(-1, 2)});
  play(s, {"done", "remove -1,2"});
  EXPECT_EQ(s.phase, Phase::support);
  EXPECT_EQ(hand_agents(s, 0), 3);
}

}  // namespace
}  // namespace guildhall::carpe_astra
