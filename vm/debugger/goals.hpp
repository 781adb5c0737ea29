// SPDX-License-Identifier: MIT
// The goals of movements, each seen from where the machine of a session stands.
#pragma once

#include "vm/debugger/control.hpp"

namespace chessvm::vm::debugger {

// Forwards.

/// Returns the moment after `instructions` more.
[[nodiscard]] Goal step_goal(const Session& session, std::uint64_t instructions);
/// Returns the beginning of the next row executed.
[[nodiscard]] Goal row_goal();
/// Returns the first instruction of another line, or of the same line again. Code without a line
/// belongs to the line before it.
[[nodiscard]] Goal line_goal(const Session& session);
/// Behind the next instruction; a subroutine is executed as a whole.
[[nodiscard]] Goal next_goal(const Session& session);
/// Returns the instruction after the next `ret`.
[[nodiscard]] Goal finish_goal(const Session& session);
/// Returns a later row of this table, as after a loop.
[[nodiscard]] Goal beyond_goal(const Session& session);

// Backwards.

/// Returns an instruction that begins a line: the one before it belongs to another line.
[[nodiscard]] Goal line_begin_goal(const Session& session);
/// Returns the instruction before; where a subroutine has just returned, the `jsr` that called it.
[[nodiscard]] Goal over_goal(const Session& session);
/// Returns the `jsr` that called this subroutine; RR must not be 0.
[[nodiscard]] Goal call_goal(const Session& session);
/// Returns an earlier row of this table, as before a loop.
[[nodiscard]] Goal before_goal(const Session& session);

// Goals in both directions.

/// Any of the places.
[[nodiscard]] Goal place_goal(std::vector<RomPlace> places);

}  // namespace chessvm::vm::debugger
