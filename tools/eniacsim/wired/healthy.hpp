// SPDX-License-Identifier: MIT
// The healthy machine beside one that went astray in --lockstep.
#pragma once

#include <optional>

#include "sim/wired/diagnosis/diagnosis.hpp"
#include "tools/eniacsim/options/options.hpp"
#include "tools/eniacsim/wired/wired_inputs.hpp"

namespace chessvm::eniacsim {

/// Compares `broken` with the same wiring without the faults of the command line, and, where there
/// are none or that wiring goes astray too, with the usual wiring where `broken` has another one.
/// nullopt: there is nothing to compare with, or no difference from it.
[[nodiscard]] std::optional<wired::Diagnosis> compare_with_healthy(const Options& options,
                                                                   const WiredInputs& inputs,
                                                                   wired::WiredComputer& broken,
                                                                   const wired::Lockstep& lockstep);

}  // namespace chessvm::eniacsim
