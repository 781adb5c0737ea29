// SPDX-License-Identifier: MIT
#include "sim/eniac/engine/fast_engine.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "sim/eniac/units/accumulator/accumulator.hpp"
#include "sim/eniac/units/constant_transmitter.hpp"
#include "sim/eniac/units/debugger.hpp"
#include "sim/eniac/units/function_table.hpp"
#include "sim/eniac/units/initiating_unit.hpp"
#include "sim/eniac/units/master_programmer.hpp"

namespace chessvm::eniac {

using fast::Counts;
using fast::PackedTrain;
using fast::Source;
using fast::Step;
using fast::Transition;

namespace {

/// Greatest number of remembered control states. If a patch has more control states, the engine
/// forgets all of them and begins again.
constexpr std::size_t step_limit = 1U << 17U;

constexpr int steppers = static_cast<int>(stepper_letters.size());

/// A copy of all stored numbers, to compare the fast engine's result with the pulse engine's.
struct Numbers {
  std::array<Number, accumulator_count> accumulators{};
  std::array<int, function_table_count> arguments{};
  std::array<int, stepper_letters.size()> stages{};
  std::array<int, 20> decades{};

  explicit Numbers(Machine& machine) {
    for (int n = 1; n <= accumulator_count; ++n)
      accumulators[static_cast<std::size_t>(n - 1)] = machine.accumulator(n).value();
    for (int n = 1; n <= function_table_count; ++n)
      arguments[static_cast<std::size_t>(n - 1)] = machine.table(n).argument();
    for (int k = 0; k < steppers; ++k)
      stages[static_cast<std::size_t>(k)] = machine.master_programmer().stage(k);
    for (int n = 1; n <= 20; ++n)
      decades[static_cast<std::size_t>(n - 1)] = machine.master_programmer().decade(n);
  }
  void restore(Machine& machine) const {
    for (int n = 1; n <= accumulator_count; ++n)
      machine.accumulator(n).storage() = accumulators[static_cast<std::size_t>(n - 1)];
    for (int n = 1; n <= function_table_count; ++n)
      machine.table(n).set_argument(arguments[static_cast<std::size_t>(n - 1)]);
    for (int k = 0; k < steppers; ++k)
      machine.master_programmer().set_stage(k, stages[static_cast<std::size_t>(k)]);
    for (int n = 1; n <= 20; ++n)
      machine.master_programmer().set_decade(n, decades[static_cast<std::size_t>(n - 1)]);
    machine.master_programmer().open_gates();
  }
  friend bool operator==(const Numbers&, const Numbers&) = default;
};

PackedTrain train_of(const Source& source) {
  switch (source.kind) {
    case Source::Kind::additive:
      return {source.number->digits | (source.number->minus ? fast::pm_nines : 0), 0};
    case Source::Kind::subtractive:
      return {(all_nines - source.number->digits) | (source.number->minus ? 0 : fast::pm_nines),
              source.one_prime};
    case Source::Kind::table:
      return (*source.rows)[static_cast<std::size_t>(source.table->argument())];
    case Source::Kind::constant:
      break;
  }
  return fast::packed(source.constants->train(source.program));
}

/// Returns the new value of the number that `receive` changes: the old value plus `train`.
Number sum_of(const fast::Receive& receive, const PackedTrain& train) {
  const Number& number = *receive.number;
  bool turns = ((train.counts ^ train.one_prime) >> fast::pm_shift & 1U) != 0;
  Decades digits = fast::add(number.digits, train.counts & fast::digits_mask, turns);
  if ((train.one_prime & fast::digits_mask) != 0)
    digits = fast::add(digits, train.one_prime & fast::digits_mask, turns);
  if (receive.correct) digits = fast::add(digits, 1, turns);
  return {digits, number.minus != turns};
}

}  // namespace

/// The values that the engine computes for one add cycle. `commit` writes them to the machine.
struct FastEngine::Work {
  std::array<PackedTrain, fast::sources_per_step> trains;
  std::array<PackedTrain, fast::sources_per_step + accumulator_count> receives;
  std::array<PackedTrain, function_table_count> arguments;
  unsigned stepped;                                        // bit k: digit pulses step stepper k
  unsigned shut_gates;                                     // bit k: 1'P shuts stepper k's gate
  std::array<std::int8_t, stepper_letters.size()> stages;  // next stages of steppers in `stepped`
  std::uint64_t outcome;

