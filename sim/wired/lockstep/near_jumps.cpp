// SPDX-License-Identifier: MIT
#include "sim/wired/lockstep/near_jumps.hpp"

#include "vm/decode.hpp"
#include "vm/reference.hpp"

namespace chessvm::wired {

bool jumps_unseen(const Assignment& assignment, const vm::Image& image,
                  const vm::MachineState& state) {
  if (!assignment.hides_near_jumps) return false;
  const auto next = vm::next_instruction(image, state);
  if (!next || next->decoded.instruction == nullptr) return false;
  const vm::isa::Instruction& instruction = *next->decoded.instruction;
  if (instruction.flow == vm::isa::Flow::branch)
    return vm::takes_branch(vm::isa::operation(instruction), state.rf);
  return instruction.operand == vm::isa::Operand::near;
}

}  // namespace chessvm::wired
