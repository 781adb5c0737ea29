// SPDX-License-Identifier: MIT
// Compares a machine that went wrong in --lockstep with a healthy machine.
#pragma once

#include <optional>

#include "sim/wired/diagnosis/diagnosis.hpp"
#include "tools/eniacsim/options/options.hpp"
#include "tools/eniacsim/wired/wired_inputs.hpp"

namespace chessvm::eniacsim {

/// Compares `broken` with healthy machines until one comparison explains the failure. With --fault,
/// the first healthy machine has the wiring of `broken`, but no faults. With --patch, the last one
/// has the installed wiring. Returns nullopt if no comparison explains the failure.
[[nodiscard]] std::optional<wired::Diagnosis> compare_with_healthy(const Options& options,
                                                                   const WiredInputs& inputs,
                                                                   wired::WiredComputer& broken,
                                                                   const wired::Lockstep& lockstep);

}  // namespace chessvm::eniacsim
