// SPDX-License-Identifier: MIT
// Options for the program that a tool runs, `--image`, and the CPU that runs it, `--cpu`.
#pragma once

#include <optional>
#include <string>

#include "base/command_line/command_line.hpp"
#include "base/result.hpp"
#include "vm/image/image.hpp"

namespace chessvm::host {

/// CPU that runs a program if neither an option nor the file names a CPU.
inline constexpr vm::Cpu default_cpu = vm::Cpu::quick;

struct ProgramOptions {
  std::optional<std::string> file{};  // image file that replaces the built-in program
  std::optional<vm::Cpu> cpu{};       // nullopt: the CPU that the file names, else default_cpu
};

CommandLine::Option add_cpu(const CommandLine::Command& command, std::optional<vm::Cpu>& cpu,
                            const std::string& help);

/// Adds the options `--image`, with its `help`, and `--cpu`.
void add_program(const CommandLine::Command& command, ProgramOptions& program,
                 const std::string& help);

/// Returns `image`, built-in or read from `program.file`, for the CPU that `program` names. Fails
/// if the file is for another CPU.
[[nodiscard]] Result<vm::Image> for_cpu(const vm::Image& image, const ProgramOptions& program);

}  // namespace chessvm::host
