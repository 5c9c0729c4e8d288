#include "server/api.h"

#include <algorithm>
#include <map>

namespace guildhall::server {
namespace {

namespace asio = boost::asio;

constexpr std::string_view cookie_name = "guildhall";
constexpr std::size_t token_length = 64, most_addresses = 100'000;
constexpr int cookie_seconds = 400 * 24 * 3600;  // the longest a browser keeps one
constexpr unsigned http_1_1 = 11;

std::string_view field(const HttpRequest& request, http::field name) {
  const auto value = request[name];
  return {value.data(), value.size()};
}

TextResponse text_answer(http::status status, std::string_view type, std::string body) {
  TextResponse response{status, http_1_1};
  add_security(response);
  response.set(http::field::content_type, {type.data(), type.size()});
  response.set(http::field::cache_control, "no-store");
  response.body() = std::move(body);
  response.prepare_payload();
  return response;
}

TextResponse json_answer(http::status status, const Json& document) {
  return text_answer(status, "application/json", print_json(document));
}

http::status status_of(std::string_view code) {
  static const std::map<std::string_view, http::status> statuses = {
      {"wrong", http::status::unauthorized},      {"no-cookie", http::status::unauthorized},
      {"forbidden", http::status::forbidden},     {"taken", http::status::conflict},
      {"limit", http::status::too_many_requests}, {"storage", http::status::service_unavailable}};
  const auto found = statuses.find(code);
  return found == statuses.end() ? http::status::bad_request : found->second;
}

TextResponse refusal_answer(const Refusal& refusal, Language language) {
  return json_answer(status_of(refusal.code), {{"ok", false}, {"error", refusal_document(refusal, language)}});
}

}  // namespace

// Parts of requests.

std::string cookie_token(std::string_view cookies) {
  while (!cookies.empty()) {
    const std::size_t end = std::min(cookies.find(';'), cookies.size());
    std::string_view cookie = cookies.substr(0, end);
    cookies.remove_prefix(std::min(end + 1, cookies.size()));
    cookie.remove_prefix(std::min(cookie.find_first_not_of(' '), cookie.size()));
    const bool ours = cookie.starts_with(cookie_name) && cookie.substr(cookie_name.size()).starts_with('=');
    if (!ours) continue;
    const std::string_view token = cookie.substr(cookie_name.size() + 1);
    return token.size() == token_length ? std::string(token) : std::string();
  }
  return {};
}

bool same_origin(std::string_view origin, std::string_view host, std::string_view public_url) {
  if (origin.empty()) return true;  // no browser: nobody's cookie is sent without their knowing
  if (!public_url.empty() && origin == public_url) return true;
  const std::size_t scheme = origin.find("://");
  return scheme != std::string_view::npos && origin.substr(scheme + 3) == host;
}

std::string forwarded_address(std::string_view forwarded_for, const std::string& peer) {
  const std::size_t comma = forwarded_for.rfind(',');
  std::string_view last = comma == std::string_view::npos ? forwarded_for : forwarded_for.substr(comma + 1);
  last.remove_prefix(std::min(last.find_first_not_of(' '), last.size()));
  return last.empty() ? peer : std::string(last.substr(0, 64));
}

// Addresses.

Addresses::Visits& Addresses::visits(const std::string& address) {
  if (by_address_.size() > most_addresses)
    std::erase_if(by_address_, [](const auto& entry) { return entry.second.connections == 0; });
  const double guests = limits_.guests_per_address, logins = limits_.logins_per_address;
  return by_address_.try_emplace(address, Visits{0, {guests, guests / 3600}, {logins, logins / 60}}).first->second;
}

bool Addresses::enter(const std::string& address) {
  Visits& here = visits(address);
  if (here.connections >= limits_.connections_per_address) return false;
  ++here.connections;
  return true;
}

void Addresses::leave(const std::string& address) { --visits(address).connections; }
bool Addresses::may_be_welcomed(const std::string& address, Time now) { return visits(address).guests.take(now); }
bool Addresses::may_log_in(const std::string& address, Time now) { return visits(address).logins.take(now); }

// Answers.

bool Api::answers(std::string_view path) {
  return path.starts_with("/api/") || path == "/healthz" || path == "/metrics";
}

bool Api::from_here(const HttpRequest& request) const {
  return same_origin(field(request, http::field::origin), field(request, http::field::host), settings_.public_url);
}

asio::awaitable<TextResponse> Api::answer(const HttpRequest& request, std::string address, bool forwarded) {
  const std::string path(path_of({request.target().data(), request.target().size()}));
  if (path.starts_with("/api/")) co_return co_await post(request, path, std::move(address));
  const bool reading = request.method() == http::verb::get || request.method() == http::verb::head;
  if (!reading) co_return text_answer(http::status::method_not_allowed, "text/plain", "GET, HEAD\n");
  if (path == "/healthz") co_return co_await health();
  const bool here = !forwarded && (address == "127.0.0.1" || address == "::1");
  if (!here) co_return text_answer(http::status::forbidden, "text/plain", "Only from this machine.\n");
  co_return text_answer(http::status::ok, "text/plain; version=0.0.4", metrics_.text());
}

asio::awaitable<TextResponse> Api::health() {
  std::function<Stored<bool>(Storage&)> ping = [](Storage& storage) -> Stored<bool> {
    const auto answered = storage.ping();
    if (!answered) return std::unexpected(answered.error());
    return true;
  };
  const auto well = co_await archive_.read<bool>(std::move(ping));
  if (well) co_return text_answer(http::status::ok, "text/plain", "ok\n");
  co_return text_answer(http::status::service_unavailable, "text/plain", "The database does not answer.\n");
}

asio::awaitable<TextResponse> Api::post(const HttpRequest& request, std::string_view path, std::string address) {
  if (request.method() != http::verb::post)
    co_return text_answer(http::status::method_not_allowed, "text/plain", "POST\n");
  if (!from_here(request)) co_return refusal_answer({"forbidden", {"house.other-origin", {}}}, Language::en);
  if (!field(request, http::field::content_type).starts_with("application/json"))
    co_return text_answer(http::status::unsupported_media_type, "text/plain", "application/json\n");
  const auto document = nesting(request.body()) > deepest_nesting ? std::nullopt : parse_json(request.body());
  if (!document) co_return refusal_answer({"bad-json", {"protocol.bad-json", {}}}, Language::en);
  if (!document->is_object()) co_return refusal_answer({"bad-request", {"protocol.not-an-object", {}}}, Language::en);
  Request fields{*document};
  fields.language = language_of(fields.text_or("language", "en").value_or("en")).value_or(Language::en);

  std::optional<Identity> identity;
  if (const std::string token = cookie_token(field(request, http::field::cookie)); !token.empty()) {
    auto found = co_await people_.find(token);
    if (!found) co_return refusal_answer(found.error(), fields.language);
    identity = std::move(*found);
  }
  const std::string token_before = identity ? identity->token : std::string();
  const auto changed = co_await change(path, fields, std::move(identity), std::move(address));
  if (!changed) co_return refusal_answer(changed.error(), fields.language);
  TextResponse response =
      json_answer(http::status::ok, {{"ok", true}, {"me", me_document(changed->person(), changed->kept())}});
  if (changed->token != token_before) set_cookie(response, changed->token);
  co_return response;
}

asio::awaitable<Expected<Identity>> Api::change(std::string_view path, const Request& fields,
                                                std::optional<Identity> identity, std::string address) {
  const auto no_cookie = refuse("no-cookie", "house.no-cookie");
  if (path == "/api/me") {
    if (identity) co_return *identity;
    if (!addresses_.may_be_welcomed(address, now())) co_return refuse("limit", "house.limit");
    co_return co_await people_.welcome(now());
  }
  if (path == "/api/name") {
    if (!identity) co_return no_cookie;
    const auto name = fields.text("name");
    if (!name) co_return std::unexpected(name.error());
    auto named = co_await people_.take_name(*identity, *name);
    if (named) house_.rename(named->person(), named->kept());
    co_return named;
  }
  if (path == "/api/password" || path == "/api/login")
    if (!addresses_.may_log_in(address, now())) co_return refuse("limit", "house.limit");
  if (path == "/api/password") {
    if (!identity) co_return no_cookie;
    const auto password = fields.text("password");
    if (!password) co_return std::unexpected(password.error());
    const auto old = fields.text_or("old", "");
    if (!old) co_return std::unexpected(old.error());
    auto kept = co_await people_.keep_name(*identity, *password, *old);
    if (kept) house_.rename(kept->person(), kept->kept());
    co_return kept;
  }
  if (path == "/api/login") {
    const auto name = fields.text("name");
    if (!name) co_return std::unexpected(name.error());
    const auto password = fields.text("password");
    if (!password) co_return std::unexpected(password.error());
    co_return co_await people_.log_in(*name, *password, now());
  }
  if (path == "/api/logout") {
    if (!identity) co_return no_cookie;
    const auto gone = co_await people_.log_out(identity->token);
    if (!gone) co_return std::unexpected(gone.error());
    identity->token.clear();
    co_return *identity;
  }
  co_return refuse("unknown-op", "protocol.unknown-op", {{"op", std::string(path.substr(0, 40))}});
}

void Api::set_cookie(TextResponse& response, std::string_view token) const {
  std::string cookie = std::string(cookie_name) + "=" + std::string(token) + "; Path=/; HttpOnly; SameSite=Strict";
  cookie += token.empty() ? "; Max-Age=0" : "; Max-Age=" + std::to_string(cookie_seconds);
  if (!settings_.tls_certificate.empty() || settings_.public_url.starts_with("https://")) cookie += "; Secure";
  response.set(http::field::set_cookie, cookie);
}

asio::awaitable<std::expected<Identity, http::status>> Api::admit(const HttpRequest& request) {
  if (!from_here(request)) co_return std::unexpected(http::status::forbidden);
  const std::string token = cookie_token(field(request, http::field::cookie));
  if (token.empty()) co_return std::unexpected(http::status::unauthorized);
  const auto found = co_await people_.find(token);
  if (!found) co_return std::unexpected(http::status::service_unavailable);
  if (!*found) co_return std::unexpected(http::status::unauthorized);
  co_return **found;
}

}  // namespace guildhall::server
