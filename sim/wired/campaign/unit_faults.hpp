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
/// unit, the multiplier and the master programmer, by class and always in the same order. For each
/// wire of an output with a cable there are two faults: it is dead, or it pulses in every add
/// cycle. For each counter of the master programmer there is one fault: it does not count. For each
/// stepper there is one fault: it stays in its stage.
[[nodiscard]] std::vector<CampaignFault> unit_faults(const eniac::Machine& machine);

/// Returns four faults for each wire of the outputs of unit_faults. Each fault begins in an
/// add cycle that `seed` decides (below `add_cycles`), and removes the first pulse from then on.
[[nodiscard]] std::vector<CampaignFault> missing_pulses_of_units(const eniac::Machine& machine,
                                                                 std::uint64_t seed,
                                                                 std::uint64_t add_cycles);

}  // namespace chessvm::wired
