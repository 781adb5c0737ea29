// SPDX-License-Identifier: MIT
// Proves that a wire which starts something stays silent when its register sends for another
// reason.
//
// The cable of a line of a `choose`, such as EX.A.pm, is always plugged in: whenever EX sends on A
// while it is minus, it starts the arm. So EX must be plus whenever it sends on A for another
// reason. The proof begins at `reset`, where all registers are empty, follows what is known of
// their contents through every way of the program and on into the ways that begin at its end, until
// nothing new is found. Receivers add the trains of pulses that come through their views; a carry
// out of d10 turns the sign.
//
// On a way that takes one arm of a choice the signs that lead there are known; a way whose arm
// contradicts a known sign is left out. The proof relies on the program for two things: that
// exactly one arm of a choice is taken, and that what `expect` states is true.
//
// A second proof uses the same knowledge: no unit sends pulses on the wires that the steppers count
// from the pulse that starts the first stepper until the last one has passed it on.
//
// Not modelled: the number that the steppers have counted.
#pragma once

#include <span>

#include "base/diagnostic.hpp"
#include "sim/rtm/schedule/demand.hpp"
#include "sim/rtm/schedule/expand.hpp"
#include "sim/rtm/schedule/wires.hpp"

namespace chessvm::rtm {

/// Reports every sending that may start an arm unasked, or that steppers may count as they decode.
/// `ways` are those from which the timelines of `demand` were made, in the same order.
void check_signs(std::span<const Way> ways, const Demand& demand, const Wires& wires,
                 Diagnostics& diagnostics);

}  // namespace chessvm::rtm
