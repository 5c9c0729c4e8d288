// For tests: brings a view of The Bridges of Shangri-La up to date from effects alone.
#pragma once

#include "table/json.h"

namespace guildhall::testing {

inline void follow_shangrila(Json& view, const Json& effect) {
  const std::string kind = effect.at("kind");
  const auto fields = [&](std::string_view name) -> Json& {
    return view["villages"][effect.at(name).get<int>() - 1]["fields"];
  };
  const auto guild = [&] { return effect.at("guild").get<std::string>(); };
  const auto supply = [&](int change) {
    Json& left = view["supply"][effect.at("seat").get<int>()][guild()];
    left = left.get<int>() + change;
  };
  const auto set_master = [&] { fields("at")[guild()] = {{"owner", effect.at("seat")}, {"student", false}}; };
  const auto leave_home = [&] { fields("from")[guild()]["student"] = false; };

  if (kind == "placed") {
    set_master();
    supply(-1);
  } else if (kind == "recruited") {
    fields("at")[guild()]["student"] = true;
    supply(-1);
  } else if (kind == "arrived") {
    leave_home();
    if (effect.at("as") == "master")
      set_master();
    else
      fields("at")[guild()]["student"] = true;
  } else if (kind == "turned-back") {
    leave_home();
    supply(+1);
  } else if (kind == "ousted") {
    if (effect.at("piece") == "student")
      fields("at")[guild()]["student"] = false;
    else
      fields("at").erase(guild());
    supply(+1);
  } else if (kind == "bridge-broken") {
    Json& bridges = view["bridges"];
    bridges.erase(std::find(bridges.begin(), bridges.end(), effect.at("between")));
  } else if (kind == "stone") {
    view["villages"][effect.at("at").get<int>() - 1]["stone"] = true;
    view["stones_left"] = view["stones_left"].get<int>() - 1;
  } else if (kind == "score" || kind == "held") {
    Json& count = view[kind == "score" ? "scores" : "held"][effect.at("seat").get<int>()];
    count = count.get<int>() + effect.at("change").get<int>();
  } else if (kind == "main-phase") {
    view["phase"] = "main";
  } else if (kind == "recruiting") {
    view["recruiting"] = true;
  } else if (kind == "turn") {
    view["actor"] = effect.at("seat");
    view["recruiting"] = false;
  } else if (kind == "over" || kind == "over-stalemate") {
    view["actor"] = nullptr;
    view["over"] = true;
    view["phase"] = "over";
    view["recruiting"] = false;
    view["winners"] = effect.at("winners");
  }
}

}  // namespace guildhall::testing
