// SPDX-License-Identifier: MIT
// The generated parts of docs/microarchitecture.md.
#pragma once

#include <string>

#include "sim/microcode/language/syntax.hpp"
#include "sim/microcode/network/network.hpp"
#include "sim/microcode/patch/emit.hpp"
#include "sim/microcode/placement/placement.hpp"
#include "sim/microcode/schedule/demand.hpp"

namespace chessvm::test {

/// "swap A,B", with words for the operands; "" if there is no such instruction.
[[nodiscard]] std::string mnemonic(int opcode);

/// What the stages of each stepper lead to.
[[nodiscard]] std::string decoder_table(const sim::microcode::Syntax& syntax);
/// What moves when: the threads of the control cycle; the instructions.
[[nodiscard]] std::string thread_table(const sim::microcode::Syntax& syntax);
[[nodiscard]] std::string instruction_table(const sim::microcode::Syntax& syntax);

/// How much of the machine the patch takes.
[[nodiscard]] std::string resource_table(const sim::microcode::Demand& demand,
                                         const sim::microcode::Patch& patch);
/// Where the compiler put the delays.
[[nodiscard]] std::string delay_table(const sim::microcode::Placement& placement);
[[nodiscard]] std::string accumulator_table(const sim::microcode::Demand& demand,
                                            const sim::microcode::Network& network,
                                            const sim::microcode::Placement& placement);

}  // namespace chessvm::test
