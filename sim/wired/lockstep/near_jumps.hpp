// SPDX-License-Identifier: MIT
// Near jumps of a CPU that begins to fetch their target without a row fetch that can be seen.
#pragma once

#include "sim/wired/machine/assignment.hpp"
#include "vm/machine.hpp"

namespace chessvm::wired {

/// Returns whether the next instruction of `state` goes to another row and the machine with
/// `assignment` does not pass cy.checkpoint there.
[[nodiscard]] bool jumps_unseen(const Assignment& assignment, const vm::Image& image,
                                const vm::MachineState& state);

}  // namespace chessvm::wired
