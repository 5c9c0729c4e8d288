#include "table/language.h"

#include <cstdlib>
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

// What stands between two braces: a name, how it is written if not plainly, and words for one and for several.
struct Slot {
  std::string_view name, one, several;
  char manner = 0;
  bool chooses = false;

  explicit Slot(std::string_view text) {
    const std::size_t bar = text.find('|');
    name = text.substr(0, bar);
    if (bar != std::string_view::npos) {
      const std::size_t middle = text.find('|', bar + 1);
      chooses = true;
      one = text.substr(bar + 1, middle - bar - 1);
      several = middle == std::string_view::npos ? "" : text.substr(middle + 1);
    }
    if (name.ends_with(',') || name.ends_with('/') || name.ends_with('-')) {
      manner = name.back();
      name.remove_suffix(1);
    }
  }
};

const Argument* find(const Message& message, std::string_view name) {
  for (const Argument& argument : message.arguments)
    if (argument.name == name) return &argument;
  return nullptr;
}

const int* number_in(const Argument* argument) {
  const auto* value = argument == nullptr ? nullptr : std::get_if<Item>(&argument->value);
  return value == nullptr ? nullptr : std::get_if<int>(value);
}

// How messages are read to one viewer in one language.
struct Reader {
  Language language;
  const SeatNames& seats;
  Viewer viewer;
  Wording wording;

  std::string read(std::string_view prefix, const Message& message) const {
    std::string key = std::string(prefix) + std::string(message.key);
    const int* change = number_in(find(message, "change"));
    if (change != nullptr && *change < 0 && has_phrase(language, key + ".less")) key += ".less";
    const std::string_view pattern = phrase(language, key);
    std::string text;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
      const std::size_t close = pattern[i] == '{' ? pattern.find('}', i) : std::string_view::npos;
      if (close == std::string_view::npos) {
        text += pattern[i];
      } else {
        text += fill(pattern.substr(i + 1, close - i - 1), message);
        i = close;
      }
    }
    return text;
  }

 private:
  std::string fill(std::string_view text, const Message& message) const {
    const Slot slot(text);
    const Argument* found = find(message, slot.name);
    if (found == nullptr) return "{" + std::string(text) + "}";
    if (!slot.chooses) return argument(*found, slot);
    bool one = argument(*found, slot) == "1";
    if (const auto* items = std::get_if<Items>(&found->value)) one = items->size() == 1;
    return std::string(one ? slot.one : slot.several);
  }

  std::string argument(const Argument& argument, const Slot& slot) const {
    if (!may_know(argument.audience, viewer))
      return std::string(phrase(language, "hidden." + std::string(argument.name)));
    if (const auto* items = std::get_if<Items>(&argument.value)) return list(*items, slot.manner);
    const int* number = number_in(&argument);
    return number != nullptr && slot.manner == '-' ? std::to_string(std::abs(*number))
                                                   : item(*std::get_if<Item>(&argument.value));
  }

  std::string list(const Items& items, char manner) const {
    const std::string_view comma = manner == '/' ? "/" : phrase(language, "list.comma");
    const std::string_view last = manner == 0 ? phrase(language, "list.and") : comma;
    std::string text;
    for (std::size_t i = 0; i < items.size(); ++i) {
      if (i > 0) text += i + 1 == items.size() ? last : comma;
      text += item(items[i]);
    }
    return items.empty() ? std::string(phrase(language, "list.nobody")) : text;
  }

  std::string item(const Item& value) const {
    if (const auto* number = std::get_if<int>(&value)) return std::to_string(*number);
    if (const auto* flag = std::get_if<bool>(&value)) return std::string(phrase(language, *flag ? "yes" : "no"));
    if (const auto* seat = std::get_if<SeatName>(&value)) return name_of(language, seats[seat->seat]);
    if (const auto* term = std::get_if<Term>(&value)) return name_of(language, *term);
    if (const auto* named = std::get_if<Named>(&value))
      return wording == Wording::notation ? named->notation : read("", *named->name);
    return *std::get_if<std::string>(&value);
  }
};

Json to_json(const Item& value) {
  if (const auto* number = std::get_if<int>(&value)) return *number;
  if (const auto* flag = std::get_if<bool>(&value)) return *flag;
  if (const auto* seat = std::get_if<SeatName>(&value)) return seat->seat;
  if (const auto* term = std::get_if<Term>(&value)) return term->key;
  if (const auto* named = std::get_if<Named>(&value)) return named->notation;
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
                     Viewer viewer, Wording wording) {
  return Reader{language, seats, viewer, wording}.read(prefix, message);
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
