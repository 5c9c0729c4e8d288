// `guildhall play`: a game at the terminal, people and computer players in any seats.
#include <fmt/core.h>

#include <map>
#include <set>

#include "cli/boards.h"
#include "cli/commands.h"
#include "cli/terminal.h"
#include "players/levels.h"
#include "table/record.h"

namespace guildhall::cli {
namespace {

constexpr std::string_view person = "person", usual_level = "casual";

// Kinds of effects that keep the books; the log is easier to read without them.
const std::set<std::string_view> bookkeeping = {"score", "held",        "turn", "recruiting", "phase",        "to-act",
                                                "bonus", "territories", "camp", "turn-ended", "neutral-yurt", "due"};

class Session {
 public:
  Session(std::unique_ptr<Table> table, std::vector<std::string> seats, Language language, std::uint64_t seed)
      : table_(std::move(table)),
        seats_(std::move(seats)),
        language_(language),
        style_(Style::of_standard_output()),
        rng_(seed) {}

  void run() {
    catch_interrupts();
    say("cli.welcome");
    while (!leaving_) {
      const Actor actor = table_->actor();
      if (actor.is_nobody() && !asked_at_end()) break;
      if (actor.is_nobody()) continue;
      if (actor.is_chance())
        play(table_->draw());
      else if (seats_[actor.seat()] == person)
        ask(actor.seat());
      else
        think(actor.seat());
      if (interrupted()) leaving_ = true;
    }
    offer_record();
  }

 private:
  // Words.

  std::string words(std::string_view key) const { return std::string(phrase(language_, key)); }
  void say(std::string_view key) const { fmt::print("{}\n", words(key)); }
  std::string plain_name(Seat seat) const {
    const Term term = table_->seat_names()[seat];
    return style_.sign(term.key) + " " + name_of(language_, term);
  }
  std::string name(Seat seat) const { return style_.in_colour(table_->seat_names()[seat].key, plain_name(seat)); }

  void show_board(Viewer viewer) const {
    const Json view = table_->view(viewer, table_->size());
    const SeatNames seats = table_->seat_names();
    fmt::print("\n{}", draw_board({view, seats, language_, style_, table_->hints(viewer)}));
  }

  void tell(const Effects& effects, Viewer viewer) const {
    const std::string prefix = std::string(table_->game().key) + ".effect.";
    for (const Effect& effect : effects)
      if (!bookkeeping.contains(effect.key))
        fmt::print("  {}\n", sentence(language_, prefix, effect, table_->seat_names(), viewer, Wording::notation));
    std::fflush(stdout);
  }

  // The only person at the table may read along; with more than one, what is told is what all may know.
  Viewer audience() const {
    const auto first = std::ranges::find(seats_, person);
    return std::ranges::count(seats_, person) == 1 ? static_cast<Viewer>(first - seats_.begin()) : spectator;
  }

  // Acting.

  bool play(std::string_view action) {
    const auto effects = table_->apply(action);
    if (!effects) {
      fmt::print("  {}\n", explain(effects.error(), language_, Wording::notation));
      return false;
    }
    tell(*effects, audience());
    return true;
  }

  void think(Seat seat) {
    const std::string action = table_->think(seats_[seat], {}, rng_.next(), true).action;
    fmt::print("{}: {}\n", name(seat), action);
    play(action);
  }

  // One line from a person, until it was an action or something that ends the turn.
  void ask(Seat seat) {
    draw_curtain(seat);
    show_board(seat);
    list_actions("", lines_of_a_kind);
    if (const auto prompt = table_->prompt())
      fmt::print("{}\n", sentence(language_, "", *prompt, table_->seat_names(), seat, Wording::notation));
    const int before = table_->size();
    while (!leaving_ && table_->size() == before) {
      reader_.offer(completions());
      const auto line = reader_.read(fmt::format("{}> ", plain_name(seat)));
      if (!line) {
        leaving_ = true;
        return;
      }
      if (!line->empty() && !obey(*line)) play(*line);
      if (board_changed_) {
        board_changed_ = false;
        return;
      }
    }
  }

  // At a shared screen no hand is shown before its owner sits down.
  void draw_curtain(Seat seat) {
    const bool shared = std::ranges::count(seats_, person) > 1 && table_->game().hides_hands;
    if (!shared || seat == last_person_) return;
    last_person_ = seat;
    if (reader_.interactive()) clear_screen();
    if (!reader_.read(fmt::format("{} {} ", plain_name(seat), words("cli.curtain")))) leaving_ = true;
    if (reader_.interactive()) clear_screen();
  }

  // Commands. True when the line was one.

