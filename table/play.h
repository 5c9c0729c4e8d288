// A table for any game: Play<G> keeps the set-up, the list of actions and the position they lead to.
// Earlier positions are found by playing the actions again; at a fraction of a microsecond an action that is
// cheaper than keeping them.
#pragma once

#include <algorithm>
#include <utility>

#include "players/registry.h"
#include "table/documents.h"
#include "table/table.h"

namespace guildhall {

template <Game G>
class Play final : public Table {
  using State = typename G::State;
  using Action = typename G::Action;

 public:
  static GameInfo describe() {
    return {G::key, G::min_seats, G::max_seats, G::rules_version, G::hides_hands, Documents<G>::describe_options(),
            &open};
  }

  static std::expected<std::unique_ptr<Table>, Refusal> open(int players, const Json& options, std::string seed) {
    if (players < G::min_seats || players > G::max_seats)
      return std::unexpected(
          Refusal{"bad-players",
                  {"protocol.bad-players", {{"players", players}, {"least", G::min_seats}, {"most", G::max_seats}}}});
    auto arrangement = Documents<G>::read_options(players, options);
    if (!arrangement) return std::unexpected(Refusal{"bad-options", arrangement.error()});
    return std::make_unique<Play>(std::move(*arrangement), players, std::move(seed));
  }

  Play(Arrangement<G> arrangement, int players, std::string seed)
      : arrangement_(std::move(arrangement)),
        players_(players),
        seed_(std::move(seed)),
        state_(G::start(arrangement_.setup)) {}

  const GameInfo& game() const override {
    static const GameInfo info = describe();
    return info;
  }
  int players() const override { return players_; }
  const Json& options() const override { return arrangement_.options; }
  SeatNames seat_names() const override {
    SeatNames names{};
    for (Seat seat = 0; seat < players_; ++seat) names[seat] = G::seat_name(state_, seat);
    return names;
  }

  int size() const override { return static_cast<int>(actions_.size()); }
  Actor actor() const override { return G::actor(state_); }

  std::vector<Choice> legal() const override {
    std::vector<Choice> choices;
    const bool chance = actor().is_chance();
    const auto actions = legal_in(state_);
    choices.reserve(actions->size());
    for (Action action : *actions) choices.push_back({G::print(action), chance ? G::weight(state_, action) : 1});
    return choices;
  }

  Json state(int at) const override {
    const State state = position(at);
    return common(state, Documents<G>::state(state));
  }
  Json view(Viewer viewer, int at) const override { return view_of(position(at), viewer); }

  std::optional<Message> prompt() const override {
    if constexpr (requires { Documents<G>::prompt(state_); })
      if (actor().is_seat()) return Documents<G>::prompt(state_);
    return std::nullopt;
  }

  Json hints(Viewer viewer) const override { return hints_in(state_, viewer); }

  using Table::history;
  std::vector<Entry> history(Viewer viewer, int from, int until) const override {
    std::vector<Entry> entries;
    State state = position(from);
    for (int n = from; n < until; ++n) {
      const Action action = actions_[n];
      Entry entry{n, G::actor(state), seen_as(state, action, viewer), {}};
      G::apply(state, action, entry.effects);
      entries.push_back(std::move(entry));
    }
    return entries;
  }

  std::optional<Refusal> objection(std::string_view text) const override {
    const auto action = read(text);
    return action ? std::nullopt : std::optional(action.error());
  }

  std::expected<Effects, Refusal> apply(std::string_view text) override {
    const auto action = read(text);
    if (!action) return std::unexpected(action.error());
    Effects effects;
    G::apply(state_, *action, effects);
    actions_.push_back(*action);
    return effects;
  }

  std::expected<Preview, Refusal> preview(std::string_view text, Viewer viewer) const override {
    const auto action = read(text);
    if (!action) return std::unexpected(action.error());
    State state = state_;
    Preview result;
    G::apply(state, *action, result.effects);
    result.view = view_of(state, viewer);
    result.hints = hints_in(state, viewer);
    return result;
  }

  void truncate(int size) override {
    state_ = position(size);
    actions_.resize(size);
  }

