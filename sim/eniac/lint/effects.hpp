// SPDX-License-Identifier: MIT
// The effects of pulses inside the units, as their switches stand (docs/eniac.md).
#pragma once

#include <cstdint>
#include <vector>

#include "sim/eniac/lint/flow.hpp"

namespace chessvm::eniac {

class PatchView;

/// From every program input to the outputs, also of other units, that it makes send.
[[nodiscard]] std::vector<FlowEdge> program_effects(const PatchView& patch);

/// From every program input to the digit inputs that it opens.
[[nodiscard]] std::vector<FlowEdge> opened_inputs(const PatchView& patch);

}  // namespace chessvm::eniac
