// SPDX-License-Identifier: MIT
// Makes the generated tables of docs/microarchitecture.md and docs/quick-cpu.md.
#pragma once

#include <string>

#include "sim/rtm/language/syntax.hpp"
#include "sim/rtm/network/network.hpp"
#include "sim/rtm/patch/emit.hpp"
#include "sim/rtm/placement/placement.hpp"
#include "sim/rtm/schedule/demand.hpp"
#include "vm/image/cpu.hpp"

namespace chessvm::test {

/// Returns the CPU that `machine stock1946 as NAME` names, or by default the published CPU.
[[nodiscard]] vm::Cpu cpu_of(const rtm::Syntax& syntax);
/// Returns the mnemonic of an opcode with operands, such as "swap A,B"; "" if the CPU lacks it.
[[nodiscard]] std::string mnemonic(vm::Cpu cpu, int opcode);

/// Makes the table that shows where each stage of each stepper leads.
[[nodiscard]] std::string decoder_table(const rtm::Syntax& syntax);
/// Make the two tables of steps: one for threads of the control cycle, one for instructions.
[[nodiscard]] std::string thread_table(const rtm::Syntax& syntax);
[[nodiscard]] std::string instruction_table(const rtm::Syntax& syntax);

/// Makes the table that shows how many parts of the machine the patch uses.
[[nodiscard]] std::string resource_table(const rtm::Demand& demand, const rtm::Patch& patch);
[[nodiscard]] std::string delay_table(const rtm::Placement& placement);
[[nodiscard]] std::string accumulator_table(const rtm::Demand& demand, const rtm::Network& network,
                                            const rtm::Placement& placement);

}  // namespace chessvm::test
