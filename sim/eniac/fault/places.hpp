// SPDX-License-Identifier: MIT
// Lists the places that can fail, for campaigns and for random failures.
#pragma once

#include <string>
#include <vector>

#include "sim/eniac/fault/fault.hpp"
#include "sim/eniac/machine/machine.hpp"

namespace chessvm::eniac {

/// Returns the name of a node as faults and patches spell it: "a1.α", "2-6", "ad.s.3" for both
/// sides of an adapter.
[[nodiscard]] std::string typed_name(const Node& node);
/// Returns the place of a fault of kind `cable`: "a3.4o/2-6".
[[nodiscard]] std::string cable_name(const Wiring& wiring, const Cable& cable);

/// Returns one fault for each place of each of `kinds`: tubes of the whole machine, cables and
/// switches of the patch, pulses on jacks that have a cable. The order is always the same.
[[nodiscard]] std::vector<Fault> all_faults(const Machine& machine, FaultKindSet kinds);

}  // namespace chessvm::eniac
