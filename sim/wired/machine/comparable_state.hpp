// SPDX-License-Identifier: MIT
// The state that the wired and the virtual CPU share when a row fetch is due: the numbers of
// eighteen accumulators. IR and EX exist only in the wiring.
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
  eniac::Number pc;  // sign P, then 00 RRRR PPPP
  eniac::Number ls;
  eniac::Number rf;
  std::array<eniac::Number, vm::memory_accumulators> memory{};

  friend bool operator==(const ComparableState&, const ComparableState&) = default;
};

/// Reads the state from the accumulators.
[[nodiscard]] ComparableState read_state(const eniac::Machine& machine,
                                         const Assignment& assignment);
/// Writes the state to the accumulators, except IR and EX.
void write_state(eniac::Machine& machine, const ComparableState& state,
                 const Assignment& assignment);

/// Converts the state of the virtual CPU to the numbers of the accumulators. Omits `state.ir`, the
/// row in execution.
[[nodiscard]] ComparableState to_comparable(const vm::MachineState& state);

/// A state converted for the virtual CPU, with counters of 0, or the reasons why that is
/// impossible.
struct Import {
  vm::MachineState state;
  std::vector<std::string> errors;  // if any, `state` is invalid

  [[nodiscard]] bool good() const { return errors.empty(); }
};
/// Converts a state for the virtual CPU.
[[nodiscard]] Import to_vm(const ComparableState& state, const Assignment& assignment);

/// Checks the invariants of the accumulators, which hold in any program when a row fetch is due
/// (docs/lockstep.md#what-is-compared). Returns a sentence for each violation.
[[nodiscard]] std::vector<std::string> broken_invariants(const eniac::Machine& machine,
                                                         const Assignment& assignment);

/// An accumulator that differs between two states.
struct Difference {
  std::string name;  // "RF", "m3"
  int accumulator = 0;
  eniac::Number wired;
  eniac::Number vm;
};
/// Returns all accumulators that differ between the states.
[[nodiscard]] std::vector<Difference> differences(const ComparableState& wired,
                                                  const ComparableState& vm,
                                                  const Assignment& assignment);

/// Returns sign and digits, such as `P0102030405`.
[[nodiscard]] std::string eleven_characters(eniac::Number number);

}  // namespace chessvm::wired
