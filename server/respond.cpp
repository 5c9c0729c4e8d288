#include "server/respond.h"

#include <algorithm>
#include <array>
#include <string>

namespace guildhall::server {
namespace {

constexpr unsigned http_1_1 = 11;

// Everything comes from this server and nothing else does; the engine may be compiled, no text may become script.
constexpr std::array<std::pair<std::string_view, std::string_view>, 6> security = {{
    {"Content-Security-Policy",
     "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; object-src 'none'; base-uri 'none'; "
     "form-action 'none'; frame-ancestors 'none'"},
    {"X-Content-Type-Options", "nosniff"},
    {"Referrer-Policy", "no-referrer"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {"Permissions-Policy", "camera=(), geolocation=(), microphone=()"},
}};

constexpr std::string_view whitespace = " \t";

std::string_view trim(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(whitespace);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(whitespace) - begin + 1);
}

// The text before the next separator, which is taken off together with it.
std::string_view take(std::string_view& rest, char separator) {
  const std::size_t end = std::min(rest.find(separator), rest.size());
  const std::string_view part = rest.substr(0, end);
  rest.remove_prefix(std::min(end + 1, rest.size()));
  return trim(part);
}

bool equal_ignoring_case(std::string_view a, std::string_view b) {
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c; };
  return std::ranges::equal(a, b, {}, lower, lower);
}

// Of a weight such as "q=0.5": anything but nought counts.
bool wanted(std::string_view parameters) {
  while (!parameters.empty()) {
    std::string_view value = take(parameters, ';');
    if (equal_ignoring_case(take(value, '='), "q")) return value.find_first_not_of("0.") != std::string_view::npos;
  }
  return true;
}

FileResponse begin(http::status status) {
  FileResponse response{status, http_1_1};
  add_security(response);
  return response;
}

void set_body(FileResponse& response, std::string_view body, bool head) {
  response.content_length(body.size());
  if (!head) response.body() = {body.data(), body.size()};
}

FileResponse plain(http::status status, bool head = false) {
  FileResponse response = begin(status);
  response.set(http::field::content_type, "text/plain; charset=utf-8");
  response.set(http::field::cache_control, "no-store");
  const auto reason = http::obsolete_reason(status);
  set_body(response, {reason.data(), reason.size()}, head);
  return response;
}

}  // namespace

std::span<const std::pair<std::string_view, std::string_view>> security_headers() { return security; }

std::string_view path_of(std::string_view target) {
  if (const std::size_t scheme = target.find("://"); scheme != std::string_view::npos && !target.starts_with('/')) {
    target.remove_prefix(scheme + 3);
    const std::size_t path = target.find_first_of("/?");
    target = path == std::string_view::npos || target[path] == '?' ? "/" : target.substr(path);
  }
  if (!target.starts_with('/')) return {};
  target = target.substr(0, target.find('?'));
  return target == "/" ? "/index.html" : target;
}

bool accepts_gzip(std::string_view accept_encoding) {
  bool any = false;
  while (!accept_encoding.empty()) {
    std::string_view element = take(accept_encoding, ',');
    const std::string_view coding = take(element, ';');
    if (equal_ignoring_case(coding, "gzip")) return wanted(element);
    if (coding == "*") any = wanted(element);
  }
  return any;
}

bool names_tag(std::string_view if_none_match, std::string_view tag) {
  while (!if_none_match.empty()) {
    std::string_view named = take(if_none_match, ',');
    if (named == "*") return true;
    if (named.starts_with("W/")) named.remove_prefix(2);
    if (named == tag) return true;
  }
  return false;
}

FileResponse refusal(http::status status) { return plain(status); }

FileResponse respond(const HttpRequest& request, std::span<const File> files) {
  const bool head = request.method() == http::verb::head;
  const auto field = [&](http::field name) -> std::string_view {
    const auto value = request[name];
    return {value.data(), value.size()};
  };
  if (request.version() >= http_1_1 && request.count(http::field::host) != 1) return plain(http::status::bad_request);
  if (!head && request.method() != http::verb::get) {
    FileResponse response = plain(http::status::method_not_allowed);
    response.set(http::field::allow, "GET, HEAD");
    return response;
  }

  const auto target = request.target();
  const auto file = std::ranges::find(files, path_of({target.data(), target.size()}), &File::path);
  if (file == files.end()) return plain(http::status::not_found, head);

  const bool compressed = !file->gzip.empty() && accepts_gzip(field(http::field::accept_encoding));
  const std::string tag = '"' + std::string(file->digest) + (compressed ? "-gzip\"" : "\"");
  const bool known = names_tag(field(http::field::if_none_match), tag);
  FileResponse response = begin(known ? http::status::not_modified : http::status::ok);
  response.set(http::field::etag, tag);
  response.set(http::field::cache_control, file->unchanging ? "public, max-age=31536000, immutable" : "no-cache");
  if (!file->gzip.empty()) response.set(http::field::vary, "Accept-Encoding");
  if (known) return response;
  response.set(http::field::content_type, file->type);
  if (compressed) response.set(http::field::content_encoding, "gzip");
  set_body(response, compressed ? file->gzip : file->bytes, head);
  return response;
}

}  // namespace guildhall::server
