// SPDX-License-Identifier: MIT
// The generated parts of docs/microarchitecture.md and docs/quick-cpu.md. A program says for which
// CPU it is.
#pragma once

#include <string>

#include "sim/rtm/language/syntax.hpp"
#include "sim/rtm/network/network.hpp"
#include "sim/rtm/patch/emit.hpp"
#include "sim/rtm/placement/placement.hpp"
#include "sim/rtm/schedule/demand.hpp"
#include "vm/image/cpu.hpp"

namespace chessvm::test {

/// The CPU that a program wires.
[[nodiscard]] vm::Cpu cpu_of(const rtm::Syntax& syntax);
/// "swap A,B", with words for the operands; "" if there is no such instruction.
[[nodiscard]] std::string mnemonic(vm::Cpu cpu, int opcode);

/// The destinations of the stages of each stepper.
[[nodiscard]] std::string decoder_table(const rtm::Syntax& syntax);
/// The steps of the threads of the control cycle, and of the instructions.
[[nodiscard]] std::string thread_table(const rtm::Syntax& syntax);
[[nodiscard]] std::string instruction_table(const rtm::Syntax& syntax);

/// The parts of the machine that the patch takes.
[[nodiscard]] std::string resource_table(const rtm::Demand& demand, const rtm::Patch& patch);
/// The units that the compiler has put the delays into.
[[nodiscard]] std::string delay_table(const rtm::Placement& placement);
[[nodiscard]] std::string accumulator_table(const rtm::Demand& demand, const rtm::Network& network,
                                            const rtm::Placement& placement);

}  // namespace chessvm::test
