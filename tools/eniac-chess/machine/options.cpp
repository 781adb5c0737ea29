// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/machine/options.hpp"

#include <fmt/format.h>

#include <utility>

#include "base/text/real.hpp"
#include "base/text/text.hpp"
#include "programs/chess/host/embedded_program.hpp"
#include "programs/host/simulator_options.hpp"

namespace chessvm::chess {

host::RunOptions SearchOptions::run() const {
  host::RunOptions run;
  if (max_cycles) run.limit = AddCycles(*max_cycles);
  return run;
}

void add_image(const CommandLine::Command& command, host::ProgramOptions& program) {
  host::add_program(command, program, "run this program; its symbols are in FILE.sym");
}

CommandLine::Option add_hours(const CommandLine::Command& command,
                              std::optional<EniacHours>& hours) {
  const auto read = [&hours](const std::string& text) -> std::string {
    const auto number = parse_real(text, least_hours, most_hours);
    if (!number)
      return fmt::format("'{}' is no number of hours from {} to {:.0f}", shortened(text),
                         least_hours, most_hours);
    hours = EniacHours(*number);
    return {};
  };
  return command
      .custom("--hours", CommandLine::Arity::last, read,
              "hours of the machine for a move: searches up to --depth that end within them")
      .value_name("HOURS");
}

std::string read_mtbf(std::string_view text, EniacHours& mtbf) {
  const auto hours = parse_real(text, least_mtbf_hours, most_hours);
  if (!hours)
    return fmt::format("'{}' is no number of hours from {} to {:.0f}", shortened(text),
                       least_mtbf_hours, most_hours);
  mtbf = EniacHours(*hours);
  return {};
}

CommandLine::Option add_line_option(const CommandLine::Command& command, MachineOptions& machine) {
  return command.flag("--line", machine.has_line,
                      "ask the machine also for the reply that it expects, in its own hours");
}

void add_no_second_look(const CommandLine::Command& command, MachineOptions& machine) {
  command.flag("--no-second-look", machine.has_no_second_look,
               "do not look at the replies to a move before it is played");
}

CommandLine::Option add_machine(const CommandLine::Command& command, MachineOptions& machine) {
  command
      .number("--depth", machine.depth, {shallowest_search, deepest_search}, "plies to search (6)")
      .value_name(fmt::format("{}-{}", shallowest_search, deepest_search));
  add_image(command, machine.image);
  host::add_simulator(command, machine.engine, machine.core);
  command.flag("-v,--verbose", machine.is_verbose,
               "say why there is no native code, where that is so");
  return add_hours(command, machine.hours);
}

CommandLine::Option add_search(const CommandLine::Command& command, SearchOptions& search) {
  const CommandLine::Option hours = add_machine(command, search.machine);
  constexpr WholeNumbers positive{1, static_cast<std::uint64_t>(AddCycles::max().count())};
  command.number("--max-cycles", search.max_cycles, positive,
                 "give up a position after N add cycles");
  return hours;
}

void say_core(const MachineOptions& machine) {
  if (machine.is_verbose) host::say_core("eniac-chess", machine.engine, machine.core);
}

Result<Program> program_of(const host::ProgramOptions& options) {
  auto program = options.file ? read_program(*options.file) : built_in_program();
  if (!program) return program;
  auto image = host::for_cpu(program.value().image, options);
  if (!image) return image.error();
  program.value().image = image.value();
  return program;
}

}  // namespace chessvm::chess
