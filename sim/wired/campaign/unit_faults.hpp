// SPDX-License-Identifier: MIT
// Lists faults of units other than accumulators: outputs, and counters of the master programmer.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/eniac/machine/machine.hpp"
#include "sim/wired/campaign/fault_class.hpp"

namespace chessvm::wired {

/// Returns the permanent faults of function tables, constant transmitter, initiating unit,
/// multiplier and master programmer, in a fixed order. An output wire with a cable may be dead or
/// always pulse. A counter of the master programmer may not count. A stepper may stay in its stage.
[[nodiscard]] std::vector<CampaignFault> unit_faults(const eniac::Machine& machine);

/// Returns four faults for each output wire that unit_faults breaks. Each fault removes the first
/// pulse from a random add cycle on. `seed` decides this add cycle, which is below `add_cycles`.
[[nodiscard]] std::vector<CampaignFault> missing_pulses_of_units(const eniac::Machine& machine,
                                                                 std::uint64_t seed,
                                                                 std::uint64_t add_cycles);

}  // namespace chessvm::wired
