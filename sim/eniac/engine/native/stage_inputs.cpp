// SPDX-License-Identifier: MIT
// The part of Translator for the rare digit pulses into direct inputs of steppers.
#include <algorithm>
#include <array>
#include <cstddef>

#include "sim/eniac/engine/native/translator.hpp"
#include "sim/eniac/units/master_programmer.hpp"

namespace chessvm::eniac::native {
namespace {

using asmjit::Label;
using fast::Counts;

constexpr std::size_t most_pulses = 10;   // per wire and add cycle: nine digit pulses and a 1'P
constexpr std::size_t pulses_a_row = 16;  // length of a row of StagesAfter, a power of two
constexpr int stages = MasterProgrammer::stages_per_stepper;

/// The stage of a stepper after some pulses. The first index is the number of used stages minus 1,
/// the second is the stage before the pulses, and the third is the number of pulses.
using StagesAfter = std::array<std::array<std::array<std::uint8_t, pulses_a_row>, stages>, stages>;

constexpr StagesAfter make_stages_after() {
  StagesAfter table{};
  for (int used = 1; used <= stages; ++used)
    for (int stage = 0; stage < stages; ++stage)
      for (std::size_t pulses = 1; pulses <= most_pulses; ++pulses)
        table[static_cast<std::size_t>(used - 1)][static_cast<std::size_t>(stage)][pulses] =
            static_cast<std::uint8_t>((std::min(stage, used - 1) + static_cast<int>(pulses)) %
                                      used);
  return table;
}

constexpr StagesAfter stages_after = make_stages_after();

}  // namespace

void Translator::check_stage_inputs() {
  for (std::size_t source = 0; source < step_->sources.size(); ++source)
    check_stage_inputs_of(source);
}

/// Returns the operands that generated code must test to find pulses of `train` on `wires`. If
/// `train` has such pulses in every run, sets Asked::always.
Translator::Asked Translator::ask(const LoadedTrain& train, Counts wires) {
  Asked asked;
  for (const Part& part : {train.counts, train.one_prime}) {
    if (part.known)
      asked.always |= (*part.known & wires) != 0;
    else if ((part.possible & wires) != 0)
      asked.places.emplace_back(part.place, part.possible & wires);
  }
  return asked;
}

void Translator::jump_if(const Asked& asked, const Label& label) {
  if (asked.always) {
    assembler_.jmp(label);
    return;
  }
  for (const auto& [place, wires] : asked.places) {
    emit_.test(place, wires);
    assembler_.jnz(label);
  }
}

/// Emits tests for pulses of `source` on its stage inputs. If the source has more than two stage
/// inputs, the code first tests all their wires together, because pulses on these wires are rare.
void Translator::check_stage_inputs_of(std::size_t source) {
  const LoadedTrain& train = (*trains_)[source];
  std::vector<const fast::StageInput*> inputs;
  Counts wires = 0;
  for (const fast::StageInput& input : step_->stage_inputs) {
    const Asked asked = ask(train, input.wires);
    if (input.source != source || (!asked.always && asked.places.empty())) continue;
    inputs.push_back(&input);
    wires |= input.wires;
  }
  if (inputs.empty()) return;
  if (steppings_.empty()) emit_.load(reg::stepped, 0);
  const Label some = assembler_.newLabel();
  const Label none = assembler_.newLabel();
  if (inputs.size() > 2) {
    jump_if(ask(train, wires), some);
    assembler_.jmp(none);
  }
  assembler_.bind(some);
  for (const fast::StageInput* const input : inputs) {
    const auto alike =
        std::count_if(step_->stage_inputs.begin(), step_->stage_inputs.end(),
                      [&](const fast::StageInput& one) { return one.stepper == input->stepper; });
    steppings_.push_back({input, assembler_.newLabel(), assembler_.newLabel(), alike > 1});
    jump_if(ask(train, input->wires), steppings_.back().label);
    assembler_.bind(steppings_.back().back);
  }
  assembler_.bind(none);
}

void Translator::write_stepping(const Stepping& stepping) {
  const fast::StageInput& input = *stepping.input;
  const int stepper = input.stepper;
  const LoadedTrain& train = (*trains_)[input.source];
  assembler_.bind(stepping.label);
  const auto load_part = [&](const reg::Gp& to, const Part& part) {
    if (part.known) {
      emit_.load(to, *part.known & input.wires);
      return;
    }
    if (part.place.isReg())
      assembler_.mov(to, part.place.as<reg::Gp>());
    else
      assembler_.mov(to, part.place.as<asmjit::x86::Mem>());
    emit_.keep(to, input.wires);
  };
  load_part(reg::counts, train.counts);
  load_part(reg::number, train.one_prime);
  // Emits a search for the wire with pulses, and a jump to `bail_` if two wires have pulses.
  assembler_.mov(reg::spare, reg::counts);
  assembler_.or_(reg::spare, reg::number);
  for (const unsigned distance : {2U, 1U}) {
    assembler_.mov(reg::one_prime, reg::spare);
    assembler_.shr(reg::one_prime, distance);
    assembler_.or_(reg::spare, reg::one_prime);
  }
  assembler_.and_(reg::spare, reg::ones);
  assembler_.lea(reg::one_prime, asmjit::x86::ptr(reg::spare, -1));
  assembler_.test(reg::one_prime, reg::spare);
  assembler_.jnz(bail_);
  if (stepping.shared) {
    assembler_.bt(reg::stepped.r32(), stepper);
    assembler_.jc(bail_);
  }
  static_assert(reg::one_prime.id() == asmjit::x86::Gp::kIdCx, "distances of shifts are in cl");
  assembler_.bsf(reg::one_prime, reg::spare);
  assembler_.shr(reg::counts, asmjit::x86::cl);
  assembler_.shr(reg::number, asmjit::x86::cl);
  assembler_.add(reg::counts.r32(), reg::number.r32());
  const int used = machine_.master_programmer().stages_used(stepper);
  assembler_.movzx(reg::one_prime.r32(), Emitter::stage(stepper));
  assembler_.shl(reg::one_prime.r32(), 4);
  assembler_.add(reg::one_prime.r32(), reg::counts.r32());
  emit_.load(reg::spare, reinterpret_cast<std::uintptr_t>(
                             stages_after[static_cast<std::size_t>(used - 1)].data()));
  assembler_.movzx(reg::counts.r32(), asmjit::x86::ptr(reg::spare, reg::one_prime, 0, 0, 1));
  assembler_.mov(Emitter::next_stage(stepper), reg::counts.r8());
  assembler_.or_(reg::stepped.r32(), 1U << static_cast<unsigned>(stepper));
  assembler_.jmp(stepping.back);
}

void Translator::write_stage_copy(const StageCopy& copy) {
  assembler_.bind(copy.label);
  unsigned copied = 0;
  for (const Stepping& stepping : steppings_) {
    const unsigned bit = 1U << static_cast<unsigned>(stepping.input->stepper);
    if ((copied & bit) != 0) continue;
    copied |= bit;
    const int stepper = stepping.input->stepper;
    const Label stays = assembler_.newLabel();
    assembler_.bt(reg::stepped.r32(), stepper);
    assembler_.jnc(stays);
    assembler_.movzx(reg::counts.r32(), Emitter::next_stage(stepper));
    assembler_.mov(Emitter::stage(stepper), reg::counts.r8());
    assembler_.bind(stays);
  }
  assembler_.jmp(copy.back);
}

}  // namespace chessvm::eniac::native
