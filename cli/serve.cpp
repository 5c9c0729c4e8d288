// `guildhall serve`: the page in a browser.
#include <fmt/core.h>

#include "cli/commands.h"
#include "server/server.h"

namespace guildhall::cli {
namespace {

constexpr std::uint16_t usual_port = 8080;
constexpr std::uint16_t ports_tried = 100;

struct Options {
  std::string address = "127.0.0.1";
  std::optional<std::uint16_t> port;
};

// At the port that was asked for, or at the first free one from the usual one on.
server::Server listen(const Options& options) {
  const auto at = [&](std::uint16_t port) { return server::Server::listen(options.address, port, server::page()); };
  const std::uint16_t first = options.port.value_or(usual_port);
  auto server = at(first);
  if (!options.port)
    for (std::uint16_t next = 1; !server && next < ports_tried; ++next) server = at(first + next);
  if (!server) throw Failure{fmt::format("Cannot serve at {} port {}: {}", options.address, first, server.error())};
  return std::move(*server);
}

void serve(const Options& options) {
  if (server::page().empty())
    throw Failure{"This program was built without the page. ./play builds both and serves it."};
  server::Server server = listen(options);
  const bool brackets = options.address.find(':') != std::string::npos;
  fmt::print("Guildhall is at http://{}{}{}:{}/\n", brackets ? "[" : "", options.address, brackets ? "]" : "",
             server.port());
  fmt::print("Open it in a browser. Once loaded, the page needs this server no more; Ctrl-C stops it.\n");
  std::fflush(stdout);
  server.run();
  fmt::print("\nStopped.\n");
}

}  // namespace

void add_serve(CLI::App& app) {
  auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("serve", "Serve the page: all games in a browser, without a network too");
  command->add_option("--address", options->address, "IP address to serve at; 0.0.0.0 for every one of this machine")
      ->capture_default_str();
  command->add_option("--port", options->port,
                      "Port to serve at, 0 for any; when not given 8080, or the next that is free");
  command->footer("Example:\n  guildhall serve --port 8090");
  command->callback([options] { serve(*options); });
}

}  // namespace guildhall::cli
