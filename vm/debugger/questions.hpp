// SPDX-License-Identifier: MIT
// When a moving machine asks Session::keep_going, on which keys, Ctrl-C and pictures depend: often
// enough for a person, seldom enough to cost nothing, whatever each instruction and each printed
// line costs. Measures with Session::clock.
#pragma once

#include <chrono>
#include <cstdint>

#include "vm/debugger/session.hpp"

namespace chessvm::vm::debugger {

/// The time that may pass between two questions, as far as a single instruction or line of output
/// takes no longer.
inline constexpr std::chrono::milliseconds longest_silence{15};

class Questions {
 public:
  explicit Questions(Session& session);

  /// Add cycles that the machine may run at full speed before end_stretch(). Chosen so that a
  /// stretch, with the lines that it prints, takes less than `longest_silence`.
  [[nodiscard]] std::uint64_t begin_stretch();
  /// Ends a stretch. False: keep_going was called and returned that the machine must stop.
  [[nodiscard]] bool end_stretch();
  /// Does as end_stretch() after an instruction that was executed alone.
  [[nodiscard]] bool after_instruction();
  /// Does as end_stretch() after a line of output, of which one stretch may have many.
  [[nodiscard]] bool after_line();

 private:
  using Clock = std::chrono::steady_clock;

  [[nodiscard]] bool ask_if_due(Clock::time_point now);

  Session& session_;
  Clock::time_point last_question_;
  Clock::time_point last_look_;     // at the clock, for single instructions
  Clock::time_point begin_;         // of the stretch
  std::uint64_t stretch_;           // add cycles
  std::uint64_t instructions_ = 1;  // executed alone between two looks at the clock
  std::uint64_t until_look_ = 1;
  std::int64_t work_left_;  // until a question is asked even if no time has passed
};

}  // namespace chessvm::vm::debugger
