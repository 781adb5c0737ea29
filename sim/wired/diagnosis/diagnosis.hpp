// SPDX-License-Identifier: MIT
// Finds the broken part of a faulty wired machine by executing the same row on a healthy machine.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "sim/wired/diagnosis/suspects.hpp"
#include "sim/wired/lockstep/lockstep.hpp"
#include "sim/wired/machine/wired_computer.hpp"
#include "sim/wired/trace/row_trace.hpp"

namespace chessvm::wired {

/// The instruction that the CPU executes at the difference. Callers that have the symbol and source
/// files fill in the last three members.
struct InstructionPlace {
  vm::RowNumber row = 0;
  int word = 0;          // index of the instruction's first word in the row, from 0
  std::string text;      // such as `mov 25,A`
  std::string label{};   // such as `loop+1`
  std::string source{};  // such as `five.asm:3`
  std::string source_text{};
};

/// The first difference between a broken and a healthy machine.
struct Diagnosis {
  std::uint64_t add_time = 0;     // number of the add time in the row, from 1
  bool from_start = false;        // true if `add_time` is counted from the machine's start
  std::optional<int> pulse_time;  // pulse time 0-19; nullopt if no pulses differ
  /// nullopt before the first row fetch, after `read` or `print`, and for unknown instructions.
  std::optional<InstructionPlace> instruction;
  Findings findings;
  std::vector<TracedAddTime> broken;  // add times before, at and after the difference
  /// Trace of the healthy machine in the add time of the difference. nullopt if an add time in
  /// `broken` has the same text.
  std::optional<TracedAddTime> healthy;
};

/// Makes a healthy machine at rest with the program and deck of the broken machine. Returns nullptr
/// if that is impossible.
using MakeHealthy = std::function<std::unique_ptr<WiredComputer>()>;

/// Makes a healthy machine. Then repeats the failed row on this machine and on `broken`. The failed
/// row is the one in which `lockstep`, a run of `broken`, ended with `diverged` or `no_start`. If
/// `broken` began this row with a hidden error, also repeats the preceding row. Returns nullopt in
/// four cases: `make` fails; less than half of the healthy machine's cables are also in `broken`;
/// the healthy machine fails too; the machines do not differ (an intermittent fault).
[[nodiscard]] std::optional<Diagnosis> diagnose(WiredComputer& broken, const MakeHealthy& make,
                                                const Lockstep& lockstep);

/// Returns the diagnosis as lines of text with a final line end.
[[nodiscard]] std::string to_text(const Diagnosis& diagnosis);
/// Returns the diagnosis as a JSON value, to be inserted into an object.
[[nodiscard]] std::string to_json(const Diagnosis& diagnosis);

}  // namespace chessvm::wired
