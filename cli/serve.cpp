// `guildhall serve`: the page in a browser, and the house in which people far apart play together.
#include <fmt/core.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <thread>

#include "cli/commands.h"
#include "server/log.h"
#include "server/server.h"

namespace guildhall::cli {
namespace {

using server::LogLevel;

const std::map<std::string, LogLevel> log_levels = {{"debug", LogLevel::debug},
                                                    {"info", LogLevel::info},
                                                    {"warning", LogLevel::warning},
                                                    {"error", LogLevel::error},
                                                    {"silent", LogLevel::silent}};

struct Options {
  server::Settings settings;
  LogLevel log_level = LogLevel::warning;
};

// Where services keep what they know, or else where people do.
std::string usual_database() {
  const auto folder = [](const char* variable) { return std::getenv(variable); };
  std::filesystem::path path;
  if (const char* state = folder("STATE_DIRECTORY"))
    path = state;
  else if (const char* data = folder("XDG_DATA_HOME"))
    path = std::filesystem::path(data) / "guildhall";
  else if (const char* home = folder("HOME"))
    path = std::filesystem::path(home) / ".local/share/guildhall";
  std::error_code error;
  if (!path.empty()) std::filesystem::create_directories(path, error);
  if (error)
    throw Failure{
        fmt::format("{} cannot be made: {}. Choose another place with --database.", path.string(), error.message())};
  return (path / "guildhall.db").string();
}

void serve(Options options) {
  if (server::page().empty())
    throw Failure{"This program was built without the page. ./play builds both and serves it."};
  server::set_log_level(options.log_level);
  std::signal(SIGXFSZ, SIG_IGN);  // a full disk is an error of the database, not the end
  server::Settings& settings = options.settings;
  if (settings.database.empty()) settings.database = usual_database();
  auto storage = server::open_storage(settings.database);
  if (!storage) throw Failure{fmt::format("The database cannot be used. {}", storage.error().reason)};
  const std::string address = settings.address;
  const bool tls = !settings.tls_certificate.empty();
  auto server = server::Server::listen(settings, server::page(), std::move(*storage));
  if (!server) throw Failure{server.error()};
  const bool brackets = address.find(':') != std::string::npos;
  fmt::print("Guildhall is at {}://{}{}{}:{}/\n", tls ? "https" : "http", brackets ? "[" : "", address,
             brackets ? "]" : "", server->port());
  fmt::print("Open it in a browser. Games alone need this server no more once loaded; Ctrl-C stops it.\n");
  std::fflush(stdout);
  if (const auto served = server->run(); !served) throw Failure{served.error()};
  fmt::print("\nStopped.\n");
}

void add_limits(CLI::App& command, server::Limits& limits) {
  command.add_option("--connections", limits.connections, "Connections at once")->capture_default_str();
  command
      .add_option("--connections-per-address", limits.connections_per_address, "Connections at once from one address")
      ->capture_default_str();
  command.add_option("--guests-per-address", limits.guests_per_address, "New guests an hour from one address")
      ->capture_default_str();
  command.add_option("--logins-per-address", limits.logins_per_address, "Log-ins a minute from one address")
      ->capture_default_str();
}

// Every option can also be given as GUILDHALL_NAME in the environment.
void name_in_environment(CLI::App& command) {
  for (CLI::Option* option : command.get_options()) {
    std::string name = "GUILDHALL_" + option->get_single_name();
    for (char& c : name) c = c == '-' ? '_' : static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    if (option->get_single_name() != "help") option->envname(name);
  }
}

}  // namespace

void add_serve(CLI::App& app) {
  auto options = std::make_shared<Options>();
  server::Settings& settings = options->settings;
  settings.threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()) - 1);
  CLI::App* command = add_command(app, "serve", "Serve the page, and the house in which people play together");
  command->add_option("--address", settings.address, "IP address to serve at; 0.0.0.0 for every one of this machine")
      ->capture_default_str();
  command->add_option("--port", settings.port,
                      "Port to serve at, 0 for any; when not given 8080, or the next that is free");
  command->add_option("--database", settings.database,
                      "A file (SQLite) or postgres://…; when not given a file where your system keeps such things");
  command->add_option("--public-url", settings.public_url, "The address people type, such as https://club.example");
  command->add_option("--tls-certificate", settings.tls_certificate,
                      "Serve https: the file with the certificate chain");
  command->add_option("--tls-key", settings.tls_key, "and the file with its key");
  command->add_option("--trusted-proxy", settings.trusted_proxies, "An address whose X-Forwarded-For is believed");
  command->add_option("--threads", settings.threads, "Threads that think")
      ->capture_default_str()
      ->check(CLI::Range(1, 256));
  add_limits(*command, settings.limits);
  command->add_option("--log-level", options->log_level, "debug, info, warning, error or silent; on standard error")
      ->option_text("LEVEL=warning")
      ->transform(CLI::CheckedTransformer(log_levels));
  name_in_environment(*command);
  command->set_config("--config", "", "A file with these options, one name=value a line");
  command->footer("Example:\n  guildhall serve --port 8090\ndocs/operating.md says how to run it for a club.");
  command->callback([options] { serve(*options); });
}

}  // namespace guildhall::cli
