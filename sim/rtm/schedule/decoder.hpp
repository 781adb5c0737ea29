// SPDX-License-Identifier: MIT
// Follows pulses through the stages of the decoder. Called by elaborate and expand.
#pragma once

#include <vector>

#include "base/diagnostic.hpp"
#include "sim/rtm/language/syntax.hpp"

namespace chessvm::rtm {

/// Returns true if a stepper is declared or has a stage.
[[nodiscard]] bool has_stepper(const Syntax& syntax, const std::string& name);

/// Returns the stages that a pulse passes on its way to the microprogram of `opcode`, in order.
/// Empty: no stage leads to the microprogram. Begins with the stepper nearest to the microprogram
/// that a body starts; if no body starts one, with the stepper that no stage leads to.
[[nodiscard]] std::vector<const StageStatement*> stages_to(const Syntax& syntax, int opcode);

/// Reports steppers declared twice, stages that their stepper does not have, stages that lead to
/// the same place, and circles of stages.
void check_stages(const Syntax& syntax, Diagnostics& diagnostics);

}  // namespace chessvm::rtm
