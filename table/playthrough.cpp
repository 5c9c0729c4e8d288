#include "table/playthrough.h"

#include <cstdio>

#include "table/record.h"

namespace guildhall {
namespace {

std::string digest(const Json& state) {
  Hash hash;
  hash.add(print_json(state));
  char text[17];
  std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(hash.value()));
  return text;
}

}  // namespace

std::string annotate(const Table& table) {
  const std::string record = write_record(table);
  std::string text = record.substr(0, record.find("\n\n") + 2);
  const auto again = table.fork(0, "");
  for (const Entry& entry : table.history(all_seeing, 0)) {
    const std::size_t choices = again->legal().size();
    (void)again->apply(entry.action);
    std::string line = (entry.actor.is_chance() ? "chance" : std::to_string(entry.actor.seat())) + ": " + entry.action;
    line.resize(std::max<std::size_t>(line.size() + 1, 28), ' ');
    text += line + "# " + std::to_string(choices) + " legal, then " + digest(again->state(again->size())) + "\n";
  }
  return text;
}

}  // namespace guildhall
