#include "server/likeness.h"

#include <algorithm>
#include <array>
#include <optional>
#include <unordered_map>

#include "server/names.h"

namespace guildhall::server {
namespace {

bool between(char32_t character, char32_t first, char32_t last) { return character >= first && character <= last; }

// In each word the first character, and what looks like it. Capitals stand with the small letter they belong to, where
// they look like a Latin capital.
constexpr std::string_view look_alikes =
    "aаАαΑɑᴀꭺᎪꓮⲁⲀ⍺ ååÅ äӓӒ ăӑӐ áάÁ æӕӔ bвВβΒьЬƅʙᏴᏏꮟꓐⲃⲂ cсСϲϹᴄⅽⅭᏟꮯꓚⲥⲤ çҫҪ dԁԀɗᴅⅾⅮᎠꭰꓓᏧꮷ eеЕεΕєЄҽᴇℯ℮ᎬꭼꓰⲉⲈ ëёЁ èѐЀ "
    "ĕӗӖ éέ fſꜰꓝϝ gɡցԌԍɢᏀꮐᏳꮛꓖ hһҺнНΗհʜᏂᏲꮒᎻꮋꓧⲏⲎ jјЈϳͿյᴊᎫꭻꓙ kкКκΚᴋKᏦꮶꓗⲕⲔ "
    "lⅼⅬℓʟᏞꮮꓡӏӀІіΙιɩıɪⅰⅠᎥꭵꓲⲓⲒǀ∣׀|1iլ ïїЇϊΪ íίΊ mмМΜᴍⅿⅯᎷꮇꓟⲙⲘ nηΝոռɴꓠⲛⲚпὴ ńή "
    "oоОοΟσօՕᴏ0ℴꓳⲟⲞ০੦௦၀〇ⵔ öӧӦ óόΌ pрРρΡϱᴘᏢꮲꓑⲣⲢ qԛԚգզ rгГꓣʀᎡꭱᏒꮢᴦⲅ sѕЅտՏꜱᏚꮪᏕꮥꓢ "
    "tтТτΤᴛᎢꭲꓔⲧⲦ uυսՍᴜμµꓴ úύ vνѵѴᴠⅴⅤᏙꮩꓦ wωԝԜաᴡᏔꮤᎳꮃꓪⲱⲰ xхХχΧⅹⅩ×ꓫⲭⲬ yуУүҮυγΥʏᎩꭹᎽꮍꓬⲩⲨ ÿӱӰϋ ýύΎ "
    "zΖζᴢᏃꮓꓜⲍⲌ 2ƧᒿꙄ 3зЗӡӠʒƷȝȜⳌ 4Ꮞꮞ 5Ƽƽ 6бᏮ 8Ȣȣ 9৭ߖ -‐‑‒–—−˗ '’‘ʼ′´`ʹʻʽ ,‚ .․ ~∼˜ _ˍ";

using Looks = std::unordered_map<char32_t, char32_t>;

Looks read_looks() {
  Looks looks;
  std::string_view rest = look_alikes;
  char32_t looked_like = 0;  // none yet
  while (!rest.empty()) {
    const auto character = take_character(rest);
    if (!character) break;
    if (*character == ' ')
      looked_like = 0;
    else if (looked_like == 0)
      looked_like = *character;
    else
      looks.try_emplace(*character, looked_like);
  }
  return looks;
}

// What is the same letter in another dress: wide, bold, in a circle, raised.
char32_t undressed(char32_t character) {
  if (between(character, 0xFF01, 0xFF5E)) return character - 0xFF01 + '!';
  if (between(character, 0x1D400, 0x1D6A3)) {
    const char32_t letter = (character - 0x1D400) % 52;
    return letter < 26 ? 'A' + letter : 'a' + letter - 26;
  }
  if (between(character, 0x1D6A8, 0x1D7C9)) return 0x391 + (character - 0x1D6A8) % 58;
  if (between(character, 0x1D7CE, 0x1D7FF)) return '0' + (character - 0x1D7CE) % 10;
  if (between(character, 0x24B6, 0x24CF)) return 'A' + character - 0x24B6;
  if (between(character, 0x24D0, 0x24E9)) return 'a' + character - 0x24D0;
  if (between(character, 0x1F130, 0x1F149)) return 'A' + character - 0x1F130;
  if (between(character, 0x1F150, 0x1F169)) return 'A' + character - 0x1F150;
  if (between(character, 0x1F170, 0x1F189)) return 'A' + character - 0x1F170;
  if (between(character, 0x1F1E6, 0x1F1FF)) return 'A' + character - 0x1F1E6;
  return character;
}

char32_t small(char32_t character) {
  const bool latin_1 = between(character, 0xC0, 0xDE) && character != 0xD7;
  const bool greek = between(character, 0x391, 0x3AB) && character != 0x3A2;
  if (between(character, 'A', 'Z') || latin_1 || greek || between(character, 0x410, 0x42F)) return character + 32;
  if (between(character, 0x400, 0x40F)) return character + 80;
  if (between(character, 0x531, 0x556)) return character + 48;
  // Latin in pairs, the capital first: at even places, but for two stretches.
  const bool odd_capitals = between(character, 0x139, 0x148) || between(character, 0x179, 0x17E);
  const bool in_pairs = between(character, 0x100, 0x137) || between(character, 0x139, 0x148) ||
                        between(character, 0x14A, 0x177) || between(character, 0x179, 0x17E) ||
                        between(character, 0x1DE, 0x24F) || between(character, 0x1E00, 0x1EFF) ||
                        between(character, 0x460, 0x52F);
  return in_pairs && (character % 2 == 1) == odd_capitals ? character + 1 : character;
}

void append(std::string& text, char32_t character) {
  const auto byte = [&](char32_t value) { text += static_cast<char>(static_cast<unsigned char>(value)); };
  const auto tail = [&](int shift) { byte(0x80 | (character >> shift & 0x3F)); };
  if (character < 0x80) {
    byte(character);
  } else if (character < 0x800) {
    byte(0xC0 | character >> 6);
    tail(0);
  } else if (character < 0x10000) {
    byte(0xE0 | character >> 12);
    tail(6);
    tail(0);
  } else {
    byte(0xF0 | character >> 18);
    tail(12);
    tail(6);
    tail(0);
  }
}

void replace(std::string& text, std::string_view pair, char by) {
  for (std::size_t at = text.find(pair); at != std::string::npos; at = text.find(pair, at))
    text.replace(at, pair.size(), 1, by);
}

enum class Script : std::uint8_t { none, latin, greek, cyrillic, armenian, cherokee, lisu, coptic };

Script script_of(char32_t character) {
  struct Range {
    char32_t first, last;
    Script script;
  };
  constexpr std::array ranges = {Range{'A', 'Z', Script::latin},          Range{'a', 'z', Script::latin},
                                 Range{0xC0, 0xD6, Script::latin},        Range{0xD8, 0xF6, Script::latin},
                                 Range{0xF8, 0x2AF, Script::latin},       Range{0x370, 0x3E1, Script::greek},
                                 Range{0x3E2, 0x3EF, Script::coptic},     Range{0x3F0, 0x3FF, Script::greek},
                                 Range{0x400, 0x52F, Script::cyrillic},   Range{0x531, 0x58F, Script::armenian},
                                 Range{0x13A0, 0x13FF, Script::cherokee}, Range{0x1C80, 0x1C8F, Script::cyrillic},
                                 Range{0x1D00, 0x1D25, Script::latin},    Range{0x1D26, 0x1D2A, Script::greek},
                                 Range{0x1E00, 0x1EFF, Script::latin},    Range{0x1F00, 0x1FFF, Script::greek},
                                 Range{0x2C60, 0x2C7F, Script::latin},    Range{0x2C80, 0x2CFF, Script::coptic},
                                 Range{0x2DE0, 0x2DFF, Script::cyrillic}, Range{0xA4D0, 0xA4FF, Script::lisu},
                                 Range{0xA640, 0xA69F, Script::cyrillic}, Range{0xA720, 0xA7FF, Script::latin},
                                 Range{0xAB30, 0xAB6F, Script::latin},    Range{0xAB70, 0xABBF, Script::cherokee},
                                 Range{0xFF21, 0xFF3A, Script::latin},    Range{0xFF41, 0xFF5A, Script::latin}};
  const auto found =
      std::ranges::find_if(ranges, [&](const Range& range) { return between(character, range.first, range.last); });
  return found == ranges.end() ? Script::none : found->script;
}

}  // namespace

std::string likeness(std::string_view name) {
  static const Looks looks = read_looks();
  std::string text;
  while (!name.empty()) {
    const auto character = take_character(name);
    if (!character) return {};
    if (*character == ' ') continue;
    // A capital may look like another letter than its small one does, so looks come before case, and after it again.
    const auto look = [&](char32_t seen) {
      const auto found = looks.find(seen);
      return found == looks.end() ? seen : found->second;
    };
    append(text, look(small(look(undressed(*character)))));
  }
  replace(text, "rn", 'm');
  replace(text, "vv", 'w');
  return text;
}

bool mixes_scripts(std::string_view name) {
  Script script = Script::none;
  while (!name.empty()) {
    const auto character = take_character(name);
    if (!character) return false;
    const Script here = script_of(*character);
    if (here == Script::none) continue;
    if (script != Script::none && here != script) return true;
    script = here;
  }
  return false;
}

}  // namespace guildhall::server
