#include "server/spawn.h"

#include <cstdio>
#include <string>

#include "server/log.h"
#include "server/reserve.h"

namespace guildhall::server {
namespace {

std::string reason_of(const std::exception_ptr& thrown) {
  try {
    std::rethrow_exception(thrown);
  } catch (const std::exception& error) {
    return error.what();
  } catch (...) {
    return "unknown";
  }
}

}  // namespace

void note_failure(Metrics& metrics, std::string_view what, const std::exception_ptr& thrown) noexcept {
  ++metrics.failures;
  try {
    log(LogLevel::error, "failure", {{"what", what}, {"reason", reason_of(thrown)}});
  } catch (...) {
    std::fputs("{\"event\":\"failure\"}\n", stderr);  // there is not even memory to say more
  }
  keep_reserve();
}

}  // namespace guildhall::server
