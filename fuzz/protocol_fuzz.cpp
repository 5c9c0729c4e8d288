// Any bytes, as lines of the referee protocol: one answer a line, valid JSON with "ok", never a crash or a hang.
#include <cstdlib>

#include "table/referee.h"

namespace {

// A player that was told to think for minutes does not hang: only short thoughts are asked for.
bool thinks_long(std::string_view line) {
  const auto request = guildhall::parse_json(line);
  if (!request || !request->is_object() || request->value("op", guildhall::Json()) != "think") return false;
  const auto budget = request->find("budget");
  if (budget == request->end()) return request->value("player", guildhall::Json()) != "novice";
  for (const auto& amount : *budget)
    if (guildhall::whole_number(amount).value_or(0) > 50) return true;
  return false;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  using namespace guildhall;
  Referee referee;
  std::string_view rest(reinterpret_cast<const char*>(data), size);
  for (int lines = 0; lines < 50 && !rest.empty(); ++lines) {
    const std::size_t end = rest.find('\n');
    const std::string_view line = rest.substr(0, end);
    rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
    if (thinks_long(line)) continue;
    const std::string answer = referee.answer(line);
    const auto document = parse_json(answer);
    if (!document || !document->is_object() || !document->contains("ok")) std::abort();
    if (answer.find('\n') != std::string::npos) std::abort();
  }
  return 0;
}
