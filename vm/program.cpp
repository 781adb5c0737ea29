// SPDX-License-Identifier: MIT
#include "vm/program.hpp"

#include "vm/decode.hpp"

namespace chessvm {
namespace {

static_assert(static_cast<int>(Action::clr) == static_cast<int>(isa::Operation::clr),
              "actions follow the instruction table");

Action action_of(const DecodedInstruction& decoded) {
  if (decoded.error != MachineError::none) return Action::rare;
  switch (decoded.instruction->effect) {
    case isa::Effect::device:
    case isa::Effect::stop:
      return Action::rare;
    default:
      return static_cast<Action>(isa::operation(*decoded.instruction));
  }
}

bool has_target(Action action) {
  switch (action) {
    case Action::jmp:
    case Action::jmp_far:
    case Action::jn:
    case Action::jz:
    case Action::jil:
    case Action::jsr:
      return true;
    default:
      return false;
  }
}

/// Sequences that programs are full of; the first that fits is taken. The places after the first
/// keep their actions, so that jumps and errors find each instruction where it was.
struct Combination {
  Action combined;
  std::array<Action, 3> parts;
  std::size_t length;
};
// clang-format off
constexpr std::array combinations{
    Combination{Action::load_constant, {Action::mov_constant, Action::swap_ab, Action::mov_from_memory}, 3},
    Combination{Action::load_looked_up, {Action::ftl, Action::swap_ab, Action::mov_from_memory}, 3},
    Combination{Action::load_from_a, {Action::swap_ab, Action::mov_from_memory}, 2},
    Combination{Action::copy_to_b, {Action::swap_ab, Action::mov_ba}, 2},
    Combination{Action::copy_to_c, {Action::swap_ac, Action::mov_ca}, 2},
    Combination{Action::copy_to_d, {Action::swap_ad, Action::mov_da}, 2},
    Combination{Action::copy_to_e, {Action::swap_ae, Action::mov_ea}, 2},
    Combination{Action::add_d_jil, {Action::add_d, Action::jil}, 2},
    Combination{Action::swapdig_lodig, {Action::swapdig, Action::lodig}, 2},
    Combination{Action::add_constant_jn, {Action::add_constant, Action::jn}, 2},
    Combination{Action::lodig_jz, {Action::lodig, Action::jz}, 2},
};
// clang-format on

}  // namespace

Program::Program(const Image& image, std::span<const RowNumber> watched) : image_(image) {
  before_.emplace_back();
  for (RowNumber row = first_row; row < end_row; ++row) add_row(row);
  resolve_jumps();
  for (const RowNumber row : watched)
    places_[entry(row)].action = Action::rare;  // and no part of a combination
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
  int fetch = isa::row_fetch(function_table(row));
  for (RowDecoder decoder(image_.row(row), row); !decoder.done(); fetch = isa::next_fetch_cycles) {
    const DecodedInstruction decoded = decoder.next();
    Place place{.action = action_of(decoded), .row = row_field};
    if (has_target(place.action)) {
      place.target = static_cast<std::uint32_t>(decoded.operand);  // a row until resolve_jumps
      place.operand = static_cast<std::uint8_t>(function_table(decoded.operand));
    } else {
      place.operand = static_cast<std::uint8_t>(decoded.operand);
    }
    const int execution = decoded.instruction == nullptr ? 0 : decoded.instruction->add_cycles;
    add_place(place, {fetch + execution, 1});
    if (!falls_through(decoded)) break;
  }
}

void Program::resolve_jumps() {
  for (std::size_t i = 0; i < places_.size(); ++i) {
    Place& place = places_[i];
    if (!has_target(place.action) && place.action != Action::ret) continue;
    Costs there;
    if (place.action != Action::ret) {
      place.target = entry(static_cast<RowNumber>(place.target));
      there = before_[place.target];
    }
    const Costs after = before_[i + 1];
    place.add_cycles = after.add_cycles - there.add_cycles;
    place.instructions = after.instructions - there.instructions;
  }
}

void Program::combine() {
  // Forwards, so that what follows is still single when it is looked at.
  for (std::size_t i = 0; i < places_.size(); ++i) {
    for (const Combination& combination : combinations) {
      if (i + combination.length > places_.size()) continue;
      bool fits = true;
      for (std::size_t part = 0; part < combination.length; ++part)
        fits &= places_[i + part].action == combination.parts[part];
      if (!fits) continue;
      places_[i].action = combination.combined;
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
  RowDecoder decoder(image_.row(row), row);
  for (std::uint32_t i = 0; i < instructions; ++i) static_cast<void>(decoder.next());
  state.pc = row + 1;
  state.ir = decoder.buffer();
}

}  // namespace chessvm
