#include "table/testing/schema.h"

#include <regex.h>

#include <fstream>
#include <map>
#include <sstream>
#include <stdexcept>

#include "table/testing/places.h"

namespace guildhall::testing {
namespace {

const Json& schema_file(const std::string& name) {
  static std::map<std::string, Json> files;
  const auto found = files.find(name);
  if (found != files.end()) return found->second;
  std::ifstream file(testing::source_folder() + "/data/schema/" + name);
  std::stringstream text;
  text << file.rdbuf();
  const auto document = parse_json(text.str());
  if (!document) throw std::runtime_error("no schema " + name);
  return files.emplace(name, *document).first->second;
}

bool has_type(const Json& document, const std::string& type) {
  if (type == "object") return document.is_object();
  if (type == "array") return document.is_array();
  if (type == "string") return document.is_string();
  if (type == "boolean") return document.is_boolean();
  if (type == "null") return document.is_null();
  if (type == "integer") return document.is_number_integer();
  if (type == "number") return document.is_number();
  throw std::runtime_error("a type the validator does not know: " + type);
}

// By POSIX's extended expressions, which say the same for all that the schemas use; GCC's sanitizers misread
// std::regex.
bool matches(const std::string& text, const std::string& pattern) {
  static std::map<std::string, regex_t> known;
  auto found = known.find(pattern);
  if (found == known.end()) {
    found = known.emplace(pattern, regex_t()).first;
    if (regcomp(&found->second, pattern.c_str(), REG_EXTENDED | REG_NOSUB) != 0)
      throw std::runtime_error("a pattern the validator does not understand: " + pattern);
  }
  return regexec(&found->second, text.c_str(), 0, nullptr, 0) == 0;
}

// One document, or part of one, and where it stands.
class Check {
 public:
  Check(std::string file, const Json& schema, const Json& document, std::string place)
      : file_(std::move(file)), schema_(schema), document_(document), place_(std::move(place)) {}

  std::string fault() const {
    if (schema_ == true) return "";
    if (schema_ == false) return place_ + " is not allowed";
    for (const auto& [keyword, value] : schema_.items())
      if (std::string found = fault_by(keyword, value); !found.empty()) return found;
    return "";
  }

 private:
  using Rule = std::string (Check::*)(const Json&) const;

  std::string fault_by(const std::string& keyword, const Json& value) const {
    static const std::map<std::string, Rule> rules = {
        {"$ref", &Check::reference},
        {"oneOf", &Check::exactly_one},
        {"anyOf", &Check::at_least_one},
        {"type", &Check::type},
        {"const", &Check::constant},
        {"enum", &Check::one_of_the_values},
        {"minimum", &Check::minimum},
        {"maximum", &Check::maximum},
        {"pattern", &Check::pattern},
        {"minLength", &Check::shortest},
        {"maxLength", &Check::longest},
        {"minItems", &Check::fewest},
        {"maxItems", &Check::most},
        {"prefixItems", &Check::first_items},
        {"items", &Check::items},
        {"required", &Check::required},
        {"properties", &Check::properties},
        {"additionalProperties", &Check::other_properties},
        {"propertyNames", &Check::property_names},
    };
    if (keyword == "description" || keyword == "title") return "";
    const auto rule = rules.find(keyword);
    if (rule == rules.end()) throw std::runtime_error("a keyword the validator does not know: " + keyword);
    return (this->*rule->second)(value);
  }

  std::string reference(const Json& value) const {
    const auto target = value.get<std::string>();
    const std::size_t hash = target.find('#');
    const std::string file = hash == 0 ? file_ : target.substr(0, hash);
    return Check(file, schema_file(file).at(Json::json_pointer(target.substr(hash + 1))), document_, place_).fault();
  }

  std::string exactly_one(const Json& choices) const {
    int fits = 0;
    for (const Json& choice : choices) fits += Check(file_, choice, document_, place_).fault().empty();
    if (fits == 1) return "";
    return fits == 0 ? none_of(choices) : complaint("fits several descriptions where one is meant");
  }
  std::string at_least_one(const Json& choices) const {
    for (const Json& choice : choices)
      if (Check(file_, choice, document_, place_).fault().empty()) return "";
    return none_of(choices);
  }
  std::string none_of(const Json& choices) const {
    std::string all = complaint("fits none of " + std::to_string(choices.size()) + " descriptions:");
    for (const Json& choice : choices) all += "\n  " + Check(file_, choice, document_, place_).fault();
    return all;
  }

