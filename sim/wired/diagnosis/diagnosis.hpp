// SPDX-License-Identifier: MIT
// Finds what is broken in a wired machine that went astray: a healthy machine does the same row
// beside it, and the first pulse that differs tells the cable, switch or unit.
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

/// The instruction at work. Label and source are for those to fill in who have the files.
struct InstructionPlace {
  vm::RowNumber row = 0;
  int word = 0;               // first word in the row, from 0
  std::string text;           // `mov 25,A`
  std::string label{};        // `loop+1`
  std::string source{};       // `five.asm:3`
  std::string source_text{};  // the line
};

/// The first thing that a broken machine does other than a healthy one.
struct Diagnosis {
  std::uint64_t add_time = 0;     // of the row, from 1
  bool from_start = false;        // the add time is counted from the start of the machine instead
  std::optional<int> pulse_time;  // 0-19; nullopt: after the pulses of the add time
  std::optional<InstructionPlace> instruction;  // nullopt: before the first fetch, or behind a read
  Findings findings;
  std::vector<TracedAddTime> broken;  // the add time before, this one and the next
  std::optional<TracedAddTime>
      healthy;  // this one on the healthy machine, where it has other lines
};

/// Makes a healthy machine with the program and the deck of the broken one, at rest. Empty: there
/// is none.
using MakeHealthy = std::function<std::unique_ptr<WiredComputer>()>;

/// Does the row in which `lockstep`, of `broken`, ended with `diverged` or `no_start` once more, on
/// both machines; where that row began with a hidden error, the row before it. nullopt where no
/// healthy machine can be made, where less than half of its cables are those of the broken one,
/// where the one that was made goes astray too, and where the two do not differ: some fault comes
/// and goes.
[[nodiscard]] std::optional<Diagnosis> diagnose(WiredComputer& broken, const MakeHealthy& make,
                                                const Lockstep& lockstep);

/// Lines of text with a final line end.
[[nodiscard]] std::string to_text(const Diagnosis& diagnosis);
/// A JSON value, to be put into an object.
[[nodiscard]] std::string to_json(const Diagnosis& diagnosis);

}  // namespace chessvm::wired
