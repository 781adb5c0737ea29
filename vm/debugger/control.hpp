// SPDX-License-Identifier: MIT
// Moves the machine forwards and backwards.
#pragma once

#include "vm/debugger/session.hpp"

namespace chessvm::vm::debugger {

/// Where a movement ends unless something stops it earlier. The debugger calls `reached` between
/// instructions, not before the first; the call is guaranteed only before instructions in `rows`.
struct Goal {
  Rows rows{};
  std::function<bool(const Timeline&)> reached{};
  RunLimits limits{};
};

[[nodiscard]] Rows all_rows();
/// Returns the rows that hold one of `operations`.
[[nodiscard]] Rows rows_with(const Image& image, std::initializer_list<isa::Operation> operations);

/// Moves the machine forwards to the goal, a stop point, or a stop of the machine.
[[nodiscard]] Arrival forward(Session& session, const Goal& goal);

/// Whether stop points end a movement backwards.
enum class Stops : bool { ignored, heeded };
/// Moves the machine back to the last earlier moment at which the goal was reached or a stop point
/// fired.
[[nodiscard]] Arrival backward(Session& session, const Goal& goal, Stops stops);

}  // namespace chessvm::vm::debugger
