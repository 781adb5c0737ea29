// SPDX-License-Identifier: MIT
// Checks of a patch that need no play of a timeline.
#pragma once

#include <span>

#include "sim/rtm/checker/controls.hpp"
#include "sim/rtm/checker/demands.hpp"
#include "sim/rtm/checker/network.hpp"

namespace chessvm::rtm::checker {

/// Reports switches that differ from the schedule or from the rules.
void check_switches(const eniac::Machine& machine, const Network& network, const Schedule& schedule,
                    const Demands& demands, Findings& findings);
/// Checks which digit wires start programs and which digit wires the steppers count.
void check_digit_starts(const eniac::Machine& machine, const Network& network,
                        const Demands& demands, std::span<const Control> controls,
                        Findings& findings);
/// Reports kinds of things of which the patch uses more than the machine has.
void check_inventory(const eniac::Machine& machine, const Network& network, Findings& findings);

}  // namespace chessvm::rtm::checker
