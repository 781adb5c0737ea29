// SPDX-License-Identifier: MIT
// The commands of the patch language and the console, as one table. Execution, error messages,
// `help` and docs/patch-format.md use it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "sim/eniac/patch/console.hpp"
#include "sim/eniac/patch/words.hpp"
#include "sim/eniac/wiring/wiring.hpp"

namespace chessvm::eniac {

using Words = std::span<const Word>;  // the first word is the command itself

struct Reply {
  ConsoleStatus outcome = ConsoleStatus::go_on;
  std::optional<Refusal> refusal;

  Reply() = default;
  Reply(ConsoleStatus how) : outcome(how) {}
  Reply(Refusal why) : refusal(std::move(why)) {}
  Reply(std::optional<Refusal> why) : refusal(std::move(why)) {}
};

enum class CommandGroup : std::uint8_t { patch, run, state, files, instruments, session };
[[nodiscard]] std::string_view title(CommandGroup group);

struct Command {
  std::string_view name;
  std::size_t least_words;  // number of words after the command
  std::size_t most_words;
  CommandGroup group;
  std::string_view usage;  // words after the command, for help
  std::string_view help;   // one line of help
  Reply (*run)(Console& console, Words words);
};

/// Returns all commands, in the order of their groups.
[[nodiscard]] std::span<const Command> commands();
[[nodiscard]] const Command* find_command(std::string_view name);

/// Returns the help for all commands, or for the command `name`; empty if there is no such command.
[[nodiscard]] std::string command_help(std::string_view name = {});

}  // namespace chessvm::eniac
