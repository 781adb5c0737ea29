// SPDX-License-Identifier: MIT
#include "vm/program.hpp"

#include <algorithm>
#include <span>

#include "vm/decode.hpp"

namespace chessvm::vm {
namespace {

using isa::Operation;

/// Returns the single instruction that `action` executes; nullptr if it executes several or none.
const isa::Instruction* single(Action action) {
  return action < isa::table.size() ? &isa::table[action] : nullptr;
}

bool has_target(Action action) {
  const isa::Instruction* instruction = single(action);
  return instruction != nullptr && isa::has_target(*instruction);
}

bool returns(Action action) {
  const isa::Instruction* instruction = single(action);
  return instruction != nullptr && instruction->flow == isa::Flow::ret;
}

/// A frequent sequence of instructions that the core executes in one step. The first place gets the
/// action `combined`. The other places keep their own actions: a jump may lead into the sequence.
struct Combination {
  Special combined;
  std::array<Operation, 3> parts;
  std::size_t length;
};
// Program::combine uses the first combination that fits.
// clang-format off
constexpr std::array combinations{
    Combination{Special::load_constant, {Operation::mov_constant, Operation::swap_ab, Operation::mov_from_memory}, 3},
    Combination{Special::load_looked_up, {Operation::ftl, Operation::swap_ab, Operation::mov_from_memory}, 3},
    Combination{Special::load_from_a, {Operation::swap_ab, Operation::mov_from_memory}, 2},
    Combination{Special::copy_to_b, {Operation::swap_ab, Operation::mov_ba}, 2},
    Combination{Special::copy_to_c, {Operation::swap_ac, Operation::mov_ca}, 2},
    Combination{Special::copy_to_d, {Operation::swap_ad, Operation::mov_da}, 2},
    Combination{Special::copy_to_e, {Operation::swap_ae, Operation::mov_ea}, 2},
    Combination{Special::add_d_jil, {Operation::add_d, Operation::jil}, 2},
    Combination{Special::swapdig_lodig, {Operation::swapdig, Operation::lodig}, 2},
    Combination{Special::add_constant_jn, {Operation::add_constant, Operation::jn}, 2},
    Combination{Special::lodig_jz, {Operation::lodig, Operation::jz}, 2},
};
// clang-format on

}  // namespace

Program::Program(const Image& image, std::span<const RowNumber> watched) : image_(image) {
  before_.emplace_back();
  for (RowNumber row = first_row; row < end_row; ++row) add_row(row);
  resolve_jumps();
  for (const RowNumber row : watched)
    places_[entry(row)].action = action(Special::rare);  // never part of a combination
  combine();
  for (int digits = 0; digits < rows_per_table; ++digits) {
    const RowNumber row = 3 * rows_per_table + digits;
    const int value = image.table_word(row);
    table_words_[static_cast<std::size_t>(digits)] =
        static_cast<std::int16_t>(is_reserved(row) ? -1
                                  : value < 0      ? value + 200
                                                   : value);
  }
}

void Program::add_place(Place place, Costs own) {
  const Costs so_far = before_.back();
  places_.push_back(place);
  before_.push_back({so_far.add_cycles + own.add_cycles, so_far.instructions + own.instructions});
}

void Program::add_row(RowNumber row) {
  entries_[static_cast<std::size_t>(row - first_row)] = static_cast<std::uint32_t>(places_.size());
  const auto row_field = static_cast<std::uint16_t>(row);
  if (!is_executable(row)) {
    add_place({.row = row_field}, {});
    return;
  }
  const Cpu cpu = image_.cpu();
  int fetch = isa::row_fetch(cpu, function_table(row));
  for (RowDecoder decoder(image_, row); !decoder.done(); fetch = isa::fetch[cpu].next) {
    const DecodedInstruction decoded = decoder.next();
    Place place{.row = row_field};
    if (decoded.error == MachineError::none)
      place.action = action(isa::operation(*decoded.instruction));
    if (has_target(place.action)) {
      place.target = static_cast<std::uint32_t>(decoded.operand);  // row until resolve_jumps()
      place.operand = static_cast<std::uint8_t>(function_table(decoded.operand));
    } else {
      place.operand = static_cast<std::uint8_t>(decoded.operand);
    }
    const int execution =
        decoded.instruction == nullptr ? 0 : decoded.instruction->coding[cpu].add_cycles;
    add_place(place, {fetch + execution, 1});
    if (!falls_through(decoded)) break;
  }
}

void Program::resolve_jumps() {
  for (std::size_t i = 0; i < places_.size(); ++i) {
    Place& place = places_[i];
    if (!has_target(place.action) && !returns(place.action)) continue;
    Costs there;
    if (!returns(place.action)) {
      place.target = entry(static_cast<RowNumber>(place.target));
      there = before_[place.target];
    }
    const Costs after = before_[i + 1];
    const isa::Instruction& instruction = *single(place.action);
    const isa::Coding& coding = instruction.coding[image_.cpu()];
    const int more = instruction.flow == isa::Flow::branch ? coding.taken - coding.add_cycles : 0;
    place.add_cycles = after.add_cycles + more - there.add_cycles;
    place.instructions = after.instructions - there.instructions;
  }
}

void Program::combine() {
  // Combines in row order, so the places from `i` on have no combined actions yet.
  for (std::size_t i = 0; i < places_.size(); ++i) {
    for (const Combination& combination : combinations) {
      if (i + combination.length > places_.size()) continue;
      const auto parts = std::span(combination.parts).first(combination.length);
      const auto is_part = [](Operation part, const Place& place) {
        return place.action == action(part);
      };
      if (!std::equal(parts.begin(), parts.end(), &places_[i], is_part)) continue;
      places_[i].action = action(combination.combined);
      break;
    }
  }
}

void Program::locate(std::uint32_t place, MachineState& state) const {
  const RowNumber row = places_[place].row;
  state.pc = row;
  state.ir = {};
  const std::uint32_t instructions = place - entry(row);
  if (instructions == 0) return;
  RowDecoder decoder(image_, row);
  for (std::uint32_t i = 0; i < instructions; ++i) static_cast<void>(decoder.next());
  state.pc = row + 1;
  state.ir = decoder.buffer();
}

}  // namespace chessvm::vm