  std::string type(const Json& value) const {
    return has_type(document_, value.get<std::string>()) ? "" : complaint("is no " + value.get<std::string>());
  }
  std::string constant(const Json& value) const {
    return document_ == value ? "" : complaint("is not " + value.dump());
  }
  std::string one_of_the_values(const Json& values) const {
    for (const Json& value : values)
      if (document_ == value) return "";
    return complaint("is none of " + values.dump());
  }
  std::string minimum(const Json& least) const {
    return !document_.is_number() || document_ >= least ? "" : complaint("is less than " + least.dump());
  }
  std::string maximum(const Json& most) const {
    return !document_.is_number() || document_ <= most ? "" : complaint("is more than " + most.dump());
  }
  std::string pattern(const Json& value) const {
    if (!document_.is_string() || matches(document_.get<std::string>(), value.get<std::string>())) return "";
    return complaint("does not match " + value.dump());
  }
  std::string shortest(const Json& least) const {
    return !document_.is_string() || characters() >= least.get<std::size_t>() ? "" : complaint("is too short");
  }
  std::string longest(const Json& most) const {
    return !document_.is_string() || characters() <= most.get<std::size_t>() ? "" : complaint("is too long");
  }
  std::size_t characters() const {
    std::size_t n = 0;
    for (const char byte : document_.get_ref<const std::string&>()) n += (byte & 0xc0) != 0x80;
    return n;
  }
  std::string fewest(const Json& least) const {
    return !document_.is_array() || document_.size() >= least.get<std::size_t>() ? "" : complaint("has too few items");
  }
  std::string most(const Json& most) const {
    return !document_.is_array() || document_.size() <= most.get<std::size_t>() ? "" : complaint("has too many items");
  }

  std::string first_items(const Json& schemas) const {
    if (!document_.is_array()) return "";
    for (std::size_t i = 0; i < std::min(schemas.size(), document_.size()); ++i)
      if (std::string found = item_fault(schemas[i], i); !found.empty()) return found;
    return "";
  }
  std::string items(const Json& schema) const {
    if (!document_.is_array()) return "";
    const std::size_t before = schema_.contains("prefixItems") ? schema_["prefixItems"].size() : 0;
    for (std::size_t i = before; i < document_.size(); ++i)
      if (std::string found = item_fault(schema, i); !found.empty()) return found;
    return "";
  }
  std::string item_fault(const Json& schema, std::size_t i) const {
    return Check(file_, schema, document_[i], place_ + "/" + std::to_string(i)).fault();
  }

  std::string required(const Json& names) const {
    if (!document_.is_object()) return "";
    for (const Json& name : names)
      if (!document_.contains(name.get<std::string>())) return complaint("lacks " + name.dump());
    return "";
  }
  std::string properties(const Json& schemas) const {
    if (!document_.is_object()) return "";
    for (const auto& [name, value] : document_.items())
      if (const auto schema = schemas.find(name); schema != schemas.end())
        if (std::string found = Check(file_, *schema, value, place_ + "/" + name).fault(); !found.empty()) return found;
    return "";
  }
  std::string other_properties(const Json& schema) const {
    if (!document_.is_object()) return "";
    for (const auto& [name, value] : document_.items()) {
      if (schema_.contains("properties") && schema_["properties"].contains(name)) continue;
      if (std::string found = Check(file_, schema, value, place_ + "/" + name).fault(); !found.empty()) return found;
    }
    return "";
  }
  std::string property_names(const Json& schema) const {
    if (!document_.is_object()) return "";
    for (const auto& [name, value] : document_.items())
      if (std::string found = Check(file_, schema, Json(name), place_ + "/" + name).fault(); !found.empty())
        return found;
    return "";
  }

  std::string complaint(const std::string& what) const {
    return (place_.empty() ? "the document" : place_) + " " + what + ": " + document_.dump().substr(0, 200);
  }

  std::string file_;
  const Json& schema_;
  const Json& document_;
  std::string place_;
};

}  // namespace

std::string fault(const Json& document, std::string_view file, std::string_view definition) {
  const std::string name(file);
  return Check(name, schema_file(name).at("$defs").at(std::string(definition)), document, "").fault();
}

std::string fault_in_exchange(const Json& request, const Json& answer) {
  if (!answer.is_object() || !answer.value("ok", false)) return fault(answer, "protocol.json", "Refusal");
  const auto op = request.at("op").get<std::string>();
  const Json& definitions = schema_file("protocol.json").at("$defs");
  for (const auto& [all, document] : {std::pair("Requests", &request), {"Answers", &answer}}) {
    const Json& by_op = definitions.at(all).at("properties");
    if (!by_op.contains(op)) return "the schema has no " + op;
    if (std::string found = Check("protocol.json", by_op.at(op), *document, "").fault(); !found.empty())
      return op + ": " + found;
  }
  return "";
}

}  // namespace guildhall::testing
