// For tests: brings a view of Khan up to date from effects alone.
#pragma once

#include <algorithm>
#include <vector>

#include "table/json.h"

namespace guildhall::testing {

class KhanFollower {
 public:
  KhanFollower(Json& view, const Json& effect) : view_(view), effect_(effect) {}

  void follow() {
    const std::string kind = effect_.at("kind");
    field(kind) || cards(kind) || conquest(kind) || special(kind) || course(kind);
  }

 private:
  std::string word(const char* name) const { return effect_.at(name).get<std::string>(); }
  std::size_t seat() const { return effect_.at("seat").get<std::size_t>(); }
  Json& cell(const char* name) { return view_["cells"][word(name)]; }
  static void change(Json& count, int by) { count = count.get<int>() + by; }
  static void insert(Json& list, const Json& item) {
    list.push_back(item);
    std::sort(list.begin(), list.end());
  }
  static void remove(Json& list, const Json& item) { list.erase(std::find(list.begin(), list.end(), item)); }

  // Rulers and yurts.
  bool field(const std::string& kind) {
    if (kind == "ruler") {
      cell("at") = {{"ruler", word("ruler")}};
    } else if (kind == "yurt") {
      cell("at") = {{"yurt", seat()}};
    } else if (kind == "neutral-yurt") {
      cell("at") = {{"yurt", "neutral"}};
    } else if (kind == "fled" || kind == "driven") {
      view_["cells"].erase(word("from"));
      cell("to") = {{"ruler", word("ruler")}};
      view_["expelled"] = nullptr;
    } else if (kind == "camp") {
      view_["camps"][word("ruler")] = effect_.at("left");
    } else if (kind == "ruler-left") {
      view_["cells"].erase(word("at"));
      view_["camps"][word("ruler")] = 0;
      view_["expelled"] = nullptr;
      insert(view_["out"], word("ruler"));
    } else if (kind == "expelling") {
      view_["expelled"] = word("ruler");
    } else {
      return false;
    }
    return true;
  }

  // Cards.
  bool cards(const std::string& kind) {
    if (kind == "drew") {
      Json& hand = view_["hands"][seat()];
      if (hand.is_array())
        insert(hand, effect_.at("card"));
      else
        change(hand["count"], +1);
      change(view_["deck"]["count"], -1);
    } else if (kind == "revealed") {
      insert(view_["discard"], effect_.at("card"));
      change(view_["deck"]["count"], -1);
    } else if (kind == "discarded") {
      Json& hand = view_["hands"][seat()];
      if (hand.is_array())
        remove(hand, effect_.at("card"));
      else
        change(hand["count"], -1);
      insert(view_["discard"], effect_.at("card"));
    } else if (kind == "reshuffled") {
      view_["deck"]["count"] = effect_.at("cards");
      view_["discard"] = Json::array();
    } else {
      return false;
    }
    return true;
  }

  // Conquests and consent.
  bool conquest(const std::string& kind) {
    if (kind == "consent-asked") {
      view_["pending"] = {{"shape", word("shape")}, {"cells", effect_.at("cells")}, {"ask", effect_.at("ask")}};
    } else if (kind == "accepted") {
      remove(view_["pending"]["ask"], effect_.at("seat"));
    } else if (kind == "refused") {
      view_["pending"] = nullptr;
      insert(view_["refused"], effect_.at("seat"));
    } else if (kind == "conquered") {
      for (const Json& at : effect_.at("cells")) view_["cells"][at.get<std::string>()] = {{"tile", effect_.at("tile")}};
      Json tile;
      for (const char* name : {"shape", "cells", "owners", "points"}) tile[name] = effect_.at(name);
      view_["tiles"].push_back(tile);
      change(view_["stock"][word("shape")], -1);
      view_["pending"] = nullptr;
    } else {
      return false;
    }
    return true;
  }

  // Special cards.
  bool special(const std::string& kind) {
    const auto about = [&](std::initializer_list<const char*> names) {
      Json entry = {{"seat", effect_.at("seat")}};
      for (const char* name : names) entry[name] = effect_.at(name) == "everywhere" ? Json(nullptr) : effect_.at(name);
      return entry;
    };
    if (kind == "special") {
      change(view_["specials"][seat()][word("card")], -1);
      view_["played"] = word("card");
    } else if (kind == "in-force") {
      insert(view_["in_force"], about({"card", "region"}));
      std::sort(view_["in_force"].begin(), view_["in_force"].end(), by_seat);
    } else if (kind == "protection-ended") {
      remove(view_["in_force"], about({"card", "region"}));
    } else if (kind == "reserved") {
      insert(view_["reserved"], about({"shape"}));
      std::sort(view_["reserved"].begin(), view_["reserved"].end(), by_seat);
    } else if (kind == "reservation-ended") {
      remove(view_["reserved"], about({"shape"}));
    } else {
      return false;
    }
    return true;
  }
  static bool by_seat(const Json& a, const Json& b) { return a.at("seat") < b.at("seat"); }

  // The course of the game.
  bool course(const std::string& kind) {
    if (kind == "turn") {
      view_["turn"] = effect_.at("seat");
      view_["played"] = nullptr;
      view_["refused"] = Json::array();
    } else if (kind == "turn-ended") {
      view_["last_special"][seat()] = effect_.at("special") == "none" ? Json(nullptr) : effect_.at("special");
    } else if (kind == "phase") {
      for (const char* name : {"phase", "actions_left", "extra"}) view_[name] = effect_.at(name);
    } else if (kind == "to-act") {
      view_["actor"] = effect_.at("actor");
    } else if (kind == "end-phase") {
      view_["end_phase"] = true;
    } else if (kind == "territories") {
      view_["territories"][seat()] = effect_.at("sizes");
    } else if (kind == "bonus") {
      view_["bonus"][seat()] = effect_.at("points");
    } else if (kind == "score") {
      change(view_["scores"][seat()], effect_.at("change").get<int>());
    } else if (kind == "over") {
      view_["over"] = true;
      view_["actor"] = nullptr;
      view_["winners"] = effect_.at("winners");
    } else {
      return false;
    }
    return true;
  }

  Json& view_;
  const Json& effect_;
};

inline void follow_khan(Json& view, const Json& effect) { KhanFollower(view, effect).follow(); }

}  // namespace guildhall::testing
