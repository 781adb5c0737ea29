// SPDX-License-Identifier: MIT
// Recognizes near jumps whose target row is fetched without a pulse to cy.checkpoint.
#pragma once

#include "sim/wired/machine/assignment.hpp"
#include "vm/machine.hpp"

namespace chessvm::wired {

/// Returns true if the next instruction is a jump whose target row is fetched without a pulse to
/// cy.checkpoint.
[[nodiscard]] bool jumps_unseen(const Assignment& assignment, const vm::Image& image,
                                const vm::MachineState& state);

}  // namespace chessvm::wired
