// SPDX-License-Identifier: MIT
// Finds errors of a patch without playing the timelines of the schedule.
#pragma once

#include <span>

#include "sim/rtm/checker/controls.hpp"
#include "sim/rtm/checker/demands.hpp"
#include "sim/rtm/checker/network.hpp"

namespace chessvm::rtm::checker {

/// Reports switches that are not set as the schedule or the checker's rules demand.
void check_switches(const eniac::Machine& machine, const Network& network, const Schedule& schedule,
                    const Demands& demands, Findings& findings);
/// Reports digit wires that start programs but are not triggers of the schedule. Also reports
/// triggers that always pulse, and steppers that count the wrong wires.
void check_digit_starts(const eniac::Machine& machine, const Network& network,
                        const Demands& demands, std::span<const Control> controls,
                        Findings& findings);
/// Reports cables on jacks that no schedule can use. Also reports interconnected accumulators, and
/// pulse amplifier units that amplify both digit cables and single lines.
void check_inventory(const eniac::Machine& machine, const Network& network, Findings& findings);

}  // namespace chessvm::rtm::checker
