// SPDX-License-Identifier: MIT
// Finds the effects of pulses into program inputs, for the current switch settings (docs/eniac.md).
#pragma once

#include <cstdint>
#include <vector>

#include "sim/eniac/lint/flow.hpp"

namespace chessvm::eniac {

class PatchView;

/// Returns an edge from each program input to each output that the input's program causes to send.
/// The output may belong to another unit than the input.
[[nodiscard]] std::vector<FlowEdge> program_effects(const PatchView& patch);

/// Returns an edge from each program input P to each digit input that the program of P opens.
[[nodiscard]] std::vector<FlowEdge> opened_inputs(const PatchView& patch);

}  // namespace chessvm::eniac
