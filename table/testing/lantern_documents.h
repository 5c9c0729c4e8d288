// The tiny test game at a table.
#pragma once

#include "games/testing/lantern.h"
#include "players/registry.h"
#include "table/documents.h"
#include "table/play.h"

namespace guildhall {

template <>
struct Knowledge<lantern::Rules> {
  static constexpr Style style = {};
  static PerSeat glance(const lantern::State& s) {
    PerSeat points{};
    for (Seat seat = 0; seat < s.seats; ++seat)
      points[seat] = static_cast<float>(lantern::Rules::outcome(s).scores[seat]);
    return points;
  }
  static Expectation forecast(const lantern::State& s) { return expectation(glance(s), 1, s.seats); }
};

template <>
struct Documents<lantern::Rules> {
  static Json describe_options() { return Json::object(); }
  static std::expected<Arrangement<lantern::Rules>, Message> read_options(int players, const Json& options) {
    if (const auto unknown = unknown_option(options, std::array<std::string_view, 0>{}))
      return std::unexpected(*unknown);
    return Arrangement<lantern::Rules>{{players}, Json::object(), nullptr};
  }
  static Json open(const lantern::Open& o) {
    constexpr std::string_view phases[] = {"deal", "turn-up", "light", "over"};
    Json lit = Json::array();
    for (Seat seat = 0; seat < o.seats; ++seat) lit.push_back(o.lit[seat]);
    return {{"phase", phases[static_cast<int>(o.phase)]}, {"turned_up", o.turned_up}, {"lit", lit}};
  }
  static Json pile(const lantern::Pile& pile) {
    Json list = Json::array();
    for (int k = 0; k < lantern::kinds; ++k)
      for (int i = 0; i < pile[k]; ++i) list.push_back(k + 1);
    return list;
  }
  static Json state(const lantern::State& s) {
    Json document = open(s);
    document["deck"] = pile(s.deck);
    document["hands"] = Json::array();
    for (Seat seat = 0; seat < s.seats; ++seat) document["hands"].push_back(pile(s.hands[seat]));
    return document;
  }
  static Json view(const lantern::Observation& seen) {
    Json document = open(seen.open);
    int in_hands = 0;
    document["hands"] = Json::array();
    for (Seat seat = 0; seat < seen.open.seats; ++seat) {
      const bool own = seat == seen.seat;
      document["hands"].push_back(own ? pile(seen.own) : Json{{"count", seen.open.hand_sizes[seat]}});
      in_hands += own ? 0 : seen.open.hand_sizes[seat];
    }
    document["deck"] = {{"count", lantern::total(seen.unseen) - in_hands}};
    return document;
  }
};

}  // namespace guildhall
