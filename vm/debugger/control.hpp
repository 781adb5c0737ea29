// SPDX-License-Identifier: MIT
// Moving the machine, forwards and backwards.
#pragma once

#include "vm/debugger/session.hpp"

namespace chessvm::debugger {

/// Where a movement ends if nothing stops it before. `reached` is asked between instructions, but
/// not before the first, and for certain only in `rows`.
struct Goal {
  Rows rows{};
  std::function<bool(const Timeline&)> reached{};
  RunLimits limits{};
};

enum class Cause : std::uint8_t {
  goal,
  stop_point,
  halt,
  brk,
  waiting_for_card,
  error,
  interrupted,
  beginning,  // of what is remembered
};

struct Arrival {
  Cause cause = Cause::goal;
  std::string text{};         // for people; empty where the goal was reached
  std::vector<int> points{};  // that fired
};

[[nodiscard]] Rows all_rows();
/// Rows that hold one of `operations`.
[[nodiscard]] Rows rows_with(const Image& image, std::initializer_list<isa::Operation> operations);

[[nodiscard]] Arrival forward(Session& session, const Goal& goal);

/// Whether stop points end a movement backwards.
enum class Stops : bool { ignored, heeded };
/// To the last moment before now at which the goal is reached, or a stop point fires.
[[nodiscard]] Arrival backward(Session& session, const Goal& goal, Stops stops);

}  // namespace chessvm::debugger
