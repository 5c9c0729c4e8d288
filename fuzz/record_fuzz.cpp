// Any bytes, as a record: refused with a line, or loaded to a game that writes itself down and loads again.
#include <cstdlib>

#include "table/record.h"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  using namespace guildhall;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto table = read_record(text, all_games(), "");
  if (!table) {
    if (table.error().line < 1 || explain(table.error(), Language::de).empty()) std::abort();
    return 0;
  }
  const std::string record = write_record(**table);
  const auto again = read_record(record, all_games(), "");
  if (!again || write_record(**again) != record) std::abort();
  if ((*again)->state((*again)->size()) != (*table)->state((*table)->size())) std::abort();
  return 0;
}
