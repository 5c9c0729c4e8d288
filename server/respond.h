// What is answered to a request for a file: a function of the request and the files, without any socket.
#pragma once

#include <boost/beast/http/message.hpp>
#include <boost/beast/http/span_body.hpp>
#include <boost/beast/http/string_body.hpp>
#include <span>
#include <string_view>
#include <utility>

#include "server/page.h"

namespace guildhall::server {

namespace http = boost::beast::http;
using HttpRequest = http::request<http::string_body>;
using FileResponse =
    http::response<http::span_body<const char>>;  // points into the files or at text that never changes

// For HEAD the answer has the length of the body and no body.
FileResponse respond(const HttpRequest&, std::span<const File> files);

// An answer without a file, for what never became a request.
FileResponse refusal(http::status);

// The headers that every answer has, whoever makes it.
std::span<const std::pair<std::string_view, std::string_view>> security_headers();
template <class Response>
void add_security(Response& response) {
  for (const auto& [name, value] : security_headers())
    response.insert({name.data(), name.size()}, {value.data(), value.size()});
}

// Whether a list like "gzip;q=0.5, br" lets an answer be compressed with gzip.
bool accepts_gzip(std::string_view accept_encoding);

// Whether an If-None-Match field names this entity tag.
bool names_tag(std::string_view if_none_match, std::string_view tag);

// The path a target asks for, without its query; "/" is the index. Empty when it is none.
std::string_view path_of(std::string_view target);

}  // namespace guildhall::server
