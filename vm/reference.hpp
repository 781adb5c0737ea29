// SPDX-License-Identifier: MIT
// The reference interpreter, which defines the machine: it follows docs/isa.md word by word. Tests
// compare the cores (core.hpp) with it, and the cores leave rare instructions to it.
#pragma once

#include "vm/isa.hpp"
#include "vm/machine.hpp"

namespace chessvm::vm {

/// Executes the next instruction, or completes the `read` that waits for a card. Returns
/// Stop::limit if the machine can go on. Does nothing if the machine is halted.
Stop reference_step(const Image& image, MachineState& state, CardReader& reader, CardPunch& punch);

/// Returns true if `branch` (jn, jz or jil) goes to its operand when RF is `rf`.
[[nodiscard]] bool takes_branch(isa::Operation branch, const Accumulator& rf);

}  // namespace chessvm::vm
