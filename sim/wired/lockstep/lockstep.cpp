// SPDX-License-Identifier: MIT
#include "sim/wired/lockstep/lockstep.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "sim/eniac/units/cards/card_reader.hpp"
#include "sim/wired/machine/program_files.hpp"
#include "vm/deck.hpp"

namespace chessvm::wired {
namespace {

constexpr std::size_t history_length = 9;  // eight earlier rows and the current row
// The wired machine must stop, or reach its next row fetch, within this number of add cycles after
// the end of the row on the virtual CPU (docs/lockstep.md#what-is-compared).
constexpr std::uint64_t silence = 50;
// Limit in add cycles for each operation of a device: more than the reader or punch needs.
constexpr std::uint64_t patience_with_devices = 10'000;
// Number of add cycles that the virtual CPU runs alone before it reports progress.
constexpr std::uint64_t longest_absence = 50'000'000;
constexpr std::uint64_t no_limit = std::numeric_limits<std::uint64_t>::max();
constexpr std::uint64_t ticks = 1'024;  // rows between calls of `tick`

std::vector<std::string> texts_of(const std::vector<int>& cards) {
  std::vector<std::string> texts;
  texts.reserve(cards.size());
  for (const int card : cards) texts.push_back(vm::card_text(card));
  return texts;
}

}  // namespace

LockstepEnd Lockstep::no_start(std::string why) {
  reason_ = std::move(why);
  return LockstepEnd::no_start;
}

std::optional<LockstepEnd> Lockstep::start(const std::optional<vm::Checkpoint>& from) {
  wired_.note(good_.wired);
  const eniac::StopReason reason = wired_.start(options_.interrupt);
  if (reason == eniac::StopReason::interrupted) return LockstepEnd::interrupted;
  if (wired_.machine().monitor().failure()) return no_start(*wired_.machine().monitor().failure());
  if (reason != eniac::StopReason::checkpoint)
    return no_start("the wired machine never came to its first row fetch (cy.checkpoint)");
  if (from) {
    if (const auto end = resume(*from)) return end;
  } else if (!import_wired()) {
    return no_start(fmt::format("at the first row fetch: {}", reason_));
  }
  fetch_programs_.emplace(wired_.machine());
  if (options_.invariants)
    if (const auto wrong = broken(); !wrong.empty())
      return no_start(fmt::format("at the first row fetch: {}", wrong.front()));
  note_fetch();
  if (from) good_before_.reset();
  return std::nullopt;
}

std::optional<LockstepEnd> Lockstep::resume(const vm::Checkpoint& from) {
  vm::MachineState state = from.state;
  if (state.status == vm::Status::brk) state.status = vm::Status::running;
  vm_.set_state(state);
  vm_.set_cards_read(from.cards_read);
  cards_not_here_ = from.cards_read - vm_.cards_read();
  cards_punched_ = from.cards_punched;
  if (!state.ir.empty() || state.status != vm::Status::running) {
    const RowRun row = run_row();
    if (row.given_up) return interrupted() ? LockstepEnd::interrupted : LockstepEnd::limit;
    deliver(texts_of(row.cards));
    note_fetch();
    if (row.stop == vm::Stop::halt) return LockstepEnd::halted;
    if (row.stop == vm::Stop::waiting_for_card) return LockstepEnd::waiting_for_card;
    if (row.stop == vm::Stop::error)
      return no_start(fmt::format("the {} in {}",
                                  from.state.status == vm::Status::running
                                      ? "row of the checkpoint ends"
                                      : "checkpoint is of a program that ended",
                                  name(vm_.state().error)));
  }
  wired_.take_over(to_comparable(vm_.state()), vm_.state().add_cycles);
  wired_.set_cards_read(vm_.cards_read());
  return std::nullopt;
}

/// Sets the virtual CPU to the wired machine's state. Returns false if this state is invalid.
bool Lockstep::import_wired() {
  Import import = to_vm(wired_.state(), wired_.assignment());
  if (!import.good()) {
    reason_ = std::move(import.errors.front());
    return false;
  }
  import.state.add_cycles = wired_.add_cycles();
  import.state.instructions = vm_.state().instructions;
  vm_.set_state(import.state);
  vm_.set_cards_read(wired_.cards_read());
  return true;
}

void Lockstep::note_fetch() {
  has_checkpoint_ = true;
  at_fetch_ = {.state = vm_.state(),
               .cards_read = cards_not_here_ + vm_.cards_read(),
               .cards_punched = cards_punched_};
  if (options_.differences != LockstepOptions::Differences::sought) return;
  if (!good_before_) good_before_.emplace();
  std::swap(good_, *good_before_);
  wired_.note(good_.wired);
  good_.program = at_fetch_;
}

/// Lets the virtual CPU run ahead. Returns true if it has stopped only to report progress.
bool Lockstep::hand_over() {
  const vm::MachineState& vm = vm_.state();
  const std::uint64_t before = vm.instructions;
  const std::uint64_t pause = vm.add_cycles + longest_absence;
  VirtualCpu::Goal goal = *options_.run_ahead;
  goal.add_cycles = std::min({goal.add_cycles, options_.max_cycles, pause});
  goal.interrupt = options_.interrupt;
  vm_.run_ahead(goal);
  if (vm.instructions == before) return false;
  wired_.take_over(to_comparable(vm), vm.add_cycles);
  note_fetch();
  good_before_.reset();
  return goal.add_cycles == pause;
}

LockstepEnd Lockstep::run(const std::function<void()>& tick) {
  for (std::uint64_t rows = 0;; ++rows) {
    if (const auto end = step(longest_absence)) return *end;
    if (tick && (rows % ticks == 0 || options_.run_ahead)) tick();
  }
}

/// Runs the virtual CPU to the next row fetch that the wired CPU signals (cy.checkpoint). The quick
/// CPU does not signal the row fetch of a near jump, so a loop of such jumps gives no signal. In a
/// followed run, this function gives up after `longest_absence` add cycles.
RowRun Lockstep::run_row() {
  VirtualCpu::Goal goal{.add_cycles = options_.max_cycles,
                        .interrupt = options_.interrupt,
                        .counted_row = options_.counted_row};
  if (options_.differences == LockstepOptions::Differences::followed)
    goal.add_cycles = std::min(goal.add_cycles, vm_.state().add_cycles + longest_absence);
  RowRun row = vm_.run_row(goal);
  count_.fetches += row.fetches;
  return row;
}

std::optional<LockstepEnd> Lockstep::step(std::uint64_t add_cycles) {
  if (paused_row_) return follow(add_cycles);
  if (options_.run_ahead && hand_over()) return std::nullopt;
  const vm::MachineState& vm = vm_.state();
  const std::uint64_t before = vm.add_cycles;
  if (interrupted()) return LockstepEnd::interrupted;
  if (before >= options_.max_cycles) return LockstepEnd::limit;
  history_.push_back({count_.checkpoints, before, vm.pc});
  if (history_.size() > history_length) history_.pop_front();

  if (options_.differences == LockstepOptions::Differences::followed) return follow(add_cycles);
  const RowRun row = run_row();
  if (row.given_up) return interrupted() ? LockstepEnd::interrupted : LockstepEnd::limit;
  if (row.stop == vm::Stop::error) return follow_undefined();
  std::uint64_t until = vm.add_cycles + silence;
  if (row.used_device) until += (1 + row.cards.size()) * patience_with_devices;
  const eniac::StopReason reason =
      wired_.run_to_checkpoint(until, WiredMachine::Breaks::ignored, options_.interrupt);
  wired_cards_ = wired_.take_cards();
  vm_cards_ = texts_of(row.cards);
  if (reason == eniac::StopReason::interrupted) return LockstepEnd::interrupted;
  if (reason == eniac::StopReason::quit)
    return diverged("debug.quit was pulsed on the wired machine");
  return compare(reason, row);
}

/// Runs the wired machine through a row whose result is undefined. Returns nullopt if the run can
/// go on.
std::optional<LockstepEnd> Lockstep::follow_undefined() {
  const vm::MachineState error = vm_.state();
  if (reason_.empty())
    reason_ = fmt::format("{} in row {}: {}", name(error.error), history_.back().row,
                          row_text(vm_.image(), history_.back().row));
  const eniac::StopReason reason = wired_.run_to_checkpoint(
      error.add_cycles + patience_with_devices, WiredMachine::Breaks::ignored, options_.interrupt);
  if (reason == eniac::StopReason::interrupted) return LockstepEnd::interrupted;
  const std::string first = reason_;
  if (reason != eniac::StopReason::checkpoint || !import_wired()) {
    reason_ = first;
    return LockstepEnd::program_error;
  }
  ++count_.undefined_rows;
  deliver(wired_.take_cards());
  note_fetch();
  return std::nullopt;
}

std::optional<LockstepEnd> Lockstep::follow(std::uint64_t add_cycles) {
  const RowRun row = paused_row_ ? *std::exchange(paused_row_, {}) : run_row();
  const std::uint64_t until =
      std::max(options_.max_cycles, history_.back().add_cycles + patience_with_devices);
  const std::uint64_t now = wired_.add_cycles();
  const std::uint64_t pause = now + std::min(add_cycles, no_limit - now);
  const eniac::StopReason reason = wired_.run_to_checkpoint(
      std::min(until, pause), WiredMachine::Breaks::obeyed, options_.interrupt);
  deliver(wired_.take_cards());
  if (reason == eniac::StopReason::limit && pause < until) {
    paused_row_ = row;
    return std::nullopt;
  }
  if (reason != eniac::StopReason::checkpoint) return end_of_following(reason, row);
  if (!import_wired()) return LockstepEnd::program_error;
  ++count_.checkpoints;
  count_.rows.set(static_cast<std::size_t>(history_.back().row));
  note_fetch();
  return std::nullopt;
}

void Lockstep::feed(vm::Card card) {
  wired_.machine().card_reader().add(wired_card(vm::columns_text(card)));
  vm_.add_card(card);
  paused_row_ = vm_.run_row();
}

LockstepEnd Lockstep::end_of_following(eniac::StopReason reason, const RowRun& row) {
  switch (reason) {
    case eniac::StopReason::idle:
      break;
    case eniac::StopReason::requested:
    case eniac::StopReason::quit:
      return LockstepEnd::brk;
    case eniac::StopReason::interrupted:
      return LockstepEnd::interrupted;
    case eniac::StopReason::failed:
      reason_ = wired_.machine().monitor().failure().value_or("");
      return LockstepEnd::program_error;
    default:
      return LockstepEnd::limit;
  }
  const bool waits = wired_.is_waiting_for_card();
  const bool alike = row.stop == (waits ? vm::Stop::waiting_for_card : vm::Stop::halt) &&
                     wired_.state() == to_comparable(vm_.state());
  if (alike) note_fetch();
  if (waits) return LockstepEnd::waiting_for_card;
  return row.stop == vm::Stop::halt ? LockstepEnd::halted : LockstepEnd::silent;
}

void Lockstep::deliver(const std::vector<std::string>& cards) {
  count_.cards += cards.size();
  cards_punched_ += cards.size();
  if (options_.punch)
    for (const std::string& card : cards) options_.punch(card);
}

/// Describes how the stops of both machines differ. If they do not differ, returns an empty text.
std::string Lockstep::difference_at_stop(eniac::StopReason reason, const RowRun& row) const {
  const bool goes_on = row.stop == vm::Stop::limit;
  switch (reason) {
    case eniac::StopReason::checkpoint:
      if (goes_on) return "";
      return row.stop == vm::Stop::halt ? "the wired machine goes on after halt"
                                        : "the wired machine goes on without a card";
    case eniac::StopReason::idle:
      if (!goes_on && wired_.is_waiting_for_card() == (row.stop == vm::Stop::waiting_for_card))
        return "";
      return wired_.is_waiting_for_card() ? "the wired machine waits for a card"
                                          : "the wired machine falls silent";
    case eniac::StopReason::failed:
      return wired_.machine().monitor().failure().value_or("the wired machine failed");
    default:
      return goes_on
                 ? fmt::format("no row fetch on the wired machine, {} add cycles after it is due",
                               silence)
                 : fmt::format("the wired machine is still at work {} add cycles after {}", silence,
                               row.stop == vm::Stop::halt ? "halt" : "its last card");
  }
}

std::optional<LockstepEnd> Lockstep::compare(eniac::StopReason reason, const RowRun& row) {
  if (std::string what = difference_at_stop(reason, row); !what.empty())
    return diverged(std::move(what));
  const bool at_fetch = reason == eniac::StopReason::checkpoint;
  // The duration of device operations is not compared.
  if (at_fetch && row.used_device && wired_.add_cycles() >= vm_.state().add_cycles)
    vm_.set_add_cycles(wired_.add_cycles());
  if (at_fetch && wired_.add_cycles() != vm_.state().add_cycles)
    return diverged("the row took another time");
  if (wired_.state() != to_comparable(vm_.state())) return diverged("accumulators differ");
  if (wired_cards_ != vm_cards_) return diverged("the cards punched differ");
  if (wired_.cards_read() != vm_.cards_read())
    return diverged(
        fmt::format("cards read: wired {}, virtual {}", wired_.cards_read(), vm_.cards_read()));
  if (at_fetch && options_.invariants && !broken().empty())
    return diverged("the wired machine is not ready for a row");

  ++count_.checkpoints;
  if (row.used_device) ++count_.device_rows;
  count_.rows.set(static_cast<std::size_t>(history_.back().row));
  deliver(wired_cards_);
  note_fetch();
  if (row.stop == vm::Stop::halt) return LockstepEnd::halted;
  if (row.stop == vm::Stop::waiting_for_card) return LockstepEnd::waiting_for_card;
  return std::nullopt;
}

/// Returns all violated invariants. At a row fetch, also checks which programs are active.
std::vector<std::string> Lockstep::broken() const {
  std::vector<std::string> all = broken_invariants(wired_.machine(), wired_.assignment());
  if (!wired_.machine().monitor().checkpoint) return all;
  for (std::string& sentence : fetch_programs_->broken(wired_.machine()))
    all.push_back(std::move(sentence));
  return all;
}

LockstepEnd Lockstep::diverged(std::string what) {
  Divergence found{
      .row = history_.back(),
      .what = std::move(what),
      .wired_add_cycles = wired_.add_cycles(),
      .vm_add_cycles = vm_.state().add_cycles,
      .accumulators = differences(wired_.state(), to_comparable(vm_.state()), wired_.assignment()),
      .broken_invariants = {},
      .wired_cards = wired_cards_,
      .vm_cards = vm_cards_,
      .history = {history_.begin(), history_.end() - 1},
      .before = at_fetch_,
      .trace = std::nullopt};
  if (options_.invariants) found.broken_invariants = broken();
  divergence_ = std::move(found);
  return LockstepEnd::diverged;
}

void Lockstep::trace_divergence(const PatchNames& names) {
  const ComparableState end = wired_.state();
  const std::uint64_t end_cycles = wired_.add_cycles();
  // If the machine stopped in the middle of an add cycle, include this add cycle.
  const std::uint64_t until = end_cycles + (wired_.machine().time().phase == 0 ? 0 : 1);
  wired_.go_back(good_.wired);
  RowTracer tracer(wired_.machine(), names);
  const eniac::StopReason reason =
      wired_.run_to_checkpoint(until, WiredMachine::Breaks::ignored, options_.interrupt);
  static_cast<void>(wired_.take_cards());
  divergence_->trace = tracer.take();
  if (reason == eniac::StopReason::interrupted)
    divergence_->trace->otherwise = "interrupted";
  else if (wired_.state() != end || wired_.add_cycles() != end_cycles)
    divergence_->trace->otherwise = fmt::format(
        "the row ended differently when it was repeated, after {} add cycles; "
        "a fault is intermittent",
        wired_.add_cycles() - divergence_->row.add_cycles);
}

}  // namespace chessvm::wired
