// SPDX-License-Identifier: MIT
// The end of a movement of the debugger: its cause and the stop points that fired.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace chessvm::vm::debugger {

enum class Cause : std::uint8_t {
  goal,
  stop_point,
  halt,
  brk,
  waiting_for_card,
  error,
  interrupted,
  beginning,  // the machine is back at the oldest moment of the history
};

/// Returns the name of `cause` in JSON answers: `goal`, `stop-point`, `waiting-for-card`.
[[nodiscard]] std::string_view name(Cause cause);

struct Arrival {
  Cause cause = Cause::goal;
  std::string text{};         // the cause in words; empty if the movement reached its goal
  std::vector<int> points{};  // numbers of the stop points that fired
};

}  // namespace chessvm::vm::debugger
