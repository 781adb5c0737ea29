// SPDX-License-Identifier: MIT
#include "programs/host/wired_cpu.hpp"

#include <fmt/format.h>

#include <charconv>

#include "base/files/file.hpp"
#include "programs/host/deck_text.hpp"
#include "sim/wired/lockstep/lockstep.hpp"
#include "sim/wired/machine/find_patch.hpp"
#include "sim/wired/machine/wired_computer.hpp"

namespace chessvm::host {
namespace {

using wired::LockstepEnd;

constexpr std::uint64_t rows_between_progress = 1024;  // rows that the host simulates in a few ms

RunEnd run_end_of(LockstepEnd end) {
  switch (end) {
    case LockstepEnd::halted:
      return RunEnd::halted;
    case LockstepEnd::brk:
      return RunEnd::brk;
    case LockstepEnd::waiting_for_card:
      return RunEnd::out_of_cards;
    case LockstepEnd::limit:
      return RunEnd::limit;
    case LockstepEnd::interrupted:
      return RunEnd::interrupted;
    case LockstepEnd::silent:
    case LockstepEnd::program_error:
    case LockstepEnd::diverged:
    case LockstepEnd::no_start:
      break;
  }
  return RunEnd::failed;
}

std::string failure_text(LockstepEnd end, const std::string& reason) {
  if (end == LockstepEnd::silent) return "the wired machine fell silent";
  return reason.empty() ? "the wired machine failed" : reason;
}

/// Runs single rows on the virtual CPU, to get their time without the time of reader and punch.
class Replay {
 public:
  /// `loading` is the number of loading cards at the start of `deck`.
  Replay(const vm::Image& image, const std::vector<vm::Card>& deck, std::size_t loading)
      : with_all_(image, deck),
        loading_(image, {deck.begin(), deck.begin() + static_cast<std::ptrdiff_t>(loading)}) {}

  /// Runs the row after the checkpoint `before`. Returns the program's cost up to the row's end.
  Cost after_row(const vm::Checkpoint& before) { return run_row(with_all_, before); }
  /// Like `after_row`, but stops when the row asks for a card beyond the loading cards.
  Cost behind_loading(const vm::Checkpoint& before) { return run_row(loading_, before); }

 private:
  static Cost run_row(wired::VirtualCpu& cpu, const vm::Checkpoint& before) {
    cpu.set_state(before.state);
    cpu.set_cards_read(before.cards_read);
    static_cast<void>(cpu.run_row());
    return {eniac_time(cpu.state().add_cycles), cpu.state().instructions};
  }

  wired::VirtualCpu with_all_;
  wired::VirtualCpu loading_;
};

/// Runs the wired machine row by row. Counts the costs without the time of reader and punch.
class Observer {
 public:
  Observer(wired::Lockstep& machine, const vm::Image& image, const std::vector<vm::Card>& deck,
           const RunOptions& options)
      : machine_(machine),
        loading_cards_(loading_cards(options, deck)),
        replay_(image, deck, loading_cards_),
        options_(options) {}

  LockstepEnd run_to_end() {
    std::optional<LockstepEnd> end = machine_.start();
    AddCycles shown{0};
    for (std::uint64_t rows = 0; !end; ++rows) {
      const AddCycles time = now().time;
      if (time >= options_.limit && machine_.count().cards >= options_.least_cards)
        return LockstepEnd::limit;
      const bool due = rows % rows_between_progress == 0 || time - shown >= options_.step;
      if (options_.progress && due) {
        options_.progress({time, machine_.checkpoint().state});
        shown = time;
      }
      const vm::Checkpoint before = machine_.checkpoint();
      end = machine_.step();
      note_row(before, end);
    }
    return *end;
  }

  /// Sets the costs, the number of fetches and the punch times in `run`.
  void account(Run& run) const {
    const Cost total = now();
    run.loading = loading_.value_or(total);
    run.work = {total.time - run.loading.time, total.instructions - run.loading.instructions};
    if (options_.counted_row && loading_) run.fetches = machine_.count().fetches - loading_fetches_;
    run.punched_at = punched_at_;
  }

