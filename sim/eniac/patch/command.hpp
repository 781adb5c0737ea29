// SPDX-License-Identifier: MIT
// The commands of the patch language and the console, as one table. Execution, error messages,
// `help` and docs/patch-format.md all read it.
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

using Words = std::span<const Word>;  // the first is the command itself

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
  std::size_t least_words;  // after the command
  std::size_t most_words;
  CommandGroup group;
  std::string_view usage;  // the words after the command
  std::string_view help;   // one line
  Reply (*run)(Console& console, Words words);
};

/// All commands, in the order of their groups.
[[nodiscard]] std::span<const Command> commands();
[[nodiscard]] const Command* find_command(std::string_view name);

/// The table for people, or the one command `name`; empty if there is none.
[[nodiscard]] std::string command_help(std::string_view name = {});

}  // namespace chessvm::eniac
