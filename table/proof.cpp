#include "table/proof.h"

#include <algorithm>
#include <array>
#include <limits>
#include <memory>

#include "table/canonical.h"

namespace guildhall {
namespace {

using Doubt = ProofVerdict::Doubt;
using Objection = std::optional<Doubt>;

Objection doubt(std::string_view key, std::initializer_list<Argument> arguments = {}) {
  return Doubt{std::nullopt, "", {key, arguments}};
}
Objection form(std::string_view field) { return doubt("proof.form", {{"field", std::string(field)}}); }

std::string shown(const Json& value) { return print_json(value).substr(0, 80); }

// A whole number from 0 that an int holds.
std::optional<int> count_in(const Json& value) {
  if (!value.is_number_integer()) return std::nullopt;
  const auto number = whole_number(value);
  if (*number < 0 || *number > std::numeric_limits<int>::max()) return std::nullopt;
  return static_cast<int>(*number);
}

bool is_digest(const Json& value) {
  return value.is_string() && draws2::read_hexadecimal(value.get_ref<const std::string&>());
}
bool is_word_of(const Json& value, std::initializer_list<std::string_view> words) {
  return value.is_string() && std::ranges::find(words, value.get_ref<const std::string&>()) != words.end();
}
bool is_list_of(const Json& value, auto is_item) { return value.is_array() && std::ranges::all_of(value, is_item); }

// The first of the names that the object lacks, or the first that it has beside them.
template <std::size_t n>
std::optional<std::string> other_field(const Json& object, const std::array<std::string_view, n>& names) {
  for (const std::string_view name : names)
    if (!object.contains(name)) return std::string(name);
  for (const auto& [name, value] : object.items())
    if (std::ranges::find(names, name) == names.end()) return name.substr(0, 40);
  return std::nullopt;
}

// The form of a proof; what is read after it was checked is there and of its type.

Objection check_broken(const Json& table, int players, int round) {
  const Json& broken = table["broken"];
  if (!broken.is_array()) return form("broken");
  std::pair<int, int> last = {0, -1};
  int listed = 0;  // up to this round every round is there
  for (const Json& entry : broken) {
    if (!entry.is_array() || entry.size() != 3) return form("broken");
    const auto number = count_in(entry[0]), place = count_in(entry[1]);
    if (!number || !place || *place >= players || !is_word_of(entry[2], {"left", "late", "lost"}))
      return form("broken");
    if (*number < 1 || std::pair(*number, *place) <= last || *number > listed + 1) return doubt("proof.broken");
    last = {*number, *place};
    listed = *number;
  }
  return listed == round - 1 ? std::nullopt : doubt("proof.broken");
}

Objection check_table_form(const Json& table) {
  constexpr std::array<std::string_view, 10> names = {"broken", "commitment", "commitments", "game",  "options",
                                                      "order",  "players",    "round",       "rules", "table"};
  if (!table.is_object()) return form("table");
  if (const auto name = other_field(table, names)) return form(*name);
  const auto players = count_in(table["players"]), round = count_in(table["round"]);
  if (!players || *players < 1) return form("players");
  if (!round || *round < 1 || *round > draws2::most_rounds) return form("round");
  if (!count_in(table["rules"])) return form("rules");
  if (!is_word_of(table["order"], {"lot", "given"})) return form("order");
  for (const char* name : {"game", "table"})
    if (!table[name].is_string()) return form(name);
  if (!table["options"].is_object()) return form("options");
  if (!is_digest(table["commitment"])) return form("commitment");
  return check_broken(table, *players, *round);
}

Objection check_form(const Json& proof) {
  constexpr std::array<std::string_view, 9> names = {"version", "table", "secret", "nonces", "lot",
                                                     "steps",   "chain", "scores", "winners"};
  if (!proof.is_object()) return doubt("proof.no-object");
  if (proof.contains("version") && count_in(proof["version"]) != 2)
    return doubt("proof.version", {{"version", shown(proof["version"])}});
  if (const auto name = other_field(proof, names)) return form(*name);
  const Json& table = proof["table"];
  if (auto objection = check_table_form(table)) return objection;
  const auto digest_or_null = [](const Json& value) { return value.is_null() || is_digest(value); };
  const auto players = static_cast<std::size_t>(*count_in(table["players"]));
  for (const auto& [name, list] :
       {std::pair("commitments", &table["commitments"]), std::pair("nonces", &proof["nonces"])})
    if (!is_list_of(*list, digest_or_null) || list->size() != players) return form(name);
  if (std::ranges::all_of(table["commitments"], [](const Json& value) { return value.is_null(); }))
    return doubt("proof.nobody");
  if (!is_digest(proof["secret"])) return form("secret");
  if (!is_digest(proof["chain"])) return form("chain");
  if (!is_list_of(proof["lot"], [](const Json& place) { return count_in(place).has_value(); })) return form("lot");
  if (!is_list_of(proof["steps"], [](const Json& line) { return line.is_string(); })) return form("steps");
  return std::nullopt;
}

// What secret and nonces must be, by the commitments.

std::string bytes_in(const Json& digits) {
  return digits.is_null() ? std::string() : *draws2::read_hexadecimal(digits.get_ref<const std::string&>());
}

Objection check_commitments(const Json& proof) {
  const Json& table = proof["table"];
  if (Json(draws2::commitment_of_secret(bytes_in(proof["secret"]))) != table["commitment"])
    return doubt("proof.secret");
  for (std::size_t place = 0; place < proof["nonces"].size(); ++place) {
    const Json &nonce = proof["nonces"][place], &committed = table["commitments"][place];
    const int shown_place = static_cast<int>(place) + 1;
    if (nonce.is_null() && !committed.is_null()) return doubt("proof.nonce-missing", {{"place", shown_place}});
    if (committed.is_null() && !nonce.is_null()) return doubt("proof.nonce-without", {{"place", shown_place}});
    if (!nonce.is_null() && Json(draws2::commitment_of_nonce(bytes_in(nonce))) != committed)
      return doubt("proof.nonce", {{"place", shown_place}});
  }
  return std::nullopt;
}

draws2::Key key_of(const Json& proof) {
  std::vector<std::string> nonces;
  for (const Json& nonce : proof["nonces"]) nonces.push_back(bytes_in(nonce));
  return {bytes_in(proof["secret"]), nonces};
}

std::expected<std::unique_ptr<Table>, Doubt> set_up(const Json& agreed, std::span<const GameInfo> games) {
  const std::string& key = agreed["game"].get_ref<const std::string&>();
  const GameInfo* game = find_game(games, key);
  if (game == nullptr) return std::unexpected(*doubt("protocol.unknown-game", {{"game", key.substr(0, 80)}}));
  if (count_in(agreed["rules"]) != game->rules_version)
    return std::unexpected(
        *doubt("record.rules-version", {{"version", shown(agreed["rules"])}, {"known", game->rules_version}}));
  auto table = game->open(std::min(*count_in(agreed["players"]), 999), agreed["options"], "");
  if (!table) return std::unexpected(Doubt{std::nullopt, "", table.error().message, table.error().seats});
  if (canonical_json((*table)->options()) != canonical_json(agreed["options"]))
    return std::unexpected(*doubt("proof.options"));
  return std::move(*table);
}

// The game, step by step.
class Follower {
 public:
  Follower(Table& table, const draws2::Key& key, ProofVerdict& verdict) : table_(table), key_(key), verdict_(verdict) {}

