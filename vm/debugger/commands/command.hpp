// SPDX-License-Identifier: MIT
// The table of the debugger's commands, for prompt, keys, scripts, help and docs/debugger.md.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "vm/debugger/session.hpp"

namespace chessvm::vm::debugger {

enum class CommandResult : std::uint8_t { stay, moved, quit };

enum class Group : std::uint8_t { run, back, stop, data, record, script };
[[nodiscard]] std::string_view title(Group group);

struct Command {
  std::string_view name;
  std::uint8_t min_letters;  // length of the shortest accepted prefix
  std::string_view other;    // second name, often from gdb; empty: the command has no second name
  Group group;
  std::string_view usage;  // form of the arguments, for help
  std::string_view help;   // effect of the command, in one sentence
  Result<CommandResult> (*run)(Session& session, std::string_view arguments);
  std::string_view keys{};  // keys in the full-screen view, separated by blanks
  bool whole_line = false;  // true: a `;` belongs to the arguments
};

/// Returns all commands, ordered by group.
[[nodiscard]] std::span<const Command> commands();

/// Returns the command with name, second name or prefix `word`; nullptr if there is none.
[[nodiscard]] const Command* find_command(std::string_view word);

/// Returns the command that a key runs without arguments; nullptr if there is none.
[[nodiscard]] const Command* find_key(std::string_view key);

struct LineResult {
  CommandResult outcome = CommandResult::stay;
  bool failed = false;
  std::optional<Failure> failure{};  // the reported failure; nullopt: the line did not fail
};
/// Runs a line: `;` separates commands, `#` begins a comment. If a command fails, passes the
/// failure to Session::complain and skips the rest of the line.
[[nodiscard]] LineResult execute(Session& session, std::string_view line);

/// Runs the lines of a script until a command fails. The failure names `path` and the line.
[[nodiscard]] Result<CommandResult> execute_script(Session& session, std::string_view text,
                                                   const std::string& path);

/// Returns completions of the last word of `line`: commands, symbols, registers, source files.
[[nodiscard]] std::vector<std::string> completions(const Session& session, std::string_view line);

/// Returns the table of commands as Markdown, for docs/debugger.md.
[[nodiscard]] std::string command_manual();

}  // namespace chessvm::vm::debugger
