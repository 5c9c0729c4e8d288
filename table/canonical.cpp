#include "table/canonical.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <set>
#include <vector>

namespace guildhall {
namespace {

void write_text(std::string& out, std::string_view text) {
  constexpr std::string_view digits = "0123456789abcdef";
  out += '"';
  for (const char c : text) {
    switch (c) {
      case '"':
        out += "\\\"";
        break;
      case '\\':
        out += "\\\\";
        break;
      case '\b':
        out += "\\b";
        break;
      case '\t':
        out += "\\t";
        break;
      case '\n':
        out += "\\n";
        break;
      case '\f':
        out += "\\f";
        break;
      case '\r':
        out += "\\r";
        break;
      default:
        if (static_cast<unsigned char>(c) < 0x20) {
          out += "\\u00";
          out += digits[static_cast<unsigned char>(c) >> 4];
          out += digits[c & 15];
        } else {
          out += c;
        }
    }
  }
  out += '"';
}

// The shortest digits that read back as the number, placed as ECMAScript's Number::toString places them.
void write_number(std::string& out, double value) {
  if (value == 0) {
    out += '0';
    return;
  }
  if (value < 0) out += '-';
  std::array<char, 40> buffer{};
  const auto end =
      std::to_chars(buffer.data(), buffer.data() + buffer.size(), std::fabs(value), std::chars_format::scientific).ptr;
  const std::string_view text(buffer.data(), static_cast<std::size_t>(end - buffer.data()));
  const std::size_t e = text.find('e');
  std::string digits(text.substr(0, e));
  std::erase(digits, '.');
  int exponent = 0;
  std::from_chars(text.data() + e + (text[e + 1] == '+' ? 2 : 1), end, exponent);
  const int count = static_cast<int>(digits.size()), point = exponent + 1;
  if (count <= point && point <= 21) {
    out += digits + std::string(static_cast<std::size_t>(point - count), '0');
  } else if (0 < point && point <= 21) {
    out += digits.insert(static_cast<std::size_t>(point), 1, '.');
  } else if (-6 < point && point <= 0) {
    out += "0." + std::string(static_cast<std::size_t>(-point), '0') + digits;
  } else {
    if (count > 1) digits.insert(1, 1, '.');
    out += digits + (exponent > 0 ? "e+" : "e-") + std::to_string(std::abs(exponent));
  }
}

// UTF-16 orders as UTF-8 does, but for the characters beyond the first plane, whose first half comes before U+E000.
int utf16_rank(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte == 0xee || byte == 0xef ? byte + 0x10 : byte;
}
bool before_in_utf16(std::string_view a, std::string_view b) {
  return std::ranges::lexicographical_compare(a, b, {}, utf16_rank, utf16_rank);
}

void write(std::string& out, const Json& value) {
  if (value.is_object()) {
    std::vector<std::string_view> names;
    for (const auto& [name, field] : value.items()) names.push_back(name);
    std::ranges::sort(names, before_in_utf16);
    out += '{';
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (i > 0) out += ',';
      write_text(out, names[i]);
      out += ':';
      write(out, *value.find(names[i]));
    }
    out += '}';
  } else if (value.is_array()) {
    out += '[';
    for (std::size_t i = 0; i < value.size(); ++i) {
      if (i > 0) out += ',';
      write(out, value[i]);
    }
    out += ']';
  } else if (value.is_string()) {
    write_text(out, value.get_ref<const std::string&>());
  } else if (value.is_number()) {
    write_number(out, value.get<double>());
  } else {
    out += value.dump();
  }
}

}  // namespace

std::string canonical_json(const Json& value) {
  std::string out;
  write(out, value);
  return out;
}

std::optional<Json> parse_strictly(std::string_view text) {
  std::vector<std::set<std::string>> open;
  bool twice = false;
  const auto watch = [&](int, Json::parse_event_t event, Json& parsed) {
    if (event == Json::parse_event_t::object_start) open.emplace_back();
    if (event == Json::parse_event_t::key) twice |= !open.back().insert(parsed.get<std::string>()).second;
    if (event == Json::parse_event_t::object_end) open.pop_back();
    return true;
  };
  if (nesting(text) > deepest_nesting || text.find('\0') != std::string_view::npos) return std::nullopt;
  Json document = Json::parse(text, watch, false);
  if (document.is_discarded() || twice) return std::nullopt;
  return document;
}

}  // namespace guildhall
