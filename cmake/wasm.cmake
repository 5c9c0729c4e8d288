# The tool chain for the browser: clang 19 with Debian's WASI libraries, no exceptions, no threads.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_CXX_FLAGS_INIT "-fno-exceptions -fno-rtti -msimd128 -mbulk-memory")
# The stack stands first, so that running over it is caught and not silent.
set(CMAKE_EXE_LINKER_FLAGS_INIT "-fuse-ld=lld -Wl,-z,stack-size=1048576,--stack-first")
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
