// SPDX-License-Identifier: MIT
// What the wired CPU and the virtual one have in common when a row is about to be fetched: the
// numbers of eighteen accumulators. IR and EX belong to the wiring alone.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "sim/eniac/core/decimal.hpp"
#include "sim/eniac/machine/machine.hpp"
#include "sim/wired/lockstep/assignment.hpp"
#include "vm/machine.hpp"

namespace chessvm::wired {

struct ComparableState {
  eniac::Number pc;  // P 00 RRRR PPPP
  eniac::Number ls;
  eniac::Number rf;
  std::array<eniac::Number, memory_accumulators> memory{};

  friend bool operator==(const ComparableState&, const ComparableState&) = default;
};

/// Of the accumulators as they stand.
[[nodiscard]] ComparableState read_state(const eniac::Machine& machine,
                                         const Assignment& assignment);
/// Writes the accumulators; IR is left alone, and EX is not touched either: it holds 0.
void write_state(eniac::Machine& machine, const ComparableState& state,
                 const Assignment& assignment);

/// As the accumulators would hold it, whatever is left of the row.
[[nodiscard]] ComparableState to_comparable(const MachineState& state);

/// The state that a virtual CPU would have, with counters of 0, or why there is none.
struct Import {
  MachineState state;
  std::vector<std::string> errors;  // nothing in `state` counts if there is one

  [[nodiscard]] bool good() const { return errors.empty(); }
};
[[nodiscard]] Import to_vm(const ComparableState& state, const Assignment& assignment);

/// What must hold in the accumulators whenever a row is about to be fetched, whatever the program;
/// the sentences say what does not.
[[nodiscard]] std::vector<std::string> broken_invariants(const eniac::Machine& machine,
                                                         const Assignment& assignment);

/// An accumulator in which two states differ.
struct Difference {
  std::string name;  // "RF", "m3"
  int accumulator = 0;
  eniac::Number wired;
  eniac::Number vm;
};
[[nodiscard]] std::vector<Difference> differences(const ComparableState& wired,
                                                  const ComparableState& vm,
                                                  const Assignment& assignment);

/// `P0102030405`
[[nodiscard]] std::string eleven_characters(eniac::Number number);

}  // namespace chessvm::wired
