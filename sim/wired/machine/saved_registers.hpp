// SPDX-License-Identifier: MIT
// Shows the registers and the memory of the wired CPU as rows of a waveform viewer.
#pragma once

#include <vector>

#include "sim/eniac/trace/save_file.hpp"
#include "sim/wired/machine/assignment.hpp"

namespace chessvm::wired {

/// Returns groups for RF (N, A to E), LS (M, F to J), PC (PC, RR, opcode), IR, EX and memory.
[[nodiscard]] std::vector<eniac::SavedGroup> saved_registers(const Assignment& assignment);

}  // namespace chessvm::wired
