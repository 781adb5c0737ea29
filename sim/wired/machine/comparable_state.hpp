// SPDX-License-Identifier: MIT
// The state that the wired and the virtual CPU share when a row is about to be fetched: the numbers
// of eighteen accumulators. IR and EX exist in the wiring only.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "sim/eniac/core/decimal.hpp"
#include "sim/eniac/machine/machine.hpp"
#include "sim/wired/machine/assignment.hpp"
#include "vm/machine.hpp"

namespace chessvm::wired {

/// The numbers in the accumulators that both CPUs share.
struct ComparableState {
  eniac::Number pc;  // P 00 RRRR PPPP
  eniac::Number ls;
  eniac::Number rf;
  std::array<eniac::Number, vm::memory_accumulators> memory{};

  friend bool operator==(const ComparableState&, const ComparableState&) = default;
};

/// Reads the state from the accumulators.
[[nodiscard]] ComparableState read_state(const eniac::Machine& machine,
                                         const Assignment& assignment);
/// Writes the state to the accumulators. IR and EX are left as they are.
void write_state(eniac::Machine& machine, const ComparableState& state,
                 const Assignment& assignment);

/// The state of the virtual CPU as accumulators hold it. Words left of the row are not part of it.
[[nodiscard]] ComparableState to_comparable(const vm::MachineState& state);

/// A state converted for the virtual CPU, with counters of 0, or the reasons why it cannot be.
struct Import {
  vm::MachineState state;
  std::vector<std::string> errors;  // if any, `state` is invalid

  [[nodiscard]] bool good() const { return errors.empty(); }
};
/// Converts a state for the virtual CPU.
[[nodiscard]] Import to_vm(const ComparableState& state, const Assignment& assignment);

/// Checks what must hold in the accumulators whenever a row is about to be fetched, in any program
/// (docs/lockstep.md#what-is-compared). A sentence for each violation.
[[nodiscard]] std::vector<std::string> broken_invariants(const eniac::Machine& machine,
                                                         const Assignment& assignment);

/// An accumulator in which two states differ.
struct Difference {
  std::string name;  // "RF", "m3"
  int accumulator = 0;
  eniac::Number wired;
  eniac::Number vm;
};
/// All accumulators in which the states differ.
[[nodiscard]] std::vector<Difference> differences(const ComparableState& wired,
                                                  const ComparableState& vm,
                                                  const Assignment& assignment);

/// `P0102030405`
[[nodiscard]] std::string eleven_characters(eniac::Number number);

}  // namespace chessvm::wired
