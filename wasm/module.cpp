// The house in the browser: the referee protocol as a WebAssembly module.
// The page writes a request to the place reserve() names, asks answer(), and reads as many bytes there as it returns:
//   reserve(size) -> address      room for a request of so many bytes
//   answer(size)  -> length       answers the request of that size; the answer stands where text() says
//   text()        -> address
// One module is one referee: a worker that wants tables of its own loads its own.
#include <string>

#include "table/referee.h"

namespace {

guildhall::Referee& referee() {
  static guildhall::Referee only;
  return only;
}

std::string request, reply;

}  // namespace

extern "C" {

[[clang::export_name("reserve")]] char* reserve(std::size_t size) {
  request.resize(size);
  return request.data();
}

[[clang::export_name("answer")]] std::size_t answer(std::size_t size) {
  reply = referee().answer(std::string_view(request).substr(0, size));
  return reply.size();
}

[[clang::export_name("text")]] const char* text() { return reply.data(); }
}