  std::string draw() const override {
    std::vector<Choice> choices = legal();
    std::sort(choices.begin(), choices.end(), [](const Choice& a, const Choice& b) { return a.action < b.action; });
    std::uint32_t total = 0;
    for (const Choice& choice : choices) total += choice.weight;
    Hash hash;
    hash.add(seed_);
    hash.add(actions_.size());
    Rng rng(hash.value());
    std::uint32_t left = rng.below(total);
    std::size_t i = 0;
    while (left >= choices[i].weight) left -= choices[i++].weight;
    return choices[i].action;
  }

  std::unique_ptr<Table> fork(int at, std::string seed) const override {
    auto copy = std::make_unique<Play>(arrangement_, players_, std::move(seed));
    copy->actions_.assign(actions_.begin(), actions_.begin() + at);
    copy->state_ = position(at);
    copy->headers = headers;
    return copy;
  }

  Opinion think(std::string_view player, Budget budget, std::uint64_t seed, bool keep) override {
    auto thinker = keep && thinker_name_ == player ? std::move(thinker_) : make_player<G>(player);
    Opinion opinion = opinion_of(thinker->think(G::observe(state_, actor().seat()), budget, seed), players_);
    if (keep) {
      thinker_ = std::move(thinker);
      thinker_name_ = player;
    }
    return opinion;
  }

 private:
  static std::unique_ptr<ActionList<G>> legal_in(const State& state) {
    auto actions = std::make_unique<ActionList<G>>();
    G::legal(state, *actions);
    return actions;
  }

  State position(int at) const {
    if (at == size()) return state_;
    State state = G::start(arrangement_.setup);
    for (int n = 0; n < at; ++n) G::apply(state, actions_[n]);
    return state;
  }

  std::expected<Action, Refusal> read(std::string_view text) const {
    const auto action = G::parse(text);
    const auto illegal = [&](const Objection& objection) {
      return std::unexpected(Refusal{actor().is_nobody() ? "over" : "illegal", objection, seat_names()});
    };
    if (!action) {
      if (const auto* objection = std::get_if<Objection>(&action.error())) return illegal(*objection);
      return std::unexpected(Refusal{"syntax", {"protocol.syntax", {{"action", std::string(text.substr(0, 80))}}}});
    }
    if (const auto objection = G::objection(state_, *action)) return illegal(*objection);
    return *action;
  }

  // An action as the viewer may know it: of a hidden one only the first word.
  static std::string seen_as(const State& state, Action action, Viewer viewer) {
    const std::string text = G::print(action);
    if (may_know(G::audience(state, action), viewer)) return text;
    return text.substr(0, text.find(' ')) + " ?";
  }

  Json view_of(const State& state, Viewer viewer) const {
    return common(state, Documents<G>::view(G::observe(state, viewer)));
  }

  static Json hints_in(const State& state, Viewer viewer) {
    if constexpr (requires(const typename G::Observation& seen) { Documents<G>::hints(seen); })
      if (viewer >= 0) return Documents<G>::hints(G::observe(state, viewer));
    return Json::object();
  }

  // What every state document has beside the game's own fields.
  Json common(const State& state, Json document) const {
    const Outcome outcome = G::outcome(state);
    document["game"] = G::key;
    document["players"] = players_;
    document["options"] = arrangement_.options;
    document["actor"] = actor_document(G::actor(state));
    document["over"] = G::actor(state).is_nobody();
    document["scores"] = Json::array();
    document["winners"] = Json::array();
    for (Seat seat = 0; seat < players_; ++seat) {
      document["scores"].push_back(outcome.scores[seat]);
      if ((outcome.winners >> seat & 1) != 0) document["winners"].push_back(seat);
    }
    return document;
  }

  static Opinion opinion_of(const Thought<G>& thought, int players) {
    Opinion opinion{G::print(thought.action), {}};
    for (const Line<G>& line : thought.lines)
      opinion.lines.push_back({G::print(line.action),
                               line.simulations,
                               {line.win.begin(), line.win.begin() + players},
                               {line.score.begin(), line.score.begin() + players}});
    return opinion;
  }

  Arrangement<G> arrangement_;
  int players_;
  std::string seed_;
  State state_;
  std::vector<Action> actions_;
  std::unique_ptr<Player<G>> thinker_;  // who was last asked to keep what it thinks
  std::string thinker_name_;
};

}  // namespace guildhall