  bool obey(const std::string& line) {
    const std::size_t space = line.find(' ');
    const std::string verb = line.substr(0, space);
    const std::string rest = space == std::string::npos ? "" : line.substr(space + 1);
    try {
      if (verb == "help")
        say("cli.help");
      else if (verb == "quit")
        leaving_ = true;
      else if (verb == "board")
        show_board(table_->actor().is_seat() ? table_->actor().seat() : spectator);
      else if (verb == "list")
        list_actions(rest, 1000);
      else if (verb == "log")
        show_log();
      else if (verb == "undo")
        take_back();
      else if (verb == "hint")
        give_hint();
      else if (verb == "why")
        explain_refusal(rest);
      else if (verb == "save")
        save(rest);
      else if (verb == "load")
        load(rest);
      else
        return false;
    } catch (const Failure& failure) {
      fmt::print("  {}\n", failure.message);
    }
    return true;
  }

  std::vector<std::string> completions() const {
    std::vector<std::string> all = {"help", "quit", "board", "list", "log", "hint", "undo", "why ", "save ", "load "};
    for (const Choice& choice : table_->legal()) {
      all.push_back(choice.action);
      all.push_back("why " + choice.action);
    }
    return all;
  }

  // The legal actions by kind, a kind's in at most so many lines.
  void list_actions(std::string_view kind, int most_lines) const {
    std::map<std::string, std::vector<std::string>> kinds;
    for (const Choice& choice : table_->legal()) {
      const std::size_t space = choice.action.find(' ');
      kinds[choice.action.substr(0, space)].push_back(space == std::string::npos ? ""
                                                                                 : choice.action.substr(space + 1));
    }
    if (!kind.empty() && !kinds.contains(std::string(kind))) fmt::print("  {}\n", words("cli.no-such-kind"));
    for (const auto& [verb, actions] : kinds)
      if (kind.empty() || kind == verb) list_kind(verb, actions, most_lines);
  }

  void list_kind(const std::string& verb, const std::vector<std::string>& actions, int most_lines) const {
    std::vector<std::string> lines = {style_.bold(padded(verb, 8))};
    const auto add = [&](const std::string& text) {
      if (width_of(lines.back()) + width_of(text) > 78) lines.emplace_back(8, ' ');
      lines.back() += text;
    };
    const Json view = table_->view(table_->actor().seat(), table_->size());
    for (const std::string& group : group_actions(view, verb, actions)) {
      std::size_t begin = 0;
      for (std::size_t end = group.find(' '); begin != std::string::npos; end = group.find(' ', begin)) {
        const bool last = end == std::string::npos;
        add(" " + group.substr(begin, last ? end : end - begin) + (last ? ";" : ""));
        begin = last ? end : end + 1;
      }
    }
    lines.back().pop_back();
    for (int i = 0; i < std::min<int>(most_lines, static_cast<int>(lines.size())); ++i) fmt::print("{}\n", lines[i]);
    if (static_cast<int>(lines.size()) > most_lines)
      fmt::print("{:8} {} ({}: list {})\n", "", words("cli.and-more"), actions.size(), verb);
  }

  void show_log() const {
    for (const Entry& entry : table_->history(audience(), 0)) {
      fmt::print("{:4} {}\n", entry.number + 1, entry.action);
      tell(entry.effects, audience());
    }
  }

  // Back to the last decision of a person.
  void take_back() {
    const std::vector<Entry> history = table_->history(all_seeing, 0);
    for (int n = table_->size() - 1; n >= 0; --n)
      if (history[n].actor.is_seat() && seats_[history[n].actor.seat()] == person) {
        table_->truncate(n);
        board_changed_ = true;
        say("cli.taken-back");
        return;
      }
    say("cli.nothing-to-take-back");
  }

  // What an expert would do here, from what the person can see.
  void give_hint() {
    if (!table_->actor().is_seat()) return say("cli.over-help");
    fmt::print("  {}\n", words("cli.thinking"));
    std::fflush(stdout);
    const Seat seat = table_->actor().seat();
    const Opinion opinion = table_->think("expert", {}, rng_.next(), false);
    for (std::size_t i = 0; i < std::min<std::size_t>(opinion.lines.size(), 3); ++i) {
      const Opinion::Line& line = opinion.lines[i];
      const auto at = static_cast<std::size_t>(seat);
      const Message message{"cli.hint",
                            {{"action", line.action},
                             {"share", fmt::format("{:.0f}", 100 * line.win[at])},
                             {"score", fmt::format("{:.1f}", line.score[at])},
                             {"simulations", static_cast<int>(line.simulations)}}};
      fmt::print("  {}\n", sentence(language_, "", message, table_->seat_names()));
    }
  }

  void explain_refusal(const std::string& action) const {
    const auto refusal = table_->objection(action);
    fmt::print("  {}\n", refusal ? explain(*refusal, language_, Wording::notation) : words("cli.legal"));
  }

