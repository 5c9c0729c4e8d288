# Embeds the built page (web/dist) in a source file: a table of its files with their types, digests and contents,
# plain and compressed. Run by the build:
#   cmake -DPAGE=folder -DOUTPUT=page.cpp -P cmake/page.cmake
cmake_minimum_required(VERSION 3.25)

set(type_css "text/css; charset=utf-8")
set(type_html "text/html; charset=utf-8")
set(type_js "text/javascript; charset=utf-8")
set(type_json "application/json")
set(type_png "image/png")
set(type_svg "image/svg+xml")
set(type_txt "text/plain; charset=utf-8")
set(type_wasm "application/wasm")
set(type_webmanifest "application/manifest+json")
set(type_woff "font/woff")
set(type_woff2 "font/woff2")

get_filename_component(folder ${OUTPUT} DIRECTORY)
set(squeezed ${folder}/page)
file(REMOVE_RECURSE ${squeezed})
file(MAKE_DIRECTORY ${squeezed})
file(GLOB_RECURSE files RELATIVE ${PAGE} ${PAGE}/*)

set(blobs "")
set(rows "")
set(number 0)
foreach(file ${files})
  string(REGEX REPLACE ".*\\." "" ending ${file})
  if(NOT DEFINED type_${ending})
    message(FATAL_ERROR "cmake/page.cmake knows no type for ${file}")
  endif()
  file(SHA256 ${PAGE}/${file} digest)
  string(SUBSTRING ${digest} 0 32 digest)
  file(SIZE ${PAGE}/${file} size)
  # Vite names what it builds by content, in the folder assets.
  set(unchanging false)
  if(file MATCHES "^assets/")
    set(unchanging true)
  endif()
  string(APPEND blobs "BLOB(file_${number}, \"${PAGE}/${file}\")\n")
  set(gzip "{}")
  execute_process(COMMAND gzip -9nc ${PAGE}/${file} OUTPUT_FILE ${squeezed}/${number}.gz COMMAND_ERROR_IS_FATAL ANY)
  file(SIZE ${squeezed}/${number}.gz gzip_size)
  math(EXPR worth "${size} * 95 / 100")
  if(gzip_size LESS worth)
    string(APPEND blobs "BLOB(gzip_${number}, \"${squeezed}/${number}.gz\")\n")
    set(gzip "{gzip_${number}, ${gzip_size}}")
  endif()
  string(APPEND rows "    {\"/${file}\", \"${type_${ending}}\", \"${digest}\", ${unchanging}, {file_${number}, ${size}}, ${gzip}},\n")
  math(EXPR number "${number} + 1")
endforeach()

file(WRITE ${OUTPUT} "// Made by cmake/page.cmake from the built page.
#include \"server/page.h\"

#include <array>

// The assembler copies a file into the program; no compiler has to read it.
#define BLOB(name, path)                                                                            \\
  asm(\".section .rodata\\n.global guildhall_\" #name \"\\nguildhall_\" #name \":\\n.incbin \\\"\" path \"\\\"\\n.byte 0\\n.text\\n\"); \\
  extern \"C\" const char name[] asm(\"guildhall_\" #name);

${blobs}
namespace guildhall::server {

std::span<const File> page() {
  static constexpr std::array<File, ${number}> files = {{
${rows}  }};
  return files;
}

}  // namespace guildhall::server
")
