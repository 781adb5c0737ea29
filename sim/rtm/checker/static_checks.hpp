// SPDX-License-Identifier: MIT
// What is wrong with a patch whatever runs on it.
#pragma once

#include <span>

#include "sim/rtm/checker/controls.hpp"
#include "sim/rtm/checker/demands.hpp"
#include "sim/rtm/checker/network.hpp"

namespace chessvm::rtm::checker {

void check_switches(const eniac::Machine& machine, const Network& network, const Schedule& schedule,
                    const Demands& demands, Findings& findings);
/// Digit wires that start something, and those that steppers count.
void check_digit_starts(const eniac::Machine& machine, const Network& network,
                        const Demands& demands, std::span<const Control> controls,
                        Findings& findings);
void check_inventory(const eniac::Machine& machine, const Network& network, Findings& findings);

}  // namespace chessvm::rtm::checker
