# Most of the time that a source takes goes into its headers, so several sources are compiled as one
# where a tree is built once: in presets release, asan and web. Off by default, because a change then
# compiles all of them, and because a missing include hides; preset dev compiles each alone.
option(CHESSVM_LIBRARY_UNITY "Compile several sources of a library or tool as one" OFF)

# Linked PRIVATE by every target of ours, never by third-party code.
add_library(chessvm_policy INTERFACE)
target_compile_options(chessvm_policy INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wold-style-cast
  -Wnon-virtual-dtor -Woverloaded-virtual -Wdouble-promotion -Wformat=2
  $<$<CXX_COMPILER_ID:GNU>:-Wlogical-op -Wduplicated-cond -Wduplicated-branches>
  # GCC 12 takes std::string::insert for an overlapping copy (its PR 105329).
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>
  # Not with GCC 12, which sees null pointers in its own strings once it optimises.
  $<$<CXX_COMPILER_ID:Clang>:-Wnull-dereference>)
# GCC collects its garbage later: it spends a tenth of its time on it otherwise, at 128 MB already.
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
# Linked PRIVATE by our libraries: counts that show the fuzzer where an input leads. The values that
# are compared are left out: a call for each makes the tests, which share these libraries, half as
# slow again, and dictionaries and mutators find what is compared.
add_library(chessvm_fuzz_counts INTERFACE)
if(CHESSVM_FUZZ)
  target_compile_options(chessvm_fuzz_counts INTERFACE
    -fsanitize-coverage=inline-8bit-counters,pc-table)
endif()

# Linked PRIVATE by our libraries and tools: counts of the lines and branches that tests run.
option(CHESSVM_COVERAGE "Count what runs, in the folder counts of the build (Clang only)" OFF)
add_library(chessvm_coverage INTERFACE)
if(CHESSVM_COVERAGE)
  target_compile_options(chessvm_coverage INTERFACE -fprofile-instr-generate -fcoverage-mapping
    "SHELL:-mllvm -runtime-counter-relocation")
  target_link_options(chessvm_policy INTERFACE -fprofile-instr-generate)
endif()

# chessvm_counts_of(name): gives an executable a file for its counts. By %c the file is mapped into
# memory, so that a process that is killed loses none of them, and by %m processes share it. The name
# is there because %m alone, a checksum of sizes, is the same for some executables.
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

# Release builds of libraries and tools are hardened: a memory error that a file of a stranger may
# bring about ends the tool instead of being put to use. Tests and sanitized builds are left out.
# tests/project/hardening_test.cpp looks at the tools.
add_library(chessvm_hardening INTERFACE)
if(CMAKE_BUILD_TYPE MATCHES "^(Release|RelWithDebInfo|MinSizeRel)$" AND NOT CHESSVM_SANITIZE
   AND NOT CHESSVM_WEB)
  set(CHESSVM_HARDENED TRUE)
  # GCC before 12 knows level 2 only.
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

# A third of the time that Clang takes for the libraries, and a tenth of GCC's, goes into the same
# system headers. Off by default, because a source that relies on this header hides a missing
# include; preset dev compiles without it, and preset asan the tests.
option(CHESSVM_LIBRARY_PCH "Compile libraries and tools with a precompiled header" OFF)
# chessvm_library_header(name OPTIONS...): the precompiled header of what is compiled with OPTIONS.
function(chessvm_library_header name)
  file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/${name}.cpp CONTENT "")
  add_library(${name} OBJECT ${PROJECT_BINARY_DIR}/${name}.cpp)
  target_link_libraries(${name}
    PRIVATE chessvm_policy chessvm_hardening chessvm_fuzz_counts chessvm_coverage Boost::headers fmt::fmt)
  target_compile_options(${name} PRIVATE ${ARGN})
  target_precompile_headers(${name} PRIVATE ${PROJECT_SOURCE_DIR}/base/precompiled.hpp)
endfunction()

