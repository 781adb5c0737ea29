// SPDX-License-Identifier: MIT
// What is wrong with a patch whatever runs on it.
#pragma once

#include <span>

#include "sim/microcode/checker/controls.hpp"
#include "sim/microcode/checker/demands.hpp"
#include "sim/microcode/checker/network.hpp"

namespace chessvm::sim::microcode::checker {

void check_switches(const Machine& machine, const Network& network, const Schedule& schedule,
                    const Demands& demands, Findings& findings);
/// Digit wires that start something, and those that steppers count.
void check_digit_starts(const Machine& machine, const Network& network, const Demands& demands,
                        std::span<const Control> controls, Findings& findings);
void check_inventory(const Machine& machine, const Network& network, Findings& findings);

}  // namespace chessvm::sim::microcode::checker
