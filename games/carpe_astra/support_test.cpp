// One test a rule: Gain Support, Draw, events, the end of a round and of the game, points.
#include <gtest/gtest.h>

#include "games/carpe_astra/invariants.h"
#include "games/carpe_astra/scene.h"

namespace guildhall::carpe_astra {
namespace {

// Two seats, mt on 0,0 and 1,0, mp on -1,1 and 0,1. Seat 0 stands on its home base, on the military and on the
// priests; its hand is as given.
State ready_to_score(const std::vector<std::string>& hand) {
  State s = first_turn(2);
  set_phase(s, Phase::support);
  set_agents(s, 0, {hex(1, -1), hex(0, 0), hex(0, 1)});
  set_hand(s, 0, hand);
  return s;
}

// The same next to the other home base: military, priests and the home base of seat 1.
State ready_to_slander(const std::vector<std::string>& hand) {
  State s = ready_to_score(hand);
  set_agents(s, 0, {hex(-1, 2), hex(0, 1), hex(0, 0)});
  return s;
}

int markers(const State& s, Seat seat, Guild guild) { return s.support[seat][static_cast<int>(guild)]; }
int banked(const State& s, Guild guild) { return s.bank[static_cast<int>(guild)]; }

// Plays the turn to its end without doing anything more than it must.
void end_turn(State& s) {
  const Seat seat = s.turn;
  const int round = s.round;
  while (s.phase != Phase::over && s.turn == seat && s.round == round) {
    let_chance_draw(s);
    if (s.phase == Phase::over || s.turn != seat || s.round != round) return;
    const std::set<std::string> legal = legal_texts(s);
    play(s, {legal.contains("done") ? "done" : legal.contains("skip") ? "skip" : *legal.begin()});
  }
}
void end_round(State& s) {
  const int round = s.round;
  while (s.round == round && s.phase != Phase::over && s.phase != Phase::events) {
    const std::set<std::string> legal = legal_texts(s);
    play(s, {legal.contains("done") ? "done" : legal.contains("skip") ? "skip" : *legal.begin()});
  }
}

// Network cards.
TEST(GainSupport, CanBeLeftForTwoCredits) {
  State s = ready_to_score({"N-mp", "N-so"});
  play(s, {"done"});
  EXPECT_EQ(credits(s, 0), 7);
}

TEST(GainSupport, ANetworkCardTakesAMarkerOfANamedGuildFromTheBank) {
  State s = ready_to_score({"N-mp", "N-so"});
  EXPECT_EQ(legal_texts(s), (std::set<std::string>{"done", "score N-mp m", "score N-mp p"}));
  play(s, {"score N-mp p"});
  EXPECT_EQ(markers(s, 0, Guild::priests), 1);
  EXPECT_EQ(banked(s, Guild::priests), 2);
  EXPECT_EQ(s.scored, 1);
  EXPECT_EQ(s.discard[0], bit(find(cards, "N-mp")));
  play(s, {"done"});
  EXPECT_EQ(credits(s, 0), 5) << "no credits for a seat that scored";
}

TEST(GainSupport, NeedsAnAgentOnEachNamedGuild) {
  EXPECT_FALSE(is_legal(ready_to_score({"N-mt"}), "score N-mt m"));
  EXPECT_FALSE(is_legal(ready_to_score({"N-mtp"}), "score N-mtp m"));
}

TEST(GainSupport, ANetworkCardNeedsTheOwnHomeBaseOrTheSenate) {
  State s = ready_to_score({"N-mp"});
  set_agents(s, 0, {hex(0, 0), hex(0, 1)});
  EXPECT_FALSE(is_legal(s, "score N-mp m"));
  set_agents(s, 0, {hex(0, 0), hex(0, 1), hex(-1, 2)});
  EXPECT_FALSE(is_legal(s, "score N-mp m")) << "a foreign home base does not serve";

  State three = first_turn(3);  // mt on 0,-1 and 1,-1, mp on 1,0 and 0,1
  set_phase(three, Phase::support);
  set_hand(three, 0, {"N-tp"});
  set_agents(three, 0, {hex(1, -1), hex(0, 1), hex(0, 0)});
  EXPECT_TRUE(is_legal(three, "score N-tp t")) << "the Senate serves";
}

TEST(GainSupport, OneAgentServesSeveralCardsInAnyOrder) {
  State s = ready_to_score({"N-mp", "S-mp"});
  set_agents(s, 0, {hex(1, -1), hex(0, 0), hex(0, 1), hex(-1, 2)});
  play(s, {"slander S-mp 1 none", "score N-mp m"});
  EXPECT_EQ(s.scored, 2);
}

TEST(GainSupport, GuildsWithAnEmptyBankCannotBeChosen) {
  State s = ready_to_score({"N-mp"});
  set_support(s, 1, Guild::military, 1);
  ASSERT_EQ(banked(s, Guild::military), 0);
  EXPECT_EQ(legal_texts(s), (std::set<std::string>{"done", "score N-mp p"}));
}

TEST(GainSupport, WithoutAnyMarkerInTheBankACardIsScoredForNone) {
  State s = ready_to_score({"N-mp"});
  set_support(s, 1, Guild::military, 1);
  set_support(s, 1, Guild::priests, 3);
  EXPECT_EQ(legal_texts(s), (std::set<std::string>{"done", "score N-mp none"}));
  play(s, {"score N-mp none", "done"});
  EXPECT_EQ(credits(s, 0), 5) << "it counts as scored";
}

// Slander cards.
TEST(Slander, AMarkerOfTheOtherSeatGoesBackToTheBank) {
  State s = ready_to_slander({"S-mp"});
  set_support(s, 1, Guild::priests, 2);
  EXPECT_EQ(legal_texts(s), (std::set<std::string>{"done", "slander S-mp 1 p", "slander S-mp 1 p keep"}));
  play(s, {"slander S-mp 1 p"});
  EXPECT_EQ(markers(s, 1, Guild::priests), 1);
  EXPECT_EQ(markers(s, 0, Guild::priests), 0);
  EXPECT_EQ(banked(s, Guild::priests), 2);
  EXPECT_EQ(s.slandered, only(1));
  EXPECT_EQ(credits(s, 0), 5);
}

TEST(Slander, KeepingTheMarkerCostsACredit) {
  State s = ready_to_slander({"S-mp"});
  set_support(s, 1, Guild::priests, 2);
  play(s, {"slander S-mp 1 p keep"});
  EXPECT_EQ(markers(s, 0, Guild::priests), 1);
  EXPECT_EQ(banked(s, Guild::priests), 1);
  EXPECT_EQ(credits(s, 0), 4);
  State poor = ready_to_slander({"S-mp"});
  set_support(poor, 1, Guild::priests, 2);
  poor.credits[0] = 0;
  EXPECT_FALSE(is_legal(poor, "slander S-mp 1 p keep"));
}

TEST(Slander, ASeatWithNoneOfTheNamedGuildsIsSlanderedAllTheSame) {
  State s = ready_to_slander({"S-mp"});
  EXPECT_EQ(legal_texts(s), (std::set<std::string>{"done", "slander S-mp 1 none"}));
  play(s, {"slander S-mp 1 none"});
  EXPECT_EQ(s.slandered, only(1));
  EXPECT_EQ(s.scored, 1);
}

TEST(Slander, NeedsAnAgentOnTheHomeBaseOfThatSeat) {
  State s = ready_to_slander({"S-mp"});
  set_agents(s, 0, {hex(1, -1), hex(0, 1), hex(0, 0)});
  EXPECT_EQ(legal_texts(s), std::set<std::string>{"done"}) << "the own home base does not serve";
}

TEST(Slander, AChainBrokenBySlanderIsMendedInTheNextInfiltration) {
  State s = ready_to_slander({"S-mp", "N-so"});
  set_phase(s, Phase::contacts);
  play(s, {"build me -2,3 -2,4"});
  set_phase(s, Phase::support);
  set_agents(s, 0, {hex(0, 1), hex(-1, 2), hex(-2, 3)});
  play(s, {"slander S-mp 1 none", "done", "take network"});
  EXPECT_NE(s.agents[0] & set_of(home_of(1)), 0u) << "agents go home when the drawing is done";
  const Effects effects = play(s, {"draw N-eo"});
  EXPECT_EQ(count_kind(effects, "went-home"), 1);
  EXPECT_EQ(s.agents[0] & set_of(home_of(1)), 0u);
  EXPECT_EQ(hand_agents(s, 0), 3);
  EXPECT_FALSE(connected(s, s.agents[0])) << "broken";
  end_turn(s);
  let_chance_draw(s);
  ASSERT_EQ(s.turn, 0);
  EXPECT_FALSE(connected(s, s.agents[0])) << "still broken when the next turn begins";
  play(s, {"skip", "skip", "deploy -1,2", "done"});
  EXPECT_EQ(s.phase, Phase::support) << "mended";
}

TEST(Slander, OnlyTheActiveSeatsAgentsGoHomeAndOnlyFromSlanderedSeats) {
  State s = first_turn(3);
  set_phase(s, Phase::support);
  set_agents(s, 0, {hex(1, 1), hex(0, 1), hex(-2, 1)});
  set_agents(s, 2, {hex(1, 1), hex(-2, 1)});
  s.slandered = only(1);
  s.scored = 1;
  play(s, {"done"});
  EXPECT_EQ(s.agents[0], set_of(site_at(s, hex(0, 1))) | set_of(home_of(2)));
  EXPECT_EQ(s.agents[2], set_of(home_of(1)) | set_of(home_of(2)));
}

TEST(Slander, BothOtherSeatsCanBeSlanderedInATurn) {
  State s = first_turn(3);  // me on -1,1 and -1,0, mp on 1,0 and 0,1, home bases on 1,1 and -2,1
  set_phase(s, Phase::support);
  set_hand(s, 0, {"S-mp", "S-me"});
  set_agents(s, 0, {hex(1, 1), hex(1, 0), hex(0, 1), hex(-1, 0), hex(-2, 1)});
  play(s, {"slander S-mp 1 none", "slander S-me 2 none"});
  EXPECT_EQ(s.slandered, only(1) | only(2));
}

// Events. Worked example: E-mt and cards with ms, mt, tps pay 1, 2 and 1.
TEST(Events, ECreditsForEachGuildItSharesWithTheCard) {
  const Event event = find(events, "E-mt");
  const auto paid = [&](std::string_view card) { return credits_for(event, cards[find(cards, card)].guilds); };
  EXPECT_EQ(paid("N-ms"), 1);
  EXPECT_EQ(paid("N-mt"), 2);
  EXPECT_EQ(paid("S-tps"), 1);
  EXPECT_EQ(paid("S-eso"), 0);
}

TEST(Events, CPaysTwoCreditsIfItsGuildIsNamed) {
  const Event event = find(events, "C-m");
  const auto paid = [&](std::string_view card) { return credits_for(event, cards[find(cards, card)].guilds); };
  EXPECT_EQ(paid("N-mt"), 2);
  EXPECT_EQ(paid("S-mo"), 2);
  EXPECT_EQ(paid("N-tps"), 0);
}

TEST(Events, XGivesAnExtraCardIfItsGuildIsNamed) {
  const Event event = find(events, "X-t");
  const auto extra = [&](std::string_view card) { return extra_card_for(event, cards[find(cards, card)].guilds); };
  EXPECT_FALSE(extra("N-ms"));
  EXPECT_TRUE(extra("N-mt"));
  EXPECT_TRUE(extra("S-tps"));
}

TEST(Events, TheFirstRoundHasNone) {
  State s = ready_to_score({"N-mp"});
  play(s, {"score N-mp p"});
  EXPECT_EQ(credits(s, 0), 5);
  EXPECT_EQ(s.extra, 0);
}

TEST(Events, AnEEventPaysBeforeKeepIsPaid) {
  State s = ready_to_slander({"S-mp"});
  set_support(s, 1, Guild::priests, 2);
  set_event(s, "E-po");
  s.credits[0] = 0;
  play(s, {"slander S-mp 1 p keep"});
  EXPECT_EQ(credits(s, 0), 0);
  EXPECT_EQ(markers(s, 0, Guild::priests), 1);
}

TEST(Events, ACEventPaysBeforeKeepIsPaid) {
  State s = ready_to_slander({"S-mp"});
  set_support(s, 1, Guild::priests, 2);
  set_event(s, "C-m");
  s.credits[0] = 0;
  play(s, {"slander S-mp 1 p keep"});
  EXPECT_EQ(credits(s, 0), 1);
}

TEST(Events, AnXEventPaysNoCreditForKeep) {
  State s = ready_to_slander({"S-mp", "N-so"});
  set_support(s, 1, Guild::priests, 2);
  set_event(s, "X-p");
  s.credits[0] = 0;
  EXPECT_FALSE(is_legal(s, "slander S-mp 1 p keep"));
  play(s, {"slander S-mp 1 p"});
  EXPECT_EQ(s.extra, 1);
}

TEST(Events, AnEventPaysForACardScoredForNone) {
  State s = ready_to_slander({"S-mp"});
  set_event(s, "C-p");
  play(s, {"slander S-mp 1 none"});
  EXPECT_EQ(credits(s, 0), 7);
}

// Prospects.
TEST(Prospects, TellWhatCouldBeScoredNowAndInOneStep) {
  State s = ready_to_score({"N-mp", "N-tp", "N-so", "S-mp"});
  const Prospects found = prospects(Rules::observe(s, 0));
  EXPECT_EQ(found.now[0], bit(find(cards, "N-mp")));
  EXPECT_EQ(found.now[1], 0u);
  EXPECT_EQ(found.one_step[0], bit(find(cards, "N-tp"))) << "rotate mt, or move 0,0 1,0";
  EXPECT_EQ(found.one_step[1], bit(find(cards, "S-mp"))) << "deploy -1,2";
}

TEST(Prospects, AskForWhatTheSeatCanPay) {
  State s = ready_to_score({"N-tp"});
  s.credits[0] = 0;
  s.moves_made = 2;
  EXPECT_EQ(prospects(Rules::observe(s, 0)).one_step[0], 0u);
  s.turn = 1;
  EXPECT_NE(prospects(Rules::observe(s, 0)).one_step[0], 0u) << "placements of the next turn are free again";
}

TEST(Prospects, NeedConnectedAgents) {
  State s = ready_to_score({"N-mt"});
  set_phase(s, Phase::contacts);
  play(s, {"build me -2,3 -2,4"});
  set_agents(s, 0, {hex(1, -1), hex(1, 0), hex(-2, 3)});
  EXPECT_TRUE(conditions_met(s, 0, find(cards, "N-mt")));
  EXPECT_EQ(prospects(Rules::observe(s, 0)).now[0], 0u);
}

// Draw.
TEST(Draw, CardsAreTakenUntilTheHandHasTwoAndThenTheExtraOnes) {
  State s = ready_to_score({"N-mp"});
  set_event(s, "X-m");
  play(s, {"score N-mp p"});
  EXPECT_EQ(s.extra, 1);
  EXPECT_EQ(s.to_take, 0);
  play(s, {"done"});
  EXPECT_EQ(s.to_take, 2);
  play(s, {"take network", "draw N-so", "take slander", "draw S-so"});
  EXPECT_EQ(s.to_take, 0);
  EXPECT_EQ(s.extra, 1);
  EXPECT_EQ(s.phase, Phase::taking);
  play(s, {"take network", "draw N-eo"});
  EXPECT_EQ(hand_size(s, 0), 3);
  EXPECT_EQ(s.turn, 1);
  EXPECT_EQ(s.extra, 0);
}

TEST(Draw, AFullHandTakesNothing) {
  State s = ready_to_score({"N-mp", "N-so"});
  play(s, {"done"});
  EXPECT_EQ(s.turn, 1);
  EXPECT_EQ(s.phase, Phase::plan);
}

TEST(Draw, ExtraCardsComeFromTheDecksOnly) {
  State s = first_turn(2, true);
  set_phase(s, Phase::support);
  set_hand(s, 0, {"N-so", "N-eo"});
  s.scored = 1;
  s.extra = 1;
  play(s, {"done"});
  EXPECT_EQ(legal_texts(s), (std::set<std::string>{"take network", "take slander"}));
}

TEST(Draw, WithNothingInTheDecksExtraCardsAreDroppedThoughCardsLieFaceUp) {
  State s = first_turn(2, true);
  set_phase(s, Phase::support);
  set_hand(s, 0, {"N-so", "N-eo"});
  s.hands[1][0] |= s.decks[0];
  s.hands[1][1] |= s.decks[1];
  s.decks = {};
  s.scored = 1;
  s.extra = 1;
  play(s, {"done"});
  EXPECT_EQ(s.turn, 1);
  EXPECT_EQ(hand_size(s, 0), 2);
}

TEST(Draw, AdvancedRefillsAfterTheExtraCardsAndBeforeAgentsGoHome) {
  State s = first_turn(2, true);
  set_phase(s, Phase::support);
  set_agents(s, 0, {hex(-1, 2)});
  set_hand(s, 0, {"N-so"});
  s.scored = 1;
  s.extra = 1;
  s.slandered = only(1);
  play(s, {"done", "take S-mt", "take network", "draw N-eo"});
  EXPECT_EQ(s.phase, Phase::refilling);
  EXPECT_EQ(s.source, Source::slander);
  EXPECT_NE(s.agents[0], 0u);
  play(s, {"draw S-so"});
  EXPECT_EQ(s.agents[0], 0u);
  EXPECT_EQ(s.turn, 1);
}

TEST(Draw, WhatATurnCountsIsResetWhenTheNextBegins) {
  State s = ready_to_slander({"S-mp", "N-so"});
  s.moves_made = 3;
  s.built = true;
  play(s, {"slander S-mp 1 none", "done", "take network", "draw N-eo"});
  EXPECT_EQ(s.turn, 1);
  EXPECT_EQ(s.moves_made + s.scored + s.slandered + s.built, 0);
}

// The end of a round.
TEST(Rounds, TheNextEventIsDrawnThreePlacesAhead) {
  State s = first_turn(2);  // E-mt and E-mp lie on places 2 and 3
  end_round(s);
  EXPECT_EQ(s.phase, Phase::events);
  EXPECT_EQ(s.round, 1);
  EXPECT_EQ(s.turn, 1);
  EXPECT_EQ(s.row[0], Table::gone);
  play(s, {"draw C-m"});
  EXPECT_EQ(s.row[3], find(events, "C-m"));
  EXPECT_EQ(s.round, 2);
  EXPECT_EQ(s.turn, 0);
  EXPECT_EQ(event_of_round(s), find(events, "E-mt"));
}

TEST(Rounds, AnImmediateEventReplacesTheOneTwoRoundsAhead) {
  State s = first_turn(2);
  end_round(s);
  play(s, {"draw C-t"});
  EXPECT_EQ(s.phase, Phase::events);
  EXPECT_EQ(s.row[2], Table::face_down);
  EXPECT_EQ(s.out_events, EventSet{1} << find(events, "E-mp"));
  EXPECT_FALSE(is_legal(s, "draw E-mp")) << "out of the game";
  play(s, {"draw X-o"});  // its own symbol counts nothing
  EXPECT_EQ(s.row[2], find(events, "X-o"));
  EXPECT_EQ(s.row[3], find(events, "C-t"));
  EXPECT_EQ(s.round, 2);
  EXPECT_EQ(broken_invariant(s), "");
}

TEST(Rounds, AnImmediateEventInALaterRoundReplacesOneToo) {
  State s = first_turn(2);
  for (int round = 1; round < 5; ++round) {
    end_round(s);
    play(s, {std::vector<std::string>{"draw C-m", "draw C-p", "draw C-s", "draw C-o"}[round - 1]});
  }
  ASSERT_EQ(s.round, 5);
  end_round(s);
  play(s, {"draw C-e"});
  EXPECT_EQ(s.out_events, EventSet{1} << find(events, "C-o")) << "place 7";
  play(s, {"draw E-eo"});
  EXPECT_EQ(s.row[6], find(events, "E-eo"));
  EXPECT_EQ(s.row[7], find(events, "C-e"));
}

TEST(Rounds, TheLastThreeDrawNoEventAndTheTenthEndsTheGame) {
  State s = first_turn(2);
  int draws = 0;
  while (s.phase != Phase::over) {
    end_round(s);
    draws += s.phase == Phase::events;
    let_chance_draw(s);
  }
  EXPECT_EQ(draws, 7);
  EXPECT_EQ(s.round, 10);
  EXPECT_EQ(s.turn, 1);
  EXPECT_TRUE(Rules::actor(s).is_nobody());
  EXPECT_TRUE(legal_texts(s).empty());
  for (int event : s.row) EXPECT_EQ(event, Table::gone);
}

// Points: markers of three seats and what the bank holds. The worked example is the first test.
using Markers = std::array<int, max_seats>;
Markers points(const Markers& markers, bool bank_empty) { return points_for(markers, 3, bank_empty); }

TEST(Points, WorkedExample) {
  State s = Rules::start({.seats = 3});
  const int by_guild[guild_count][3] = {{4, 0, 1}, {0, 4, 0}, {0, 0, 5}, {2, 2, 0}, {2, 1, 1}, {1, 1, 1}};
  const int bank[guild_count] = {0, 1, 0, 0, 0, 1};
  for (int guild = 0; guild < guild_count; ++guild) {
    s.bank[guild] = static_cast<std::uint8_t>(bank[guild]);
    for (Seat seat = 0; seat < 3; ++seat) s.support[seat][guild] = static_cast<std::uint8_t>(by_guild[guild][seat]);
  }
  EXPECT_EQ(score(s, 0), 14);
  EXPECT_EQ(score(s, 1), 11);
  EXPECT_EQ(score(s, 2), 12);
}

TEST(Points, FourForMostAndTwoForSecond) { EXPECT_EQ(points({4, 0, 1}, true), (Markers{4, 0, 2})); }
TEST(Points, FourForTheOnlySeatWhileTheBankHasSome) { EXPECT_EQ(points({0, 4, 0}, false), (Markers{0, 4, 0})); }
TEST(Points, SixForEveryMarker) { EXPECT_EQ(points({0, 0, 5}, true), (Markers{0, 0, 6})); }
TEST(Points, ThreeEachForASharedFirstPlaceAndNothingForSecond) {
  EXPECT_EQ(points({2, 2, 0}, true), (Markers{3, 3, 0}));
  EXPECT_EQ(points({2, 2, 1}, true), (Markers{3, 3, 0}));
}
TEST(Points, OneEachForASharedSecondPlace) { EXPECT_EQ(points({2, 1, 1}, true), (Markers{4, 1, 1})); }
TEST(Points, AllThreeCanShareFirstPlace) { EXPECT_EQ(points({1, 1, 1}, false), (Markers{3, 3, 3})); }
TEST(Points, NobodyScoresWithoutAMarker) { EXPECT_EQ(points({0, 0, 0}, false), (Markers{0, 0, 0})); }
TEST(Points, ThirdPlaceScoresNothing) { EXPECT_EQ(points({3, 2, 1}, true), (Markers{4, 2, 0})); }

// The winner.
State finished(const std::array<int, 3>& military, const std::array<int, 3>& credits) {
  State s = Rules::start({.seats = 3});
  s.support = {};
  for (Seat seat = 0; seat < 3; ++seat) {
    s.support[seat][0] = static_cast<std::uint8_t>(military[seat]);
    s.credits[seat] = static_cast<std::uint16_t>(credits[seat]);
  }
  s.phase = Phase::over;
  s.source = Source::none;
  return s;
}

TEST(Winner, HasMostPoints) { EXPECT_EQ(Rules::outcome(finished({1, 2, 0}, {9, 0, 9})).winners, only(1)); }
TEST(Winner, ThenMostCredits) { EXPECT_EQ(Rules::outcome(finished({2, 2, 0}, {3, 4, 9})).winners, only(1)); }
TEST(Winner, OrTheThroneIsShared) {
  EXPECT_EQ(Rules::outcome(finished({2, 2, 0}, {4, 4, 9})).winners, only(0) | only(1));
}
TEST(Winner, IsNobodyUntilTheGameIsOver) {
  State s = finished({2, 1, 0}, {0, 0, 0});
  s.phase = Phase::plan;
  EXPECT_EQ(Rules::outcome(s).winners, 0);
  EXPECT_EQ(Rules::outcome(s).scores[0], 4);
}

}  // namespace
}  // namespace guildhall::carpe_astra
