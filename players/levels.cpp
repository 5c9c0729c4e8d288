#include "players/levels.h"

#include <algorithm>
#include <charconv>
#include <limits>

#include "players/registry.h"

namespace guildhall {

bool is_player(std::string_view name) {
  return std::ranges::find(yardsticks, name) != yardsticks.end() || std::ranges::find(levels, name) != levels.end();
}

Level level_of(std::string_view name, const Style& of_the_game) {
  const Budget a_second{.milliseconds = 1000};
  if (name == "novice") return {of_the_game, {.simulations = 30}, 0.5f};
  if (name == "casual") return {of_the_game, {.simulations = 80}, 0.1f};
  if (name == "strong") return {of_the_game, {.simulations = 200}, 0.02f};
  if (name == "expert") return {of_the_game, a_second, 0};
  return {{.informed = false, .exploration = 1.0f, .playout = std::numeric_limits<int>::max()}, a_second, 0};  // uct
}

std::optional<PlayerChoice> read_player(std::string_view text) {
  const auto at = text.find('@');
  PlayerChoice choice{std::string(text.substr(0, at)), {}};
  if (!is_player(choice.name)) return std::nullopt;
  if (at == std::string_view::npos) return choice;
  text.remove_prefix(at + 1);
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const std::string_view unit(end, text.data() + text.size());
  if (error != std::errc{} || number < 1 || (!unit.empty() && unit != "ms")) return std::nullopt;
  if (unit == "ms")
    choice.budget.milliseconds = number;
  else
    choice.budget.simulations = number;
  return choice;
}

}  // namespace guildhall
