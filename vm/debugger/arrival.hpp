// SPDX-License-Identifier: MIT
// How a movement of the debugger ended.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace chessvm::vm::debugger {

/// Why a movement ended.
enum class Cause : std::uint8_t {
  goal,
  stop_point,
  halt,
  brk,
  waiting_for_card,
  error,
  interrupted,
  beginning,  // of the history that is kept
};

/// Returns the name of `cause` in JSON answers: `goal`, `stop-point`, `waiting-for-card`.
[[nodiscard]] std::string_view name(Cause cause);

struct Arrival {
  Cause cause = Cause::goal;
  std::string text{};         // the cause in words; empty where the goal was reached
  std::vector<int> points{};  // numbers of the stop points that fired
};

}  // namespace chessvm::vm::debugger
