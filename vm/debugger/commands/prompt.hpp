// SPDX-License-Identifier: MIT
// Runs the debugger at a prompt, for scripts, pipes and terminals without full-screen view.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/exit_status.hpp"
#include "vm/debugger/session.hpp"

namespace chessvm::vm::debugger {

/// Commands of `-x` and `-e`, which run in order before the debugger reads the first line.
struct Startup {
  enum class Kind : std::uint8_t { file, command };
  struct Item {
    Kind kind = Kind::command;
    std::string text;
  };
  std::vector<Item> items;
};

/// Outcome of the startup, which ends at the first command that fails.
enum class StartupEnd : std::uint8_t { done, failed, quit };
[[nodiscard]] StartupEnd run_startup(Session& session, const Startup& startup);

/// Prints `prompt` and returns the next line; nullopt at the end of input.
using LineSource = std::function<std::optional<std::string>(const std::string& prompt)>;

enum class EmptyLine : bool { nothing, repeats };
/// Runs `lines` until `quit` or the end of input. `repeat` selects the meaning of an empty line.
void converse(Session& session, const LineSource& lines, EmptyLine repeat);

/// Returns the prompt, such as `STOPPED 101.2 loop> `.
[[nodiscard]] std::string prompt_text(const Session& session);

}  // namespace chessvm::vm::debugger
