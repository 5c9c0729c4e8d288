// Which names cannot be told apart by looking at them, whatever alphabets they are written in.
#pragma once

#include <string>
#include <string_view>

namespace guildhall::server {

// Names that look alike have the same likeness: capitals and spaces do not count, nor from which script, style or width
// a letter is, and what most fonts draw alike (I, l and 1; O and 0; rn and m) is one. Empty for what is no UTF-8.
std::string likeness(std::string_view name);

// Whether letters of alphabets stand beside each other that have letters of the same looks: Latin, Greek, Cyrillic,
// Armenian, Cherokee, Lisu, Coptic.
bool mixes_scripts(std::string_view name);

}  // namespace guildhall::server
