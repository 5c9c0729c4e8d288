// Fair draws, version 2, against the vectors of another implementation.
#include "table/draws2.h"

#include <gtest/gtest.h>

#include "table/testing/draws2_vectors.h"

namespace guildhall::draws2 {
namespace {

std::string bytes_in(const Json& digits) {
  return digits.is_null() ? std::string() : read_hexadecimal(digits.get<std::string>()).value();
}

Digest digest_in(const Json& digits) {
  Digest digest;
  std::ranges::copy(bytes_in(digits), digest.begin());
  return digest;
}

Key key_of(const Json& proof) {
  std::vector<std::string> nonces;
  for (const Json& nonce : proof["nonces"]) nonces.push_back(bytes_in(nonce));
  return {bytes_in(proof["secret"]), nonces};
}

TEST(Draws2, HexadecimalIsLowerCaseAnd64Digits) {
  const std::string digits(64, 'a');
  EXPECT_EQ(read_hexadecimal(digits), std::string(32, '\xaa'));
  for (const std::string& text :
       {std::string(64, 'A'), std::string(63, 'a'), std::string(65, 'a'), std::string(66, 'a'), std::string(62, 'a'),
        std::string(), std::string(63, 'a') + "g", ' ' + std::string(63, 'a')})
    EXPECT_FALSE(read_hexadecimal(text)) << text;
}

TEST(Draws2, NumbersThatWouldFavourTheFirstArePassedOver) {
  for (const Json& vector : draws2_vectors()["uniform"]) {
    int used = 0;
    const auto block_at = [&](int i) {
      used = i + 1;
      return digest_in(vector["blocks"].at(static_cast<std::size_t>(i)));
    };
    EXPECT_EQ(uniform(vector["below"].get<std::uint64_t>(), block_at), vector["result"].get<std::uint64_t>()) << vector;
    EXPECT_EQ(used, vector["used"].get<int>()) << vector;
  }
}

TEST(Draws2, LotsAreThoseOfTheVectors) {
  for (const Json& vector : draws2_vectors()["lots"]) {
    const Key key = Key::from_bytes(digest_in(vector["key"]));
    EXPECT_EQ(Json(key.lot(vector["players"])), vector["lot"]) << vector;
  }
}

TEST(Draws2, CommitmentsKeysAndPhrasesAreThoseOfTheVectors) {
  for (const Json& game : draws2_vectors()["games"]) {
    const Json& proof = game["proof"];
    EXPECT_EQ(Json(commitment_of_secret(bytes_in(proof["secret"]))), proof["table"]["commitment"]);
    for (std::size_t place = 0; place < proof["nonces"].size(); ++place) {
      if (proof["nonces"][place].is_null()) continue;
      EXPECT_EQ(Json(commitment_of_nonce(bytes_in(proof["nonces"][place]))), proof["table"]["commitments"][place]);
    }
    EXPECT_EQ(Json(hexadecimal(bytes_of(key_of(proof).bytes()))), game["key"]);
    EXPECT_EQ(first_link(proof["table"]), digest_in(game["chain"][0]));
    const std::string first = game["chain"][0];
    EXPECT_EQ(phrase_of(first_link(proof["table"])), first.substr(0, 4) + ' ' + first.substr(4, 4));
  }
}

TEST(Draws2, EveryDrawAndEveryLinkIsThatOfTheVectors) {
  for (const Json& game : draws2_vectors()["games"]) {
    const Json &proof = game["proof"], &agreed = proof["table"];
    const Key key = key_of(proof);
    auto table =
        *find_game(all_games(), agreed["game"].get<std::string>())->open(agreed["players"], agreed["options"], "");
    Digest link = first_link(agreed);
    Json draws = Json::array();
    int step = 0;
    for (const std::string line : proof["steps"]) {
      if (const auto to = read_take_back(line)) {
        table->truncate(*to);
      } else {
        if (table->actor().is_chance())
          draws.push_back({step, draws.size(), key.choose(table->legal(), static_cast<int>(draws.size()))});
        ASSERT_TRUE(table->apply(line)) << step << ' ' << line;
      }
      link = key.next_link(link, line);
      ASSERT_EQ(link, digest_in(game["chain"].at(static_cast<std::size_t>(++step)))) << step;
    }
    EXPECT_EQ(draws, game["draws"]);
    EXPECT_TRUE(table->actor().is_nobody());
  }
}

TEST(Draws2, TakeBacksHaveOneForm) {
  EXPECT_EQ(take_back_line(17), "take-back 17");
  EXPECT_EQ(read_take_back("take-back 0"), 0);
  EXPECT_EQ(read_take_back("take-back 120"), 120);
  for (const char* line : {"take-back", "take-back ", "take-back 01", "take-back -1", "take-back +1", "take-back 1 ",
                           "take-back  1", "take-back 99999999999", "Take-back 1", "draw 1"})
    EXPECT_FALSE(read_take_back(line)) << line;
}

}  // namespace
}  // namespace guildhall::draws2
