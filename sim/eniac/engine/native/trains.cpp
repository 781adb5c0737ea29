// SPDX-License-Identifier: MIT
#include "sim/eniac/engine/native/trains.hpp"

#include <algorithm>
#include <cassert>
#include <cstddef>

#include "sim/eniac/units/accumulator/accumulator.hpp"
#include "sim/eniac/units/constant_transmitter.hpp"
#include "sim/eniac/units/function_table.hpp"

namespace chessvm::eniac::native {
namespace {

using fast::Counts;
using fast::PackedTrain;
using fast::Source;

constexpr Counts every_nibble = fast::every_wire * 0xF;
constexpr Counts one_minus = Counts{1} << minus_bit;

[[nodiscard]] Counts whole_nibbles(Counts counts) {
  return fast::occupied(counts) * 0xF;
}

[[nodiscard]] Part known(Counts counts) {
  return {.possible = whole_nibbles(counts), .known = counts};
}

}  // namespace

Numbering::Numbering(Machine& machine) {
  for (int n = 1; n <= accumulator_count; ++n)
    numbers_.push_back(&machine.accumulator(n).storage());
  for (int n = 1; n <= function_table_count; ++n) tables_.push_back(&machine.table(n));
}

std::size_t Numbering::of(const Number* number) const {
  const auto found = std::find(numbers_.begin(), numbers_.end(), number);
  assert(found != numbers_.end());
  return static_cast<std::size_t>(found - numbers_.begin());
}

std::size_t Numbering::of(const FunctionTable* table) const {
  const auto found = std::find(tables_.begin(), tables_.end(), table);
  assert(found != tables_.end());
  return static_cast<std::size_t>(found - tables_.begin());
}

Trains::Trains(Emitter& emit, const Numbering& numbering, const fast::Step& step,
               const asmjit::Label& bail)
    : emit_(emit), numbering_(numbering), step_(step), all_(step.sources.size()) {
  for (std::size_t source = 0; source < all_.size(); ++source) load(source, bail);
}

void Trains::load(std::size_t source, const asmjit::Label& bail) {
  const Source& from = step_.sources[source];
  switch (from.kind) {
    case Source::Kind::additive:
    case Source::Kind::subtractive:
      load_number(source);
      return;
    case Source::Kind::table:
      load_row(source, bail);
      return;
    case Source::Kind::constant:
      break;
  }
  load_constant(source);
}

/// Sets the train of a constant. The constants J and K are known at translation. The constants from
/// the present card are in Frame::cards.
void Trains::load_constant(std::size_t source) {
  const Source& from = step_.sources[source];
  if (from.program > ConstantTransmitter::card_programs) {
    const PackedTrain train = fast::packed(from.constants->train(from.program));
    all_[source] = {known(train.counts), known(train.one_prime)};
    return;
  }
  const std::size_t at =
      offsetof(Frame, cards) + static_cast<std::size_t>(from.program - 1) * sizeof(PackedTrain);
  const auto part = [&](std::size_t offset) -> Part {
    return {.possible = every_nibble, .known = {}, .place = Emitter::in_frame(at + offset)};
  };
  all_[source] = {part(offsetof(PackedTrain, counts)), part(offsetof(PackedTrain, one_prime))};
}

/// Returns a free register or, if none is left, the memory at `offset` in the source's train.
asmjit::Operand Trains::keep_place(std::size_t source, std::size_t offset) {
  if (registers_taken_ < std::size(reg::trains)) return reg::trains[registers_taken_++];
  return Emitter::in_frame(offsetof(Frame, trains) + source * sizeof(PackedTrain) + offset);
}

void Trains::load_number(std::size_t source) {
  const Source& from = step_.sources[source];
  auto& assembler = emit_.assembler;
  const asmjit::Operand place = keep_place(source, offsetof(PackedTrain, counts));
  const reg::Gp to = place.isReg() ? place.as<reg::Gp>() : reg::counts;
  const asmjit::x86::Mem number = Emitter::number(numbering_.of(from.number));
  if (from.kind == Source::Kind::additive) {
    assembler.mov(to, number);
  } else {
    emit_.load(to, all_nines | one_minus);
    assembler.sub(to, number);
  }
  // One of the nine PM pulses is enough to express a sign. But the train needs all nine pulses if
  // the PM wire leads to a stepper or, through an adapter, to a digit wire.
  if (needs_nines(source)) {
    assembler.mov(reg::spare, to);
    assembler.shr(reg::spare, minus_bit);
    assembler.shl(reg::spare, minus_bit + 3);
    assembler.or_(to, reg::spare);
  }
  if (place.isMem()) assembler.mov(place.as<asmjit::x86::Mem>(), to);
  all_[source].counts = {.possible = every_nibble, .known = {}, .place = place};
  all_[source].one_prime = known(from.one_prime);
}

void Trains::load_row(std::size_t source, const asmjit::Label& bail) {
  const Source& from = step_.sources[source];
  auto& assembler = emit_.assembler;
  const std::size_t table = numbering_.of(from.table);
  PackedTrain any;
  for (const PackedTrain& row : *from.rows) {
    any.counts |= row.counts;
    any.one_prime |= row.one_prime;
  }
  assembler.mov(reg::counts, Emitter::argument(table));
  if ((checked_tables_ >> table & 1U) == 0) {
    assembler.cmp(reg::counts, static_cast<int>(fast::table_counters));
    assembler.jae(bail);
    checked_tables_ |= 1U << table;
  }
  assembler.shl(reg::counts, 4);
  static_assert(sizeof(PackedTrain) == 16);
  emit_.load(reg::one_prime, reinterpret_cast<std::uintptr_t>(from.rows->data()));
  assembler.add(reg::one_prime, reg::counts);
  const auto load_part = [&](Counts possible, std::size_t offset) -> Part {
    if (possible == 0) return known(0);
    const asmjit::Operand place = keep_place(source, offset);
    const reg::Gp to = place.isReg() ? place.as<reg::Gp>() : reg::spare;
    assembler.mov(to, asmjit::x86::ptr(reg::one_prime, static_cast<std::int32_t>(offset), 8));
    if (place.isMem()) assembler.mov(place.as<asmjit::x86::Mem>(), to);
    return {.possible = whole_nibbles(possible), .known = {}, .place = place};
  };
  all_[source].counts = load_part(any.counts, offsetof(PackedTrain, counts));
  all_[source].one_prime = load_part(any.one_prime, offsetof(PackedTrain, one_prime));
}

bool Trains::needs_nines(std::size_t source) const {
  for (const fast::Term& term : step_.terms)
    for (std::size_t i = term.first_piece; i < term.last_piece; ++i)
      if (term.source == source && (step_.pieces[i].mask >> minus_bit) != 0 &&
          step_.pieces[i].rotation != 0)
        return true;
  return std::any_of(step_.stage_inputs.begin(), step_.stage_inputs.end(),
                     [&](const fast::StageInput& input) {
                       return input.source == source && (input.wires >> minus_bit) != 0;
                     });
}

Counts Trains::possible(std::size_t first, std::size_t last, Part LoadedTrain::*part) const {
  Counts wires = 0;
  for (std::size_t i = first; i < last; ++i) {
    const fast::Term& term = step_.terms[i];
    wires |=
        fast::moved({step_.pieces.data() + term.first_piece, step_.pieces.data() + term.last_piece},
                    (all_[term.source].*part).possible);
  }
  return wires;
}

void Trains::add_piece(const reg::Gp& to, const Part& part, const fast::Piece& piece, bool first) {
  auto& assembler = emit_.assembler;
  const reg::Gp into = first ? to : reg::spare;
  const auto with_place = [&](auto&& apply) {
    if (part.place.isReg())
      apply(part.place.as<reg::Gp>());
    else
      apply(part.place.as<asmjit::x86::Mem>());
  };
  if ((part.possible & ~piece.mask) == 0) {
    with_place([&](const auto& place) { assembler.mov(into, place); });
  } else {
    emit_.load(into, piece.mask & part.possible);
    with_place([&](const auto& place) { assembler.and_(into, place); });
  }
  if (piece.rotation != 0) assembler.rol(into, (piece.rotation + 64) % 64);
  if (!first) assembler.or_(to, into);
}

std::optional<Counts> Trains::put_together(const reg::Gp& to, std::size_t first, std::size_t last,
                                           Part LoadedTrain::*part) {
  Counts sum = 0;
  bool nothing = true;
  for (std::size_t i = first; i < last; ++i) {
    const fast::Term& term = step_.terms[i];
    const Part& from = all_[term.source].*part;
    const std::span<const fast::Piece> pieces{step_.pieces.data() + term.first_piece,
                                              step_.pieces.data() + term.last_piece};
    if (from.known) {
      sum |= fast::moved(pieces, *from.known);
      continue;
    }
    for (const fast::Piece& piece : pieces) {
      if ((piece.mask & from.possible) == 0) continue;
      add_piece(to, from, piece, nothing);
      nothing = false;
    }
  }
  if (nothing) return sum;
  if (sum != 0) {
    emit_.load(reg::spare, sum);
    emit_.assembler.or_(to, reg::spare);
  }
  return std::nullopt;
}

}  // namespace chessvm::eniac::native