# What is COLD reads options, asks people and writes reports: it computes nothing that takes long, so
# that optimising it costs more than it brings. GCC takes a fifth less time at -O1. The compiler of
# transfers is COLD as well: its search takes as long at -O1 as at -O2. Clang calls every small
# function at -O1, and what it makes is several times as slow.
set(cold_options $<$<AND:$<CONFIG:Release,RelWithDebInfo>,$<CXX_COMPILER_ID:GNU>>:-O1>)
if(CHESSVM_WEB)
  set(cold_options -Oz) # a page is loaded more often than it computes these
endif()
if(CHESSVM_LIBRARY_PCH)
  find_package(Boost REQUIRED)
  find_package(fmt REQUIRED)
  chessvm_library_header(chessvm_library_header)
  chessvm_library_header(chessvm_cold_library_header ${cold_options})
endif()

if(CHESSVM_LIBRARY_UNITY)
  # What one source declares for itself is nothing that another could take for its own.
  target_compile_options(chessvm_policy INTERFACE -Wno-shadow)
endif()

# chessvm_apart(SOURCES...): sources that name their own tables alike, and so are compiled alone.
function(chessvm_apart)
  set_source_files_properties(${ARGN} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()

# chessvm_quick_build(name sources_at_once [COLD]): compiles so many sources of a target together,
# and with the precompiled header, where these are on.
function(chessvm_quick_build name sources_at_once)
  cmake_parse_arguments(BUILD "COLD" "" "" ${ARGN})
  set(header chessvm_library_header)
  if(BUILD_COLD)
    set(header chessvm_cold_library_header)
    target_compile_options(${name} PRIVATE ${cold_options})
  endif()
  if(CHESSVM_LIBRARY_PCH)
    # The header is valid only for sources with the definitions that it was compiled with.
    target_link_libraries(${name}
      PRIVATE $<BUILD_INTERFACE:Boost::headers> $<BUILD_INTERFACE:fmt::fmt>)
    target_precompile_headers(${name} REUSE_FROM ${header})
  endif()
  if(CHESSVM_LIBRARY_UNITY)
    set_target_properties(${name} PROPERTIES UNITY_BUILD ON
      UNITY_BUILD_BATCH_SIZE ${sources_at_once})
  endif()
endfunction()

# chessvm_library(name [COLD | COLD_ON_PAGE] SOURCES...): a static library seen from the project
# root ("vm/isa.hpp"). COLD_ON_PAGE: the page waits for it less than for the bytes to arrive.
function(chessvm_library name)
  cmake_parse_arguments(LIBRARY "COLD;COLD_ON_PAGE" "" "" ${ARGN})
  add_library(${name} STATIC ${LIBRARY_UNPARSED_ARGUMENTS})
  target_include_directories(${name} PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>)
  # How our sources are compiled is no concern of those who link an installed library.
  target_link_libraries(${name} PRIVATE $<BUILD_INTERFACE:chessvm_policy>
    $<BUILD_INTERFACE:chessvm_hardening> $<BUILD_INTERFACE:chessvm_fuzz_counts>
    $<BUILD_INTERFACE:chessvm_coverage>)
  if(LIBRARY_COLD OR (LIBRARY_COLD_ON_PAGE AND CHESSVM_WEB))
    chessvm_quick_build(${name} 24 COLD)
  else()
    chessvm_quick_build(${name} 24)
  endif()
endfunction()

# chessvm_tool_manual(name): the manual page and the completions, which the tool prints.
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

# chessvm_tool(name SOURCES...): an installed program; the version comes from project().
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

# The fastest linker there is: the tests alone are forty executables.
if(NOT CMAKE_EXE_LINKER_FLAGS MATCHES "-fuse-ld" AND NOT CHESSVM_WEB)
  foreach(linker mold lld)
    find_program(CHESSVM_LINKER_${linker} NAMES ld.${linker} ${linker})
    if(CHESSVM_LINKER_${linker})
      add_link_options(-fuse-ld=${linker})
      break()
    endif()
  endforeach()
endif()
