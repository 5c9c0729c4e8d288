// Golden games: every action, the number of legal actions before it and a digest of the state after it. After a
// deliberate change of the rules, write them anew with `guildhall replay --annotate FILE`.
#include "table/playthrough.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "table/record.h"
#include "table/testing/places.h"

namespace guildhall {
namespace {

TEST(Playthrough, EveryGoldenGamePlaysAsWritten) {
  int played = 0;
  for (const auto& file :
       std::filesystem::recursive_directory_iterator(std::filesystem::path(testing::source_folder()) / "games")) {
    if (file.path().parent_path().filename() != "playthroughs") continue;
    SCOPED_TRACE(file.path().string());
    std::stringstream text;
    text << std::ifstream(file.path()).rdbuf();
    const auto table = read_record(text.str(), all_games(), "");
    ASSERT_TRUE(table) << explain(table.error(), Language::en);
    EXPECT_TRUE((*table)->actor().is_nobody()) << "a whole game";
    EXPECT_EQ(annotate(**table), text.str());
    ++played;
  }
  EXPECT_GE(played, 2 * static_cast<int>(all_games().size()));
}

}  // namespace
}  // namespace guildhall
