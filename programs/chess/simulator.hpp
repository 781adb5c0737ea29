// SPDX-License-Identifier: MIT
// One search on a simulated machine: 75 words in, cards and counters out.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <vector>

#include "base/eniac_time.hpp"
#include "programs/chess/program.hpp"

namespace chessvm::chess {

struct RunOptions {
  AddCycles limit = AddCycles::max();  // of the whole run, loading included
};

struct Run {
  Stop stop = Stop::halt;
  MachineError error = MachineError::none;
  std::vector<int> cards;       // as punched
  std::optional<Words> memory;  // at the end, from simulators that can tell
  AddCycles loading{0};         // reading the position, up to where the starting card is asked for
  AddCycles search{0};          // from there to the end
  std::uint64_t instructions = 0;  // of the search
  std::optional<std::uint64_t> nodes;
};

/// Whatever runs an image on cards: the interpreter in process, or another simulator.
using Simulator = std::function<Run(const Program&, const Words&, const RunOptions&)>;

/// The interpreter of chsim.
[[nodiscard]] Run run_in_process(const Program& program, const Words& words,
                                 const RunOptions& options);

}  // namespace chessvm::chess
