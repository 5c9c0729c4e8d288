#include "server/api.h"

#include <algorithm>
#include <boost/asio/ip/address.hpp>
#include <map>
#include <set>

namespace guildhall::server {
namespace {

namespace asio = boost::asio;

// Browsers take a cookie with the prefix from this very host alone, and by https.
constexpr std::string_view cookie_name = "guildhall", secure_cookie_name = "__Host-guildhall";
constexpr std::size_t token_length = 64, most_addresses = 100'000;
constexpr int cookie_seconds = 400 * 24 * 3600;  // the longest a browser keeps one
constexpr unsigned http_1_1 = 11;
constexpr std::size_t longest_address = 64;

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

Json devices_document(const std::vector<TokenRow>& tokens, const Identity& identity) {
  const std::string mine = token_hash(identity.token);
  Json devices = Json::array();
  for (const TokenRow& token : tokens)
    devices.push_back(
        {{"device", token.device}, {"since", token.created}, {"used", token.used}, {"this", token.hash == mine}});
  return {{"devices", devices}};
}

}  // namespace

// Somebody's request, and who they are so far.
struct Api::Wish {
  std::string_view path;
  const Request& fields;
  std::optional<Identity> identity;
  std::string address, device;
  std::optional<Identity> older = {};  // by the cookie of an older program
  Json answer = {};                    // beside who they are then
};

// Parts of requests.

std::string cookie_token(std::string_view cookies, std::string_view name) {
  while (!cookies.empty()) {
    const std::size_t end = std::min(cookies.find(';'), cookies.size());
    std::string_view cookie = cookies.substr(0, end);
    cookies.remove_prefix(std::min(end + 1, cookies.size()));
    cookie.remove_prefix(std::min(cookie.find_first_not_of(' '), cookie.size()));
    const bool ours = cookie.starts_with(name) && cookie.substr(name.size()).starts_with('=');
    if (!ours) continue;
    const std::string_view token = cookie.substr(name.size() + 1);
    return token.size() == token_length ? std::string(token) : std::string();
  }
  return {};
}

bool same_origin(std::string_view origin, std::string_view host, std::string_view public_url) {
  if (origin.empty()) return true;  // no browser: nobody's cookie is sent without their knowing
  if (!public_url.empty()) return origin == public_url;
  const std::size_t scheme = origin.find("://");
  return scheme != std::string_view::npos && origin.substr(scheme + 3) == host;
}

std::string forwarded_for(const HttpRequest& request) {
  std::string list;
  for (auto [line, end] = request.equal_range("X-Forwarded-For"); line != end; ++line) {
    if (!list.empty()) list += ',';
    list += line->value();
  }
  return list;
}

std::string forwarded_address(std::string_view list, const std::string& peer, const std::vector<std::string>& trusted) {
  std::string address = peer;
  while (!list.empty() && std::ranges::count(trusted, address) > 0) {
    const std::size_t comma = list.rfind(',');
    std::string_view said = comma == std::string_view::npos ? list : list.substr(comma + 1);
    list = comma == std::string_view::npos ? std::string_view() : list.substr(0, comma);
    said.remove_prefix(std::min(said.find_first_not_of(" \t"), said.size()));
    said = said.substr(0, said.find_last_not_of(" \t") + 1);
    boost::system::error_code error;
    const auto ip = asio::ip::make_address(std::string(said.substr(0, longest_address)), error);
    if (error) break;
    address = ip.to_string();
  }
  return address;
}

std::string device_of(std::string_view user_agent) {
  // The first that is named: Edge and Opera call themselves Chrome too, and Chrome calls itself Safari.
  using Names = std::initializer_list<std::pair<std::string_view, std::string_view>>;
  const auto first = [&](Names names) -> std::string_view {
    for (const auto& [sign, name] : names)
      if (user_agent.find(sign) != std::string_view::npos) return name;
    return {};
  };
  const auto browser = first({{"Firefox/", "Firefox"},
                              {"Edg", "Edge"},
                              {"OPR/", "Opera"},
                              {"SamsungBrowser/", "Samsung Internet"},
                              {"Chrome/", "Chrome"},
                              {"Safari/", "Safari"}});
  const auto system = first({{"Android", "Android"},
                             {"iPhone", "iPhone"},
                             {"iPad", "iPad"},
                             {"Windows", "Windows"},
                             {"Mac OS", "macOS"},
                             {"CrOS", "ChromeOS"},
                             {"Linux", "Linux"}});
  if (browser.empty() || system.empty())
    return browser.empty() && system.empty() ? "?" : std::string(browser) + std::string(system);
  return std::string(browser) + ", " + std::string(system);
}

std::string counted_address(const std::string& address) {
  boost::system::error_code error;
  const auto ip = asio::ip::make_address(address, error);
  if (error || ip.is_v4()) return address;
  const auto v6 = ip.to_v6();
  if (v6.is_v4_mapped()) return asio::ip::make_address_v4(asio::ip::v4_mapped, v6).to_string();
  auto bytes = v6.to_bytes();
  std::fill(bytes.begin() + 8, bytes.end(), std::uint8_t{0});
  return asio::ip::make_address_v6(bytes).to_string() + "/64";
}

// Addresses.

Addresses::Visits& Addresses::visits(const std::string& address) {
  if (by_address_.size() > most_addresses)
    std::erase_if(by_address_, [](const auto& entry) { return entry.second.connections == 0; });
  const double guests = limits_.guests_per_address, logins = limits_.logins_per_address;
  return by_address_.try_emplace(counted_address(address), Visits{0, {guests, guests / 3600}, {logins, logins / 60}})
      .first->second;
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

  Wish wish{path, fields, {}, std::move(address), device_of(field(request, http::field::user_agent))};
  if (const std::string token = token_of(request); !token.empty()) {
    auto found = co_await people_.find(token, now());
    if (!found) co_return refusal_answer(found.error(), fields.language);
    wish.identity = std::move(*found);
  }
  if (!wish.identity && by_https()) wish.older = co_await find_older(request);
  const std::string token_before = wish.identity ? wish.identity->token : std::string();
  const auto changed = co_await change(wish);
  if (!changed) co_return refusal_answer(changed.error(), fields.language);
  Json reply = {{"ok", true}, {"me", me_document(changed->person(), changed->kept())}};
  if (wish.answer.is_object()) reply.update(wish.answer);
  TextResponse response = json_answer(http::status::ok, reply);
  if (changed->token != token_before) set_cookie(response, changed->token);
  co_return response;
}

std::string Api::token_of(const HttpRequest& request) const {
  return cookie_token(field(request, http::field::cookie), by_https() ? secure_cookie_name : cookie_name);
}

// Older programs set a cookie without the prefix, which a neighbour's page could have planted: only a token of theirs
// is taken from it, once, for a new one.
asio::awaitable<std::optional<Identity>> Api::find_older(const HttpRequest& request) {
  const std::string token = cookie_token(field(request, http::field::cookie), cookie_name);
  if (token.empty()) co_return std::nullopt;
  const auto found = co_await people_.find(token, now());
  if (!found || !*found || !(*found)->device.empty()) co_return std::nullopt;
  co_return *found;
}

asio::awaitable<Expected<Identity>> Api::come(Wish& wish) {
  if (wish.identity) co_return *wish.identity;
  if (wish.older) co_return co_await people_.renew(*wish.older, wish.device, now());
  if (!addresses_.may_be_welcomed(wish.address, now())) co_return refuse("limit", "house.limit");
  co_return co_await people_.welcome(wish.device, now());
}

asio::awaitable<Expected<Identity>> Api::change(Wish& wish) {
  const auto& [path, fields, identity, address, device, older, answer] = wish;
  const bool by_password = path == "/api/password" || path == "/api/login";
  if (path == "/api/me") co_return co_await come(wish);
  if (by_password && !addresses_.may_log_in(address, now())) co_return refuse("limit", "house.limit");
  if (path == "/api/login") {
    const auto name = fields.text("name");
    if (!name) co_return std::unexpected(name.error());
    const auto password = fields.text("password");
    if (!password) co_return std::unexpected(password.error());
    std::string before;
    if (identity) before = identity->token;
    co_return co_await people_.log_in(*name, *password, std::move(before), device, now());
  }
  static const std::set<std::string_view> known = {"/api/name", "/api/password", "/api/logout", "/api/devices",
                                                   "/api/sign-out"};
  if (!known.contains(path))
    co_return refuse("unknown-op", "protocol.unknown-op", {{"op", std::string(path.substr(0, 40))}});
  if (!identity) co_return refuse("no-cookie", "house.no-cookie");
  if (path == "/api/name") {
    const auto name = fields.text("name");
    if (!name) co_return std::unexpected(name.error());
    auto named = co_await people_.take_name(*identity, *name);
    if (named) house_.rename(named->person(), named->kept());
    co_return named;
  }
  if (path == "/api/password") {
    const auto password = fields.text("password");
    if (!password) co_return std::unexpected(password.error());
    const auto old = fields.text_or("old", "");
    if (!old) co_return std::unexpected(old.error());
    auto kept = co_await people_.keep_name(*identity, *password, *old, device, now());
    if (kept) house_.rename(kept->person(), kept->kept());
    co_return kept;
  }
  if (path == "/api/devices") {
    const auto devices = co_await people_.devices(identity->row.id);
    if (!devices) co_return std::unexpected(devices.error());
    wish.answer = devices_document(*devices, *identity);
    co_return *identity;
  }
  if (path == "/api/sign-out") {
    const auto gone = co_await people_.sign_out_others(*identity, now());
    if (!gone) co_return std::unexpected(gone.error());
    co_return *identity;
  }
  const auto gone = co_await people_.log_out(identity->token, now());
  if (!gone) co_return std::unexpected(gone.error());
  Identity nobody = *identity;
  nobody.token.clear();
  co_return nobody;
}

void Api::set_cookie(TextResponse& response, std::string_view token) const {
  std::string cookie = std::string(by_https() ? secure_cookie_name : cookie_name) + "=" + std::string(token) +
                       "; Path=/; HttpOnly; SameSite=Strict";
  cookie += token.empty() ? "; Max-Age=0" : "; Max-Age=" + std::to_string(cookie_seconds);
  if (by_https()) cookie += "; Secure";
  response.set(http::field::set_cookie, cookie);
}

asio::awaitable<std::expected<Identity, http::status>> Api::admit(const HttpRequest& request) {
  if (!from_here(request)) co_return std::unexpected(http::status::forbidden);
  const std::string token = token_of(request);
  if (token.empty()) co_return std::unexpected(http::status::unauthorized);
  const auto found = co_await people_.find(token, now());
  if (!found) co_return std::unexpected(http::status::service_unavailable);
  if (!*found) co_return std::unexpected(http::status::unauthorized);
  co_return **found;
}

}  // namespace guildhall::server
