// SPDX-License-Identifier: MIT
// Lists the parts of a machine and its patch that can fail, for campaigns and random failures.
#pragma once

#include <string>
#include <vector>

#include "sim/eniac/fault/fault.hpp"
#include "sim/eniac/machine/machine.hpp"

namespace chessvm::eniac {

/// Returns a node's name in patches and faults: "a1.α", "2-6". For an adapter side: "ad.s.3".
[[nodiscard]] std::string typed_name(const Node& node);
/// Returns the name of `cable` as a place of a fault: "a3.4o/2-6".
[[nodiscard]] std::string cable_name(const Wiring& wiring, const Cable& cable);

/// Returns one fault of each of `kinds` at each possible place. Places are all tubes, the patch's
/// cables, the switches that the patch sets, and the jacks with a cable. The order is fixed.
[[nodiscard]] std::vector<Fault> all_faults(const Machine& machine, FaultKindSet kinds);

}  // namespace chessvm::eniac
