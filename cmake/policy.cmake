# Presets release, asan and web turn this on, because headers take most of the time to compile a source.
# Off by default and in preset dev: a change of one source would compile its whole group again, and missing
# includes would go unnoticed.
option(CHESSVM_LIBRARY_UNITY "Compile several sources of a library or tool as one" OFF)

# All targets of the project link this PRIVATE; third-party code never does.
add_library(chessvm_policy INTERFACE)
target_compile_options(chessvm_policy INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wold-style-cast
  -Wnon-virtual-dtor -Woverloaded-virtual -Wdouble-promotion -Wformat=2
  $<$<CXX_COMPILER_ID:GNU>:-Wlogical-op -Wduplicated-cond -Wduplicated-branches>
  # GCC 12 wrongly warns about overlapping copies in std::string::insert (GCC bug 105329).
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>
  # Only for Clang: optimised builds of GCC 12 warn about null pointers in its own std::string.
  $<$<CXX_COMPILER_ID:Clang>:-Wnull-dereference>)
# Delays GCC's garbage collection, which takes a tenth of its time if it begins at a heap of 128 MB.
target_compile_options(chessvm_policy INTERFACE
  $<$<CXX_COMPILER_ID:GNU>:--param=ggc-min-heapsize=524288>)
if(CHESSVM_DEV)
  target_compile_options(chessvm_policy INTERFACE -Werror)
endif()
if(CHESSVM_SANITIZE)
  set(sanitizer_flags -fsanitize=${CHESSVM_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_compile_options(chessvm_policy INTERFACE ${sanitizer_flags})
  target_link_options(chessvm_policy INTERFACE ${sanitizer_flags})
endif()
# Adds counters that show the fuzzer which code an input reaches. The project's libraries link this
# PRIVATE. The values in comparisons are not recorded: a call for each comparison would make the tests
# 50 % slower, and dictionaries and mutators find such values.
add_library(chessvm_fuzz_counts INTERFACE)
if(CHESSVM_FUZZ)
  target_compile_options(chessvm_fuzz_counts INTERFACE
    -fsanitize-coverage=inline-8bit-counters,pc-table)
endif()

# Counts the lines and branches that tests run. The project's libraries and tools link
# chessvm_coverage PRIVATE.
option(CHESSVM_COVERAGE "Count what runs, in the folder counts of the build (Clang only)" OFF)
add_library(chessvm_coverage INTERFACE)
if(CHESSVM_COVERAGE)
  target_compile_options(chessvm_coverage INTERFACE -fprofile-instr-generate -fcoverage-mapping
    "SHELL:-mllvm -runtime-counter-relocation")
  target_link_options(chessvm_policy INTERFACE -fprofile-instr-generate)
endif()

# chessvm_counts_of(name): sets the file name for the coverage counters of an executable. %c maps the
# file into memory, so that a killed process keeps its counts; %m lets its processes share the file.
# The name is needed because %m alone, a checksum of sizes, is the same for some executables.
function(chessvm_counts_of name)
  if(NOT CHESSVM_COVERAGE)
    return()
  endif()
  set(source ${CMAKE_CURRENT_BINARY_DIR}/${name}_counts.cpp)
  file(CONFIGURE OUTPUT ${source} CONTENT
    "extern \"C\" const char __llvm_profile_filename[] =
    \"${PROJECT_BINARY_DIR}/counts/%c${name}-%m.profraw\";\n")
  set_source_files_properties(${source} PROPERTIES
    SKIP_UNITY_BUILD_INCLUSION ON SKIP_PRECOMPILE_HEADERS ON)
  target_sources(${name} PRIVATE ${source})
endfunction()

# Hardens release builds of libraries and tools: a memory error that a stranger's file triggers should
# end the tool before it can be exploited. Not for tests and sanitized builds.
# tests/project/hardening_test.cpp checks the tools.
add_library(chessvm_hardening INTERFACE)
if(CMAKE_BUILD_TYPE MATCHES "^(Release|RelWithDebInfo|MinSizeRel)$" AND NOT CHESSVM_SANITIZE
   AND NOT CHESSVM_WEB)
  set(CHESSVM_HARDENED TRUE)
  # GCC before 12 knows only level 2.
  set(fortify 3)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 12)
    set(fortify 2)
  endif()
  target_compile_options(chessvm_hardening INTERFACE
    -fstack-protector-strong -fstack-clash-protection -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=${fortify} -fPIE)
  if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64|i.86")
    target_compile_options(chessvm_hardening INTERFACE -fcf-protection=full)
  endif()
  target_link_options(chessvm_hardening INTERFACE
    $<IF:$<BOOL:${CHESSVM_STATIC}>,-static-pie,-pie> -Wl,-z,relro,-z,now,-z,noexecstack)
endif()

# The precompiled header has the system headers that most sources include. Without it, they take a third of
# Clang's time for the libraries, and a tenth of GCC's. Off by default, because it hides missing includes;
# preset dev compiles without it, and preset asan compiles the tests without it.
option(CHESSVM_LIBRARY_PCH "Compile libraries and tools with a precompiled header" OFF)
# chessvm_library_header(name OPTIONS...): adds the precompiled header for sources compiled with
# OPTIONS.
function(chessvm_library_header name)
  file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/${name}.cpp CONTENT "")
  add_library(${name} OBJECT ${PROJECT_BINARY_DIR}/${name}.cpp)
  target_link_libraries(${name}
    PRIVATE chessvm_policy chessvm_hardening chessvm_fuzz_counts chessvm_coverage Boost::headers fmt::fmt)
  target_compile_options(${name} PRIVATE ${ARGN})
  target_precompile_headers(${name} PRIVATE ${PROJECT_SOURCE_DIR}/base/precompiled.hpp)
