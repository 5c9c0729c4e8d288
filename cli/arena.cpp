// `guildhall arena`: which of two computer players is stronger, by how much, and how sure that is.
#include "players/arena.h"

#include <fmt/core.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstdio>
#include <functional>
#include <map>
#include <mutex>
#include <thread>

#include "cli/commands.h"
#include "cli/terminal.h"
#include "games/all.h"
#include "players/statistics.h"
#include "table/all_documents.h"

namespace guildhall::cli {
namespace {

struct Options {
  GameChoice choice;
  std::string first, second, seed = "arena", file;
  int blocks = 100, threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  std::vector<double> sprt;
  bool resume = false, alone = false;
};

using PlayBlock = std::function<Block(std::uint64_t seed)>;

PlayBlock block_player(const Options& options) {
  PlayBlock play;
  for_each_game([&]<class G>() {
    if (G::key != options.choice.key) return;
    const auto arrangement = *Documents<G>::read_options(options.choice.seats(), options.choice.option_document());
    play = [arrangement, seats = options.choice.seats(), first = *read_player(options.first),
            second = *read_player(options.second), alone = options.alone](std::uint64_t seed) {
      if (alone) return Block{rotate<G>(arrangement.setup, seats, first, second, seed), {}};
      return play_block<G>(arrangement.setup, seats, first, second, seed);
    };
  });
  return play;
}

// The blocks played so far, by number. Blocks end in any order; results count only without a gap before them, so
// that the same settings give the same result however many threads there are.
class Series {
 public:
  explicit Series(const Options& options) : options_(options) {
    if (options.resume) read();
  }

  // The number of the next block to play, or nothing when enough are under way.
  std::optional<int> take() {
    const std::lock_guard lock(mutex_);
    while (blocks_.contains(next_)) ++next_;
    if (next_ >= options_.blocks || verdict_unlocked() != Verdict::open) return std::nullopt;
    return next_++;
  }
  void finish(int number, const Block& block) {
    const std::lock_guard lock(mutex_);
    blocks_[number] = block;
  }

  std::vector<Block> done() const {
    const std::lock_guard lock(mutex_);
    return done_unlocked();
  }
  Verdict verdict() const {
    const std::lock_guard lock(mutex_);
    return verdict_unlocked();
  }

  Json document() const {
    Json list = Json::array();
    for (const Block& block : done())
      list.push_back({tally_document(block.one_against_rest), tally_document(block.rest_against_one)});
    Json document = settings();
    document["blocks"] = list;
    return document;
  }

  // Replaces the file whole, so that an interruption leaves the old one or the new one.
  void write() const {
    if (options_.file.empty()) return;
    write_file(options_.file + ".new", print_json(document()) + "\n");
    if (std::rename((options_.file + ".new").c_str(), options_.file.c_str()) != 0)
      throw Failure{"Cannot write " + options_.file + "."};
  }

 private:
  static Json tally_document(const Tally& tally) { return {tally.share, tally.rank, tally.difference}; }

  Json settings() const {
    return {{"game", options_.choice.key},
            {"players", options_.choice.seats()},
            {"options", options_.choice.option_document()},
            {"first", options_.first},
            {"second", options_.second},
            {"alone", options_.alone},
            {"seed", options_.seed}};
  }

  void read() {
    if (options_.file.empty()) throw Failure{"--resume needs --json FILE, the file to go on with."};
    const auto document = parse_json(read_file(options_.file, std::size_t{256} << 20));
    const auto tally = [](const Json& list) -> std::optional<Tally> {
      if (!list.is_array() || list.size() != 3 ||
          !std::ranges::all_of(list, [](const Json& n) { return n.is_number(); }))
        return std::nullopt;
      return Tally{list[0].get<double>(), list[1].get<double>(), list[2].get<double>()};
    };
    if (!document || !document->is_object() || !document->contains("blocks") || !document->at("blocks").is_array())
      throw Failure{options_.file + " is not a file of the arena."};
    const Json expected = settings();
    for (const auto& [name, value] : expected.items())
      if (!document->contains(name) || document->at(name) != value)
        throw Failure{options_.file + " is of another match: its " + name + " differs."};
    for (const Json& block : document->at("blocks")) {
      const auto one = block.is_array() && block.size() == 2 ? tally(block[0]) : std::nullopt;
      const auto rest = one ? tally(block[1]) : std::nullopt;
      if (!rest) throw Failure{options_.file + " is damaged: a block is not two times three numbers."};
      blocks_[static_cast<int>(blocks_.size())] = {*one, *rest};
    }
  }

  std::vector<Block> done_unlocked() const {
    std::vector<Block> list;
    for (const auto& [number, block] : blocks_) {
      if (number != static_cast<int>(list.size())) break;
      list.push_back(block);
    }
    return list;
  }

  Verdict verdict_unlocked() const {
    if (options_.sprt.empty()) return Verdict::open;
    const Sprt test{options_.sprt[0], options_.sprt[1], options_.choice.seats() - 1};
    std::vector<double> shares;
    for (const Block& block : done_unlocked()) {
      shares.push_back(block.one_against_rest.share);
      if (const Verdict verdict = test.verdict(shares); verdict != Verdict::open) return verdict;
    }
    return Verdict::open;
  }

