#include "server/load.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <chrono>
#include <cstdlib>
#include <deque>
#include <fstream>
#include <optional>
#include <sstream>
#include <utility>
#include <vector>

#include "games/random.h"
#include "table/draws2.h"

namespace guildhall::server {
namespace {

namespace asio = boost::asio;
using Clock = std::chrono::steady_clock;
using Moment = Clock::time_point;

constexpr auto waiting = asio::as_tuple(asio::use_awaitable);
constexpr int hands = 32;  // pairs that arrive, or are checked, at once
constexpr auto time_to_settle = std::chrono::seconds(10);

double seconds_between(Moment from, Moment to) { return std::chrono::duration<double>(to - from).count(); }

Latency latency_of(std::vector<float> milliseconds) {
  if (milliseconds.empty()) return {};
  std::ranges::sort(milliseconds);
  const auto at = [&](double share) {
    return milliseconds[static_cast<std::size_t>(share * static_cast<double>(milliseconds.size() - 1))];
  };
  return {at(0.5), at(0.99), at(0.999), at(1)};
}

// The memory a process has resident, in mebibytes; 0 where it cannot be known.
double resident_memory(int process) {
  std::ifstream file("/proc/" + std::to_string(process) + "/status");
  for (std::string line; std::getline(file, line);)
    if (line.starts_with("VmRSS:")) return std::strtod(line.c_str() + 6, nullptr) / 1024;
  return 0;
}

// The processor time a process has used, all its threads together, in seconds; 0 where it cannot be known.
double processor_time(int process) {
  std::ifstream file("/proc/" + std::to_string(process) + "/stat");
  std::string line, field;
  std::getline(file, line);
  std::istringstream fields(line.substr(std::min(line.rfind(')') + 1, line.size())));  // its name may hold anything
  double ticks = 0;
  for (int i = 3; fields >> field; ++i)  // the name is the second field
    if (i == 14 || i == 15) ticks += std::strtod(field.c_str(), nullptr);
  return ticks / static_cast<double>(sysconf(_SC_CLK_TCK));
}

// The texts of a list; empty where it is none.
std::vector<std::string> texts(const Json& document, const char* field) {
  std::vector<std::string> list;
  const auto found = document.find(field);
  if (found == document.end() || !found->is_array()) return list;
  for (const Json& text : *found)
    if (text.is_string()) list.push_back(text.get<std::string>());
  return list;
}

const Json& member(const Json& document, const char* field) {
  static const Json nothing;
  if (!document.is_object()) return nothing;
  const auto found = document.find(field);
  return found == document.end() ? nothing : *found;
}
bool is_ok(const Json& answer) { return member(answer, "ok") == true; }
std::string error_of(const Json& answer) {
  if (answer.is_null()) return "connection lost";
  const Json& code = member(member(answer, "error"), "code");
  return code.is_string() ? code.get<std::string>() : "no answer of the protocol";
}

struct Made {
  std::int64_t number;
  std::string action;
};

// Whose turn it is at a table, and what can be done.
struct Turn {
  int guest;
  std::int64_t at;
  std::vector<std::string> legal;
};

struct Pair {
  std::array<std::shared_ptr<Visitor>, 2> guests;
  std::array<std::vector<Made>, 2> acknowledged;  // at this table, by guest
  std::array<std::int64_t, 2> version{};          // of the last event each was told
  std::string table;
  std::optional<Turn> turn;
  bool acting = false;  // an action is on its way
  bool queued = false;  // among those that can act
  bool over = false;    // and the next game not yet begun
};

class Load {
 public:
  Load(const LoadPlan& plan, const std::function<void(const LoadProgress&)>& progress)
      : plan_(plan), progress_(progress), rng_(plan.seed), pairs_(static_cast<std::size_t>(plan.connections / 2)) {}

  LoadReport run() {
    asio::co_spawn(context_, course(), asio::detached);
    asio::co_spawn(context_, tell(), asio::detached);
    context_.run();
    return report_;
  }

 private:
  using Work = asio::awaitable<void> (Load::*)(Pair&);

  // The course of it.
  asio::awaitable<void> course();
  asio::awaitable<void> tell();
  asio::awaitable<void> for_all_pairs(Work);
  asio::awaitable<void> play();
  asio::awaitable<void> settle();

