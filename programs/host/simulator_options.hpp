// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "base/command_line/command_line.hpp"
#include "vm/native/core_choice.hpp"

namespace chessvm::host {

/// Adds the option `--engine`, which chooses the simulator that runs a program, and the option
/// `--core`, which chooses the core of chsim.
void add_simulator(const CommandLine::Command& command, std::string& engine,
                   vm::native::CoreKind& core);

}  // namespace chessvm::host
