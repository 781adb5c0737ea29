// SPDX-License-Identifier: MIT
#include "sim/eniac/patch/command.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "sim/eniac/patch/commands.hpp"

namespace chessvm::eniac {
namespace {

constexpr std::size_t any = std::numeric_limits<std::size_t>::max();
using Group = CommandGroup;

// clang-format off
constexpr Command table[] = {
  {"p",    2, 2,   Group::patch,   "JACK JACK",       "plug a cable between two jacks", run::plug},
  {"s",    2, any, Group::patch,   "SWITCH VALUE",    "set a switch", run::set_switch},
  {"set",  2, 2,   Group::patch,   "aN VALUE",        "write a number into accumulator N", run::set_accumulator},
  {"r",    1, 1,   Group::patch,   "UNIT",            "reset a unit: a.N, c, d, f.N, i, m, p", run::reset},
  {"R",    0, 0,   Group::patch,   "",                "reset all units", run::reset_all},
  {"p?",   1, 1,   Group::patch,   "JACK",            "list the cables that leave a jack", run::query_jack},
  {"s?",   1, 1,   Group::patch,   "SWITCH",          "print the setting of a switch", run::query_switch},
  {"u",    0, any, Group::patch,   "",                "accepted, no effect", run::nothing},
  {"dt",   0, any, Group::patch,   "",                "accepted, no effect", run::nothing},
  {"pt",   0, any, Group::patch,   "",                "accepted, no effect", run::nothing},

  {"b",    1, 1,   Group::run,     "i|c|r|p",         "press a button: initiate, clear, read, step", run::button},
  {"n",    0, 0,   Group::run,     "",                "step, then print the full state", run::step_and_show},
  {"g",    0, 1,   Group::run,     "[Kx]",            "run until stopped, at K times real time", run::go},
  {"run",  1, 1,   Group::run,     "N",               "run N add cycles", run::run_cycles},
  {"perf", 0, 0,   Group::run,     "",                "print how fast the machine ran", run::performance},

  {"d",    1, 1,   Group::state,   "UNIT",            "print the state of a unit: aN, c, d, fN, i, m, p", run::show_unit},
  {"D",    0, 0,   Group::state,   "",                "print the full state", run::show_all},
  {"json", 0, 0,   Group::state,   "",                "print the full state as JSON", run::show_json},

  {"l",    1, 1,   Group::files,   "FILE",            "obey the lines of FILE, or of programs/FILE", run::load},
  {"f",    2, 2,   Group::files,   "r|p FILE",        "cards: read those of FILE, punch to FILE", run::file},
  {"ts",   1, 1,   Group::files,   "p|f|pf",          "record pulses on jacks, registers, or both", run::trace_start},
  {"te",   1, 1,   Group::files,   "FILE",            "write the recording as VCD", run::trace_end},
  {"dg",   1, 1,   Group::files,   "FILE",            "write the wiring as a Graphviz graph", run::draw_graph},

  {"probe",   0, 1, Group::instruments, "[JACK]", "print the pulses on a jack; without JACK: list the probes", run::probe},
  {"break",   1, 1, Group::instruments, "JACK",   "stop after an add cycle with a pulse on a jack", run::break_at},
  {"unprobe", 0, 1, Group::instruments, "[JACK]", "forget probe and break of a jack, or all", run::unprobe},
  {"fault",   0, 1, Group::instruments, "[SPEC]", "cause a fault; SPEC = help: list the kinds; without SPEC: list the faults", run::fault},
  {"heal",    0, 0, Group::instruments, "",       "repair all faults", run::heal},

  {"help", 0, 1,   Group::session, "[COMMAND]",       "list the commands", run::help},
  {"q",    0, 0,   Group::session, "",                "leave; in a file: end the file", run::quit},
};
// clang-format on

std::string help_line(const Command& command) {
  return fmt::format("  {:<20} {}\n", fmt::format("{} {}", command.name, command.usage),
                     command.help);
}

}  // namespace

std::string_view title(CommandGroup group) {
  switch (group) {
    case Group::patch:
      return "Patching";
    case Group::run:
      return "Running";
    case Group::state:
      return "State";
    case Group::files:
      return "Files";
    case Group::instruments:
      return "Instruments";
    case Group::session:
      return "Session";
  }
  return "";
}

std::span<const Command> commands() {
  return table;
}

const Command* find_command(std::string_view name) {
  const auto* const found =
      std::find_if(std::begin(table), std::end(table),
                   [name](const Command& command) { return command.name == name; });
  return found == std::end(table) ? nullptr : found;
}

std::string command_help(std::string_view name) {
  if (!name.empty()) {
    const Command* const command = find_command(name);
    return command == nullptr ? "" : help_line(*command);
  }
  std::string text;
  std::optional<CommandGroup> group;
  for (const Command& command : table) {
    if (group != command.group) {
      group = command.group;
      text += fmt::format("{}\n", title(*group));
    }
    text += help_line(command);
  }
  return text;
}

}  // namespace chessvm::eniac
