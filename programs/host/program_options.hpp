// SPDX-License-Identifier: MIT
// The options `--image` and `--cpu`, which choose the program of a tool and the program's CPU.
#pragma once

#include <optional>
#include <string>

#include "base/command_line/command_line.hpp"
#include "base/result.hpp"
#include "vm/image/image.hpp"

namespace chessvm::host {

/// CPU that runs a built-in program if no option names a CPU.
inline constexpr vm::Cpu default_cpu = vm::Cpu::quick;

struct ProgramOptions {
  std::optional<std::string> file{};  // image file that replaces the built-in program
  /// CPU that `--cpu` names. If `cpu` is nullopt, the program in `file` runs on the CPU that the
  /// file names, and the built-in program runs on default_cpu.
  std::optional<vm::Cpu> cpu{};
};

CommandLine::Option add_cpu(const CommandLine::Command& command, std::optional<vm::Cpu>& cpu,
                            const std::string& help);

/// Adds the options `--image` and `--cpu`. `help` is the help text of `--image`.
void add_program(const CommandLine::Command& command, ProgramOptions& program,
                 const std::string& help);

/// Returns `image` for the CPU that `program` chooses. `image` must be the image in `program.file`,
/// or the built-in image if there is no file. Fails if the file is for another CPU.
[[nodiscard]] Result<vm::Image> for_cpu(const vm::Image& image, const ProgramOptions& program);

}  // namespace chessvm::host