  Objection follow(const Json& steps) {
    for (const Json& step : steps) {
      const std::string& line = step.get_ref<const std::string&>();
      if (auto objection = take(line)) {
        objection->step = verdict_.steps;
        objection->line = line.substr(0, 80);
        return objection;
      }
      ++verdict_.steps;
      verdict_.chain.push_back(key_.next_link(verdict_.chain.back(), line));
    }
    return std::nullopt;
  }

 private:
  Objection take(const std::string& line) {
    if (table_.actor().is_nobody()) return doubt("record.after-the-end");
    const auto to = draws2::read_take_back(line);
    return to ? take_back(*to) : act(line);
  }

  Objection take_back(int to) {
    if (to >= table_.size()) return doubt("proof.nothing-to-take-back");
    if (verdict_.take_backs.size() >= draws2::most_take_backs)
      return doubt("proof.take-backs", {{"most", draws2::most_take_backs}});
    table_.truncate(to);
    if (!table_.actor().is_seat()) return doubt("proof.take-back-to-draw");
    verdict_.take_backs.push_back({verdict_.steps, to});
    return std::nullopt;
  }

  Objection act(const std::string& line) {
    if (table_.actor().is_chance()) {
      const std::string due = key_.choose(table_.legal(), verdict_.draws);
      if (line != due) return doubt("proof.draw", {{"draw", verdict_.draws + 1}, {"due", due}});
      ++verdict_.draws;
    }
    const int before = table_.size();
    if (const auto done = table_.apply(line); !done)
      return Doubt{std::nullopt, "", done.error().message, done.error().seats};
    const std::string written = table_.history(all_seeing, before).front().action;
    if (written != line) return doubt("proof.written", {{"action", written}});
    return std::nullopt;
  }

