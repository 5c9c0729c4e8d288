#include "cli/boards.h"

#include <algorithm>
#include <tuple>

namespace guildhall::cli {
namespace {

// Short actions that differ in their last word only stand together: "5: healer priest". Otherwise in the rules' order.
std::vector<std::string> grouped(std::vector<std::string> actions) {
  const auto head_of = [](const std::string& action) {
    const auto spaces = std::ranges::count(action, ' ');
    return spaces == 1 || spaces == 2 ? action.substr(0, action.rfind(' ')) : "";
  };
  std::ranges::stable_sort(actions, {}, [&](const std::string& action) {
    return std::tuple(std::ranges::count(action, ' '), head_of(action).size(), head_of(action));
  });
  std::vector<std::string> groups;
  std::string last_head;
  for (const std::string& action : actions) {
    const std::string head = head_of(action);
    if (!head.empty() && head == last_head)
      groups.back() += action.substr(head.size());
    else
      groups.push_back(head.empty() ? action : head + ":" + action.substr(head.size()));
    last_head = head;
  }
  return groups;
}

}  // namespace

std::string draw_board(const Scene& scene) {
  const std::string& game = scene.view.at("game").get_ref<const std::string&>();
  if (game == "shangrila") return draw_shangrila(scene);
  if (game == "khan") return draw_khan(scene);
  if (game == "carpe-astra") return draw_carpe_astra(scene);
  return scene.view.dump(2) + "\n";
}

std::vector<std::string> group_actions(const Json& view, std::string_view verb, std::vector<std::string> actions) {
  if (view.at("game") == "khan" && verb == "conquer") return khan_conquests(view, std::move(actions));
  return grouped(std::move(actions));
}

}  // namespace guildhall::cli
