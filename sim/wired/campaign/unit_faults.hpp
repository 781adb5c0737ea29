// SPDX-License-Identifier: MIT
// Lists the faults of units other than accumulators: their outputs, and the counters of the master
// programmer.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/eniac/machine/machine.hpp"
#include "sim/wired/campaign/fault_class.hpp"

namespace chessvm::wired {

/// Returns the permanent faults of the function tables, the constant transmitter, the initiating
/// unit, the multiplier and the master programmer, by class and always in the same order. Each wire
/// of each output with a cable is dead or pulses in every add cycle; each counter of the master
/// programmer does not count; each stepper stays in its stage.
[[nodiscard]] std::vector<CampaignFault> unit_faults(const eniac::Machine& machine);

/// Returns four faults for each wire of the outputs of unit_faults. Each fault removes the first
/// pulse from some add cycle on; `seed` decides this add cycle, below `add_cycles`.
[[nodiscard]] std::vector<CampaignFault> missing_pulses_of_units(const eniac::Machine& machine,
                                                                 std::uint64_t seed,
                                                                 std::uint64_t add_cycles);

}  // namespace chessvm::wired
