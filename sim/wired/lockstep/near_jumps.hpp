// SPDX-License-Identifier: MIT
// Recognizes near jumps whose target is fetched without a visible row fetch (cy.checkpoint).
#pragma once

#include "sim/wired/machine/assignment.hpp"
#include "vm/machine.hpp"

namespace chessvm::wired {

/// Returns true if the next instruction goes to another row without passing cy.checkpoint.
[[nodiscard]] bool jumps_unseen(const Assignment& assignment, const vm::Image& image,
                                const vm::MachineState& state);

}  // namespace chessvm::wired
