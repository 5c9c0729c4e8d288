#include "table/language.h"

#include <map>

#include "data/embedded.h"

namespace guildhall {
namespace {

using Phrases = std::map<std::string, std::string, std::less<>>;

Phrases read(std::string_view text) {
  Phrases phrases;
  if (const auto file = parse_json(text); file && file->is_object())
    for (const auto& [key, value] : file->items())
      if (value.is_string()) phrases.emplace(key, value.get<std::string>());
  return phrases;
}

const Phrases& phrases_of(Language language) {
  static const std::array<Phrases, 3> all = {read(embedded::language_en), read(embedded::language_de),
                                             read(embedded::language_nl)};
  return all[static_cast<int>(language)];
}

// How one message is read to one viewer in one language.
struct Reader {
  Language language;
  const SeatNames& seats;
  Viewer viewer;

  std::string item(const Item& value) const {
    if (const auto* number = std::get_if<int>(&value)) return std::to_string(*number);
    if (const auto* flag = std::get_if<bool>(&value)) return std::string(phrase(language, *flag ? "yes" : "no"));
    if (const auto* seat = std::get_if<SeatName>(&value)) return name_of(language, seats[seat->seat]);
    if (const auto* term = std::get_if<Term>(&value)) return name_of(language, *term);
    return *std::get_if<std::string>(&value);
  }

  std::string list(const Items& items) const {
    std::string text;
    for (std::size_t i = 0; i < items.size(); ++i) {
      if (i > 0) text += i + 1 == items.size() ? phrase(language, "list.and") : phrase(language, "list.comma");
      text += item(items[i]);
    }
    return items.empty() ? std::string(phrase(language, "list.nobody")) : text;
  }

  std::string argument(const Argument& argument) const {
    if (!may_know(argument.audience, viewer))
      return std::string(phrase(language, "hidden." + std::string(argument.name)));
    if (const auto* items = std::get_if<Items>(&argument.value)) return list(*items);
    return item(*std::get_if<Item>(&argument.value));
  }
};

const Argument* find(const Message& message, std::string_view name) {
  for (const Argument& argument : message.arguments)
    if (argument.name == name) return &argument;
  return nullptr;
}

// What stands between two braces: a name, or a name and its words for one and for several.
std::string fill(std::string_view slot, const Message& message, const Reader& reader) {
  const std::size_t bar = slot.find('|');
  const Argument* argument = find(message, slot.substr(0, bar));
  if (argument == nullptr) return "{" + std::string(slot) + "}";
  if (bar == std::string_view::npos) return reader.argument(*argument);
  const std::string_view forms = slot.substr(bar + 1);
  const std::size_t middle = forms.find('|');
  bool one = reader.argument(*argument) == "1";
  if (const auto* items = std::get_if<Items>(&argument->value)) one = items->size() == 1;
  return std::string(one ? forms.substr(0, middle) : forms.substr(middle + 1));
}

Json to_json(const Item& value) {
  if (const auto* number = std::get_if<int>(&value)) return *number;
  if (const auto* flag = std::get_if<bool>(&value)) return *flag;
  if (const auto* seat = std::get_if<SeatName>(&value)) return seat->seat;
  if (const auto* term = std::get_if<Term>(&value)) return term->key;
  return *std::get_if<std::string>(&value);
}

}  // namespace

std::optional<Language> language_of(std::string_view key) {
  for (std::size_t i = 0; i < language_keys.size(); ++i)
    if (language_keys[i] == key) return static_cast<Language>(i);
  return std::nullopt;
}

bool has_phrase(Language language, std::string_view key) { return phrases_of(language).contains(key); }

std::string_view phrase(Language language, std::string_view key) {
  const Phrases& phrases = phrases_of(language);
  const auto found = phrases.find(key);
  return found != phrases.end() ? std::string_view(found->second) : key;
}

std::string name_of(Language language, Term term) {
  const std::string key = std::string(term.kind) + "." + std::string(term.key);
  return std::string(has_phrase(language, key) ? phrase(language, key) : term.key);
}

std::string sentence(Language language, std::string_view prefix, const Message& message, const SeatNames& seats,
                     Viewer viewer) {
  const std::string key = std::string(prefix) + std::string(message.key);
  const std::string_view pattern = phrase(language, key);
  const Reader reader{language, seats, viewer};
  std::string text;
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    const std::size_t close = pattern[i] == '{' ? pattern.find('}', i) : std::string_view::npos;
    if (close == std::string_view::npos) {
      text += pattern[i];
    } else {
      text += fill(pattern.substr(i + 1, close - i - 1), message, reader);
      i = close;
    }
  }
  return text;
}

Json arguments(const Message& message, Viewer viewer) {
  Json document = Json::object();
  for (const Argument& argument : message.arguments) {
    Json& value = document[std::string(argument.name)];
    if (!may_know(argument.audience, viewer)) {
      value = "?";
    } else if (const auto* items = std::get_if<Items>(&argument.value)) {
      value = Json::array();
      for (const Item& item : *items) value.push_back(to_json(item));
    } else {
      value = to_json(*std::get_if<Item>(&argument.value));
    }
  }
  return document;
}

}  // namespace guildhall
