// Proofs of another implementation hold; whatever is changed in one is found, and the step named.
// table/testing/forgeries_test.py forges far more, and has a second reading of the specification judge beside this one.
#include "table/proof.h"

#include <gtest/gtest.h>

#include "table/record.h"
#include "table/testing/draws2_vectors.h"

namespace guildhall {
namespace {

ProofVerdict verify(const Json& proof) { return verify_proof(proof, all_games()); }
const Json& game(std::size_t n) { return draws2_vectors()["games"][n]; }
Json proof(std::size_t n) { return game(n)["proof"]; }

TEST(Proof, ThoseOfTheVectorsHold) {
  for (const Json& game : draws2_vectors()["games"]) {
    const ProofVerdict verdict = verify(game["proof"]);
    ASSERT_TRUE(verdict.holds()) << explain(*verdict.doubt, Language::en);
    EXPECT_TRUE(verdict.over);
    EXPECT_EQ(verdict.draws, static_cast<int>(game["draws"].size()));
    ASSERT_EQ(verdict.chain.size(), game["chain"].size());
    for (std::size_t i = 0; i < verdict.chain.size(); ++i)
      ASSERT_EQ(Json(hexadecimal(bytes_of(verdict.chain[i]))), game["chain"][i]) << i;
  }
  const ProofVerdict second = verify(proof(1));
  EXPECT_EQ(second.round, 2);
  EXPECT_EQ(second.broken, Json::parse(R"([[1,2,"late"]])"));
  ASSERT_EQ(second.take_backs.size(), 3U);
  EXPECT_EQ(second.take_backs[0].step, 12);
  EXPECT_EQ(second.take_backs[0].to, 6);
}

// Every value of a proof, however deep, in place of which something else is put.
std::vector<Json::json_pointer> places_in(const Json& document, const Json::json_pointer& here = Json::json_pointer()) {
  std::vector<Json::json_pointer> places = {here};
  if (!document.is_structured()) return places;
  for (const auto& [name, value] : document.items()) {
    const auto inner = places_in(value, document.is_array() ? here / std::stoul(name) : here / name);
    places.insert(places.end(), inner.begin(), inner.end());
  }
  return places;
}

TEST(Proof, NoValueCanBeChanged) {
  const Json honest = proof(0);
  for (const auto& place : places_in(honest)) {
    if (place.to_string().starts_with("/steps/") && place.back() != "17" && place.back() != "40") continue;
    for (const Json& other : {Json(), Json("x"), Json(7), Json(true), Json::array(), Json::object(),
                              Json(std::string(64, '0')), Json(-1), Json(1.5)}) {
      Json forged = honest;
      if (forged[place] == other) continue;
      forged[place] = other;
      EXPECT_FALSE(verify(forged).holds()) << place << ' ' << other;
    }
  }
}

TEST(Proof, NothingIsMissingAndNothingAdded) {
  const Json honest = proof(2);
  for (const auto& [name, value] : honest.items()) {
    Json forged = honest;
    forged.erase(name);
    EXPECT_FALSE(verify(forged).holds()) << name;
  }
  for (const auto& [name, value] : honest["table"].items()) {
    Json forged = honest;
    forged["table"].erase(name);
    EXPECT_FALSE(verify(forged).holds()) << name;
  }
  for (const char* inside : {"", "/table", "/table/options"}) {
    Json forged = honest;
    forged[Json::json_pointer(inside)]["more"] = 1;
    EXPECT_FALSE(verify(forged).holds()) << inside;
  }
}

// The chain made anew after a forgery, as a house that cheats would.
Json chained(Json forged) {
  std::vector<std::string> nonces;
  for (const Json& nonce : forged["nonces"])
    nonces.push_back(nonce.is_null() ? "" : *from_hexadecimal(nonce.get<std::string>()));
  const draws2::Key key(*from_hexadecimal(forged["secret"].get<std::string>()), nonces);
  Digest link = draws2::first_link(forged["table"]);
  for (const std::string line : forged["steps"]) link = key.next_link(link, line);
  forged["chain"] = hexadecimal(bytes_of(link));
  return forged;
}

void expect_doubt(const Json& forged, std::string_view key, std::optional<int> step) {
  const ProofVerdict verdict = verify(chained(forged));
  ASSERT_FALSE(verdict.holds()) << key;
  EXPECT_EQ(verdict.doubt->reason.key, key) << explain(*verdict.doubt, Language::en);
  EXPECT_EQ(verdict.doubt->step, step) << key;
}

TEST(Proof, EveryDrawThatIsReplacedIsNamed) {
  const Json honest = proof(0);
  for (const Json& draw : game(0)["draws"]) {
    const int step = draw[0];
    Json forged = honest;
    forged["steps"][static_cast<std::size_t>(step)] = draw[2] == "draw song-ice" ? "draw song-sand" : "draw song-ice";
    expect_doubt(forged, "proof.draw", step);
  }
}

TEST(Proof, WhatATakeBackMayDo) {
  const auto with = [&](std::size_t at, const std::string& line) {
    Json forged = proof(0);
    forged["steps"].insert(forged["steps"].begin() + static_cast<std::ptrdiff_t>(at), line);
    return forged;
  };
  expect_doubt(with(18, "take-back 8"), "proof.take-back-to-draw", 18);
  expect_doubt(with(18, "take-back 18"), "proof.nothing-to-take-back", 18);
  expect_doubt(with(18, "take-back 018"), "protocol.syntax", 18);
  expect_doubt(with(261, "take-back 100"), "record.after-the-end", 261);
  Json forged = proof(2);  // its game begins with draws
  forged["steps"].insert(forged["steps"].begin() + 22, "take-back 0");
  expect_doubt(forged, "proof.take-back-to-draw", 22);
}

TEST(Proof, NoMoreThanAHundredTakeBacks) {
  Json game = proof(0);
  Json steps = Json::array();
  steps.push_back("yurt l1");
  for (int i = 0; i < 100; ++i) {
    steps.push_back("take-back 0");
    steps.push_back("yurt l1");
  }
  game["steps"] = steps;
  game["scores"] = game["winners"] = nullptr;
  const ProofVerdict hundred = verify(chained(game));
  EXPECT_TRUE(hundred.holds()) << explain(*hundred.doubt, Language::en);
  EXPECT_FALSE(hundred.over);
  game["steps"].push_back("take-back 0");
  expect_doubt(game, "proof.take-backs", 201);
}

TEST(Proof, AGameThatWasEndedOtherwiseHasNoResult) {
  Json game = proof(0);
  game["steps"].erase(game["steps"].begin() + 200, game["steps"].end());
  expect_doubt(game, "proof.unfinished", 200);
  game["winners"] = nullptr;
  expect_doubt(game, "proof.unfinished", 200);
  game["scores"] = nullptr;
  EXPECT_TRUE(verify(chained(game)).holds());
  Json whole = proof(0);
  whole["scores"] = whole["winners"] = nullptr;
  expect_doubt(whole, "proof.finished", 261);
  whole = proof(0);
  whole["winners"] = {0, 1};
  expect_doubt(whole, "proof.result", 261);
}

TEST(Proof, BrokenRoundsLeadToTheRound) {
  const auto with = [&](int round, const char* broken) {
    Json forged = proof(1);
    forged["table"]["round"] = round;
    forged["table"]["broken"] = Json::parse(broken);
    return chained(forged);
  };
  EXPECT_TRUE(verify(with(1, "[]")).holds());
  EXPECT_TRUE(verify(with(2, R"([[1,0,"late"],[1,2,"late"]])")).holds());
  EXPECT_TRUE(verify(with(3, R"([[1,0,"lost"],[2,0,"left"]])")).holds());
  for (const auto& [round, broken] :
       std::vector<std::pair<int, const char*>>{{2, "[]"},
                                                {1, R"([[1,0,"late"]])"},
                                                {3, R"([[1,0,"late"]])"},
                                                {3, R"([[2,0,"late"]])"},
                                                {4, R"([[1,0,"late"],[2,0,"late"],[3,0,"late"]])"},
                                                {2, R"([[1,3,"late"]])"},
                                                {2, R"([[1,0,"tired"]])"},
                                                {2, R"([[1,2,"late"],[1,0,"late"]])"},
                                                {2, R"([[1,0,"late"],[1,0,"late"]])"},
                                                {2, R"([[1,0]])"},
                                                {2, R"([[0,0,"late"],[1,0,"late"]])"}})
    EXPECT_FALSE(verify(with(round, broken)).holds()) << round << broken;
}

// A record.

std::unique_ptr<Table> record_of(const Json& proof) {
  const Json& agreed = proof["table"];
  auto table =
      *find_game(all_games(), agreed["game"].get<std::string>())->open(agreed["players"], agreed["options"], "");
  for (const std::string line : proof["steps"]) {
    if (const auto to = draws2::read_take_back(line))
      table->truncate(*to);
    else
      (void)table->apply(line);
  }
  table->headers.emplace_back(std::string(proof_header), proof.dump());
  return table;
}

ProofVerdict verify_record(const Table& table) {
  return verify_proof_of(**read_record(write_record(table), all_games(), ""), all_games());
}

TEST(Proof, ARecordThatCarriesItHolds) {
  for (std::size_t n = 0; n < 4; ++n) {
    const ProofVerdict verdict = verify_record(*record_of(proof(n)));
    EXPECT_TRUE(verdict.holds()) << explain(*verdict.doubt, Language::en);
  }
}

TEST(Proof, ARecordHasTheActionsThatRemain) {
  auto record = record_of(proof(0));
  record->truncate(record->size() - 1);
  EXPECT_EQ(verify_record(*record).doubt->reason.key, "proof.other-action");
  auto other = record_of(proof(3));
  other->headers[0].second = proof(0).dump();
  EXPECT_EQ(verify_record(*other).doubt->reason.key, "proof.other-table");
  auto twice = record_of(proof(0));
  twice->headers.push_back(twice->headers[0]);
  EXPECT_EQ(verify_record(*twice).doubt->reason.key, "draws.header-form");
  auto none = record_of(proof(0));
  none->headers[0].second = "{\"version\":2,\"version\":2}";
  EXPECT_EQ(verify_record(*none).doubt->reason.key, "draws.header-form");
}

}  // namespace
}  // namespace guildhall
