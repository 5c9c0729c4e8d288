// What no sentence for people may contain: keys, coordinates that no board shows, and notation.
#pragma once

#include <regex.h>

#include <string>

namespace guildhall::testing {

// The first piece of notation in a text, or nothing. (POSIX's own expressions: GCC's sanitizers misread std::regex.)
inline std::string notation_in(const std::string& text) {
  static const regex_t notation = [] {
    regex_t compiled;
    (void)regcomp(
        &compiled,
        "-?[0-9]+,-?[0-9]+"                                                         // a hex of Carpe Astra
        "|\\b[NSECX]-[mtpeso]{1,3}\\b"                                              // a card or an event of it
        "|[ (:](m[mtpeso]|t[mtpeso]|p[mtpeso]|s[mtpeso]|e[mtpso]|o[mteso])[).:,] "  // a tile of it, but no Dutch word
        "|\\b[A-Z][2345]\\b"                                                        // a shape of Khan
        "|\\b(seljuk|russian|song|abbasid|goryeo|hungarian|georgian|delhi)-[a-z]+\\b"  // a card of it
        "|\\b(place|recruit|journey|settle|yurt|invade|conquer|expel|discard|scout|divine|deploy|move|rotate|build"
        "|score|slander|remove|take|draw) [a-n0-9NS][^ ]* *[a-z0-9,-]*(”|“|’)"  // an action as it is typed, in quotes
        "|(“|„|‘)(done|skip|refresh|plan|pass)(”|“|’)"                          // a word of notation in quotes
        "|[a-z]+_[a-z]+|[{]|[}]",                                               // a key, or a place that was not filled
        REG_EXTENDED);
    return compiled;
  }();
  regmatch_t found;
  if (regexec(&notation, text.c_str(), 1, &found, 0) != 0) return "";
  return text.substr(static_cast<std::size_t>(found.rm_so), static_cast<std::size_t>(found.rm_eo - found.rm_so));
}

}  // namespace guildhall::testing
