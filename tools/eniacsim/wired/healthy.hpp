// SPDX-License-Identifier: MIT
// Compares a machine that went wrong in --lockstep with a healthy machine.
#pragma once

#include <optional>

#include "sim/wired/diagnosis/diagnosis.hpp"
#include "tools/eniacsim/options/options.hpp"
#include "tools/eniacsim/wired/wired_inputs.hpp"

namespace chessvm::eniacsim {

/// Compares `broken` with machines without the command line's faults: with one of the same wiring,
/// if the command line has faults; then with one of the installed wiring, if --patch names another.
/// Returns the first diagnosis; nullopt if no comparison gives one.
[[nodiscard]] std::optional<wired::Diagnosis> compare_with_healthy(const Options& options,
                                                                   const WiredInputs& inputs,
                                                                   wired::WiredComputer& broken,
                                                                   const wired::Lockstep& lockstep);

}  // namespace chessvm::eniacsim
