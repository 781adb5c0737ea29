// SPDX-License-Identifier: MIT
// The interpreter that defines the machine: it executes docs/isa.md word by word, without
// shortcuts. Tests compare the fast interpreter (core.hpp) with it, which leaves rare instructions
// to it.
#pragma once

#include "vm/isa.hpp"
#include "vm/machine.hpp"

namespace chessvm::vm {

/// Executes one instruction of `state`, or completes a waiting `read`. Gives `limit` when the
/// machine can go on; leaves a halted machine as it is.
Stop reference_step(const Image& image, MachineState& state, CardReader& reader, CardPunch& punch);

/// Returns whether `branch`, one of jn, jz and jil, goes to its operand when RF is `rf`.
[[nodiscard]] bool takes_branch(isa::Operation branch, const Accumulator& rf);

}  // namespace chessvm::vm
