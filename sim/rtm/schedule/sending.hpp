// SPDX-License-Identifier: MIT
// Finds the units that send in an add time, and the possible pulses on each of their wires.
#pragma once

#include <vector>

#include "sim/rtm/language/syntax.hpp"
#include "sim/rtm/schedule/contents.hpp"
#include "sim/rtm/schedule/schedule.hpp"

namespace chessvm::rtm {

/// A digit output that sends in an add time.
struct Sending {
  enum class Unit : std::uint8_t { accumulator, constant, card, table };
  Unit unit;
  int number;  // number of the accumulator, constant or table
  JackName jack;
  Output output;  // output A or S of an accumulator; for a table, the row or the row's complement
};

/// Returns true if an accumulator with this action sends on `output`.
[[nodiscard]] bool sends(AccumulatorAction::Kind kind, Output output);
/// Returns the jack of an output, such as "a3.A".
[[nodiscard]] JackName jack_of(int accumulator, Output output);

/// Returns all outputs that send in step `step` of the timeline.
[[nodiscard]] std::vector<Sending> senders(const Timeline& timeline, std::size_t step);

/// Returns the pulses on a wire when a register with these contents sends.
[[nodiscard]] Train sent(const Contents& contents, Output output, int wire);
/// Returns the pulses on a wire when a unit other than an accumulator sends.
[[nodiscard]] Train sent(const Schedule& schedule, const Sending& sending, int wire);

}  // namespace chessvm::rtm
