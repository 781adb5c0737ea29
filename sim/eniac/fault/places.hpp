// SPDX-License-Identifier: MIT
// Lists the places of the machine and the patch that can fail, for fault campaigns and for random
// failures.
#pragma once

#include <string>
#include <vector>

#include "sim/eniac/fault/fault.hpp"
#include "sim/eniac/machine/machine.hpp"

namespace chessvm::eniac {

/// Returns the name of a node as patches and faults write it: "a1.α", "2-6". Both sides of an
/// adapter have the name of the adapter: "ad.s.3".
[[nodiscard]] std::string typed_name(const Node& node);
/// Returns the name of `cable` as a place of a fault: "a3.4o/2-6".
[[nodiscard]] std::string cable_name(const Wiring& wiring, const Cable& cable);

/// Returns one fault for each place of each of `kinds`: all tubes, the patch's cables and switches,
/// pulses on jacks with a cable. The order is fixed.
[[nodiscard]] std::vector<Fault> all_faults(const Machine& machine, FaultKindSet kinds);

}  // namespace chessvm::eniac