  // A pair.
  asio::awaitable<void> welcome(Pair&);
  asio::awaitable<void> sit_down(Pair&);
  asio::awaitable<void> watch(Pair&, int guest);
  asio::awaitable<void> check(Pair&);
  asio::awaitable<void> begin_again(Pair&);
  void begin_again_when_over(Pair&);
  asio::awaitable<Json> ask(Pair&, int guest, Json request);
  void heard(Pair&, int guest, const Json& event);
  void take_turn(Pair&, int guest, const Json& told, const Json& at);

  // Acting.
  void act_where_due();
  void act(Pair&, Moment due);
  void answered(Pair&, const Turn&, const std::string& action, Moment due, const Json& answer);
  void queue(Pair&);

  void went_wrong(const std::string& what) { ++report_.errors[what], ++errors_; }
  std::string nonce();

  LoadPlan plan_;
  const std::function<void(const LoadProgress&)>& progress_;
  Rng rng_;
  asio::io_context context_{1};
  std::vector<Pair> pairs_;
  std::vector<Pair*> can_act_;
  std::deque<Moment> due_;
  std::vector<float> latencies_, latest_;  // milliseconds: all, and those of this second
  LoadProgress::Phase phase_ = LoadProgress::Phase::arriving;
  LoadReport report_;
  Moment began_playing_;
  int connections_ = 0, on_their_way_ = 0, beginning_again_ = 0, errors_ = 0;
  bool finished_ = false;
};

// The course of it.

asio::awaitable<void> Load::course() {
  const Moment began = Clock::now();
  co_await for_all_pairs(&Load::welcome);
  report_.seconds_to_arrive = seconds_between(began, Clock::now());
  phase_ = LoadProgress::Phase::playing;
  const double used_before = processor_time(plan_.process);
  co_await play();
  report_.connections = connections_;
  co_await settle();
  report_.processor_seconds = processor_time(plan_.process) - used_before;
  co_await for_all_pairs(&Load::check);
  report_.latency = latency_of(latencies_);
  finished_ = true;
  for (Pair& pair : pairs_)
    for (const auto& guest : pair.guests)
      if (guest) guest->leave();
}

asio::awaitable<void> Load::tell() {
  asio::steady_timer second(context_);
  for (Moment next = Clock::now(); !finished_;) {
    second.expires_at(next += std::chrono::seconds(1));
    co_await second.async_wait(waiting);
    report_.resident_mebibytes = plan_.process > 0 ? resident_memory(plan_.process) : 0;
    report_.most_resident_mebibytes = std::max(report_.most_resident_mebibytes, report_.resident_mebibytes);
    const int acknowledged = static_cast<int>(latest_.size());
    progress_({phase_, connections_, acknowledged, static_cast<int>(due_.size()) + on_their_way_, errors_,
               latency_of(std::exchange(latest_, {}))});
  }
}

// Some at a time, so that what is measured is not how a house bears all of them knocking at once.
asio::awaitable<void> Load::for_all_pairs(Work work) {
  std::size_t next = 0;
  int busy = hands;
  asio::steady_timer done(context_, Moment::max());
  const auto hand = [&]() -> asio::awaitable<void> {
    while (next < pairs_.size()) co_await (this->*work)(pairs_[next++]);
    if (--busy == 0) done.cancel();
  };
  for (int i = 0; i < hands; ++i) asio::co_spawn(context_, hand, asio::detached);
  if (busy > 0) co_await done.async_wait(waiting);
}

asio::awaitable<void> Load::play() {
  const Moment began = Clock::now(), end = began + std::chrono::seconds(plan_.seconds);
  began_playing_ = began;
  asio::steady_timer next(context_);
  for (std::int64_t n = 0;; ++n) {
    const Moment due = began + std::chrono::duration_cast<Clock::duration>(
                                   std::chrono::duration<double>(static_cast<double>(n) / plan_.rate));
    if (due >= end) break;
    if (due > Clock::now()) {
      next.expires_at(due);
      co_await next.async_wait(waiting);
    } else if (n % 64 == 0) {  // behind: let answers in all the same
      co_await asio::post(context_, waiting);
    }
    due_.push_back(due);
    act_where_due();
  }
  report_.seconds = std::max(report_.seconds, seconds_between(began, end));
}

// What is due or on its way gets some time; what is left then has had no answer. Who is between two games is waited
// for: that pair's actions are being looked for.
asio::awaitable<void> Load::settle() {
  asio::steady_timer timer(context_);
  const auto a_moment = [&] {
    timer.expires_after(std::chrono::milliseconds(10));
    return timer.async_wait(waiting);
  };
  const Moment until = Clock::now() + time_to_settle;
  while ((on_their_way_ > 0 || !due_.empty()) && Clock::now() < until) co_await a_moment();
  report_.unanswered = on_their_way_ + static_cast<std::int64_t>(due_.size());
  due_.clear();
  phase_ = LoadProgress::Phase::checking;
  while (beginning_again_ > 0) co_await a_moment();
}

// A pair.

asio::awaitable<void> Load::welcome(Pair& pair) {
  for (int guest = 0; guest < 2; ++guest) {
    pair.guests[guest] = std::make_shared<Visitor>(context_.get_executor());
    const auto arrived = co_await pair.guests[guest]->arrive(plan_.door);
    if (!arrived) {
      went_wrong(arrived.error());
      co_return;
    }
    ++connections_;
    pair.guests[guest]->told = [this, &pair, guest](const Json& event) { heard(pair, guest, event); };
    pair.guests[guest]->parted = [this] {
      --connections_;
      if (!finished_) went_wrong("connection lost");
    };
  }
  co_await sit_down(pair);
}

asio::awaitable<void> Load::sit_down(Pair& pair) {
  Json wishes = {{"op", "create"},   {"game", "khan"}, {"players", 2},        {"public", false},
                 {"order", "given"}, {"hints", false}, {"standin", "novice"}, {"pace", {{"kind", "untimed"}}}};
  const Json created = co_await ask(pair, 0, std::move(wishes));
  const Json& id = member(member(created, "table"), "id");
  if (!id.is_string()) co_return;
  pair.table = id.get<std::string>();
  pair.version = {};
  std::array<std::string, 2> nonces;
  for (int guest = 0; guest < 2; ++guest) {
    nonces[guest] = nonce();
    Json request = {
        {"op", "sit"}, {"table", pair.table}, {"round", 1}, {"commitment", draws2::commitment_of_nonce(nonces[guest])}};
    const Json seated = co_await ask(pair, guest, std::move(request));
    if (!is_ok(seated)) co_return;
  }
  for (int guest = 0; guest < 2; ++guest) {
    Json request = {{"op", "reveal"}, {"table", pair.table}, {"round", 1}, {"nonce", hexadecimal(nonces[guest])}};
    const Json revealed = co_await ask(pair, guest, std::move(request));
    if (!is_ok(revealed)) co_return;
  }
  for (int guest = 0; guest < 2; ++guest) co_await watch(pair, guest);
}

asio::awaitable<void> Load::watch(Pair& pair, int guest) {
  Json request = {{"op", "watch"}, {"table", pair.table}};
  const Json seen = co_await ask(pair, guest, std::move(request));
  if (!is_ok(seen)) co_return;
  pair.version[guest] = whole_number(member(seen, "version")).value_or(0);
  take_turn(pair, guest, seen, member(member(seen, "table"), "actions"));
}

asio::awaitable<void> Load::check(Pair& pair) {
  for (int guest = 0; guest < 2; ++guest) {
    const std::vector<Made> made = std::exchange(pair.acknowledged[guest], {});
    if (made.empty()) continue;
    Json request = {{"op", "history"}, {"table", pair.table}};
    const Json history = co_await ask(pair, guest, std::move(request));
    const Json& entries = member(history, "actions");
    if (!entries.is_array()) continue;  // not checked: an error that is counted already
    for (const Made& action : made) {
      const auto place = static_cast<std::size_t>(action.number);
      const bool found = place < entries.size() && member(entries[place], "action") == action.action;
      if (!found) ++report_.missing;
      ++report_.checked;
    }
  }
}

asio::awaitable<void> Load::begin_again(Pair& pair) {
  ++beginning_again_;
  co_await check(pair);
  co_await sit_down(pair);
  --beginning_again_;
}

void Load::begin_again_when_over(Pair& pair) {
  if (!pair.over || pair.acting || phase_ != LoadProgress::Phase::playing) return;
  pair.over = false;
  asio::co_spawn(context_, begin_again(pair), asio::detached);
}

asio::awaitable<Json> Load::ask(Pair& pair, int guest, Json request) {
  if (!pair.guests[guest]) co_return Json();
  Json answer = co_await pair.guests[guest]->ask(std::move(request));
  if (!is_ok(answer) && !finished_) went_wrong(error_of(answer));
  co_return answer;
}

// Every event of a table has the next number; a gap means that one was lost on the way.
void Load::heard(Pair& pair, int guest, const Json& event) {
  if (member(event, "table") != pair.table) return;
  if (phase_ == LoadProgress::Phase::playing) ++report_.events;
  const auto version = whole_number(member(event, "version")).value_or(0);
  if (pair.version[guest] != 0 && version > pair.version[guest] + 1) went_wrong("an event is missing");
  pair.version[guest] = std::max(version, pair.version[guest]);
  if (member(event, "event") != "action" && member(event, "event") != "begun") return;
  take_turn(pair, guest, event, member(event, "actions"));
  if (guest == 0 && member(event, "actor").is_null()) {  // one of them sees to it
    pair.over = true;
    begin_again_when_over(pair);
  }
}

void Load::take_turn(Pair& pair, int guest, const Json& told, const Json& at) {
  std::vector<std::string> legal = texts(told, "legal");
  if (legal.empty()) return;
  pair.turn = Turn{guest, whole_number(at).value_or(0), std::move(legal)};
  queue(pair);
}

// Acting.

void Load::queue(Pair& pair) {
  if (!pair.turn || pair.acting || pair.queued) return;
  pair.queued = true;
  can_act_.push_back(&pair);
  act_where_due();
}

void Load::act_where_due() {
  while (!due_.empty() && !can_act_.empty()) {
    // Any of them: in turn, all tables would come to their great deals at the same moment.
    std::swap(can_act_[rng_.below(static_cast<std::uint32_t>(can_act_.size()))], can_act_.back());
    Pair& pair = *can_act_.back();
    can_act_.pop_back();
    pair.queued = false;
    const Moment due = due_.front();
    due_.pop_front();
    act(pair, due);
  }
}

void Load::act(Pair& pair, Moment due) {
  const Turn turn = *std::exchange(pair.turn, std::nullopt);
  const std::string action = turn.legal[rng_.below(static_cast<std::uint32_t>(turn.legal.size()))];
  pair.acting = true;
  ++on_their_way_;
  pair.guests[turn.guest]->ask({{"op", "apply"}, {"table", pair.table}, {"action", action}, {"at", turn.at}},
                               [this, &pair, turn = Turn{turn.guest, turn.at, {}}, action, due](const Json& answer) {
                                 answered(pair, turn, action, due, answer);
                               });
}

void Load::answered(Pair& pair, const Turn& turn, const std::string& action, Moment due, const Json& answer) {
  --on_their_way_;
  pair.acting = false;
  if (phase_ == LoadProgress::Phase::checking) return;  // too late: it counts as unanswered
  if (!is_ok(answer)) {
    went_wrong(error_of(answer));
    if (!answer.is_null()) asio::co_spawn(context_, watch(pair, turn.guest), asio::detached);
    return;
  }
  const float milliseconds = std::chrono::duration<float, std::milli>(Clock::now() - due).count();
  latencies_.push_back(milliseconds);
  latest_.push_back(milliseconds);
  ++report_.acknowledged;
  report_.seconds = std::max(report_.seconds, seconds_between(began_playing_, Clock::now()));
  pair.acknowledged[turn.guest].push_back({turn.at, action});
  queue(pair);
  begin_again_when_over(pair);
}

std::string Load::nonce() {
  std::string bytes;
  while (bytes.size() < draws2::secret_size) bytes += static_cast<char>(rng_.below(256));
  return bytes;
}

}  // namespace

LoadReport run_load(const LoadPlan& plan, const std::function<void(const LoadProgress&)>& progress) {
  return Load(plan, progress).run();
}

}  // namespace guildhall::server
