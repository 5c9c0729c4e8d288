#include "cli/boards.h"

namespace guildhall::cli {

std::string draw_board(const Scene& scene) {
  const std::string& game = scene.view.at("game").get_ref<const std::string&>();
  if (game == "shangrila") return draw_shangrila(scene);
  if (game == "carpe-astra") return draw_carpe_astra(scene);
  return scene.view.dump(2) + "\n";
}

}  // namespace guildhall::cli
