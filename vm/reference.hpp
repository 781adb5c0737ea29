// SPDX-License-Identifier: MIT
// The interpreter that follows the specification word by word and knows no shortcut. The fast one
// is measured against it, and hands it whatever is rare.
#pragma once

#include "vm/machine.hpp"

namespace chessvm {

/// Executes exactly one instruction of `state`, or completes the `read` that waits; `limit` when
/// the machine can go on. A halted machine is left alone.
Stop reference_step(const Image& image, MachineState& state, CardReader& reader, CardPunch& punch);

}  // namespace chessvm
