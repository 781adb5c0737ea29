// SPDX-License-Identifier: MIT
#include "programs/host/interpreter.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>

#include "vm/deck.hpp"

namespace chessvm::host {
namespace {

/// Maximum number of add cycles between two checks of `interrupt`. The simulation of these add
/// cycles takes at most 0.1 s.
constexpr std::int64_t longest_slice = 40'000'000;

/// Number of add cycles between two checks of the card count, after a run has passed its limit.
constexpr std::uint64_t overtime = 10'000;

/// Stores the punched cards and their times in the result of a run. Calls `punched` for each card.
class Punch final : public vm::CardPunch {
 public:
  Punch(const vm::Machine& machine, Run& run, const std::function<void(int)>& punched)
      : machine_(machine), run_(run), punched_(punched) {}
  void punch(int digits) override {
    run_.cards.push_back(digits);
    run_.punched_at.push_back(cost_of(machine_.state()).time);
    if (punched_) punched_(digits);
  }
  [[nodiscard]] std::size_t count() const { return run_.cards.size(); }

 private:
  const vm::Machine& machine_;
  Run& run_;
  const std::function<void(int)>& punched_;
};

RunEnd run_on(vm::Machine& machine, vm::CardReader& reader, Punch& punch,
              const RunOptions& options) {
  const auto limit = static_cast<std::uint64_t>(options.limit.count());
  const auto slice =
      static_cast<std::uint64_t>(std::clamp(options.step.count(), std::int64_t{1}, longest_slice));
  for (;;) {
    if (options.interrupt != nullptr && *options.interrupt) return RunEnd::interrupted;
    const std::uint64_t done = machine.state().add_cycles;
    if (options.progress) options.progress({eniac_time(done), machine.state()});
    std::uint64_t until = limit - std::min(done, limit) > slice ? done + slice : limit;
    if (done >= limit && punch.count() < options.least_cards) until = done + overtime;
    switch (machine.run({.add_cycles = until}, reader, punch)) {
      case vm::Stop::halt:
        return RunEnd::halted;
      case vm::Stop::brk:
        return RunEnd::brk;
      case vm::Stop::waiting_for_card:
        return RunEnd::out_of_cards;
      case vm::Stop::error:
        return RunEnd::failed;
      case vm::Stop::limit:
        if (until >= limit && punch.count() >= options.least_cards) return RunEnd::limit;
        break;
    }
  }
}

}  // namespace

vm::Machine Interpreter::new_machine(const vm::Image& image,
                                     std::optional<vm::RowNumber> counted_row) const {
  vm::Machine machine(image, make_core_);
  if (counted_row) machine.watch(*counted_row);
  return machine;
}

/// Returns a copy of the machine in `ready_` for `image` and `counted_row`. Creates that machine
/// first if it is missing. All copies share the translated program.
vm::Machine Interpreter::kept_machine(const vm::Image& image,
                                      std::optional<vm::RowNumber> counted_row) const {
  if (!ready_.empty() && ready_.front().machine.image() != image) ready_.clear();
  for (const Ready& ready : ready_)
    if (ready.counted_row == counted_row) return ready.machine;
  ready_.push_back({counted_row, new_machine(image, counted_row)});
  return ready_.back().machine;
}

/// Returns a copy of the kept machine, or a new machine if another thread uses `ready_`. Uses no
/// lock, because builds without threads, such as the web page, do not have locks.
vm::Machine Interpreter::ready_machine(const vm::Image& image,
                                       std::optional<vm::RowNumber> counted_row) const {
  if (in_use_.test_and_set(std::memory_order_acquire)) return new_machine(image, counted_row);
  vm::Machine machine = kept_machine(image, counted_row);
  in_use_.clear(std::memory_order_release);
  return machine;
}

Run Interpreter::run(const vm::Image& image, const std::vector<vm::Card>& deck,
                     const RunOptions& options) const {
  vm::Machine machine = ready_machine(image, std::nullopt);
  vm::DeckReader reader;
  const std::size_t loading = loading_cards(options, deck);
  for (std::size_t i = 0; i < loading; ++i) reader.add(deck[i]);
  Run run;
  Punch punch(machine, run, options.punched);
  run.end = run_on(machine, reader, punch, options);
  run.loading = cost_of(machine.state());
  if (run.end == RunEnd::out_of_cards && !deck.empty()) {
    for (std::size_t i = loading; i < deck.size(); ++i) reader.add(deck[i]);
    if (options.counted_row) {
      const vm::MachineState loaded = machine.state();
      machine = ready_machine(image, options.counted_row);
      [[maybe_unused]] const auto set = machine.set_state(loaded);
      assert(set);
    }
    run.end = run_on(machine, reader, punch, options);
    if (options.counted_row) run.fetches = machine.fetches_of_watched_row();
  }
  const Cost total = cost_of(machine.state());
  run.work = {total.time - run.loading.time, total.instructions - run.loading.instructions};
  if (run.end == RunEnd::failed)
    run.failure = fmt::format("machine error {}", name(machine.state().error));
  run.memory = memory_of(machine.state());
  return run;
}

}  // namespace chessvm::host
