// SPDX-License-Identifier: MIT
// Checks of a patch that need no timeline.
#pragma once

#include <span>

#include "sim/rtm/checker/controls.hpp"
#include "sim/rtm/checker/demands.hpp"
#include "sim/rtm/checker/network.hpp"

namespace chessvm::rtm::checker {

/// Switches that differ from the schedule or from the rules.
void check_switches(const eniac::Machine& machine, const Network& network, const Schedule& schedule,
                    const Demands& demands, Findings& findings);
/// Digit wires that start programs, and digit wires that steppers count.
void check_digit_starts(const eniac::Machine& machine, const Network& network,
                        const Demands& demands, std::span<const Control> controls,
                        Findings& findings);
/// More of something than the machine has.
void check_inventory(const eniac::Machine& machine, const Network& network, Findings& findings);

}  // namespace chessvm::rtm::checker
