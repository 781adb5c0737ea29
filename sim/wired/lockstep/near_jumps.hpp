// SPDX-License-Identifier: MIT
// Recognizes near jumps after which a CPU fetches the target without a visible row fetch
// (cy.checkpoint).
#pragma once

#include "sim/wired/machine/assignment.hpp"
#include "vm/machine.hpp"

namespace chessvm::wired {

/// Returns true if the next instruction of `state` goes to another row and the machine with
/// `assignment` does not pass cy.checkpoint there.
[[nodiscard]] bool jumps_unseen(const Assignment& assignment, const vm::Image& image,
                                const vm::MachineState& state);

}  // namespace chessvm::wired
