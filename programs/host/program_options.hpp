// SPDX-License-Identifier: MIT
// The program that a tool runs, and the CPU that runs it: `--image` and `--cpu`.
#pragma once

#include <optional>
#include <string>

#include "base/command_line/command_line.hpp"
#include "base/result.hpp"
#include "vm/image/image.hpp"

namespace chessvm::host {

/// The CPU that runs a program where neither an option nor a file names one.
inline constexpr vm::Cpu default_cpu = vm::Cpu::quick;

struct ProgramOptions {
  std::optional<std::string> file{};  // instead of the one built in
  std::optional<vm::Cpu> cpu{};       // nullopt: as the file says, or the default
};

/// Adds `--cpu`, with its `help`.
CommandLine::Option add_cpu(const CommandLine::Command& command, std::optional<vm::Cpu>& cpu,
                            const std::string& help);

/// Adds `--image`, with its `help`, and `--cpu`.
void add_program(const CommandLine::Command& command, ProgramOptions& program,
                 const std::string& help);

/// Returns `image`, which is the one built in or in the file of `program`, for the CPU that is
/// named. Fails where a file is for another CPU.
[[nodiscard]] Result<vm::Image> for_cpu(const vm::Image& image, const ProgramOptions& program);

}  // namespace chessvm::host
