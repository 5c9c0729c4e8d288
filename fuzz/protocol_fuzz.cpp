// Any bytes, as lines of the referee protocol: one answer a line, valid JSON with "ok", never a crash or a hang.
#include <cstdlib>

#include "table/referee.h"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  using namespace guildhall;
  Referee referee;
  std::string_view rest(reinterpret_cast<const char*>(data), size);
  for (int lines = 0; lines < 50 && !rest.empty(); ++lines) {
    const std::size_t end = rest.find('\n');
    const std::string answer = referee.answer(rest.substr(0, end));
    const auto document = parse_json(answer);
    if (!document || !document->is_object() || !document->contains("ok")) std::abort();
    if (answer.find('\n') != std::string::npos) std::abort();
    rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
  }
  return 0;
}
