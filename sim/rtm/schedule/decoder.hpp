// SPDX-License-Identifier: MIT
// Follows pulses through the stages of the decoder. Called by elaborate and expand.
#pragma once

#include <vector>

#include "base/diagnostic.hpp"
#include "sim/rtm/language/syntax.hpp"

namespace chessvm::rtm {

/// Returns true if the stepper `name` is declared or has a stage.
[[nodiscard]] bool has_stepper(const Syntax& syntax, const std::string& name);

/// Returns the stages that a pulse passes on its way to the microprogram of `opcode`, in order. If
/// no stage leads to the microprogram, returns an empty list. Searches backward from the last
/// stage. Stops at a stepper to which no stage leads. Also stops at a stepper that a body starts,
/// unless the last stage belongs to this stepper.
[[nodiscard]] std::vector<const StageStatement*> stages_to(const Syntax& syntax, int opcode);

/// Reports unknown steppers, steppers declared twice, stages beyond the last stage of a stepper,
/// two stages with the same destination, and a circle of stages.
void check_stages(const Syntax& syntax, Diagnostics& diagnostics);

}  // namespace chessvm::rtm