  const Options& options_;
  mutable std::mutex mutex_;
  std::map<int, Block> blocks_;
  int next_ = 0;
};

std::uint64_t block_seed(const std::string& seed, int number) {
  Hash hash;
  hash.add(seed);
  hash.add(static_cast<std::uint64_t>(number));
  return hash.value();
}

// All threads play blocks; this one shows how far they are and keeps the file up to date.
void play_all(const Options& options, Series& series) {
  const PlayBlock play = block_player(options);
  std::atomic<int> working = options.threads;
  std::vector<std::jthread> workers;
  workers.reserve(static_cast<std::size_t>(options.threads));
  for (int i = 0; i < options.threads; ++i)
    workers.emplace_back([&] {
      while (!interrupted()) {
        const auto number = series.take();
        if (!number) break;
        series.finish(*number, play(block_seed(options.seed, *number)));
      }
      --working;
    });
  const bool terminal = isatty(STDERR_FILENO) != 0;
  for (int tenths = 1; working > 0; ++tenths) {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    if (tenths % (terminal ? 10 : 100) != 0) continue;
    const auto done = series.done();
    std::vector<double> shares;
    shares.reserve(done.size());
    for (const Block& block : done) shares.push_back(block.one_against_rest.share);
    const Estimate share = bootstrap_mean(shares, 1);
    fmt::print(stderr, "{}{} of {} blocks; {} wins {:.1f} % ({:.1f} to {:.1f}){}", terminal ? "\r" : "", done.size(),
               options.blocks, options.first, 100 * share.value, 100 * share.low, 100 * share.high,
               terminal ? "   " : "\n");
    series.write();
  }
  workers.clear();
  if (terminal) fmt::print(stderr, "\r{:70}\r", "");
}

void report(const std::string& alone, const std::string& rest, int others, const std::vector<Tally>& tallies) {
  const auto estimate = [&](double Tally::* figure) {
    std::vector<double> values;
    values.reserve(tallies.size());
    for (const Tally& tally : tallies) values.push_back(tally.*figure);
    return bootstrap_mean(values, 1);
  };
  const auto line = [](const char* name, const Estimate& e, double factor, const char* unit) {
    fmt::print("  {:18} {:8.2f}{} ({:.2f} to {:.2f})\n", name, factor * e.value, unit, factor * e.low, factor * e.high);
  };
  const Estimate share = estimate(&Tally::share);
  fmt::print("one {} against {} {}, {} games:\n", alone, others, rest,
             tallies.size() * static_cast<std::size_t>(others + 1));
  line("share of wins", share, 100, " %");
  line("mean rank", estimate(&Tally::rank), 1, "");
  line("score difference", estimate(&Tally::difference), 1, "");
  line("Elo", {elo_of_share(share.value, others), elo_of_share(share.low, others), elo_of_share(share.high, others)}, 1,
       "");
}

void run(const Options& options) {
  const auto table = options.choice.open("");  // refuses bad options with a reason
  for (const std::string& name : {options.first, options.second})
    if (!read_player(name)) throw Failure{no_such_player(name) + " A budget follows after @: expert@20ms, uct@500."};
  catch_interrupts();
  Series series(options);
  play_all(options, series);
  series.write();

  const std::vector<Block> blocks = series.done();
  if (blocks.empty()) throw Failure{"Interrupted before the first block was played."};
  std::vector<Tally> one, rest;
  for (const Block& block : blocks) {
    one.push_back(block.one_against_rest);
    rest.push_back(block.rest_against_one);
  }
  const int others = options.choice.seats() - 1;
  fmt::print("{}, {} seats, {} blocks; 95 % intervals by bootstrap over blocks\n", options.choice.key, others + 1,
             blocks.size());
  report(options.first, options.second, others, one);
  if (!options.alone) report(options.second, options.first, others, rest);
  if (!options.sprt.empty()) {
    const Verdict verdict = series.verdict();
    fmt::print("sequential test of Elo {} against {}: {}\n", options.sprt[0], options.sprt[1],
               verdict == Verdict::open
                   ? "not decided"
                   : fmt::format("Elo is {}", verdict == Verdict::elo1 ? "at least the second" : "at most the first"));
  }
  if (interrupted() && !options.file.empty()) fmt::print("Interrupted. Go on with the same command and --resume.\n");
}

}  // namespace

void add_arena(CLI::App& app) {
  auto options = std::make_shared<Options>();
  CLI::App* command = add_command(app, "arena", "Let two computer players play many games, and say which is stronger");
  options->choice.add_to(*command);
  command
      ->add_option("first", options->first,
                   "A computer player, with a budget if it is not to be its own: expert@20ms, uct@500")
      ->required();
  command->add_option("second", options->second, "The player it is measured against")->required();
  command
      ->add_option("--blocks", options->blocks,
                   "Blocks of games; each is one deal in every rotation of the seats, twice")
      ->check(CLI::Range(1, 10000000))
      ->capture_default_str();
  command->add_option("--sprt", options->sprt, "ELO0 ELO1: stop when a sequential test tells one from the other")
      ->expected(2);
  command->add_flag("--alone", options->alone, "Only one of the first among the second, not the other way round too");
  command->add_option("--seed", options->seed, "Any text: the same seed gives the same games")->capture_default_str();
  command->add_option("--threads", options->threads, "Threads; all cores when not given")->check(CLI::Range(1, 1024));
  command->add_option("--json", options->file, "Write every block to this file, as it is played");
  command->add_flag("--resume", options->resume, "Go on with the blocks of that file");
  command->footer("Example:\n  guildhall arena shangrila greedy random --players 3 --blocks 200 --json match.json");
  command->callback([options] { run(*options); });
}

}  // namespace guildhall::cli
