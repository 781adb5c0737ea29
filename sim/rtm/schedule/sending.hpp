// SPDX-License-Identifier: MIT
// Finds the units that send in an add time, and the possible pulses on each of their wires.
#pragma once

#include <vector>

#include "sim/rtm/language/syntax.hpp"
#include "sim/rtm/schedule/contents.hpp"
#include "sim/rtm/schedule/schedule.hpp"

namespace chessvm::rtm {

/// One output of a unit that sends.
struct Sending {
  enum class Unit : std::uint8_t { accumulator, constant, card, table };
  Unit unit;
  int number;  // accumulator, constant, table
  JackName jack;
  Output output;  // A or S: of an accumulator, or as the operation of a table demands
};

/// Returns whether an action of an accumulator sends on `output`.
[[nodiscard]] bool sends(AccumulatorAction::Kind kind, Output output);
/// "a3.A".
[[nodiscard]] JackName jack_of(int accumulator, Output output);

/// All outputs that the timeline demands to send in its step `step`.
[[nodiscard]] std::vector<Sending> senders(const Timeline& timeline, std::size_t step);

/// The pulses on a wire when a register with such contents sends.
[[nodiscard]] Train sent(const Contents& contents, Output output, int wire);
/// The pulses on a wire when a unit other than an accumulator sends.
[[nodiscard]] Train sent(const Schedule& schedule, const Sending& sending, int wire);

}  // namespace chessvm::rtm
