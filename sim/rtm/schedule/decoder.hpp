// SPDX-License-Identifier: MIT
// The way of a pulse through the stages of the decoder, as the stage statements declare it. Called
// by elaborate and expand.
#pragma once

#include <vector>

#include "base/diagnostic.hpp"
#include "sim/rtm/language/syntax.hpp"

namespace chessvm::rtm {

/// The stages that a pulse passes to the microprogram of `opcode`, from the first to the last. The
/// pulse comes from the nearest stepper above the last one that a body starts; without one, from
/// the top. Empty: no stage leads there.
[[nodiscard]] std::vector<const StageStatement*> stages_to(const Syntax& syntax, int opcode);

/// Reports steppers that are declared twice, stages that their stepper does not have, two stages
/// that lead to the same place, and stages that lead round in a circle.
void check_stages(const Syntax& syntax, Diagnostics& diagnostics);

}  // namespace chessvm::rtm
