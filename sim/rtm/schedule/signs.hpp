// SPDX-License-Identifier: MIT
// Proves that a wire that starts programs is silent when its register sends for another reason.
//
// The cable of a line of a `choose`, such as EX.A.pm, is always plugged in: if EX sends on A while
// EX is minus, the arm starts. So EX must be plus whenever it sends on A for another reason. The
// proof begins at `reset`, where all registers are empty. It follows the known contents of the
// registers through every way of the program, and from the end of a way into the ways that begin
// there, until it finds no new state. Receivers add the trains of pulses that come through their
// views; a carry out of d10 reverses the sign.
//
// A way that takes one arm of a choice knows the signs that lead to the arm; a way whose arm
// contradicts a known sign is left out. The proof relies on two properties of the program: exactly
// one arm of a choice is taken, and the statements of `expect` are true.
//
// A second proof uses the same knowledge: while the steppers decode, no unit sends pulses on the
// wires that they count. The steppers decode from the pulse into the first stepper to the pulse out
// of the last one.
//
// The numbers that the steppers have counted are not modelled.
#pragma once

#include <span>

#include "base/diagnostic.hpp"
#include "sim/rtm/schedule/demand.hpp"
#include "sim/rtm/schedule/expand.hpp"
#include "sim/rtm/schedule/wires.hpp"

namespace chessvm::rtm {

/// Reports every sending that may start an arm by accident, or that steppers may count while they
/// decode. `ways` are the ways from which the timelines of `demand` were made, in the same order.
void check_signs(std::span<const Way> ways, const Demand& demand, const Wires& wires,
                 Diagnostics& diagnostics);

}  // namespace chessvm::rtm
