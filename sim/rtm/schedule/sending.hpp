// SPDX-License-Identifier: MIT
// Who sends in an add time, and what is known of the pulses that come over each wire.
#pragma once

#include <vector>

#include "sim/rtm/language/syntax.hpp"
#include "sim/rtm/schedule/contents.hpp"
#include "sim/rtm/schedule/schedule.hpp"

namespace chessvm::rtm {

/// A unit that sends on one output.
struct Sending {
  enum class Unit : std::uint8_t { accumulator, constant, card, table };
  Unit unit;
  int number;  // accumulator, constant, table
  JackName jack;
  Output output;  // of an accumulator, or of what a table was asked for
};

/// Whether an accumulator that does this sends on A or S.
[[nodiscard]] bool sends(AccumulatorAction::Kind kind, Output output);
[[nodiscard]] JackName jack_of(int accumulator, Output output);

/// All that is demanded to send in the add time `step`.
[[nodiscard]] std::vector<Sending> senders(const Timeline& timeline, std::size_t step);

/// On a wire of a register with such contents.
[[nodiscard]] Train sent(const Contents& contents, Output output, int wire);
/// On a wire of any other unit.
[[nodiscard]] Train sent(const Schedule& schedule, const Sending& sending, int wire);

}  // namespace chessvm::rtm
