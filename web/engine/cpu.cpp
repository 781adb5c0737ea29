// SPDX-License-Identifier: MIT
#include "web/engine/cpu.hpp"

#include <algorithm>
#include <cstddef>

#include "vm/debugger/stop_points.hpp"

namespace chessvm::web {
namespace {

// engine.js reads the fields at these offsets.
static_assert(offsetof(chessvm_cpu, pc) == 32 && offsetof(chessvm_cpu, word) == 38);
static_assert(offsetof(chessvm_cpu, ir) == 42 && offsetof(chessvm_cpu, rf) == 50);
static_assert(offsetof(chessvm_cpu, signs) == 60 && offsetof(chessvm_cpu, memory) == 75);
static_assert(sizeof(chessvm_cpu) == 152);

}  // namespace

chessvm_cpu lay_out(const vm::debugger::Moment& moment) {
  const vm::MachineState& state = moment.state;
  const vm::debugger::RomPlace next = vm::debugger::next_place(state);
  chessvm_cpu shown{};
  shown.add_cycles = state.add_cycles;
  shown.instructions = state.instructions;
  shown.cards_read = moment.cards_read;
  shown.cards_punched = moment.cards_punched;
  shown.pc = static_cast<std::uint16_t>(state.pc);
  shown.rr = static_cast<std::uint16_t>(state.rr);
  shown.row = static_cast<std::uint16_t>(next.row);
  shown.word = static_cast<std::uint8_t>(next.word);
  shown.status = static_cast<std::uint8_t>(state.status);
  shown.error = static_cast<std::uint8_t>(state.error);
  shown.ir_next = state.ir.next;
  std::copy(state.ir.words.begin(), state.ir.words.end(), shown.ir);
  shown.n = state.rf.negative ? 1 : 0;
  shown.m = state.ls.negative ? 1 : 0;
  std::copy(state.rf.words.begin(), state.rf.words.end(), shown.rf);
  std::copy(state.ls.words.begin(), state.ls.words.end(), shown.ls);
  std::uint8_t* word = shown.memory;
  for (std::size_t i = 0; i < state.memory.size(); ++i) {
    shown.signs[i] = state.memory[i].negative ? 1 : 0;
    word = std::copy(state.memory[i].words.begin(), state.memory[i].words.end(), word);
  }
  return shown;
}

Result<void> edit(vm::debugger::Timeline& timeline, const chessvm_cpu& shown) {
  if (shown.status > static_cast<std::uint8_t>(vm::Status::halted) ||
      shown.error > static_cast<std::uint8_t>(vm::MachineError::reserved_row))
    return Failure::because("no status or error of a machine");
  vm::MachineState state = timeline.state();
  state.pc = shown.pc;
  state.rr = shown.rr;
  state.status = static_cast<vm::Status>(shown.status);
  state.error = static_cast<vm::MachineError>(shown.error);
  state.ir.next = shown.ir_next;
  std::copy_n(shown.ir, state.ir.words.size(), state.ir.words.begin());
  state.rf.negative = shown.n != 0;
  state.ls.negative = shown.m != 0;
  std::copy_n(shown.rf, state.rf.words.size(), state.rf.words.begin());
  std::copy_n(shown.ls, state.ls.words.size(), state.ls.words.begin());
  const std::uint8_t* word = shown.memory;
  for (std::size_t i = 0; i < state.memory.size(); ++i) {
    state.memory[i].negative = shown.signs[i] != 0;
    std::copy_n(word, vm::words_per_accumulator, state.memory[i].words.begin());
    word += vm::words_per_accumulator;
  }
  return timeline.edit(state, "set");
}

}  // namespace chessvm::web
