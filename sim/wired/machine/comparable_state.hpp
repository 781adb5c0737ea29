// SPDX-License-Identifier: MIT
// The common state of both CPUs at a row fetch: the numbers in 18 accumulators (all but IR and EX).
#pragma once

#include <array>
#include <string>
#include <vector>

#include "sim/eniac/core/decimal.hpp"
#include "sim/eniac/machine/machine.hpp"
#include "sim/wired/machine/assignment.hpp"
#include "vm/machine.hpp"

namespace chessvm::wired {

struct ComparableState {
  eniac::Number pc;  // sign P, digits 00, four digits of RR, four digits of PC
  eniac::Number ls;
  eniac::Number rf;
  std::array<eniac::Number, vm::memory_accumulators> memory{};

  friend bool operator==(const ComparableState&, const ComparableState&) = default;
};

[[nodiscard]] ComparableState read_state(const eniac::Machine& machine,
                                         const Assignment& assignment);
/// Writes the state to the accumulators, except IR and EX.
void write_state(eniac::Machine& machine, const ComparableState& state,
                 const Assignment& assignment);

/// Converts the state of the virtual CPU. Omits the words in `state.ir`.
[[nodiscard]] ComparableState to_comparable(const vm::MachineState& state);

/// The result of to_vm(): a state of the virtual CPU. The counters in this state are 0.
struct Import {
  vm::MachineState state;
  std::vector<std::string> errors;  // if there are errors, `state` is invalid

  [[nodiscard]] bool good() const { return errors.empty(); }
};
[[nodiscard]] Import to_vm(const ComparableState& state, const Assignment& assignment);

/// Checks the accumulators against the invariants that are true at each row fetch of any program
/// (docs/lockstep.md#what-is-compared). Returns a sentence for each violation.
[[nodiscard]] std::vector<std::string> broken_invariants(const eniac::Machine& machine,
                                                         const Assignment& assignment);

struct Difference {
  std::string name;  // such as "RF" or "m3"
  int accumulator = 0;
  eniac::Number wired;
  eniac::Number vm;
};
[[nodiscard]] std::vector<Difference> differences(const ComparableState& wired,
                                                  const ComparableState& vm,
                                                  const Assignment& assignment);

/// Returns sign and digits, such as `P0102030405`.
[[nodiscard]] std::string eleven_characters(eniac::Number number);

}  // namespace chessvm::wired
