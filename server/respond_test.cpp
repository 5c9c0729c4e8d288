#include "server/respond.h"

#include <gtest/gtest.h>

#include <array>

namespace guildhall::server {
namespace {

constexpr std::array<File, 3> files = {{
    {"/index.html", "text/html; charset=utf-8", "aaaa", false, "<!doctype html>", "squeezed"},
    {"/assets/page-1f2e.js", "text/javascript; charset=utf-8", "bbbb", true, "play()", ""},
    {"/icon.png", "image/png", "cccc", false, "picture", ""},
}};

using Fields = std::initializer_list<std::pair<http::field, std::string_view>>;

FileResponse ask(http::verb method, std::string_view target, Fields fields = {}) {
  HttpRequest request{method, boost::string_view(target.data(), target.size()), 11};
  request.set(http::field::host, "localhost");
  for (const auto& [name, value] : fields) request.set(name, boost::string_view(value.data(), value.size()));
  return respond(request, files);
}
FileResponse get(std::string_view target, Fields fields = {}) { return ask(http::verb::get, target, fields); }

std::string body(const FileResponse& response) { return {response.body().data(), response.body().size()}; }

TEST(Respond, AFileWithItsTypeAndLength) {
  const FileResponse response = get("/icon.png");
  EXPECT_EQ(response.result(), http::status::ok);
  EXPECT_EQ(response[http::field::content_type], "image/png");
  EXPECT_EQ(response[http::field::content_length], "7");
  EXPECT_EQ(body(response), "picture");
}

TEST(Respond, TheIndexAtTheRootWithAnyQuery) {
  for (const auto* target : {"/", "/?a=b", "/index.html", "/index.html?x", "http://localhost:8080/", "http://localhost",
                             "http://localhost?x"})
    EXPECT_EQ(body(get(target)), "<!doctype html>") << target;
}

TEST(Respond, NothingOutsideThePage) {
  for (const auto* target : {"/nothing", "/assets", "/assets/", "/../etc/passwd", "/%2e%2e/etc/passwd", "//index.html",
                             "index.html", "*", "", "/index.html/", "/INDEX.HTML", "http:///etc/passwd"})
    EXPECT_EQ(get(target).result(), http::status::not_found) << target;
}

TEST(Respond, HeadHasTheLengthAndNoBody) {
  const FileResponse response = ask(http::verb::head, "/icon.png");
  EXPECT_EQ(response.result(), http::status::ok);
  EXPECT_EQ(response[http::field::content_length], "7");
  EXPECT_EQ(body(response), "");
  EXPECT_EQ(body(ask(http::verb::head, "/nothing")), "");
}

TEST(Respond, OnlyGetAndHead) {
  for (const auto method : {http::verb::post, http::verb::put, http::verb::delete_, http::verb::options,
                            http::verb::trace, http::verb::connect, http::verb::unknown}) {
    const FileResponse response = ask(method, "/");
    EXPECT_EQ(response.result(), http::status::method_not_allowed);
    EXPECT_EQ(response[http::field::allow], "GET, HEAD");
  }
}

TEST(Respond, AHostIsAskedForSinceHttp11) {
  EXPECT_EQ(respond(HttpRequest{http::verb::get, "/", 11}, files).result(), http::status::bad_request);
  EXPECT_EQ(respond(HttpRequest{http::verb::get, "/", 10}, files).result(), http::status::ok);
}

TEST(Respond, CompressedOnlyWhereAccepted) {
  const FileResponse compressed = get("/", {{http::field::accept_encoding, "br, gzip"}});
  EXPECT_EQ(compressed[http::field::content_encoding], "gzip");
  EXPECT_EQ(body(compressed), "squeezed");
  const FileResponse plain = get("/");
  EXPECT_EQ(plain.count(http::field::content_encoding), 0);
  EXPECT_EQ(body(plain), "<!doctype html>");
  for (const FileResponse* response : {&compressed, &plain})
    EXPECT_EQ((*response)[http::field::vary], "Accept-Encoding");
  EXPECT_NE(compressed[http::field::etag], plain[http::field::etag]);
  EXPECT_EQ(get("/icon.png", {{http::field::accept_encoding, "gzip"}}).count(http::field::content_encoding), 0);
}

TEST(Respond, WhatIsKnownIsNotSentAgain) {
  const std::string tag(get("/")[http::field::etag]);
  const FileResponse response = get("/", {{http::field::if_none_match, "\"other\", W/" + tag}});
  EXPECT_EQ(response.result(), http::status::not_modified);
  EXPECT_EQ(response[http::field::etag], tag);
  EXPECT_EQ(body(response), "");
  EXPECT_EQ(response.count(http::field::content_length), 0);
  EXPECT_EQ(get("/", {{http::field::if_none_match, "\"other\""}}).result(), http::status::ok);
}

TEST(Respond, KeptForeverOnlyWhatIsNamedByItsContent) {
  EXPECT_EQ(get("/")[http::field::cache_control], "no-cache");
  EXPECT_EQ(get("/assets/page-1f2e.js")[http::field::cache_control], "public, max-age=31536000, immutable");
  EXPECT_EQ(get("/nothing")[http::field::cache_control], "no-store");
}

TEST(Respond, EveryAnswerIsGuarded) {
  for (const FileResponse& response :
       {get("/"), get("/nothing"), ask(http::verb::post, "/"), refusal(http::status::bad_request)}) {
    const std::string policy(response["Content-Security-Policy"]);
    EXPECT_NE(policy.find("default-src 'self'"), std::string::npos);
    EXPECT_EQ(policy.find("unsafe-inline"), std::string::npos);
    EXPECT_EQ(response["X-Content-Type-Options"], "nosniff");
    EXPECT_EQ(response["Referrer-Policy"], "no-referrer");
  }
}

TEST(AcceptEncoding, Weights) {
  for (const auto* yes : {"gzip", "GZip", "br;q=1, gzip ; q=0.5", "*", "deflate, *;q=0.1", "gzip;q=0.001", ",,gzip"})
    EXPECT_TRUE(accepts_gzip(yes)) << yes;
  for (const auto* no : {"", "br", "gzip;q=0", "gzip; Q=0.000", "*;q=0", "gzip;q=0, *", "gzipped", ";;;,=", "q=1"})
    EXPECT_FALSE(accepts_gzip(no)) << no;
}

TEST(EntityTags, Lists) {
  for (const auto* yes : {"\"a\"", "W/\"a\"", "\"b\" , \"a\"", "*"}) EXPECT_TRUE(names_tag(yes, "\"a\"")) << yes;
  for (const auto* no : {"", "a", "\"b\"", "\"a", ",", "W/"}) EXPECT_FALSE(names_tag(no, "\"a\"")) << no;
}

}  // namespace
}  // namespace guildhall::server
