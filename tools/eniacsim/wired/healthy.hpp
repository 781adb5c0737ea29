// SPDX-License-Identifier: MIT
// Compares a machine that went wrong in --lockstep with a healthy machine.
#pragma once

#include <optional>

#include "sim/wired/diagnosis/diagnosis.hpp"
#include "tools/eniacsim/options/options.hpp"
#include "tools/eniacsim/wired/wired_inputs.hpp"

namespace chessvm::eniacsim {

/// Compares `broken` with the same wiring without the command line's faults. If there are no
/// faults, or that wiring goes wrong too, compares with the installed wiring if `broken` has a
/// different wiring. nullopt if there is nothing to compare with, or no difference.
[[nodiscard]] std::optional<wired::Diagnosis> compare_with_healthy(const Options& options,
                                                                   const WiredInputs& inputs,
                                                                   wired::WiredComputer& broken,
                                                                   const wired::Lockstep& lockstep);

}  // namespace chessvm::eniacsim
