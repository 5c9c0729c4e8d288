// The proof of a finished game under fair draws, version 2, and the check of it: whether everything in it follows from
// what everybody had committed themselves to. Whether it is what was played, only those know who played.
#pragma once

#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "table/draws2.h"
#include "table/table.h"

namespace guildhall {

// The header of a record that carries the proof.
inline constexpr std::string_view proof_header = "Proof";
bool carries_proof(const Table&);
// Whether a text that is to be checked is a proof by itself, and no record.
bool is_proof(std::string_view text);
// Nothing where it is not JSON, or a name stands twice in it.
std::optional<Json> parse_proof(std::string_view text);

struct ProofVerdict {
  struct Doubt {
    std::optional<int> step;  // the number of steps before it; nothing: it lies not in a step
    std::string line;         // of the step, where it has one
    Message reason;
    SeatNames seats{};
  };
  struct TakeBack {
    int step, to;
  };
  std::optional<Doubt> doubt;  // nothing: all holds

  // What was found until then.
  int round = 1;
  Json broken = Json::array();
  int draws = 0, steps = 0;
  std::vector<TakeBack> take_backs;
  std::vector<Digest> chain;  // its first value, and that after each step
  bool over = false;          // the game was played to its end

  bool holds() const { return !doubt; }
};

// A proof by itself.
ProofVerdict verify_proof(const Json& proof, std::span<const GameInfo>);
// The record of a table; requires: it carries a proof.
ProofVerdict verify_proof_of(const Table&, std::span<const GameInfo>);

std::string explain(const ProofVerdict::Doubt&, Language);

}  // namespace guildhall
