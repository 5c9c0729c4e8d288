// The three language files say the same things.
#include "table/language.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "data/embedded.h"
#include "table/table.h"
#include "table/testing/places.h"

namespace guildhall {
namespace {

const std::map<std::string, Json>& files() {
  static const std::map<std::string, Json> all = {{"en", *parse_json(embedded::language_en)},
                                                  {"de", *parse_json(embedded::language_de)},
                                                  {"nl", *parse_json(embedded::language_nl)}};
  return all;
}

std::set<std::string> slots(const std::string& pattern) {
  std::set<std::string> names;
  for (std::size_t open = pattern.find('{'); open != std::string::npos; open = pattern.find('{', open + 1))
    if (pattern.compare(open, 2, "{\"") != 0)
      names.insert(pattern.substr(open + 1, pattern.find_first_of("}|,/-", open) - open - 1));
  return names;
}

TEST(Language, EveryFileHasTheSameKeysAndArguments) {
  for (const auto& [language, file] : files()) {
    EXPECT_EQ(file.size(), files().at("en").size()) << language;
    for (const auto& [key, text] : files().at("en").items()) {
      ASSERT_TRUE(file.contains(key)) << language << " lacks " << key;
      EXPECT_EQ(slots(file.at(key).get<std::string>()), slots(text.get<std::string>())) << language << " " << key;
    }
  }
}

// Every text in quotes that begins with the key of a game and a dot, such as "khan.ruler".
std::set<std::string> keys_in(const std::string& source) {
  std::set<std::string> keys;
  for (const GameInfo& game : all_games()) {
    const std::string opening = '"' + std::string(game.key) + '.';
    for (std::size_t at = source.find(opening); at != std::string::npos; at = source.find(opening, at + 1))
      keys.insert(source.substr(at + 1, source.find('"', at + 1) - at - 1));
  }
  return keys;
}

// A key in the rules is a sentence's, or the beginning of several words': "khan.ruler" of "khan.ruler.seljuk".
TEST(Language, EveryKeyInTheRulesHasItsWords) {
  const Json& words = files().at("en");
  const auto begins_words = [&](const std::string& key) {
    return std::ranges::any_of(words.items(), [&](const auto& item) { return item.key().starts_with(key + "."); });
  };
  std::size_t found = 0;
  for (const auto& file :
       std::filesystem::recursive_directory_iterator(std::filesystem::path(testing::source_folder()) / "games")) {
    const std::string name = file.path().filename().string();
    if (file.path().extension() != ".cpp" || name.ends_with("_test.cpp")) continue;
    std::stringstream text;
    text << std::ifstream(file.path()).rdbuf();
    const std::set<std::string> keys = keys_in(text.str());
    for (const std::string& key : keys) EXPECT_TRUE(words.contains(key) || begins_words(key)) << name << ": " << key;
    found += keys.size();
  }
  EXPECT_GT(found, 20u);
}

TEST(Language, AMessageIsMadeASentence) {
  const SeatNames seats = {Term{"colour", "red"}, Term{"colour", "blue"}};
  const Message message{"shangrila.field-taken",
                        {{"village", 5}, {"guild", Term{"shangrila.guild", "healer"}}, {"owner", SeatName{1}}}};
  EXPECT_EQ(sentence(Language::en, "", message, seats),
            "The Healer field in village 5 is taken: Blue has a master there.");
  EXPECT_EQ(sentence(Language::de, "", message, seats),
            "Das Heiler-Feld in Dorf 5 ist besetzt: Blau hat dort einen Meister.");
  EXPECT_EQ(arguments(message), Json({{"village", 5}, {"guild", "healer"}, {"owner", 1}}));
}

TEST(Language, OneAndSeveralReadDifferently) {
  const SeatNames seats = {Term{"colour", "red"}, Term{"colour", "blue"}, Term{"colour", "yellow"}};
  const auto over = [&](Items winners) {
    return sentence(Language::en, "shangrila.effect.", {"over", {{"winners", winners}}}, seats);
  };
  EXPECT_EQ(over({SeatName{0}}), "The game is over: Red wins.");
  EXPECT_EQ(over({SeatName{0}, SeatName{1}, SeatName{2}}), "The game is over: Red, Blue and Yellow win.");
}

// What stands on the board is written in notation for documents and terminals, and has a name in a sentence.
TEST(Language, PiecesAndPlacesAreNamed) {
  const SeatNames seats = {Term{"colour", "red"}, Term{"colour", "blue"}};
  const auto guild = [](std::string_view key) { return Term{"carpe-astra.guild", key}; };
  const Message message{
      "carpe-astra.effect.event-paid",
      {{"seat", SeatName{1}},
       {"event", named("E-mt", "carpe-astra.name.credit-a-guild", {{"guilds", Items{guild("m"), guild("t")}}})},
       {"card", named("N-mp", "carpe-astra.name.network", {{"guilds", Items{guild("m"), guild("p")}}})}}};
  EXPECT_EQ(sentence(Language::de, "", message, seats),
            "Das Ereignis belohnt Blau für „Netzwerk: Militär, Priester“: Credits für Militär, Händler.");
  EXPECT_EQ(sentence(Language::en, "", message, seats, all_seeing, Wording::notation),
            "The event rewards Blue for “N-mp”: E-mt.");
  EXPECT_EQ(arguments(message), Json({{"seat", 1}, {"event", "E-mt"}, {"card", "N-mp"}}));
}

TEST(Language, GainAndLossReadDifferently) {
  const SeatNames seats = {Term{"colour", "red"}};
  const auto credits = [&](int change) {
    return sentence(Language::en, "carpe-astra.effect.", {"credits", {{"seat", SeatName{0}}, {"change", change}}},
                    seats);
  };
  EXPECT_EQ(credits(2), "Red gets 2 credits.");
  EXPECT_EQ(credits(-1), "Red pays 1 credit.");
}

TEST(Language, WhatAViewerMayNotKnowIsNotTold) {
  const Message message{"dealt", {{"card", std::string("ace"), only(1)}}};
  EXPECT_EQ(arguments(message, 1).at("card"), "ace");
  EXPECT_EQ(arguments(message, all_seeing).at("card"), "ace");
  for (Viewer viewer : {spectator, 0, 2}) EXPECT_EQ(arguments(message, viewer).at("card"), "?");
}

TEST(Language, AnUnknownPlaceholderStands) {
  EXPECT_EQ(sentence(Language::en, "", {"no such key {x}", {}}, {}), "no such key {x}");
}

}  // namespace
}  // namespace guildhall
