// `guildhall load`: how many guests a house holds, and how quickly it answers them.
#include "server/load.h"

#include <fmt/core.h>
#include <sys/resource.h>

#include "cli/commands.h"

namespace guildhall::cli {
namespace {

using server::Latency;
using server::LoadPlan;
using server::LoadProgress;
using server::LoadReport;

// Each guest is a descriptor.
void allow_descriptors(int wanted) {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  const auto needed = static_cast<rlim_t>(wanted) + 64;
  if (limit.rlim_cur >= needed) return;
  limit.rlim_cur = std::min(needed, limit.rlim_max);
  setrlimit(RLIMIT_NOFILE, &limit);
  if (limit.rlim_cur < needed)
    throw Failure{fmt::format("{} connections need more open files than are allowed: ulimit -n {}", wanted, needed)};
}

std::string in_words(const Latency& latency) {
  return fmt::format("median {:.1f} ms, 99 % {:.1f} ms, 99.9 % {:.1f} ms, longest {:.1f} ms", latency.median,
                     latency.of_99_percent, latency.of_999_per_mille, latency.longest);
}

void show_progress(const LoadProgress& progress) {
  switch (progress.phase) {
    case LoadProgress::Phase::arriving:
      fmt::print(stderr, "{} connections, {} errors\n", progress.connections, progress.errors);
      break;
    case LoadProgress::Phase::playing:
      fmt::print(stderr, "{} connections, {} actions, {} waiting, {}, {} errors\n", progress.connections,
                 progress.acknowledged, progress.waiting, in_words(progress.latency), progress.errors);
      break;
    case LoadProgress::Phase::checking:
      fmt::print(stderr, "looking for every action in the histories\n");
      break;
  }
}

Json document(const LoadPlan& plan, const LoadReport& report) {
  return {{"connections", report.connections},
          {"seconds_to_arrive", report.seconds_to_arrive},
          {"seconds", report.seconds},
          {"wanted_a_second", plan.rate},
          {"acknowledged", report.acknowledged},
          {"acknowledged_a_second", report.rate()},
          {"latency_ms",
           {{"median", report.latency.median},
            {"99", report.latency.of_99_percent},
            {"99.9", report.latency.of_999_per_mille},
            {"longest", report.latency.longest}}},
          {"events", report.events},
          {"unanswered", report.unanswered},
          {"errors", report.errors},
          {"checked", report.checked},
          {"missing", report.missing},
          {"processor_seconds", report.processor_seconds},
          {"resident_mib", report.resident_mebibytes},
          {"most_resident_mib", report.most_resident_mebibytes}};
}

void print_report(const LoadPlan& plan, const LoadReport& report) {
  fmt::print("{} connections held ({:.1f} s to arrive)\n", report.connections, report.seconds_to_arrive);
  fmt::print("{} actions acknowledged in {:.0f} s, {:.1f} a second of {:.1f} wanted\n", report.acknowledged,
             report.seconds, report.rate(), plan.rate);
  fmt::print("{}\n", in_words(report.latency));
  fmt::print("{} events told, {} actions without an answer\n", report.events, report.unanswered);
  for (const auto& [what, times] : report.errors) fmt::print("error, {} times: {}\n", times, what);
  fmt::print("{} acknowledged actions looked for, {} missing\n", report.checked, report.missing);
  if (plan.process == 0) return;
  fmt::print("memory of the house: {:.0f} MiB resident, at most {:.0f} MiB\n", report.resident_mebibytes,
             report.most_resident_mebibytes);
  fmt::print("processor time of the house: {:.2f} s, {:.2f} ms an action\n", report.processor_seconds,
             1000 * report.processor_seconds / static_cast<double>(std::max<std::int64_t>(1, report.acknowledged)));
}

void load(const LoadPlan& plan, bool json) {
  allow_descriptors(plan.connections);
  const LoadReport report = server::run_load(plan, show_progress);
  if (json)
    fmt::print("{}\n", document(plan, report).dump());
  else
    print_report(plan, report);
  std::fflush(stdout);
  if (report.connections == 0)
    throw Failure{fmt::format("Nobody got in at {} port {}.", plan.door.address, plan.door.port)};
  if (!report.complete())
    throw Failure{fmt::format("Of {} acknowledged actions {} were looked for and {} are missing.", report.acknowledged,
                              report.checked, report.missing)};
}

}  // namespace

void add_load(CLI::App& app) {
  struct Options {
    LoadPlan plan;
    bool json = false;
  };
  auto options = std::make_shared<Options>();
  LoadPlan& plan = options->plan;
  CLI::App* command = add_command(app, "load", "Fill a house with guests who play, and time its answers");
  command->add_option("--address", plan.door.address, "IP address of the house")->capture_default_str();
  command->add_option("--port", plan.door.port, "Its port")->capture_default_str();
  command->add_option("--origin", plan.door.origin, "Its public address, where it has one");
  command->add_option("--connections", plan.connections, "Guests, two to a table")
      ->capture_default_str()
      ->check(CLI::Range(2, 60'000));
  command->add_option("--rate", plan.rate, "Actions a second, all guests together")
      ->capture_default_str()
      ->check(CLI::Range(0.1, 1e6));
  command->add_option("--seconds", plan.seconds, "How long they play")
      ->capture_default_str()
      ->check(CLI::Range(1, 86'400));
  command->add_option("--seed", plan.seed, "Chooses their actions")->capture_default_str();
  command->add_option("--pid", plan.process, "Process of the house, to show its memory and processor time");
  command->add_flag("--json", options->json, "Print the figures as JSON");
  command->footer(
      "The house must allow so many from one address:\n"
      "  guildhall serve --port 8090 --database /tmp/load.db --connections-per-address 10000 "
      "--guests-per-address 10000\n"
      "  guildhall load --port 8090 --connections 5000 --rate 1000\n"
      "The exit status is 1 when an acknowledged action is missing from its table's history.");
  command->callback([options] { load(options->plan, options->json); });
}

}  // namespace guildhall::cli