endfunction()

# COLD code reads options, talks to users and writes reports. It computes nothing long, so optimising
# it costs more time than it saves: GCC takes a third less time at -Og than at -O2. The compiler of
# register transfers is COLD too: at -Og its search takes only a tenth longer. Clang does not get -Og,
# because there it inlines no small functions and makes code several times as slow.
set(cold_options $<$<AND:$<CONFIG:Release,RelWithDebInfo>,$<CXX_COMPILER_ID:GNU>>:-Og>)
if(CHESSVM_WEB)
  set(cold_options -Oz) # a smaller download saves more time than faster code
endif()
if(CHESSVM_LIBRARY_PCH)
  find_package(Boost REQUIRED)
  find_package(fmt REQUIRED)
  chessvm_library_header(chessvm_library_header)
  chessvm_library_header(chessvm_cold_library_header ${cold_options})
endif()

if(CHESSVM_LIBRARY_UNITY)
  # If several sources are compiled as one, a local name in one may shadow a name in another. That is
  # harmless.
  target_compile_options(chessvm_policy INTERFACE -Wno-shadow)
endif()

# chessvm_apart(SOURCES...): compiles each of these sources alone, because their tables have equal names.
function(chessvm_apart)
  set_source_files_properties(${ARGN} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()

# chessvm_quick_build(name sources_at_once [COLD]): with CHESSVM_LIBRARY_UNITY, compiles groups of
# SOURCES_AT_ONCE sources of a target as one; with CHESSVM_LIBRARY_PCH, uses the precompiled header.
function(chessvm_quick_build name sources_at_once)
  cmake_parse_arguments(BUILD "COLD" "" "" ${ARGN})
  set(header chessvm_library_header)
  if(BUILD_COLD)
    set(header chessvm_cold_library_header)
    target_compile_options(${name} PRIVATE ${cold_options})
  endif()
  if(CHESSVM_LIBRARY_PCH)
    # The precompiled header is valid only for sources with the same definitions.
    target_link_libraries(${name}
      PRIVATE $<BUILD_INTERFACE:Boost::headers> $<BUILD_INTERFACE:fmt::fmt>)
    target_precompile_headers(${name} REUSE_FROM ${header})
  endif()
  if(CHESSVM_LIBRARY_UNITY)
    set_target_properties(${name} PROPERTIES UNITY_BUILD ON
      UNITY_BUILD_BATCH_SIZE ${sources_at_once})
  endif()
endfunction()

# chessvm_library(name [COLD | COLD_ON_PAGE] SOURCES...): adds a static library whose headers are
# included from the project root ("vm/isa.hpp"). COLD_ON_PAGE: COLD only for the web page, where a
# smaller download saves more time than faster code.
function(chessvm_library name)
  cmake_parse_arguments(LIBRARY "COLD;COLD_ON_PAGE" "" "" ${ARGN})
  add_library(${name} STATIC ${LIBRARY_UNPARSED_ARGUMENTS})
  target_include_directories(${name} PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>)
  # Programs that link an installed library do not inherit the project's compiler options.
  target_link_libraries(${name} PRIVATE $<BUILD_INTERFACE:chessvm_policy>
    $<BUILD_INTERFACE:chessvm_hardening> $<BUILD_INTERFACE:chessvm_fuzz_counts>
    $<BUILD_INTERFACE:chessvm_coverage>)
  if(LIBRARY_COLD OR (LIBRARY_COLD_ON_PAGE AND CHESSVM_WEB))
    chessvm_quick_build(${name} 24 COLD)
  else()
    chessvm_quick_build(${name} 24)
  endif()
endfunction()

# chessvm_tool_manual(name): installs the manual page and the completions that the tool prints.
function(chessvm_tool_manual name)
  set(folder ${PROJECT_BINARY_DIR}/manual/${name})
  set(page ${folder}/${name}.1)
  set(bash ${folder}/${name})
  set(zsh ${folder}/_${name})
  set(fish ${folder}/${name}.fish)
  add_custom_command(OUTPUT ${page} ${bash} ${zsh} ${fish}
    COMMAND ${CMAKE_COMMAND} -E make_directory ${folder}
    COMMAND ${name} --manual > ${page}
    COMMAND ${name} --completions bash > ${bash}
    COMMAND ${name} --completions zsh > ${zsh}
    COMMAND ${name} --completions fish > ${fish}
    DEPENDS ${name} VERBATIM)
  add_custom_target(${name}_manual ALL DEPENDS ${page} ${bash} ${zsh} ${fish})
  install(FILES ${page} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
  install(FILES ${bash} DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
  install(FILES ${zsh} DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
  install(FILES ${fish} DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
endfunction()

# chessvm_tool(name SOURCES...): adds an installed program; its version comes from project().
function(chessvm_tool name)
  add_executable(${name} ${ARGN})
  target_link_libraries(${name} PRIVATE chessvm_policy chessvm_hardening chessvm_coverage)
  target_compile_definitions(${name} PRIVATE CHESSVM_VERSION="${PROJECT_VERSION}")
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bin)
  chessvm_quick_build(${name} 24 COLD)
  chessvm_counts_of(${name})
  install(TARGETS ${name} RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
  chessvm_tool_manual(${name})
endfunction()

# Uses the fastest linker, because the tests alone are forty executables.
if(NOT CMAKE_EXE_LINKER_FLAGS MATCHES "-fuse-ld" AND NOT CHESSVM_WEB)
  foreach(linker mold lld)
    find_program(CHESSVM_LINKER_${linker} NAMES ld.${linker} ${linker})
    if(CHESSVM_LINKER_${linker})
      add_link_options(-fuse-ld=${linker})
      break()
    endif()
  endforeach()
endif()
