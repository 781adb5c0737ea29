// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "asm/source/options.hpp"
#include "base/exit_status.hpp"
#include "base/text/colour.hpp"

namespace chessvm::easm {

enum class Task : std::uint8_t { assemble, watch, disassemble, format, fix, explain, serve_editor };

/// Options of the command line. An output file whose path is empty is not written.
struct Options {
  std::string input;
  Task task = Task::assemble;
  std::string output;
  std::string listing;
  std::string symbols;
  std::string map;
  std::string depfile;
  std::optional<std::string> advice;
  std::optional<std::string> cross_reference;
  std::string explained;  // name of the error or warning to explain
  bool expand_macros = false;
  bool json = false;
  bool quiet = false;
  bool dry_run = false;  // with Task::fix: report changes, write nothing
  bool sandbox = false;
  int max_errors = 20;  // limit for errors, and the same limit for warnings; 0: no limit
  ColourWhen colour = ColourWhen::automatic;
  assembler::Options assembly;
};

/// Returns the options; or the exit status for --help, --version or a refused command line.
[[nodiscard]] std::variant<Options, ExitStatus> parse_options(int argc, const char* const* argv);

}  // namespace chessvm::easm
