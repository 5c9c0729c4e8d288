#include "table/record.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "table/testing/places.h"

namespace guildhall {
namespace {

const std::string head = "[Game \"shangrila\"]\n[RulesVersion \"1\"]\n[Players \"4\"]\n[Options \"{}\"]\n";

std::expected<std::unique_ptr<Table>, Refusal> load(std::string_view text) {
  return read_record(text, all_games(), "seed");
}
int bad_line(std::string_view text) {
  const auto table = load(text);
  return table ? 0 : table.error().line;
}
std::string reason(std::string_view text) {
  const auto table = load(text);
  return table ? "" : std::string(table.error().message.key);
}

TEST(Record, LoadsBackToTheSameGame) {
  for (int seed = 0; seed < 20; ++seed) {
    auto table = *find_game(all_games(), "shangrila")->open(3 + seed % 2, {{"edition", "999"}}, std::to_string(seed));
    while (!table->actor().is_nobody()) (void)table->apply(table->draw());
    const std::string record = write_record(*table);
    const auto again = load(record);
    ASSERT_TRUE(again);
    EXPECT_EQ((*again)->state(table->size()), table->state(table->size()));
    EXPECT_EQ(write_record(**again), record);
  }
}

TEST(Record, OtherHeadersAreKeptWithTheirEscapes) {
  const std::string text =
      "[Game \"shangrila\"]\n[RulesVersion \"1\"]\n[Players \"4\"]\n[Options \"" +
      std::string(R"({\"edition\":\"kosmos\",\"setup\":\"free\"})") +
      "\"]\n[Red \"Ann \\\"the fox\\\" \\\\ Grüße\"]\n[Date \"2026-11-15\"]\n\n0: place 5 healer\n";
  const auto table = load(text);
  ASSERT_TRUE(table) << explain(table.error(), Language::en);
  EXPECT_EQ((*table)->headers[0].second, "Ann \"the fox\" \\ Grüße");
  EXPECT_EQ(write_record(**table), text);
}

TEST(Record, AnyTextInTheOptionsLoadsBack) {
  std::stringstream file;
  file << std::ifstream(testing::source_folder() + "/data/carpe-astra.json").rdbuf();
  Json layout = *parse_json(file.str());
  layout["source"] = "DEL \x7f, quotes \" and \\, Grüße, 日本, \t and \n";
  const auto table = find_game(all_games(), "carpe-astra")->open(2, {{"layout", layout}}, "x");
  ASSERT_TRUE(table) << explain(table.error(), Language::en);
  const auto again = load(write_record(**table));
  ASSERT_TRUE(again) << explain(again.error(), Language::en);
  EXPECT_EQ((*again)->options(), (*table)->options());
}

TEST(Record, CommentsBlankLinesAndBothLineEndsAreRead) {
  std::string text = head + "\n# opening\n0: place 5 healer # a comment\n\n1: place 6 healer\n   # another\n";
  ASSERT_TRUE(load(text)) << explain(load(text).error(), Language::en);
  EXPECT_EQ((*load(text))->size(), 2);
  std::string crlf;
  for (char c : text) crlf += c == '\n' ? "\r\n" : std::string(1, c);
  EXPECT_EQ((*load(crlf))->size(), 2);
  EXPECT_EQ((*load(head))->size(), 0) << "no action yet";
  EXPECT_EQ((*load(head + "\n0: place 5 healer"))->size(), 1) << "no line end at the end";
  EXPECT_TRUE(load("\xef\xbb\xbf" + head)) << "a byte order mark";
}

TEST(Record, ADamagedOneIsRefusedWithTheLineAndTheReason) {
  EXPECT_EQ(bad_line(""), 1);
  EXPECT_EQ(reason(""), "record.header-missing");
  EXPECT_EQ(bad_line("[RulesVersion \"1\"]\n"), 1);
  EXPECT_EQ(reason("[RulesVersion \"1\"]\n"), "record.header-order");
  EXPECT_EQ(bad_line("[Game \"chess\"]\n[RulesVersion \"1\"]\n[Players \"4\"]\n[Options \"{}\"]\n"), 1);
  EXPECT_EQ(reason("[Game \"shangrila\"]\n[RulesVersion \"2\"]\n[Players \"4\"]\n[Options \"{}\"]\n"),
            "record.rules-version");
  EXPECT_EQ(bad_line("[Game \"shangrila\"]\n[RulesVersion \"1\"]\n[Players \"5\"]\n[Options \"{}\"]\n"), 3);
  EXPECT_EQ(bad_line("[Game \"shangrila\"]\n[RulesVersion \"1\"]\n[Players \"x\"]\n[Options \"{}\"]\n"), 3);
  EXPECT_EQ(bad_line("[Game \"shangrila\"]\n[RulesVersion \"1\"]\n[Players \"4\"]\n[Options \"nothing\"]\n"), 4);
  EXPECT_EQ(bad_line("[Game \"shangrila\"]\n[RulesVersion \"1\"]\n[Players \"4\"]\n[Options \"{\\\"x\\\":1}\"]\n"), 4);
  EXPECT_EQ(reason(head + "[Game \"shangrila\"]\n"), "record.header-twice");
  EXPECT_EQ(reason(head + "[X \"a\tb\"]\n"), "record.control-character");
  EXPECT_EQ(reason(head + "[X \"a\\n\"]\n"), "record.escape");
  EXPECT_EQ(reason(head + "[X \"a\\"), "record.escape");
  for (const char* header : {"[X]", "[X \"a\"", "[X \"a\"] ", "[1 \"a\"]", "X", "[X  \"a\"]", "[\"a\"]", "["})
    EXPECT_EQ(reason(head + header), "record.header") << header;
  EXPECT_EQ(bad_line(head + "\n0: place 5 healer\n0: place 6 healer\n"), 7);
  EXPECT_EQ(reason(head + "\n0: place 5 healer\n0: place 6 healer\n"), "record.wrong-actor");
  EXPECT_EQ(reason(head + "\n0: place 5 healer\n1: place 5 healer\n"), "shangrila.field-taken");
  EXPECT_EQ(reason(head + "\n0: place 5 wizard\n"), "protocol.syntax");
  EXPECT_EQ(reason(head + "\nplace 5 healer\n"), "record.action-form");
  EXPECT_EQ(reason(head + "\n0:place 5 healer\n"), "record.action-form");
}

TEST(Record, TextThatIsNotUtf8IsRefusedWithItsLine) {
  for (const char* bytes : {"\xff", "\xc0\x80", "\xe0\x80\x80", "\xed\xa0\x80", "\xf5\x80\x80\x80", "\xf0\x80\x80\x80",
                            "\xe2\x82", "\x80"}) {
    EXPECT_EQ(reason(head + "[X \"" + bytes + "\"]\n"), "record.not-utf8");
    EXPECT_EQ(bad_line(head + "[X \"" + bytes + "\"]\n"), 5);
  }
}

TEST(Record, OneThatIsTooLongIsRefused) {
  const std::string filler(longest_record, '#');
  EXPECT_EQ(reason(head + "\n" + filler), "record.too-long");
}

TEST(Record, NothingFollowsTheEndOfTheGame) {
  auto table = *find_game(all_games(), "shangrila")->open(4, Json::object(), "x");
  while (!table->actor().is_nobody()) (void)table->apply(table->draw());
  EXPECT_EQ(reason(write_record(*table) + "0: pass\n"), "record.after-the-end");
}

TEST(Record, ErrorsNameTheLineInTheReadersLanguage) {
  const auto table = load(head + "\n0: place 5 healer\n1: place 5 healer\n");
  EXPECT_EQ(explain(table.error(), Language::nl),
            "Regel 7: Het speelveld Heelmeester in dorp 5 is bezet: Rood heeft daar een wijsgeer.");
}

}  // namespace
}  // namespace guildhall
