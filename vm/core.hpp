// SPDX-License-Identifier: MIT
// The fast interpreter. It executes the common instructions and leaves the
// others (devices, stops, errors) to the reference interpreter; Machine::run alternates the two.
#pragma once

#include "vm/program.hpp"

namespace chessvm::vm {

/// Executes whole instructions from the beginning of a row (`state.ir` empty, status running).
/// Returns before the first instruction that it leaves to the reference interpreter, or at the
/// first jump after the machine's counter has reached `add_cycles`; it exceeds that by at most
/// `overshoot`.
void run_core(const Program& program, MachineState& state, std::uint64_t add_cycles);

/// The most add cycles that run_core executes beyond its limit.
[[nodiscard]] std::uint64_t overshoot(const Program& program);

}  // namespace chessvm::vm