 private:
  [[nodiscard]] Cost now() const {
    if (!machine_.has_checkpoint()) return {};
    const vm::MachineState& state = machine_.checkpoint().state;
    return {eniac_time(state.add_cycles) - devices_, state.instructions};
  }

  /// Updates the loading costs, the devices' time and the punch times after the row that began at
  /// the checkpoint `before`. `end` is nullopt unless the run ended in this row.
  void note_row(const vm::Checkpoint& before, const std::optional<LockstepEnd>& end) {
    const std::uint64_t read = machine_.wired().cards_read();
    if (before.cards_read == loading_cards_ && read > loading_cards_) {
      loading_ = replay_.behind_loading(before);
      loading_->time -= devices_;
      loading_fetches_ = machine_.count().fetches;
    }
    const std::uint64_t punched = machine_.count().cards;
    const bool used_device = read != before.cards_read || punched != before.cards_punched;
    // If the run ended in this row, the checkpoint that now() reads lacks the row's device time.
    if (used_device && !end)
      devices_ += eniac_time(machine_.wired().add_cycles()) - replay_.after_row(before).time;
    punched_at_.insert(punched_at_.end(), punched - before.cards_punched, now().time);
  }

  wired::Lockstep& machine_;
  std::size_t loading_cards_;
  Replay replay_;
  const RunOptions& options_;
  AddCycles devices_{0};               // time of reader and punch so far
  std::optional<Cost> loading_;        // nullopt while only loading cards have been read
  std::uint64_t loading_fetches_ = 0;  // number of fetches of `counted_row` during the loading
  std::vector<AddCycles> punched_at_;  // for each card, when the row that punched it ended
};

Run failed(std::string reason) {
  Run run;
  run.end = RunEnd::failed;
  run.failure = std::move(reason);
  return run;
}

std::string one_line(const Failure& failure) {
  return fmt::format("{}{}: {}", failure.path.string(),
                     failure.line == 0 ? "" : fmt::format(":{}", failure.line), failure.message);
}

}  // namespace

Result<std::unique_ptr<WiredCpu>> WiredCpu::find() {
  vm::PerCpu<std::filesystem::path> found;
  for (const vm::Cpu cpu : vm::cpus) {
    const auto patch = wired::find_patch(cpu);
    if (!patch) return patch.error();
    if (const auto text = read_file(patch.value()); !text) return text.error();
    found[cpu] = patch.value();
  }
  return std::unique_ptr<WiredCpu>(new WiredCpu(std::move(found)));
}

Run WiredCpu::run(const vm::Image& image, const std::vector<vm::Card>& deck,
                  const RunOptions& options) const {
  const auto cards = wired::parse_cards(deck_text(deck), "deck");
  if (!cards) return failed(one_line(cards.error()));
  auto computer =
      wired::WiredComputer::make(patches_[image.cpu()], image, eniac::engine_names[0].kind);
  if (!computer) return failed(one_line(computer.error()));
  computer.value()->load(cards.value());
  Run run;
  const auto punch = [&](const std::string& card) {
    int digits = 0;
    std::from_chars(card.data(), card.data() + card.size(), digits);
    run.cards.push_back(digits);
    if (options.punched) options.punched(digits);
  };
  wired::VirtualCpu vm(image, deck);
  wired::Lockstep machine(computer.value()->wired(), vm,
                          {.differences = wired::LockstepOptions::Differences::followed,
                           .invariants = false,
                           .interrupt = options.interrupt,
                           .counted_row = options.counted_row,
                           .punch = punch});
  Observer observer(machine, image, deck, options);
  const LockstepEnd end = observer.run_to_end();
  run.end = run_end_of(end);
  if (run.end == RunEnd::failed) run.failure = failure_text(end, machine.reason());
  observer.account(run);
  if (machine.has_checkpoint()) run.memory = memory_of(machine.checkpoint().state);
  return run;
}

}  // namespace chessvm::host
