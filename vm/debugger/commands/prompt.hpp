// SPDX-License-Identifier: MIT
// The debugger at a prompt: reads lines, writes text. For scripts, pipes and terminals without a
// whole screen.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/exit_status.hpp"
#include "vm/debugger/session.hpp"

namespace chessvm::vm::debugger {

/// Commands of `-x` and `-e`, run in their order before the first line is read.
struct Startup {
  enum class Kind : std::uint8_t { file, command };
  struct Item {
    Kind kind = Kind::command;
    std::string text;
  };
  std::vector<Item> items;
};

/// The end of a startup; a command that fails ends it.
enum class StartupEnd : std::uint8_t { done, failed, quit };
[[nodiscard]] StartupEnd run_startup(Session& session, const Startup& startup);

/// Reads the next line for the prompt given; nullopt at the end of input.
using LineSource = std::function<std::optional<std::string>(const std::string& prompt)>;

/// The meaning of an empty line at the prompt.
enum class EmptyLine : bool { nothing, repeats };
/// Runs commands from `lines` to `quit` or the end of input. An empty line runs the last movement
/// again where `repeat` says so.
void converse(Session& session, const LineSource& lines, EmptyLine repeat);

/// `STOPPED 101.2 loop> `
[[nodiscard]] std::string prompt_text(const Session& session);

}  // namespace chessvm::vm::debugger
