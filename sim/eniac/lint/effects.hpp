// SPDX-License-Identifier: MIT
// The effects of pulses inside the units, as their switches stand (docs/eniac.md).
#pragma once

#include <cstdint>
#include <vector>

#include "sim/eniac/lint/flow.hpp"

namespace chessvm::eniac {

class PatchView;

/// The outputs, also of other units, that each program input makes send.
[[nodiscard]] std::vector<FlowEdge> program_effects(const PatchView& patch);

/// The digit inputs that each program input opens.
[[nodiscard]] std::vector<FlowEdge> opened_inputs(const PatchView& patch);

}  // namespace chessvm::eniac
