// SPDX-License-Identifier: MIT
// Decides when a moving machine calls Session::keep_going, which reads keys and draws pictures. The
// calls come often enough for a person, and rarely enough to cost no speed.
#pragma once

#include <chrono>
#include <cstdint>

#include "vm/debugger/session.hpp"

namespace chessvm::vm::debugger {

/// Longest time between calls of keep_going, unless one instruction or output line takes longer.
inline constexpr std::chrono::milliseconds longest_silence{15};

class Questions {
 public:
  explicit Questions(Session& session);

  /// Begins a stretch, a run without calls of keep_going. Returns the limit of the run in add
  /// cycles. The run and the printing of its cards should take less than `longest_silence`.
  [[nodiscard]] std::uint64_t begin_stretch();
  /// Ends a stretch. Returns false if the machine must stop.
  [[nodiscard]] bool end_stretch();
  /// Call this after a single instruction. Returns false if the machine must stop.
  [[nodiscard]] bool after_instruction();
  /// Call this after each line of output. Returns false if the output must stop.
  [[nodiscard]] bool after_line();

 private:
  using Clock = std::chrono::steady_clock;

  [[nodiscard]] bool ask_if_due(Clock::time_point now);

  Session& session_;
  Clock::time_point last_question_;
  Clock::time_point last_look_;     // time of the last look at the clock (see `instructions_`)
  Clock::time_point begin_;         // start of the current stretch
  std::uint64_t stretch_;           // length of a stretch in add cycles
  std::uint64_t instructions_ = 1;  // number of single instructions between two looks at the clock
  std::uint64_t until_look_ = 1;
  std::int64_t work_left_;  // units of work until the next call of keep_going
};

}  // namespace chessvm::vm::debugger
