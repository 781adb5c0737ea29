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

/// Returns all faults of `kinds`, in a fixed order. For kinds cable, missing and extra, lists only
/// places with a cable. For kind rest_switch, lists only switches that the patch sets.
[[nodiscard]] std::vector<Fault> all_faults(const Machine& machine, FaultKindSet kinds);

}  // namespace chessvm::eniac
