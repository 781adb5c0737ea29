// SPDX-License-Identifier: MIT
// Executes single instructions on all cores and compares the results.
#pragma once

#include <gtest/gtest.h>

#include "tests/vm/program_builder.hpp"
#include "vm/deck.hpp"
#include "vm/machine.hpp"
#include "vm/native/core_choice.hpp"

namespace chessvm::vm::test {

/// Returns A as a signed number, -100..99.
inline int value_of_a(const MachineState& state) {
  return state.rf.words[0] - (state.rf.negative ? 100 : 0);
}
inline void set_a(MachineState& state, int value) {
  state.rf.negative = value < 0;
  state.rf.words[0] = static_cast<std::uint8_t>(value < 0 ? value + 100 : value);
}

/// Returns a state with distinct registers and distinct memory words, so that a wrong word shows.
inline MachineState marked_state() {
  MachineState state;
  state.rf.words = {0, 21, 32, 43, 54};
  state.ls = {true, {65, 76, 87, 98, 9}};
  int word = 1;
  for (Accumulator& accumulator : state.memory)
    for (std::uint8_t& digits : accumulator.words) digits = static_cast<std::uint8_t>(word++);
  return state;
}

/// Returns an image with `instruction` and `halt` in row 100, or with `instruction` alone if the
/// row has no room for `halt`. Each later row holds a `halt`.
inline Image single(Source instruction) {
  Image image;
  EXPECT_TRUE(write_row(image, 100, {instruction, {isa::Operation::halt}}) ||
              write_row(image, 100, {instruction}));
  for (RowNumber row = 101; row < end_row; ++row)
    EXPECT_TRUE(write_row(image, row, {{isa::Operation::halt}}));
  return image;
}

/// A machine on the fast interpreter and one on native code, in the same state.
class Machines {
 public:
  explicit Machines(const Image& image)
      : interpreter_(image), native_(image, native::core_maker(native::CoreKind::native)) {}
  [[nodiscard]] bool set_state(const MachineState& state) {
    return interpreter_.set_state(state) && native_.set_state(state);
  }
  [[nodiscard]] const Machine& interpreter() const { return interpreter_; }
  [[nodiscard]] const Machine& native() const { return native_; }

 private:
  Machine interpreter_;
  Machine native_;
};

/// Executes an instruction with the reference interpreter; returns the state after it. Checks the
/// counters, and that the fast interpreter and native code reach the same state.
inline MachineState execute(const Machines& at_start, const isa::Instruction& instruction) {
  DeckReader reader;
  CardStack punch;
  Machine stepped = at_start.interpreter();
  const Stop stop = stepped.step(reader, punch);
  const MachineState after = stepped.state();
  const int execution = stop == Stop::error ? 0 : instruction.coding.published.add_cycles;
  EXPECT_EQ(after.add_cycles, static_cast<std::uint64_t>(isa::fetch.published.row + execution));
  EXPECT_EQ(after.instructions, 1U);
  if (stop != Stop::error) stepped.step(reader, punch);  // halt
  Machine ran = at_start.interpreter();
  ran.run({}, reader, punch);
  EXPECT_EQ(ran.state(), stepped.state()) << "the interpreters differ";
  Machine native = at_start.native();
  native.run({}, reader, punch);
  EXPECT_EQ(native.state(), stepped.state()) << "native code differs";
  return after;
}

}  // namespace chessvm::vm::test
