// SPDX-License-Identifier: MIT
// Lists faults of units other than accumulators: faults of outputs, and of counters and steppers of
// the master programmer.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/eniac/machine/machine.hpp"
#include "sim/wired/campaign/fault_class.hpp"

namespace chessvm::wired {

/// Returns the permanent faults of function tables, constant transmitter, initiating unit,
/// multiplier and master programmer, in a fixed order. With such a fault, an output wire with a
/// cable is dead or always pulses, a counter of the master programmer does not count, or a stepper
/// stays in its stage.
[[nodiscard]] std::vector<CampaignFault> unit_faults(const eniac::Machine& machine);

/// Returns four faults for each output wire that unit_faults breaks. Each fault begins at a random
/// add cycle below `add_cycles`. It removes the next pulse that the wire sends.
[[nodiscard]] std::vector<CampaignFault> missing_pulses_of_units(const eniac::Machine& machine,
                                                                 std::uint64_t seed,
                                                                 std::uint64_t add_cycles);

}  // namespace chessvm::wired
