// SPDX-License-Identifier: MIT
// Moves the machine forwards and backwards.
#pragma once

#include "vm/debugger/session.hpp"

namespace chessvm::vm::debugger {

/// The end of a movement that nothing stops before. `reached` is called between instructions, but
/// not before the first; only before instructions of `rows` it is certain to be called.
struct Goal {
  Rows rows{};
  std::function<bool(const Timeline&)> reached{};
  RunLimits limits{};
};

[[nodiscard]] Rows all_rows();
/// Rows that hold one of `operations`.
[[nodiscard]] Rows rows_with(const Image& image, std::initializer_list<isa::Operation> operations);

/// Moves the machine forwards to the goal, a stop point, or a stop of its own.
[[nodiscard]] Arrival forward(Session& session, const Goal& goal);

/// The effect of stop points on a movement backwards: none, or they end it.
enum class Stops : bool { ignored, heeded };
/// Moves the machine back to the last moment before now at which the goal was reached or a stop
/// point fired.
[[nodiscard]] Arrival backward(Session& session, const Goal& goal, Stops stops);

}  // namespace chessvm::vm::debugger
