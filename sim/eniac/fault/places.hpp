// SPDX-License-Identifier: MIT
// Everything that can fail, for campaigns and for random failures.
#pragma once

#include <vector>

#include "sim/eniac/fault/fault.hpp"
#include "sim/eniac/machine/machine.hpp"

namespace chessvm::eniac {

/// One fault for each place of each of `kinds`: tubes of the whole machine, cables and switches as
/// the patch has plugged and set them, pulses on jacks that have a cable. Always in the same order.
[[nodiscard]] std::vector<Fault> all_faults(const Machine& machine, FaultKindSet kinds);

}  // namespace chessvm::eniac
