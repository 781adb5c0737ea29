// SPDX-License-Identifier: MIT
// The reference interpreter, which defines the machine: it executes docs/isa.md word by word,
// without shortcuts. Tests compare the fast interpreter with it. The fast interpreter and native
// code (the cores, core.hpp) leave rare instructions to it.
#pragma once

#include "vm/isa.hpp"
#include "vm/machine.hpp"

namespace chessvm::vm {

/// Executes one instruction of `state`, or completes a waiting `read`. Returns `limit` if the
/// machine can go on. Does nothing on a halted machine.
Stop reference_step(const Image& image, MachineState& state, CardReader& reader, CardPunch& punch);

/// Returns true if `branch` (jn, jz or jil) goes to its operand when RF is `rf`.
[[nodiscard]] bool takes_branch(isa::Operation branch, const Accumulator& rf);

}  // namespace chessvm::vm
