// SPDX-License-Identifier: MIT
// The fast interpreter. It knows the common instructions only and stands aside for the rest.
#pragma once

#include "vm/program.hpp"

namespace chessvm {

/// Executes whole instructions from a row boundary (`state.ir` empty, status running), and returns
/// before the first instruction that is rare, or at a jump by which `add_cycles` of the machine's
/// counter have been reached. It may pass them by `overshoot`.
void run_core(const Program& program, MachineState& state, std::uint64_t add_cycles);

/// The most add cycles that run_core executes beyond its limit.
[[nodiscard]] std::uint64_t overshoot(const Program& program);

}  // namespace chessvm
