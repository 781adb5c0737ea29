// SPDX-License-Identifier: MIT
// Proves that a wire which starts something stays silent when its register sends for another
// reason.
//
// A line of a `choose`, such as EX.A.pm, is cabled for good: EX starts what hangs on it whenever it
// sends on A while it is minus. So every other sending must find EX plus. From `reset`, where all
// registers are empty, what is known of their contents is carried through the ways of the program
// and on from their ends to the ways that begin there, until nothing new comes out. Receivers take
// the trains of pulses that come through their views; carries out of d10 turn the sign, too.
//
// A way that takes one arm of a choice knows the signs that lead there, and a way whose arm the
// sign rules out is no way. That exactly one arm is taken is up to the program, as are facts that
// it states by `expect`.
//
// Not modelled: pulses that reach the direct inputs of steppers.
#pragma once

#include <span>

#include "base/diagnostic.hpp"
#include "sim/rtm/schedule/demand.hpp"
#include "sim/rtm/schedule/expand.hpp"
#include "sim/rtm/schedule/wires.hpp"

namespace chessvm::rtm {

/// `ways` are those from which the timelines of `demand` were made, in the same order.
void check_signs(std::span<const Way> ways, const Demand& demand, const Wires& wires,
                 Diagnostics& diagnostics);

}  // namespace chessvm::rtm