  Table& table_;
  const draws2::Key& key_;
  ProofVerdict& verdict_;
};

// Its end.
Objection check_end(const Json& proof, const Table& table, ProofVerdict& verdict) {
  if (Json(hexadecimal(bytes_of(verdict.chain.back()))) != proof["chain"])
    return doubt("proof.chain", {{"due", hexadecimal(bytes_of(verdict.chain.back()))}});
  verdict.over = table.actor().is_nobody();
  if (!verdict.over)
    return proof["scores"].is_null() && proof["winners"].is_null() ? std::nullopt : doubt("proof.unfinished");
  const auto whole = [](const Json& number) { return number.is_number_integer(); };
  const Json view = table.view(spectator, table.size());
  for (const char* name : {"scores", "winners"})
    if (!is_list_of(proof[name], whole) || proof[name] != view[name])
      return doubt(proof[name].is_null() ? "proof.finished" : "proof.result", {{"due", shown(view[name])}});
  return std::nullopt;
}

struct Followed {
  ProofVerdict verdict;
  std::unique_ptr<Table> table;  // at the end of the steps, where all holds
};

Followed follow_proof(const Json& proof, std::span<const GameInfo> games) {
  Followed followed;
  ProofVerdict& verdict = followed.verdict;
  if ((verdict.doubt = check_form(proof))) return followed;
  const Json& agreed = proof["table"];
  verdict.round = *count_in(agreed["round"]);
  verdict.broken = agreed["broken"];
  verdict.chain.push_back(draws2::first_link(agreed));
  if ((verdict.doubt = check_commitments(proof))) return followed;
  const draws2::Key key = key_of(proof);
  const int players = *count_in(agreed["players"]);
  if (proof["lot"] != Json(agreed["order"] == "lot" ? key.lot(players) : draws2::given_order(players))) {
    verdict.doubt = doubt("proof.lot");
    return followed;
  }
  auto table = set_up(agreed, games);
  if (!table) {
    verdict.doubt = table.error();
    return followed;
  }
  verdict.doubt = Follower(**table, key, verdict).follow(proof["steps"]);
  if (!verdict.doubt && (verdict.doubt = check_end(proof, **table, verdict))) verdict.doubt->step = verdict.steps;
  followed.table = std::move(*table);
  return followed;
}

Objection compare(const Table& record, const Table& proved) {
  const bool same_game = record.game().key == proved.game().key && record.players() == proved.players() &&
                         canonical_json(record.options()) == canonical_json(proved.options());
  if (!same_game) return doubt("proof.other-table");
  const std::vector<Entry> here = record.history(all_seeing, 0), there = proved.history(all_seeing, 0);
  const auto [differs, due] = std::ranges::mismatch(here, there, {}, &Entry::action, &Entry::action);
  if (differs == here.end() && due == there.end()) return std::nullopt;
  const std::string none = "–";
  return doubt("proof.other-action", {{"number", static_cast<int>(differs - here.begin()) + 1},
                                      {"action", differs == here.end() ? none : differs->action},
                                      {"due", due == there.end() ? none : due->action}});
}

}  // namespace

bool carries_proof(const Table& table) {
  return std::ranges::count(table.headers, proof_header, &std::pair<std::string, std::string>::first) > 0;
}

bool is_proof(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  return first != std::string_view::npos && text[first] == '{';
}

std::optional<Json> parse_proof(std::string_view text) { return parse_strictly(text); }

ProofVerdict verify_proof(const Json& proof, std::span<const GameInfo> games) {
  return follow_proof(proof, games).verdict;
}

ProofVerdict verify_proof_of(const Table& record, std::span<const GameInfo> games) {
  ProofVerdict unreadable;
  unreadable.doubt = doubt("draws.header-form", {{"header", std::string(proof_header)}});
  using Header = std::pair<std::string, std::string>;
  if (std::ranges::count(record.headers, proof_header, &Header::first) != 1) return unreadable;
  const auto proof = parse_proof(std::ranges::find(record.headers, proof_header, &Header::first)->second);
  if (!proof) return unreadable;
  Followed followed = follow_proof(*proof, games);
  if (followed.verdict.holds()) followed.verdict.doubt = compare(record, *followed.table);
  return std::move(followed.verdict);
}

std::string explain(const ProofVerdict::Doubt& doubt, Language language) {
  const std::string reason = sentence(language, "", doubt.reason, doubt.seats);
  if (!doubt.step) return reason;
  const Message where =
      doubt.line.empty()
          ? Message{"proof.after-steps", {{"steps", *doubt.step}}}
          : Message{"proof.step", {{"number", *doubt.step + 1}, {"steps", *doubt.step}, {"line", doubt.line}}};
  return sentence(language, "", where, {}) + ' ' + reason;
}

}  // namespace guildhall