  void save(const std::string& path) const {
    if (path.empty()) throw Failure{words("cli.save-where")};
    write_file(path, write_record(*table_));
    fmt::print("  {} {}\n", words("cli.saved"), path);
  }

  void load(const std::string& path) {
    if (path.empty()) throw Failure{words("cli.load-what")};
    auto table = load_record(path, language_);
    table_ = std::move(table);
    seats_.resize(static_cast<std::size_t>(table_->players()), std::string(usual_level));
    board_changed_ = true;
    fmt::print("  {} {}\n", words("cli.loaded"), path);
  }

  // The game is over: the result, and a chance to look at it, save it or go back. False to leave.
  bool asked_at_end() {
    show_board(audience());
    const Json state = table_->state(table_->size());
    for (Seat seat = 0; seat < table_->players(); ++seat)
      fmt::print("{} {}{}\n", name(seat), state.at("scores")[seat].dump(),
                 std::ranges::find(state.at("winners"), Json(seat)) != state.at("winners").end()
                     ? "  " + words("cli.winner")
                     : "");
    if (std::ranges::count(seats_, person) == 0) return false;
    reader_.offer({"undo", "save ", "load ", "log", "board", "quit"});
    while (!leaving_ && !board_changed_) {
      const auto line = reader_.read(words("cli.over-prompt") + " ");
      if (!line || line->empty()) return false;
      if (!obey(*line)) say("cli.over-help");
    }
    board_changed_ = false;
    return !leaving_;
  }

  // Leaving loses nothing: an unfinished game is offered as its record.
  void offer_record() {
    forget_interrupt();
    if (table_->size() == 0 || table_->actor().is_nobody()) return;
    if (!reader_.interactive()) {
      fmt::print("\n{}\n\n{}", words("cli.record-follows"), write_record(*table_));
      return;
    }
    const auto path = reader_.read(words("cli.save-as") + " ");
    if (!path || path->empty()) return;
    try {
      save(*path);
    } catch (const Failure& failure) {
      fmt::print("{}\n", failure.message);
    }
  }

  static constexpr int lines_of_a_kind = 3;

  std::unique_ptr<Table> table_;
  std::vector<std::string> seats_;
  Language language_;
  Style style_;
  Rng rng_;
  LineReader reader_;
  Seat last_person_ = spectator;
  bool leaving_ = false;
  bool board_changed_ = false;
};

// "person,greedy,greedy" for the seats in order; those not named get the usual computer player.
std::vector<std::string> seats_from(const std::string& list, const Table& table) {
  std::vector<std::string> seats =
      list.empty() ? std::vector<std::string>{std::string(person)} : CLI::detail::split(list, ',');
  for (const std::string& seat : seats)
    if (seat != person && !is_player(seat)) throw Failure{no_such_player(seat) + " A person is 'person'."};
  if (static_cast<int>(seats.size()) > table.players())
    throw Failure{fmt::format("--seats names {} seats, but {} play.", seats.size(), table.players())};
  seats.resize(static_cast<std::size_t>(table.players()), std::string(usual_level));
  return seats;
}

}  // namespace

void add_play(CLI::App& app) {
  struct Options {
    GameChoice choice;
    std::string seats, seed, load;
  };
  auto options = std::make_shared<Options>();
  CLI::App* command = add_command(app, "play", "Play a game in this terminal");
  options->choice.add_to(*command);
  command->add_option("--seats", options->seats,
                      "Who sits where, in turn order: person or a computer player, separated by commas; the rest are "
                      "computer players. Default: you in the first seat");
  command->add_option("--seed", options->seed, "Any text: the same seed gives the same draws and computer choices");
  command->add_option("--load", options->load, "Continue the game of this record");
  std::string footer = "Computer players: ";
  footer += CLI::detail::join(levels, ", ") + "; as yardsticks: " + CLI::detail::join(yardsticks, ", ") +
            "\nOptions of the games:\n";
  for (const GameInfo& game : all_games())
    for (const auto& [name, option] : game.options.items())
      if (option.contains("values"))
        footer += "  " + std::string(game.key) + ": --option " + name + "=… " + option.at("values").dump() + "\n";
  footer += "Example:\n  guildhall play shangrila --players 3 --seats person,strong,person --option setup=first-game";
  command->footer(footer);
  command->callback([options] {
    const GameChoice& choice = options->choice;
    const std::string seed = options->seed.empty() ? system_seed() : options->seed;
    auto table = options->load.empty() ? choice.open(seed) : load_record(options->load, choice.tongue());
    Hash hash;
    hash.add(seed);
    std::vector<std::string> seats = seats_from(options->seats, *table);
    Session(std::move(table), std::move(seats), choice.tongue(), hash.value()).run();
  });
}

}  // namespace guildhall::cli
