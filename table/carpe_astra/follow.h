// For tests: brings a view of Carpe Astra up to date from effects alone.
#pragma once

#include <algorithm>

#include "table/json.h"

namespace guildhall::testing {

// One effect and the view it changes.
class CarpeAstraFollower {
 public:
  CarpeAstraFollower(Json& view, const Json& effect) : view(view), effect(effect) {}

  void follow() {
    const std::string kind = text("kind");
    if (follow_tiles(kind) || follow_cards(kind) || follow_agents(kind) || follow_markers(kind) || follow_events(kind))
      return;
    follow_course(kind);
  }

 private:
  // Fields of the effect.
  std::string text(std::string_view name) const { return effect.at(name).get<std::string>(); }
  int number(std::string_view name) const { return effect.at(name).get<int>(); }
  int seat(std::string_view name = "seat") const { return number(name); }

  // Changes to the view.
  static void add(Json& count, int change) { count = count.get<int>() + change; }
  static void insert_sorted(Json& list, const Json& item) {
    list.insert(std::upper_bound(list.begin(), list.end(), item), item);
  }
  static void erase(Json& list, const Json& item) { list.erase(std::find(list.begin(), list.end(), item)); }
  Json& hex_at(const Json& at) { return view["hexes"][at.get<std::string>()]; }
  Json& hex(std::string_view name = "at") { return hex_at(effect.at(name)); }
  Json& pile(const std::string& card) { return view[card[0] == 'N' ? "network" : "slander"]; }
  void draw_from(Json& deck) { add(deck["count"], -1); }

  void into_hand(const std::string& card) {
    Json& hand = view["hands"][seat()];
    if (hand.is_array())
      insert_sorted(hand, card);
    else
      add(hand["count"], +1);
  }
  void onto_discard(const std::string& card) {
    Json& hand = view["hands"][seat()];
    if (hand.is_array())
      erase(hand, card);
    else
      add(hand["count"], -1);
    insert_sorted(pile(card)["discard"], card);
  }

  bool follow_tiles(const std::string& kind) {
    if (kind == "tile-laid") {
      lay();
      draw_from(view["stack"]["unseen"]);
    } else if (kind == "built") {
      lay();
      erase(view["display"], effect.at("tile"));
      view["built"] = true;
    } else if (kind == "tile-drawn") {
      view["display"].push_back(effect.at("tile"));
      draw_from(view["stack"]["unseen"]);
    } else if (kind == "tile-came-back") {
      view["display"].push_back(effect.at("tile"));
      view["stack"]["returned"].erase(0);
    } else if (kind == "tiles-returned") {
      for (const Json& tile : effect.at("tiles")) view["stack"]["returned"].push_back(tile);
      view["display"] = Json::array();
    } else if (kind == "rotated") {
      for (auto& [at, hex] : view["hexes"].items())
        if (hex["kind"] == "guild" && hex["tile"] == text("tile"))
          hex["guild"] = std::string(1, text("tile")[hex["guild"] == text("tile").substr(0, 1) ? 1 : 0]);
    } else {
      return false;
    }
    return true;
  }
  void lay() {
    for (int half = 0; half < 2; ++half)
      hex_at(effect.at("at")[half]) = {{"kind", "guild"},
                                       {"guild", text("tile").substr(half, 1)},
                                       {"tile", text("tile")},
                                       {"agents", Json::array()}};
  }

  bool follow_cards(const std::string& kind) {
    if (kind == "card-drawn") {
      into_hand(text("card"));
      draw_from(view[text("deck")]["deck"]);
    } else if (kind == "card-opened") {
      insert_sorted(pile(text("card"))["open"], text("card"));
      draw_from(pile(text("card"))["deck"]);
    } else if (kind == "card-taken") {
      into_hand(text("card"));
      erase(pile(text("card"))["open"], text("card"));
    } else if (kind == "card-discarded") {
      onto_discard(text("card"));
    } else if (kind == "deck-renewed") {
      Json& deck = view[text("deck")];
      deck["deck"]["count"] = deck["discard"].size();
      deck["discard"] = Json::array();
    } else if (kind == "scored" || kind == "slandered") {
      onto_discard(text("card"));
      view["scored"] = effect.at("scored");
      if (kind == "slandered" && std::ranges::find(view["slandered"], effect.at("against")) == view["slandered"].end())
        insert_sorted(view["slandered"], effect.at("against"));
    } else {
      return false;
    }
    return true;
  }

  bool follow_agents(const std::string& kind) {
    if (kind == "deployed") {
      insert_sorted(hex()["agents"], seat());
      add(view["hand_agents"][seat()], -1);
      view["moves_made"] = effect.at("placements");
    } else if (kind == "moved") {
      erase(hex("from")["agents"], seat());
      insert_sorted(hex("to")["agents"], seat());
      view["moves_made"] = effect.at("placements");
    } else if (kind == "ousted" || kind == "removed" || kind == "went-home") {
      erase(hex()["agents"], seat());
      add(view["hand_agents"][seat()], +1);
    } else {
      return false;
    }
    return true;
  }

  bool follow_markers(const std::string& kind) {
    const auto move_marker = [&](Json& from, Json& to) {
      add(from[text("guild")], -1);
      add(to[text("guild")], +1);
    };
    if (kind == "marker-won")
      move_marker(view["bank"], view["support"][seat()]);
    else if (kind == "marker-lost")
      move_marker(view["support"][seat()], view["bank"]);
    else if (kind == "marker-seized")
      move_marker(view["support"][seat("from")], view["support"][seat()]);
    else if (kind == "credits")
      add(view["credits"][seat()], number("change"));
    else if (kind == "score")
      add(view["scores"][seat()], number("change"));
    else
      return false;
    return true;
  }

  bool follow_events(const std::string& kind) {
    Json& events = view["events"];
    if (kind == "round-ended") {
      events["row"][number("round") - 1] = "gone";
    } else if (kind == "event-drawn") {
      events["row"][number("round") - 1] = effect.at("event");
      draw_from(events["unseen"]);
    } else if (kind == "event-replaced") {
      events["row"][number("round") - 1] = nullptr;
      insert_sorted(events["out"], effect.at("event"));
    } else {
      return false;
    }
    return true;
  }

  void follow_course(const std::string& kind) {
    if (kind == "due") {
      for (const char* field : {"to_take", "extra", "to_discard"}) view[field] = effect.at(field);
    } else if (kind == "round") {
      view["round"] = effect.at("round");
    } else if (kind == "turn") {
      view["turn"] = effect.at("seat");
      view["moves_made"] = view["scored"] = 0;
      view["slandered"] = Json::array();
      view["built"] = false;
    } else if (kind == "phase") {
      view["phase"] = effect.at("phase");
      view["source"] = effect.at("source") == "none" ? Json(nullptr) : effect.at("source");
      view["actor"] = effect.at("actor") == "nobody" ? Json(nullptr) : effect.at("actor");
    } else if (kind == "over") {
      view["over"] = true;
      view["winners"] = effect.at("winners");
    }
  }

  Json& view;
  const Json& effect;
};

inline void follow_carpe_astra(Json& view, const Json& effect) { CarpeAstraFollower(view, effect).follow(); }

}  // namespace guildhall::testing
