// SPDX-License-Identifier: MIT
// Follows pulses through the stages of the decoder. Called by elaborate and expand.
#pragma once

#include <vector>

#include "base/diagnostic.hpp"
#include "sim/rtm/language/syntax.hpp"

namespace chessvm::rtm {

/// Returns the stages that a pulse passes before the microprogram of `opcode`, first to last;
/// empty: no stage leads to the microprogram. The path is found backwards from the last stage. It
/// begins at the nearest earlier stepper that a body starts, else at the stepper that no stage
/// leads to.
[[nodiscard]] std::vector<const StageStatement*> stages_to(const Syntax& syntax, int opcode);

/// Reports steppers declared twice, stages that their stepper does not have, stages that lead to
/// the same place, and circles of stages.
void check_stages(const Syntax& syntax, Diagnostics& diagnostics);

}  // namespace chessvm::rtm
