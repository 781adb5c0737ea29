// SPDX-License-Identifier: MIT
// Options that the subcommands with a machine share.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/command_line/command_line.hpp"
#include "base/eniac_time.hpp"
#include "programs/chess/host/program.hpp"
#include "programs/chess/player/settings.hpp"
#include "programs/chess/search/oracle.hpp"
#include "programs/host/engine.hpp"
#include "programs/host/program_options.hpp"

namespace chessvm::chess {

struct MachineOptions {
  int depth = deepest_search;
  host::ProgramOptions image{};
  std::string engine{host::default_engine};
  vm::native::CoreKind core = vm::native::CoreKind::automatic;
  std::optional<EniacHours> hours{};  // limit for all searches of a move; nullopt: no limit
  bool has_second_look = false;       // --second-look: also search the replies to the move
  bool has_no_second_look = false;    // --no-second-look: play a move without a look at its replies
  bool has_line = false;              // true: also search for the expected reply
  bool is_verbose = false;            // true: explain why there is no native code
};

/// Options of a search. `max_cycles` is its limit of add cycles; nullopt: no limit.
struct SearchOptions {
  MachineOptions machine{};
  std::optional<std::int64_t> max_cycles{};

  [[nodiscard]] host::RunOptions run() const;
};

/// Adds the options `--image` and `--cpu`.
void add_image(const CommandLine::Command& command, host::ProgramOptions& program);
CommandLine::Option add_line_option(const CommandLine::Command& command, MachineOptions& machine);
void add_no_second_look(const CommandLine::Command& command, MachineOptions& machine);
/// Reads the value of an option `--mtbf`. Returns why it is refused; empty if it is valid.
[[nodiscard]] std::string read_mtbf(std::string_view text, EniacHours& mtbf);
CommandLine::Option add_hours(const CommandLine::Command& command,
                              std::optional<EniacHours>& hours);
/// Add the options that set `machine` or `search`. Return the option `--hours`.
CommandLine::Option add_machine(const CommandLine::Command& command, MachineOptions& machine);
CommandLine::Option add_search(const CommandLine::Command& command, SearchOptions& search);

/// With `is_verbose`, prints a note if the interpreter replaces native code.
void say_core(const MachineOptions& machine);

/// Reads the program file, or returns the built-in program. Fails if the file is for another CPU.
[[nodiscard]] Result<Program> program_of(const host::ProgramOptions& options);

}  // namespace chessvm::chess
