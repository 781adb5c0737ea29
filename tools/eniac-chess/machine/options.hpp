// SPDX-License-Identifier: MIT
// The options of the subcommands that ask the machine.
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

/// The program and the machine that runs it.
struct MachineOptions {
  int depth = deepest_search;
  host::ProgramOptions image{};
  std::string engine{host::default_engine};
  vm::native::CoreKind core = vm::native::CoreKind::automatic;
  std::optional<EniacHours> hours{};  // that the searches for a move may take; nullopt: no limit
  bool has_second_look = false;       // whether a single question is looked at a second time
  bool has_no_second_look = false;    // whether the moves of a game are not
  bool has_line = false;              // whether the reply that the machine expects is asked for
  bool is_verbose = false;            // whether a core that is not native is explained
};

/// A search with a limit.
struct SearchOptions {
  MachineOptions machine{};
  std::optional<std::int64_t> max_cycles{};

  [[nodiscard]] host::RunOptions run() const;
};

/// Adds `--image` and `--cpu`.
void add_image(const CommandLine::Command& command, host::ProgramOptions& program);
/// Adds `--line`.
CommandLine::Option add_line_option(const CommandLine::Command& command, MachineOptions& machine);
/// Adds `--no-second-look`.
void add_no_second_look(const CommandLine::Command& command, MachineOptions& machine);
/// Reads the value of an option `--mtbf`. Returns the reason of a refusal; empty: read.
[[nodiscard]] std::string read_mtbf(std::string_view text, EniacHours& mtbf);
/// Adds `--hours`.
CommandLine::Option add_hours(const CommandLine::Command& command,
                              std::optional<EniacHours>& hours);
/// Add the options to a subcommand. Return `--hours`.
CommandLine::Option add_machine(const CommandLine::Command& command, MachineOptions& machine);
CommandLine::Option add_search(const CommandLine::Command& command, SearchOptions& search);

/// Says why there is no native code, where that is so and `machine` wants to know.
void say_core(const MachineOptions& machine);

/// Reads the program of the file that is named, or returns the one built in. Fails where the file
/// is for another CPU than the options name.
[[nodiscard]] Result<Program> program_of(const host::ProgramOptions& options);

}  // namespace chessvm::chess
