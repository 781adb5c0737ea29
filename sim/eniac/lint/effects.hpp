// SPDX-License-Identifier: MIT
// Finds what pulses into program inputs cause inside the units, with the present switch settings
// (docs/eniac.md).
#pragma once

#include <cstdint>
#include <vector>

#include "sim/eniac/lint/flow.hpp"

namespace chessvm::eniac {

class PatchView;

/// Returns an edge from each program input to each output that it causes to send, including outputs
/// of other units.
[[nodiscard]] std::vector<FlowEdge> program_effects(const PatchView& patch);

/// Returns an edge from each program input to each digit input that it opens.
[[nodiscard]] std::vector<FlowEdge> opened_inputs(const PatchView& patch);

}  // namespace chessvm::eniac
