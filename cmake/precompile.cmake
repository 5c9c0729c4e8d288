# precompile(TARGET <HEADER>…): large headers of the system's, read once for a target instead of once for each file.
# What CMake makes for target_precompile_headers() names the folder it was made in, so that nothing compiled with it
# could serve another copy of the sources. This is made from a file of the system's, and is the same everywhere.
# Only clang does it; other compilers read the headers each time.
function(precompile target)
  if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    return()
  endif()
  set(headers ${target}_headers)
  set(first /usr/include/stdc-predef.h)  # any that says next to nothing
  set(made ${CMAKE_BINARY_DIR}/CMakeFiles/${headers}.dir${first}${CMAKE_CXX_OUTPUT_EXTENSION})
  list(TRANSFORM ARGN REPLACE "<(.*)>" "SHELL:-include \\1")
  add_library(${headers} OBJECT ${first})
  set_source_files_properties(${first} PROPERTIES LANGUAGE CXX)
  target_compile_options(${headers} PRIVATE
    "SHELL:-Xclang -fno-pch-timestamp" -fpch-instantiate-templates ${ARGN} "SHELL:-x c++-header")
  target_compile_definitions(${headers} PRIVATE $<TARGET_PROPERTY:${target},COMPILE_DEFINITIONS>)
  target_link_libraries(${headers} PRIVATE $<TARGET_PROPERTY:${target},LINK_LIBRARIES>)

  target_compile_options(${target} PRIVATE "SHELL:-Xclang -fno-pch-timestamp -Xclang -include-pch -Xclang ${made}")
  get_target_property(sources ${target} SOURCES)
  set_source_files_properties(${sources} PROPERTIES OBJECT_DEPENDS ${made})
endfunction()
