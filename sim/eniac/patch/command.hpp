// SPDX-License-Identifier: MIT
// The table of all commands, for execution, error messages, `help` and docs/patch-format.md.
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

using Words = std::span<const Word>;  // words of a line; the first one is the command's name

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
  std::size_t least_words;  // least and greatest number of arguments
  std::size_t most_words;
  CommandGroup group;
  std::string_view usage;  // arguments, as the help shows them
  std::string_view help;
  Reply (*run)(Console& console, Words words);
};

/// Returns all commands, in the order of their groups.
[[nodiscard]] std::span<const Command> commands();
[[nodiscard]] const Command* find_command(std::string_view name);

/// Returns the help text for command `name`, or for all commands if `name` is empty. Returns an
/// empty text if there is no command `name`.
[[nodiscard]] std::string command_help(std::string_view name = {});

}  // namespace chessvm::eniac
