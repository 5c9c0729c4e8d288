#include "cli/boards.h"

#include <algorithm>
#include <tuple>

namespace guildhall::cli {
namespace {

// Actions that differ in their last word only stand together: "5: healer priest".
std::vector<std::string> grouped_by_first_word(std::vector<std::string> actions) {
  std::ranges::sort(actions, [](const std::string& a, const std::string& b) {
    return std::tuple(std::ranges::count(a, ' '), a.find(' '), a) <
           std::tuple(std::ranges::count(b, ' '), b.find(' '), b);
  });
  std::vector<std::string> groups;
  std::string head;
  for (const std::string& action : actions) {
    const std::size_t space = action.find(' ');
    const bool pair = space != std::string::npos && space == action.rfind(' ');
    if (pair && action.substr(0, space) == head) {
      groups.back() += action.substr(space);
    } else {
      head = pair ? action.substr(0, space) : "";
      groups.push_back(pair ? head + ":" + action.substr(space) : action);
    }
  }
  return groups;
}

}  // namespace

std::string draw_board(const Scene& scene) {
  const std::string& game = scene.view.at("game").get_ref<const std::string&>();
  if (game == "shangrila") return draw_shangrila(scene);
  if (game == "khan") return draw_khan(scene);
  return scene.view.dump(2) + "\n";
}

std::vector<std::string> group_actions(const Json& view, std::string_view verb, std::vector<std::string> actions) {
  if (view.at("game") == "khan" && verb == "conquer") return khan_conquests(view, std::move(actions));
  return grouped_by_first_word(std::move(actions));
}

}  // namespace guildhall::cli
