// SPDX-License-Identifier: MIT
#include "web/engine/wired_cpu.hpp"

#include "sim/wired/lockstep/lockstep_report.hpp"
#include "web/engine/border.hpp"

namespace chessvm::web {

using wired::LockstepEnd;

WiredCpu::WiredCpu(const vm::Image& image, const wired::Deck& deck)
    : vm_(image, deck.cards), deck_(deck.cards) {}

Result<std::unique_ptr<WiredCpu>> WiredCpu::make(const std::filesystem::path& patch,
                                                 const vm::Image& image, const wired::Deck& deck,
                                                 eniac::EngineKind engine) {
  std::unique_ptr<WiredCpu> cpu(new WiredCpu(image, deck));
  WiredCpu* const self = cpu.get();
  auto computer = wired::WiredComputer::make(
      patch, image, engine, [self](std::string_view text) { self->log.add(text); });
  if (!computer) return computer.error();
  cpu->computer_ = std::move(computer.value());
  cpu->computer_->load(deck);
  cpu->computer_->instruments().faults.log = [self](std::string_view text) {
    self->log.add("fault: " + std::string(text) + "\n");
  };
  cpu->view_.emplace(cpu->computer_->machine());
  cpu->pulses_.emplace(cpu->computer_->machine());
  return cpu;
}

std::optional<LockstepEnd> WiredCpu::start(wired::LockstepOptions::Differences differences) {
  compared_ = differences == wired::LockstepOptions::Differences::sought;
  lockstep_.emplace(computer_->wired(), vm_,
                    wired::LockstepOptions{
                        .differences = differences,
                        .invariants = compared_,
                        .punch = [this](const std::string& card) { cards_.add(card + '\n'); }});
  end_ = lockstep_->start();
  if (!end_ && !compared_) {
    wired::WiredMachine& wired = computer_->wired();
    follower_.emplace(wired.machine(), computer_->engine(), wired.assignment());
    processor_.emplace(vm_.image(), deck_, *follower_, wired.machine(), wired.assignment());
  }
  return end_;
}

eniac::Engine& WiredCpu::engine() {
  if (follower_) return *follower_;
  return computer_->engine();
}

const wired::Processor* WiredCpu::processor() {
  look();
  return processor_ ? &*processor_ : nullptr;
}

std::optional<LockstepEnd> WiredCpu::run(std::uint64_t rows, std::uint64_t add_cycles) {
  const wired::WiredMachine& wired = computer_->wired();
  const std::uint64_t until = saturated_sum(wired.add_cycles(), add_cycles);
  for (; !end_ && rows != 0 && wired.add_cycles() < until; --rows)
    end_ = lockstep_->step(until - wired.add_cycles());
  return end_;
}

std::string WiredCpu::take_cards() {
  // If the CPUs are not compared, engine() can also run the wired CPU. lockstep_ does not report
  // the cards that the CPU punches in such a run.
  if (!compared_)
    for (const std::string& card : computer_->wired().take_cards()) cards_.add(card + '\n');
  return cards_.take();
}

std::uint64_t WiredCpu::cards_punched() const {
  return lockstep_ ? lockstep_->count().cards : 0;
}

std::string WiredCpu::report() const {
  const LockstepEnd end = end_.value_or(LockstepEnd::limit);
  return (compared_ ? wired::lockstep_json(*lockstep_, end, {})
                    : wired::run_json(*lockstep_, end, {})) +
         "\n";
}

const chessvm_cpu& WiredCpu::state() {
  const vm::Checkpoint& at = lockstep_->checkpoint();
  shown_ = lay_out({at.state, at.cards_read, at.cards_punched});
  return shown_;
}

}  // namespace chessvm::web
