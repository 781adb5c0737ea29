// SPDX-License-Identifier: MIT
// Goals of movements, each relative to the current state of a session's machine.
#pragma once

#include "vm/debugger/control.hpp"

namespace chessvm::vm::debugger {

// Goals of movements forwards.

/// Returns the goal: the moment after `instructions` more instructions.
[[nodiscard]] Goal step_goal(const Session& session, std::uint64_t instructions);
/// Returns the goal: the beginning of the next executed row.
[[nodiscard]] Goal row_goal();
/// Returns the goal: an instruction of another line, or the beginning of the current line. An
/// instruction without a known line does not end the movement.
[[nodiscard]] Goal line_goal(const Session& session);
/// Returns the goal: the end of the next instruction; for a `jsr`, the return from the subroutine.
[[nodiscard]] Goal next_goal(const Session& session);
/// Returns the goal: the instruction after the next `ret`.
[[nodiscard]] Goal finish_goal(const Session& session);
/// Returns the goal: any row with a higher number, in the same function table and subroutine.
[[nodiscard]] Goal beyond_goal(const Session& session);

// Goals of movements backwards.

/// Returns the goal: the first instruction of any source line.
[[nodiscard]] Goal line_begin_goal(const Session& session);
/// Returns the goal: the previous instruction. After a `ret`, the goal is the `jsr` of the call.
[[nodiscard]] Goal over_goal(const Session& session);
/// Returns the goal: the `jsr` that called this subroutine; RR must not be 0.
[[nodiscard]] Goal call_goal(const Session& session);
/// Returns the goal: any row with a lower number, in the same function table and subroutine.
[[nodiscard]] Goal before_goal(const Session& session);

// Goals of movements in both directions.

/// Returns the goal: any of `places`.
[[nodiscard]] Goal place_goal(std::vector<RomPlace> places);

}  // namespace chessvm::vm::debugger
