// The three language files say the same things.
#include "table/language.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "data/embedded.h"
#include "table/table.h"

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
      names.insert(pattern.substr(open + 1, pattern.find_first_of("}|", open) - open - 1));
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

// A key in the rules is a sentence's, or the beginning of several words': "khan.ruler" of "khan.ruler.seljuk".
TEST(Language, EveryKeyInTheRulesHasItsWords) {
  const std::filesystem::path games = std::filesystem::path(GUILDHALL_SOURCE) / "games";
  const Json& words = files().at("en");
  const auto begins_words = [&](const std::string& key) {
    return std::ranges::any_of(words.items(), [&](const auto& item) { return item.key().starts_with(key + "."); });
  };
  std::string game_keys;
  for (const GameInfo& game : all_games()) game_keys += (game_keys.empty() ? "" : "|") + std::string(game.key);
  int keys = 0;
  for (const auto& file : std::filesystem::recursive_directory_iterator(games)) {
    const std::string name = file.path().filename().string();
    if (file.path().extension() != ".cpp" || name.ends_with("_test.cpp")) continue;
    std::stringstream text;
    text << std::ifstream(file.path()).rdbuf();
    const std::string source = text.str();
    const std::regex key_pattern("\"((" + game_keys + ")\\.[a-z-]+)\"");
    for (std::sregex_iterator match(source.begin(), source.end(), key_pattern), end; match != end; ++match, ++keys)
      EXPECT_TRUE(words.contains((*match)[1].str()) || begins_words((*match)[1].str())) << name << ": " << (*match)[1];
  }
  EXPECT_GT(keys, 20);
}

TEST(Language, AMessageIsMadeASentence) {
  const SeatNames seats = {Term{"colour", "red"}, Term{"colour", "blue"}};
  const Message message{"shangrila.field-taken",
                        {{"village", 5}, {"guild", Term{"shangrila.guild", "healer"}}, {"owner", SeatName{1}}}};
  EXPECT_EQ(sentence(Language::en, "", message, seats),
            "The Healer field in village 5 is taken: Blue has a master there.");
  EXPECT_EQ(sentence(Language::de, "", message, seats),
            "Das Feld Heiler in Dorf 5 ist besetzt: Blau hat dort einen Meister.");
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
