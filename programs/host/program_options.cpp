// SPDX-License-Identifier: MIT
#include "programs/host/program_options.hpp"

#include <fmt/format.h>

#include "vm/renumber.hpp"

namespace chessvm::host {

void add_program(const CommandLine::Command& command, ProgramOptions& program,
                 const std::string& help) {
  command.file("--image", program.file, help);
  command.word_of(
      "--cpu", vm::cpu_names(), [&program](std::size_t i) { program.cpu = vm::cpus.at(i); },
      fmt::format(
          "the CPU that runs it (docs/quick-cpu.md): the one that the image\nis for, else {}",
          vm::name(default_cpu)));
}

Result<vm::Image> for_cpu(const vm::Image& image, const ProgramOptions& program) {
  if (!program.file) return vm::renumbered(image, program.cpu.value_or(default_cpu));
  if (!program.cpu || *program.cpu == image.cpu()) return image;
  return Failure{.path = *program.file,
                 .message = fmt::format("the image is for the CPU {}, not {}",
                                        vm::name(image.cpu()), vm::name(*program.cpu))};
}

}  // namespace chessvm::host
