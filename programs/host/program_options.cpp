// SPDX-License-Identifier: MIT
#include "programs/host/program_options.hpp"

#include <fmt/format.h>

#include "vm/renumber.hpp"

namespace chessvm::host {

CommandLine::Option add_cpu(const CommandLine::Command& command, std::optional<vm::Cpu>& cpu,
                            const std::string& help) {
  return command.word_of(
      "--cpu", vm::cpu_names(), [&cpu](std::size_t i) { cpu = vm::cpus.at(i); }, help);
}

void add_program(const CommandLine::Command& command, ProgramOptions& program,
                 const std::string& help) {
  command.file("--image", program.file, help);
  add_cpu(command, program.cpu,
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