  /// Computes the sum of terms [first, last); returns false if two terms pulse one wire.
  [[nodiscard]] bool put_together(const Step& step, std::size_t first, std::size_t last,
                                  PackedTrain& sum) const {
    sum = {};
    for (std::size_t i = first; i < last; ++i) {
      const fast::Term& term = step.terms[i];
      const PackedTrain& train = trains[term.source];
      const std::span<const fast::Piece> pieces{step.pieces.data() + term.first_piece,
                                                step.pieces.data() + term.last_piece};
      const Counts counts = moved(pieces, train.counts);
      const Counts one_prime = train.one_prime == 0 ? 0 : moved(pieces, train.one_prime);
      if (i != first &&
          (fast::occupied(counts | one_prime) & fast::occupied(sum.counts | sum.one_prime)) != 0)
        return false;
      sum.counts |= counts;
      sum.one_prime |= one_prime;
    }
    return true;
  }
};

FastEngine::FastEngine(Machine& machine, std::optional<CodePolicy> policy)
    : machine_(machine), pulses_(machine), policy_(policy) {}
FastEngine::~FastEngine() = default;

void FastEngine::forget() {
  code_.reset();
  walks_ = 0;
  known_to_code_ = std::pair<std::size_t, std::uint64_t>();
  held_ = nullptr;
  if (policy_) enough_walks_ = policy_->walks;
  steps_.clear();
  step_count_ = 0;
  compiler_.reset();
  machine_.connect();
  compiler_ = std::make_unique<fast::Compiler>(machine_);
  patch_version_ = machine_.patch_version();
}

Step& FastEngine::present_step() {
  machine_.save_control(words_);
  if (held_ != nullptr && held_->control == words_) return *held_;
  ControlHash hash = 0;
  for (const std::uint64_t word : words_)
    hash = (hash ^ word) * 0x9E3779B97F4A7C15ULL ^ hash >> 29U;
  auto& alike = steps_[hash];
  for (const auto& step : alike) {
    held_ = step.get();
    if (step->control == words_) return *step;
  }
  alike.push_back(compiler_->compile());
  ++step_count_;
  ++statistics_.compiled;
  held_ = alike.back().get();
  return *held_;
}

/// Writes `step.control` into the units, before other code uses these units.
void FastEngine::hold_control(Step& step) {
  if (held_ == &step) return;
  machine_.load_control(step.control);
  held_ = &step;
}

bool FastEngine::gather(const Step& step, const MasterProgrammer& programmer, Work& work) {
  for (std::size_t i = 0; i < step.sources.size(); ++i) {
    const Source& source = step.sources[i];
    if (source.kind == Source::Kind::table &&
        source.table->argument() >= static_cast<int>(fast::table_counters))
      return false;
    work.trains[i] = train_of(source);
  }
  for (const FunctionTable* const table : step.tables_to_look_up)
    if (!FunctionTable::has_row(table->row())) return false;
  work.outcome = 0;
  unsigned bit = 0;
  for (const fast::Trigger& trigger : step.triggers) {
    const PackedTrain& train = work.trains[trigger.source];
    const bool pulsed = ((train.counts | train.one_prime) & trigger.wires) != 0;
    if (trigger.literal) {
      if (pulsed) return false;
      continue;
    }
    work.outcome |= static_cast<std::uint64_t>(pulsed) << bit++;
  }
  for (std::size_t i = 0; i < step.receives.size(); ++i) {
    const fast::Receive& receive = step.receives[i];
    PackedTrain& sum = work.receives[i];
    if (!work.put_together(step, receive.first_term, receive.last_term, sum)) return false;
    // At place 1, a 9 becomes 20 after nine pulses, a 1'P and a correction. The decade would carry
    // twice, but it can store only one carry.
    if (receive.correct && (sum.one_prime & 1U) != 0 && (sum.counts & 0xFU) == 9 &&
        (receive.number->digits & 0xFU) == 9)
      return false;
  }
  for (std::size_t i = 0; i < step.arguments.size(); ++i)
    if (!work.put_together(step, step.arguments[i].first_term, step.arguments[i].last_term,
                           work.arguments[i]))
      return false;
  work.stepped = work.shut_gates = 0;
  for (const fast::StageInput& input : step.stage_inputs) {
    const PackedTrain& train = work.trains[input.source];
    const Counts wires = fast::occupied((train.counts | train.one_prime) & input.wires);
    if (wires == 0) continue;
    // Pulses that come from two wires or by two routes may coincide at a direct input.
    if (!std::has_single_bit(wires) || (work.stepped >> input.stepper & 1U) != 0) return false;
    const int shift = std::countr_zero(wires);
    const auto at_one_prime = static_cast<unsigned>(train.one_prime >> shift & 1U);
    const int pulses = static_cast<int>((train.counts >> shift & 0xFU) + at_one_prime);
    work.stepped |= 1U << input.stepper;
    work.shut_gates |= at_one_prime << input.stepper;
    work.stages[input.stepper] =
        static_cast<std::int8_t>(programmer.stage_after(input.stepper, pulses));
  }
  for (const fast::Turn& turn : step.turns) {
    if (!turn.answers) continue;
    const int stage = (work.stepped >> turn.stepper & 1U) != 0 ? work.stages[turn.stepper]
                                                               : programmer.stage(turn.stepper);
    work.outcome |= static_cast<std::uint64_t>(stage) << bit;
    bit += 3;
  }
  return true;
}

bool FastEngine::hold(std::span<const fast::Assertion> assertions, const Step& step,
                      const Work& work) {
  return std::all_of(assertions.begin(), assertions.end(), [&](const fast::Assertion& assertion) {
    // Digit pulses and clears come before the CPP, so the assertion sees their result.
    Number number = *assertion.number;
    for (std::size_t i = 0; i < step.receives.size(); ++i)
      if (step.receives[i].number == assertion.number)
        number = sum_of(step.receives[i], work.receives[i]);
    for (const fast::Clear& clear : step.clears)
      if (clear.number == assertion.number) number = {clear.to, false};
    return assertion.pattern.accepts(number);
  });
}

void FastEngine::commit(const Step& step, const Transition& transition, const Work& work) {
  for (std::size_t i = 0; i < step.receives.size(); ++i)
    *step.receives[i].number = sum_of(step.receives[i], work.receives[i]);
  for (std::size_t i = 0; i < step.arguments.size(); ++i) {
    const PackedTrain& train = work.arguments[i];
    const int units = static_cast<int>((train.counts & 0xFU) + (train.one_prime & 1U));
    const int tens = static_cast<int>((train.counts >> 4U & 0xFU) + (train.one_prime >> 4U & 1U));
    FunctionTable& table = *step.arguments[i].table;
    table.set_argument(table.argument() + units + 10 * tens);
  }
  for (const fast::ArgumentChange& change : step.argument_changes)
    change.table->set_argument(change.forget ? 0 : change.table->argument() + change.offset);
  for (const fast::Clear& clear : step.clears) *clear.number = {clear.to, false};
  MasterProgrammer& programmer = machine_.master_programmer();
  for (unsigned stepped = work.stepped; stepped != 0; stepped &= stepped - 1) {
    const int stepper = std::countr_zero(stepped);
    programmer.set_stage(stepper, work.stages[static_cast<std::size_t>(stepper)]);
  }
  for (unsigned shut = work.shut_gates; shut != 0; shut &= shut - 1)
    programmer.shut_gate(std::countr_zero(shut));
  for (const fast::Turn& turn : step.turns)
    if (turn.has_decades) programmer.turn(turn.stepper, turn.answers);
  for (const DirectPulse& pulse : transition.direct_pulses) programmer.repeat(pulse);
}

bool FastEngine::run_literally(Step*& step) {
  ++statistics_.literal;
  hold_control(*step);
  held_ = nullptr;
  if (!pulses_.step_add_cycle()) return false;
  step = &present_step();
  wake_ = machine_.initiating_unit().next_event(machine_.time().cycle).value_or(~0ULL);
  return true;
}

bool FastEngine::learn(Step*& step, const Work& work) {
  Monitor& monitor = machine_.monitor();
  const Numbers before(machine_);
  monitor.unrepeatable = false;
  Step& from = *step;
  if (!run_literally(step)) return false;
  Transition transition{.outcome = work.outcome,
                        .next = step,
                        .literal = monitor.unrepeatable,
                        .checkpoint = monitor.checkpoint};
  const auto direct = machine_.master_programmer().direct_pulses_at_cpp();
  transition.direct_pulses.assign(direct.begin(), direct.end());
  for (const DirectPulse& pulse : direct) transition.literal |= pulse.before_own_step;
  for (const Debugger::Assertion& assertion : machine_.debugger().asserted_at_cpp())
    transition.assertions.push_back(
        {&machine_.accumulator(assertion.accumulator).storage(), assertion.pattern});
  if (!transition.literal) {
    const Numbers after(machine_);
    before.restore(machine_);
    MachineTime& time = machine_.circuit().time;
    --time.cycle;  // `commit` calls shut_gate(), which needs the number of the completed cycle
    commit(from, transition, work);
    ++time.cycle;
    if (!(Numbers(machine_) == after)) {
      transition.literal = true;
      ++statistics_.corrected;
    }
    after.restore(machine_);
  }
  from.transitions.push_back(std::move(transition));
  ++statistics_.transitions;
  return true;
}

void FastEngine::note_walk(Step& step) {
  ++step.walks;
  if (policy_ && ++walks_ >= enough_walks_) generate_code();
}

/// Generates code for all frequent states. Does nothing if neither the number of frequent states
/// nor the number of transitions has changed since the previous code generation.
void FastEngine::generate_code() {
  walks_ = 0;
  std::vector<Step*> steps;
  for (auto& [hash, alike] : steps_)
    for (const auto& step : alike)
      if (step->code != nullptr || step->walks >= policy_->walks_a_step)
        steps.push_back(step.get());
  const std::pair known{steps.size(), statistics_.transitions};
  if (known == known_to_code_) return;
  known_to_code_ = known;
  // Generating code for one step takes as long as interpreting this number of add cycles.
  constexpr std::uint64_t walks_for_code = 200;
  enough_walks_ = std::max<std::uint64_t>(policy_->walks, walks_for_code * steps.size());
  for (Step* const step : steps) step->code = nullptr;
  auto made = native::translate(machine_, steps);
  if (made)
    code_ = std::move(made.value());
  else
    policy_.reset();
}

/// Runs generated code; returns true if the machine has advanced by at least one add cycle.
bool FastEngine::run_code(Step*& step, const RunLimits& limits) {
  // Maximum length of a run, in add cycles. Short runs let the engine notice an interruption soon.
  constexpr std::uint64_t longest_run = 1U << 18U;
  MachineTime& time = machine_.circuit().time;
  const std::uint64_t end = std::min({limits.until, wake_, time.cycle + longest_run});
  const native::Left left = code_->run(*step, end - time.cycle);
  step = left.step;
  time.cycle += left.add_cycles;
  statistics_.in_code += left.add_cycles;
  machine_.monitor().checkpoint = left.checkpoint;
  return left.add_cycles != 0;
}

/// Advances the time to add cycle `until`. Up to that cycle, the machine must be at rest.
void FastEngine::rest(std::uint64_t until) {
  MachineTime& time = machine_.circuit().time;
  statistics_.skipped += until - time.cycle;
  time.cycle = until;
}

StopReason FastEngine::run(const RunLimits& limits) {
  Monitor& monitor = machine_.monitor();
  MachineTime& time = machine_.circuit().time;
  machine_.connect();
  if (time.phase != 0 && !pulses_.step_add_cycle()) return StopReason::failed;
  // If there is a tap or a faulty tube, only the pulse engine may run the machine.
  if (machine_.circuit().tapped()) return pulses_.run(limits);
  if (patch_version_ != machine_.patch_version()) forget();
  Step* step = &present_step();
  wake_ = machine_.initiating_unit().next_event(time.cycle).value_or(~0ULL);
  const MasterProgrammer& programmer = machine_.master_programmer();
  Work work;
  const auto stop = [&](StopReason reason) {
    hold_control(*step);
    return reason;
  };

  if (monitor.failure()) return StopReason::failed;
  while (true) {
    if (monitor.quit_requested()) return stop(StopReason::quit);
    if (limits.stop_on_request && monitor.stop_requested()) return stop(StopReason::requested);
    if (time.cycle >= limits.until) return stop(StopReason::limit);
    if (limits.interrupt != nullptr && limits.interrupt->load(std::memory_order_relaxed))
      return stop(StopReason::interrupted);
    if (limits.stop_when_idle && step->may_be_rest) {
      hold_control(*step);
      if (machine_.idle()) return StopReason::idle;
    }
    if (step_count_ > step_limit) {
      hold_control(*step);
      forget();
      step = &present_step();
    }

    if (step->code != nullptr && time.cycle < wake_ && run_code(step, limits)) {
      if (limits.stop_at_checkpoint && monitor.checkpoint) return stop(StopReason::checkpoint);
      continue;
    }
    monitor.checkpoint = false;
    const bool repeatable = !step->literal && time.cycle < wake_ && gather(*step, programmer, work);
    const Transition* const known = repeatable ? step->find(work.outcome) : nullptr;
    if (repeatable && known == nullptr) {
      if (!learn(step, work)) return StopReason::failed;
    } else if (!repeatable || known->literal || !hold(known->assertions, *step, work)) {
      if (!run_literally(step)) return StopReason::failed;
    } else if (known->next == step && step->restful && known->is_restful()) {
      rest(std::min(limits.until, wake_));
    } else {
      commit(*step, *known, work);
      monitor.checkpoint = known->checkpoint;
      Step& walked = *step;
      step = known->next;
      ++time.cycle;
      note_walk(walked);
    }
    if (limits.stop_at_checkpoint && monitor.checkpoint) return stop(StopReason::checkpoint);
  }
}

}  // namespace chessvm::eniac
