// A full house, to see what it holds: many guests over real sockets, in pairs at tables of Khan, who together make so
// many random legal actions a second. The pace is kept whatever the house does, and each action is timed from when it
// was due: a house that falls behind shows it. At the end every acknowledged action must stand in the history.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>

#include "server/visitor.h"

namespace guildhall::server {

struct LoadPlan {
  Doorway door;
  int connections = 5000;
  double rate = 1000;  // actions a second, all guests together
  int seconds = 30;
  std::uint64_t seed = 1;
  int process = 0;  // of the house, whose memory and processor time are looked at; 0: not
};

// In milliseconds, from when an action was due until it was acknowledged.
struct Latency {
  double median = 0, of_99_percent = 0, of_999_per_mille = 0, longest = 0;
};

// What there is to tell every second.
struct LoadProgress {
  enum class Phase : std::uint8_t { arriving, playing, checking };
  Phase phase = Phase::arriving;
  int connections = 0;
  int acknowledged = 0;  // since the last time
  int waiting = 0;       // due, and not yet acknowledged
  int errors = 0;        // so far
  Latency latency;       // of those since the last time
};

struct LoadReport {
  int connections = 0;  // held when play ended
  double seconds_to_arrive = 0;
  double seconds = 0;  // of play, until the last answer
  std::int64_t acknowledged = 0, unanswered = 0;
  std::int64_t events = 0;  // told during play: an action, and every draw it leads to, to both at the table
  std::int64_t checked = 0, missing = 0;  // acknowledged actions looked for, and not found, in the history
  Latency latency;
  std::map<std::string, int> errors;  // by code, or what went wrong
  double processor_seconds = 0;       // that the house used during play
  double resident_mebibytes = 0, most_resident_mebibytes = 0;

  double rate() const { return seconds > 0 ? static_cast<double>(acknowledged) / seconds : 0; }
  bool complete() const { return missing == 0 && checked == acknowledged; }
};

// Blocks until it is over.
LoadReport run_load(const LoadPlan&, const std::function<void(const LoadProgress&)>&);

}  // namespace guildhall::server
