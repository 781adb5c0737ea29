// SPDX-License-Identifier: MIT
// Some wires of digit cables start programs. Proves that each of these wires has pulses only during
// a `choose` that names the wire.
//
// The line EX.A.pm of a `choose` has a cable that is always plugged in. The arm of this line starts
// whenever EX sends on A while EX is minus. So in an add time without this `choose`, EX must be
// plus when EX sends on A. The proof begins at `reset`, where all registers are empty, and follows
// the known contents of the registers through every way of the program until it finds no new state.
//
// The proof leaves out each way whose arm contradicts a known sign. It relies on two properties:
// exactly one arm of a choice is taken, and the statements of `expect` are true.
//
// A second proof shows that no unit disturbs the steppers. While the steppers decode, no unit may
// send pulses on the wires that they count. This proof does not model the counts of the steppers.
#pragma once

#include <span>

#include "base/diagnostic.hpp"
#include "sim/rtm/schedule/demand.hpp"
#include "sim/rtm/schedule/expand.hpp"
#include "sim/rtm/schedule/wires.hpp"

namespace chessvm::rtm {

/// Reports outputs that may start an arm by accident or disturb the steppers while they decode.
/// `ways` are the ways from which the timelines of `demand` were made, in the same order.
void check_signs(std::span<const Way> ways, const Demand& demand, const Wires& wires,
                 Diagnostics& diagnostics);

}  // namespace chessvm::rtm
