#include "table/referee.h"

#include "table/draws.h"
#include "table/draws2.h"
#include "table/proof.h"
#include "table/record.h"
#include "table/testimony.h"

namespace guildhall {

namespace {

// What was found, in the order of the proof; of one that does not hold, why.
Json proof_document(const ProofVerdict& verdict, Language language) {
  Json document = {{"fair", verdict.holds()}, {"version", 2}};
  if (const auto& doubt = verdict.doubt) {
    document["step"] = doubt->step ? Json(*doubt->step) : Json();
    document["reason"] = explain(*doubt, language);
    return document;
  }
  document["over"] = verdict.over;
  document["draws"] = verdict.draws;
  document["steps"] = verdict.steps;
  document["round"] = verdict.round;
  document["broken"] = verdict.broken;
  document["take_backs"] = Json::array();
  for (const auto [step, to] : verdict.take_backs) document["take_backs"].push_back({{"step", step}, {"to", to}});
  document["phrase"] = draws2::phrase_of(verdict.chain.front());
  document["chain"] = Json::array();
  for (const Digest& link : verdict.chain) document["chain"].push_back(hexadecimal(bytes_of(link)));
  return document;
}

}  // namespace

// A request, and the name of its table.
struct Referee::NamedRequest : Request {
  std::string table_name = "main";
};

std::string Referee::answer(std::string_view line) {
  if (line.size() > longest_line || nesting(line) > deepest_nesting) return answer_too_long();
  static const Json nothing;
  const auto document = parse_json(line);
  NamedRequest request{{document ? *document : nothing}};
  return print_answer(request, document ? handle(request) : refuse("bad-json", "protocol.bad-json"));
}

std::string Referee::answer_too_long() const {
  const Refusal refusal{"too-long", {"protocol.too-long", {}}};
  return print_json({{"ok", false}, {"error", refusal_document(refusal, Language::en)}});
}

Answer Referee::handle(NamedRequest& request) {
  struct Operation {
    Answer (Referee::*carry_out)(const NamedRequest&);
    bool needs_table = true;
  };
  static const std::map<std::string_view, Operation> operations = {
      {"games", {&Referee::games, false}},
      {"new", {&Referee::open, false}},
      {"load", {&Referee::load, false}},
      {"legal", {&Referee::legal}},
      {"apply", {&Referee::apply}},
      {"why", {&Referee::why}},
      {"preview", {&Referee::preview}},
      {"roll", {&Referee::roll}},
      {"undo", {&Referee::undo}},
      {"state", {&Referee::state}},
      {"view", {&Referee::view}},
      {"history", {&Referee::history}},
      {"recap", {&Referee::recap}},
      {"fork", {&Referee::fork}},
      {"close", {&Referee::close}},
      {"playout", {&Referee::playout}},
      {"record", {&Referee::record}},
      {"think", {&Referee::think, false}},
      {"observation", {&Referee::observation}},
      {"verify", {&Referee::verify, false}},
      {"commit", {&Referee::commit, false}},
      {"chain", {&Referee::chain, false}},
  };
  if (!request.document.is_object()) return refuse("bad-request", "protocol.not-an-object");
  const auto language = request.text_or("language", "en");
  if (!language) return std::unexpected(language.error());
  if (!language_of(*language))
    return refuse("bad-request", "protocol.language", {{"language", language->substr(0, 20)}});
  request.language = *language_of(*language);
  const auto name = request.text_or("table", "main");
  if (!name) return std::unexpected(name.error());
  request.table_name = *name;
  const auto op = request.text("op");
  if (!op) return std::unexpected(op.error());
  const auto operation = operations.find(*op);
  if (operation == operations.end()) return refuse("unknown-op", "protocol.unknown-op", {{"op", op->substr(0, 40)}});
  if (const auto found = tables_.find(*name); found != tables_.end()) request.table = found->second.get();
  if (operation->second.needs_table && request.table == nullptr)
    return refuse("no-table", "protocol.no-table", {{"table", name->substr(0, 40)}});
  return (this->*operation->second.carry_out)(request);
}

// What there is to play.

Answer Referee::games(const NamedRequest&) { return Json{{"games", catalogue(games_)}}; }

// Tables: begun, loaded, forked, closed.

Answer Referee::open(const NamedRequest& request) {
  const auto key = request.text("game");
  if (!key) return std::unexpected(key.error());
  const auto players = request.number("players");
  if (!players) return std::unexpected(players.error());
  static const Json none = Json::object();
  const Json* options = request.find("options");
  if (options == nullptr) options = &none;
  if (!options->is_object()) return field_type("options");
  auto seed = request.seed();
  if (!seed) return std::unexpected(seed.error());
  const GameInfo* game = find_game(games_, *key);
  if (game == nullptr) return refuse("unknown-game", "protocol.unknown-game", {{"game", key->substr(0, 80)}});
  auto table = game->open(*players, *options, std::move(*seed));
  if (!table) return std::unexpected(table.error());
  return seat_down(request, std::move(*table));
}

Answer Referee::load(const NamedRequest& request) {
  const auto text = request.text("record");
  if (!text) return std::unexpected(text.error());
  auto seed = request.seed();
  if (!seed) return std::unexpected(seed.error());
  auto table = read_record(*text, games_, std::move(*seed));
  if (!table) return std::unexpected(table.error());
  return seat_down(request, std::move(*table));
}

Answer Referee::seat_down(const NamedRequest& request, std::unique_ptr<Table> table) {
  const Json actor = actor_document(table->actor());
  tables_[request.table_name] = std::move(table);
  return Json{{"actor", actor}};
}

Answer Referee::fork(const NamedRequest& request) {
  if (request.find("at") == nullptr) return field_missing("at");
  const auto at = request.moment("at", 0);
  if (!at) return std::unexpected(at.error());
  const auto name = request.text("as");
  if (!name) return std::unexpected(name.error());
  auto seed = request.seed();
  if (!seed) return std::unexpected(seed.error());
  auto branch = request.table->fork(*at, std::move(*seed));
  const Json actor = actor_document(branch->actor());
  tables_[*name] = std::move(branch);
  return Json{{"actor", actor}};
}

Answer Referee::close(const NamedRequest& request) {
  tables_.erase(request.table_name);
  return Json::object();
}

Answer Referee::record(const NamedRequest& request) { return Json{{"record", write_record(*request.table)}}; }

// Of a game that is over, without a table: the record, or the proof, is somebody's to bring.
Answer Referee::verify(const NamedRequest& request) {
  if (const Json* proof = request.find("proof")) {
    if (!proof->is_string()) return proof_document(verify_proof(*proof, games_), request.language);
    const auto read = parse_proof(proof->get_ref<const std::string&>());
    if (!read) return field_type("proof");
    return proof_document(verify_proof(*read, games_), request.language);
  }
  const auto text = request.text("record");
  if (!text) return std::unexpected(text.error());
  const auto table = read_record(*text, games_, "");
  if (!table) return std::unexpected(table.error());
  if (carries_proof(**table)) return proof_document(verify_proof_of(**table, games_), request.language);
  const auto verdict = guildhall::verify(**table);
  if (!verdict) return std::unexpected(verdict.error());
  if (verdict->fair()) return Json{{"fair", true}, {"version", 1}, {"draws", verdict->draws}};
  const Verdict::Doubt& doubt = *verdict->doubt;
  return Json{{"fair", false},
              {"version", 1},
              {"action", doubt.action ? Json(*doubt.action) : Json()},
              {"reason", sentence(request.language, "", doubt.reason, {})}};
}

// What a browser without a library for it cannot work out: the commitment of a nonce, and the chain's first value.
Answer Referee::commit(const NamedRequest& request) {
  const auto digits = request.text("nonce");
  if (!digits) return std::unexpected(digits.error());
  const auto nonce = draws2::read_hexadecimal(*digits);
  if (!nonce) return field_type("nonce");
  return Json{{"commitment", draws2::commitment_of_nonce(*nonce)}};
}

Answer Referee::chain(const NamedRequest& request) {
  const Json* agreed = request.find("agreed");
  if (agreed == nullptr) return field_missing("agreed");
  if (!agreed->is_object()) return field_type("agreed");
  const Digest first = draws2::first_link(*agreed);
  return Json{{"chain", hexadecimal(bytes_of(first))}, {"phrase", draws2::phrase_of(first)}};
}

// Acting.

Answer Referee::legal(const NamedRequest& request) { return answer_legal(request); }

Answer Referee::apply(const NamedRequest& request) {
  const auto action = request.text("action");
  if (!action) return std::unexpected(action.error());
  if (request.find("at") != nullptr) {
    const auto at = request.number("at");
    if (!at) return std::unexpected(at.error());
    if (*at != request.table->size())
      return refuse("stale", "protocol.stale", {{"at", *at}, {"made", request.table->size()}});
  }
  const auto effects = request.table->apply(*action);
  if (!effects) return std::unexpected(effects.error());
  return Json{{"actor", request.actor()}, {"effects", request.effects(*effects)}};
}

Answer Referee::why(const NamedRequest& request) { return answer_why(request); }

Answer Referee::preview(const NamedRequest& request) {
  const auto viewer = request.viewer(false);
  return viewer ? answer_preview(request, *viewer) : std::unexpected(viewer.error());
}

Answer Referee::roll(const NamedRequest& request) {
  if (request.table->actor().is_nobody()) return refuse("over", "protocol.over");
  if (!request.table->actor().is_chance()) return refuse("not-chance", "protocol.not-chance");
  const std::string action = request.table->draw();
  const auto effects = request.table->apply(action);
  return Json{{"action", action}, {"actor", request.actor()}, {"effects", request.effects(*effects)}};
}

Answer Referee::undo(const NamedRequest& request) {
  if (request.table->size() == 0) return refuse("empty", "protocol.empty");
  request.table->truncate(request.table->size() - 1);
  return Json{{"actor", request.actor()}};
}

Answer Referee::playout(const NamedRequest& request) {
  Json actions = Json::array();
  while (!request.table->actor().is_nobody()) {
    const std::string action = request.table->draw();
    if (request.table->apply(action)) actions.push_back(action);
  }
  return Json{{"actions", actions}};
}

// Thinking.

Answer Referee::observation(const NamedRequest& request) {
  const auto viewer = request.viewer(false);
  if (!viewer) return std::unexpected(viewer.error());
  if (*viewer == spectator) return refuse("bad-seat", "protocol.bad-seat", {{"most", request.table->players() - 1}});
  return Json{{"observation", testimony(*request.table, *viewer)}};
}

// On the table, from what its acting seat can see, or on an observation without a table.
Answer Referee::think(const NamedRequest& request) {
  if (const Json* seen = request.find("observation")) {
    const auto table = read_testimony(*seen, games_);
    if (!table) return std::unexpected(table.error());
    Request about = request;
    about.table = table->get();
    return answer_think(about);
  }
  if (request.table == nullptr)
    return refuse("no-table", "protocol.no-table", {{"table", request.table_name.substr(0, 40)}});
  return answer_think(request);
}

// Looking.

Answer Referee::state(const NamedRequest& request) {
  const auto at = request.moment("at", request.table->size());
  if (!at) return std::unexpected(at.error());
  return Json{{"state", request.table->state(*at)}};
}

Answer Referee::view(const NamedRequest& request) {
  const auto viewer = request.viewer(false);
  return viewer ? answer_view(request, *viewer) : std::unexpected(viewer.error());
}

Answer Referee::history(const NamedRequest& request) {
  const auto viewer = request.viewer(true);
  return viewer ? answer_history(request, *viewer) : std::unexpected(viewer.error());
}

Answer Referee::recap(const NamedRequest& request) {
  const auto viewer = request.viewer(false);
  return viewer ? answer_recap(request, *viewer) : std::unexpected(viewer.error());
}

}  // namespace guildhall
