// Any bytes, as requests over HTTP: refused by the parser, or answered with a status and no file that is not ours.
#include <boost/beast/http/parser.hpp>
#include <cstdlib>

#include "server/respond.h"

using namespace guildhall::server;

namespace {

constexpr std::array<File, 2> files = {{
    {"/index.html", "text/html", "0123", false, "page", "squeezed"},
    {"/assets/a.js", "text/javascript", "4567", true, "script", ""},
}};

bool ours(std::string_view body) {
  for (const File& file : files)
    if (body == file.bytes || body == file.gzip) return true;
  return false;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  boost::asio::const_buffer rest(data, size);
  for (int requests = 0; requests < 20 && rest.size() > 0; ++requests) {
    http::request_parser<http::string_body> parser;
    parser.eager(true);
    parser.header_limit(4096);
    parser.body_limit(4096);
    boost::beast::error_code error;
    rest += parser.put(rest, error);
    if (error || !parser.is_done()) return 0;
    const FileResponse response = respond(parser.get(), files);
    const auto body = response.body();
    if (response.result() == http::status::ok && body.size() > 0 && !ours({body.data(), body.size()})) std::abort();
    if (response.count("Content-Security-Policy") != 1) std::abort();
  }
  return 0;
}
