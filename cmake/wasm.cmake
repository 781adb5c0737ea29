# Toolchain file for the engine of the web page: WebAssembly with Debian's clang-19, libc++ and
# wasi-libc. No threads, no exceptions, no file system.
set(CMAKE_SYSTEM_NAME WASI)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
find_program(CMAKE_AR NAMES llvm-ar-19 REQUIRED)
find_program(CMAKE_RANLIB NAMES llvm-ranlib-19 REQUIRED)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)

# Uses only the headers of the target: by default clang also searches /usr/include of the host,
# which has headers of another libc.
set(wasi_include /usr/include/wasm32-wasi)
string(JOIN " " CMAKE_CXX_FLAGS_INIT
  -nostdlibinc -isystem ${wasi_include}/c++/v1 -isystem ${wasi_include}
  -fno-exceptions -DBOOST_NO_EXCEPTIONS -DJSON_NOEXCEPTION
  -DFMT_HEADER_ONLY -DFMT_EXCEPTIONS=0 -D_WASI_EMULATED_SIGNAL
  -D_LIBCPP_ENABLE_CXX17_REMOVED_UNARY_BINARY_FUNCTION) # Boost 1.74 derives from one

# Boost, fmt and nlohmann-json are used as headers only; cmake/wasm has a finder for each.
set(CMAKE_MODULE_PATH ${CMAKE_CURRENT_LIST_DIR}/wasm)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE NEVER)
