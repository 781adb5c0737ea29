// SPDX-License-Identifier: MIT
// Translates control states into machine code. For each control state (fast::Step), the engine
// knows the effect of its add cycle on the numbers, and the outcomes seen so far (Transition). The
// bits of an outcome say whether digit pulses come on the wires of each Trigger, and in which
// stages the answering steppers (Turn::answers) are. The code of a step tests these bits as a tree
// of jumps (choose, choose_stages). Each leaf does the arithmetic and jumps to the next step
// (commit, go_on). Code before a leaf changes nothing in the machine. If pulses coincide or the
// outcome is new, the code jumps to `bail_`. Then FastEngine runs the add cycle from the beginning.
#include "sim/eniac/engine/native/translator.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

#include "sim/eniac/units/master_programmer.hpp"

namespace chessvm::eniac::native {

using asmjit::Label;
using fast::Counts;
using fast::Step;
using fast::Transition;

namespace {

constexpr asmjit::x86::Gp saved[] = {asmjit::x86::rbx, asmjit::x86::rbp, asmjit::x86::r12,
                                     asmjit::x86::r13, asmjit::x86::r14, asmjit::x86::r15};

}  // namespace

Translator::Translator(Machine& machine, asmjit::CodeHolder& code)
    : machine_(machine), numbering_(machine), emit_(code), assembler_(emit_.assembler) {}

bool Translator::has_decades(int stepper) const {
  return !machine_.master_programmer().owned_decades(stepper).empty();
}

/// Returns true if `step` can get code.
bool Translator::has_code(const Step& step) const {
  return !step.literal && !step.may_be_rest &&
         std::none_of(step.turns.begin(), step.turns.end(),
                      [](const fast::Turn& turn) { return turn.has_decades; }) &&
         std::none_of(step.stage_inputs.begin(), step.stage_inputs.end(),
                      [&](const fast::StageInput& input) { return has_decades(input.stepper); }) &&
         std::any_of(step.transitions.begin(), step.transitions.end(),
                     [&](const Transition& transition) { return has_code(step, transition); });
}

bool Translator::has_code(const Step& step, const Transition& transition) const {
  if (transition.literal || !transition.assertions.empty()) return false;
  return std::all_of(transition.direct_pulses.begin(), transition.direct_pulses.end(),
                     [&](const DirectPulse& pulse) {
                       if (pulse.jack >= MasterProgrammer::decade_in) return false;
                       const auto stepper = MasterProgrammer::direct_input_stepper(pulse.jack);
                       if (stepper) return !has_decades(*stepper) && !may_shut_gate(step, *stepper);
                       return !has_decades(pulse.jack - MasterProgrammer::clear_direct_in);
                     });
}

/// Returns true if digit pulses may step `stepper`. If a pulse at 1'P steps `stepper`, the direct
/// input of `stepper` stays shut until the add cycle ends. A direct pulse at CPP then does nothing.
bool Translator::may_shut_gate(const Step& step, int stepper) const {
  return std::any_of(step.stage_inputs.begin(), step.stage_inputs.end(),
                     [&](const fast::StageInput& input) { return input.stepper == stepper; });
}

Labels Translator::translate(std::span<Step* const> steps) {
  Labels labels;
  for (Step* const step : steps)
    if (has_code(*step)) entries_.emplace(step, assembler_.newLabel());
  write_begin();
  for (Step* const step : steps) {
    const auto entry = entries_.find(step);
    if (entry == entries_.end()) continue;
    labels.entries.emplace_back(step, entry->second);
    write_step(*step);
  }
  write_leaving();
  labels.begin = begin_;
  return labels;
}

void Translator::write_begin() {
  begin_ = assembler_.newLabel();
  out_ = assembler_.newLabel();
  assembler_.bind(begin_);
  for (const auto& one : saved) assembler_.push(one);
  assembler_.lea(reg::frame, asmjit::x86::ptr(asmjit::x86::rdi, frame_middle));
  emit_.load(reg::sixes, every_decade * 6);
  emit_.load(reg::ones, fast::every_wire);
  emit_.load(reg::whole, fast::digits_mask | Counts{1} << minus_bit);
  assembler_.mov(reg::remaining, Emitter::in_frame(offsetof(Frame, remaining)));
  assembler_.jmp(asmjit::x86::rsi);
}

Label Translator::leave_label(const Step& step) {
  const auto [leave, is_new] = leaves_.try_emplace(&step);
  if (is_new) leave->second = assembler_.newLabel();
  return leave->second;
}

void Translator::write_leaving() {
  for (const auto& [step, label] : leaves_) {
    assembler_.bind(label);
    emit_.load(reg::counts, reinterpret_cast<std::uintptr_t>(step));
    assembler_.jmp(out_);
  }
  assembler_.bind(out_);
  assembler_.mov(Emitter::in_frame(offsetof(Frame, step)), reg::counts);
  assembler_.mov(Emitter::in_frame(offsetof(Frame, remaining)), reg::remaining);
  for (auto one = std::rbegin(saved); one != std::rend(saved); ++one) assembler_.pop(*one);
  assembler_.ret();
}

void Translator::write_step(const Step& step) {
  step_ = &step;
  bail_ = leave_label(step);
  steppings_.clear();
  copies_.clear();
  assembler_.align(asmjit::AlignMode::kCode, 16);
  assembler_.bind(entries_.at(&step));
  trains_.emplace(emit_, numbering_, step, bail_);
  check_arguments();
  for (const fast::Receive& one : step.receives) check_coincidence(one.first_term, one.last_term);
  for (const fast::ArgumentInput& one : step.arguments)
    check_coincidence(one.first_term, one.last_term);
  check_corrections();
  check_stage_inputs();
  Choice all{.label = assembler_.newLabel(), .left = {}, .trigger = 0, .bit = 0};
  for (const Transition& transition : step.transitions)
    if (has_code(step, transition)) all.left.push_back(&transition);
  choose(std::move(all));
  for (const StageCopy& copy : copies_) write_stage_copy(copy);
  for (const Stepping& stepping : steppings_) write_stepping(stepping);
}

void Translator::check_arguments() {
  for (const FunctionTable* const table : step_->tables_to_look_up) {
    assembler_.cmp(Emitter::argument(numbering_.of(table)), static_cast<int>(fast::table_counters));
    assembler_.jae(bail_);
  }
}

/// Emits a jump to `bail_` for the case that two of the terms [first, last) pulse one wire.
void Translator::check_coincidence(std::size_t first, std::size_t last) {
  const auto wires = [&](std::size_t i) {
    return trains_->possible(i, i + 1, &LoadedTrain::counts) |
           trains_->possible(i, i + 1, &LoadedTrain::one_prime);
  };
  Counts taken = 0;
  bool may_coincide = false;
  for (std::size_t i = first; i < last; ++i) {
    may_coincide |= (taken & wires(i)) != 0;
    taken |= wires(i);
  }
  if (!may_coincide) return;
  const reg::Gp sum = reg::one_prime;
  emit_.load(sum, 0);
  for (std::size_t i = first; i < last; ++i) {
    const reg::Gp term = reg::counts;
    if (const auto known = trains_->put_together(term, i, i + 1, &LoadedTrain::counts))
      emit_.load(term, *known);
    const reg::Gp late = reg::number;
    const auto known = trains_->put_together(late, i, i + 1, &LoadedTrain::one_prime);
    if (known && *known != 0) emit_.load(late, *known);
    if (!known || *known != 0) assembler_.or_(term, late);
    emit_.occupy(term);
    if (i != first) {
      assembler_.mov(reg::spare, term);
      assembler_.and_(reg::spare, sum);
      assembler_.test(reg::spare, reg::ones);
      assembler_.jnz(bail_);
    }
    if (i + 1 != last) assembler_.or_(sum, term);
  }
}

/// Emits jumps to `bail_` for the case that decade 1 of an accumulator would carry twice, because
/// the decade holds 9 and gets nine pulses, a 1'P and a correction.
void Translator::check_corrections() {
  for (const fast::Receive& one : step_->receives) {
    const Counts late = trains_->possible(one.first_term, one.last_term, &LoadedTrain::one_prime);
    if (!one.correct || (late & 0xFU) == 0) continue;
    const Label fine = assembler_.newLabel();
    assembler_.mov(reg::number, Emitter::number(numbering_.of(one.number)));
    assembler_.and_(reg::number.r32(), 0xF);
    assembler_.cmp(reg::number.r32(), 9);
    assembler_.jne(fine);
    if (const auto known = trains_->put_together(reg::one_prime, one.first_term, one.last_term,
                                                 &LoadedTrain::one_prime))
      emit_.load(reg::one_prime, *known);
    assembler_.test(reg::one_prime.r32(), 1);
    assembler_.jz(fine);
    if (const auto known =
            trains_->put_together(reg::counts, one.first_term, one.last_term, &LoadedTrain::counts))
      emit_.load(reg::counts, *known);
    assembler_.and_(reg::counts.r32(), 0xF);
    assembler_.cmp(reg::counts.r32(), 9);
    assembler_.je(bail_);
    assembler_.bind(fine);
  }
}

void Translator::choose(Choice choice) {
  assembler_.bind(choice.label);
  while (choice.trigger < step_->triggers.size()) {
    const fast::Trigger& trigger = step_->triggers[choice.trigger++];
    const Asked asked = ask((*trains_)[trigger.source], trigger.wires);
    if (trigger.literal) {
      jump_if(asked, bail_);
      continue;
    }
    const unsigned bit = choice.bit++;
    Transitions with;
    Transitions without;
    for (const Transition* const one : choice.left)
      ((one->outcome >> bit & 1U) != 0 ? with : without).push_back(one);
    if (asked.always || asked.places.empty()) {
      choice.left = asked.always ? std::move(with) : std::move(without);
      continue;
    }
    const Label pulsed = with.empty() ? bail_ : assembler_.newLabel();
    jump_if(asked, pulsed);
    choose({assembler_.newLabel(), std::move(without), choice.trigger, choice.bit});
    if (!with.empty()) choose({pulsed, std::move(with), choice.trigger, choice.bit});
    return;
  }
  choose_stages(choice.left, 0, choice.bit);
}

/// Emits a tree of tests for the stages of the answering steppers, beginning with
/// Step::turns[turn]. Each leaf executes one of the transitions `left`. `bit` is the next bit of
/// the outcome to test.
void Translator::choose_stages(const Transitions& left, std::size_t turn, unsigned bit) {
  if (left.empty()) {
    assembler_.jmp(bail_);
    return;
  }
  while (turn < step_->turns.size() && !step_->turns[turn].answers) ++turn;
  if (turn == step_->turns.size()) {
    commit(*left.front());
    return;
  }
  const int stepper = step_->turns[turn].stepper;
  const bool may_have_stepped = may_shut_gate(*step_, stepper);
  std::array<Transitions, MasterProgrammer::stages_per_stepper + 2> by_stage;
  for (const Transition* const one : left) by_stage.at(one->outcome >> bit & 7U).push_back(one);
  assembler_.movzx(reg::counts.r32(), Emitter::stage(stepper));
  if (may_have_stepped && !steppings_.empty()) {
    const Label stays = assembler_.newLabel();
    assembler_.bt(reg::stepped.r32(), stepper);
    assembler_.jnc(stays);
    assembler_.movzx(reg::counts.r32(), Emitter::next_stage(stepper));
    assembler_.bind(stays);
  }
  std::vector<Label> labels;
  for (std::size_t stage = 0; stage < by_stage.size(); ++stage) {
    labels.push_back(assembler_.newLabel());
    if (by_stage[stage].empty()) continue;
    assembler_.cmp(reg::counts.r32(), static_cast<unsigned>(stage));
    assembler_.je(labels.back());
  }
  assembler_.jmp(bail_);
  for (std::size_t stage = 0; stage < by_stage.size(); ++stage) {
    if (by_stage[stage].empty()) continue;
    assembler_.bind(labels[stage]);
    choose_stages(by_stage[stage], turn + 1, bit + 3);
  }
}

void Translator::commit(const Transition& transition) {
  for (const fast::Receive& one : step_->receives) receive(one);
  for (const fast::ArgumentInput& one : step_->arguments) count_argument(one);
  for (const fast::ArgumentChange& change : step_->argument_changes) {
    const auto argument = Emitter::argument(numbering_.of(change.table));
    if (change.forget)
      assembler_.mov(argument, 0);
    else
      assembler_.add(argument, change.offset);
  }
  for (const fast::Clear& clear : step_->clears) {
    const auto number = Emitter::number(numbering_.of(clear.number));
    emit_.load(reg::counts, clear.to);
    assembler_.mov(number, reg::counts);
  }
  if (!steppings_.empty()) {
    copies_.push_back({assembler_.newLabel(), assembler_.newLabel()});
    assembler_.test(reg::stepped.r32(), reg::stepped.r32());
    assembler_.jnz(copies_.back().label);
    assembler_.bind(copies_.back().back);
  }
  repeat(transition.direct_pulses);
  go_on(transition);
}

void Translator::receive(const fast::Receive& receive) {
  const auto number = Emitter::number(numbering_.of(receive.number));
  assembler_.mov(reg::number, number);
  for (Part LoadedTrain::*const part : {&LoadedTrain::counts, &LoadedTrain::one_prime}) {
    const auto known =
        trains_->put_together(reg::counts, receive.first_term, receive.last_term, part);
    if (known && *known == 0) continue;
    if (known) emit_.load(reg::counts, *known);
    emit_.add(reg::counts);
  }
  if (receive.correct) emit_.add_one();
  assembler_.mov(number, reg::number);
}

void Translator::count_argument(const fast::ArgumentInput& input) {
  const auto argument = Emitter::argument(numbering_.of(input.table));
  for (Part LoadedTrain::*const part : {&LoadedTrain::counts, &LoadedTrain::one_prime}) {
    const auto known = trains_->put_together(reg::counts, input.first_term, input.last_term, part);
    if (known) {
      const Counts pulses = (*known & 0xFU) + 10 * (*known >> 4U & 0xFU);
      if (pulses != 0) assembler_.add(argument, pulses);
      continue;
    }
    assembler_.mov(reg::spare.r32(), reg::counts.r32());
    assembler_.and_(reg::spare.r32(), 0xF);
    assembler_.shr(reg::counts.r32(), 4);
    assembler_.and_(reg::counts.r32(), 0xF);
    assembler_.lea(reg::counts.r32(), asmjit::x86::ptr(reg::counts, reg::counts, 2));
    assembler_.lea(reg::spare.r32(), asmjit::x86::ptr(reg::spare, reg::counts, 1));
    assembler_.add(argument, reg::spare);
  }
}

/// Emits code for direct pulses at CPP. The code steps each stepper at most once.
void Translator::repeat(std::span<const DirectPulse> pulses) {
  unsigned stepped = 0;
  for (const DirectPulse& pulse : pulses) {
    const auto stepper = MasterProgrammer::direct_input_stepper(pulse.jack);
    if (!stepper) {
      assembler_.mov(Emitter::stage(pulse.jack - MasterProgrammer::clear_direct_in), 0);
      continue;
    }
    if ((stepped >> static_cast<unsigned>(*stepper) & 1U) != 0) continue;
    stepped |= 1U << static_cast<unsigned>(*stepper);
    assembler_.movzx(reg::counts.r32(), Emitter::stage(*stepper));
    emit_.load(reg::spare, 0);
    assembler_.add(reg::counts.r32(), 1);
    assembler_.cmp(reg::counts.r32(), machine_.master_programmer().stages_used(*stepper));
    assembler_.cmovge(reg::counts.r32(), reg::spare.r32());
    assembler_.mov(Emitter::stage(*stepper), reg::counts.r8());
  }
}

void Translator::go_on(const Transition& transition) {
  assembler_.sub(reg::remaining, 1);
  const auto entry = entries_.find(transition.next);
  const Label leave = leave_label(*transition.next);
  if (transition.checkpoint) {
    assembler_.mov(Emitter::in_frame(offsetof(Frame, checkpoint)), 1);
    assembler_.jmp(leave);
  } else if (entry == entries_.end()) {
    assembler_.jmp(leave);
  } else {
    assembler_.jz(leave);
    assembler_.jmp(entry->second);
  }
}

}  // namespace chessvm::eniac::native
