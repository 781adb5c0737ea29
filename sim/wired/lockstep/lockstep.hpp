// SPDX-License-Identifier: MIT
// Runs a program on the wired and on the virtual CPU side by side and compares them at every row
// fetch: the state that they share must be equal, and so must the number of add cycles.
//
// The time of a row with `read` or `print` depends on the devices. After such a row the virtual
// CPU takes over the number of add cycles of the wired machine; everything else is compared. Where
// the instruction set defines no result (memory accumulator 37, row 199), nothing is compared, and
// the virtual CPU takes over the state of the wired machine.
#pragma once

#include <atomic>
#include <bitset>
#include <cstdint>
#include <deque>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "sim/wired/lockstep/divergence.hpp"
#include "sim/wired/lockstep/virtual_cpu.hpp"
#include "sim/wired/machine/wired_machine.hpp"
#include "sim/wired/trace/programs_at_work.hpp"

namespace chessvm::wired {

/// The end of a run.
enum class LockstepEnd : std::uint8_t {
  halted,            // both
  waiting_for_card,  // both
  brk,               // followed only: in the program, or a stop that the patch or an operator set
  limit,
  interrupted,
  silent,         // followed only: no program is at work, although the row does not stop
  program_error,  // the wired machine is in a state that the virtual CPU does not have
  diverged,
  no_start,  // the wired machine did not get to a first row fetch from which it can go on
};

/// The comparisons to make, and the limits of the run.
struct LockstepOptions {
  /// `sought`: the run ends at the first difference. `followed`: nothing is compared; the virtual
  /// CPU takes over the state at every row fetch and counts instructions.
  enum class Differences : std::uint8_t { sought, followed };
  Differences differences = Differences::sought;
  /// The run ends at the first row fetch from this add cycle on.
  std::uint64_t max_cycles = std::numeric_limits<std::uint64_t>::max();
  bool invariants = true;
  /// The virtual CPU runs alone up to this goal, except for rows that use a device.
  std::optional<VirtualCpu::Goal> run_ahead{};
  const std::atomic<bool>* interrupt = nullptr;
  std::optional<vm::RowNumber> counted_row{};            // see LockstepCount::fetches
  std::function<void(const std::string& card)> punch{};  // as the wired machine punches them
};

/// The number of comparisons made.
struct LockstepCount {
  std::uint64_t checkpoints = 0;     // compared
  std::uint64_t device_rows = 0;     // of them, without the count of add cycles
  std::uint64_t undefined_rows = 0;  // not compared
  std::bitset<vm::end_row> rows;     // fetched by both
  std::uint64_t cards = 0;           // punched by both
  std::uint64_t fetches = 0;         // of LockstepOptions::counted_row
};

/// A moment at which the wired machine was, as far as could be seen, in order.
struct GoodMoment {
  WiredMachine::Moment wired;
  std::optional<vm::Checkpoint> program{};  // at a row fetch; nullopt: before the start
};

/// A run of both CPUs.
class Lockstep {
 public:
  Lockstep(WiredMachine& wired, VirtualCpu& vm, LockstepOptions options)
      : wired_(wired), vm_(vm), options_(std::move(options)) {}

  /// Runs the wired machine to its first row fetch. Both begin there with its state, or with
  /// `from`. If `from` is in the middle of a row, the virtual CPU completes the row alone. nullopt:
  /// ready.
  [[nodiscard]] std::optional<LockstepEnd> start(const std::optional<vm::Checkpoint>& from = {});
  /// Runs one row on both and compares. nullopt: equal, and the program goes on. A machine that is
  /// followed pauses when it has done `add_cycles`, too; the next call continues the row. A broken
  /// one may never reach its next row fetch.
  [[nodiscard]] std::optional<LockstepEnd> step(
      std::uint64_t add_cycles = std::numeric_limits<std::uint64_t>::max());
  /// Puts a card into both readers after `waiting_for_card` of a machine that is followed; the next
  /// step goes on with it.
  void feed(vm::Card card);
  /// Runs rows until the end; calls `tick` from time to time.
  [[nodiscard]] LockstepEnd run(const std::function<void()>& tick = {});

  [[nodiscard]] const LockstepCount& count() const { return count_; }
  /// The difference; nullopt unless the run ended with `diverged`.
  [[nodiscard]] const std::optional<Divergence>& divergence() const { return divergence_; }
  /// Executes the row after which they differ once more, pulse by pulse, to fill Divergence::trace.
  /// Call it only after `diverged`.
  void trace_divergence(const PatchNames& names);
  /// The reason of `no_start`, or the first error of the program.
  [[nodiscard]] const std::string& reason() const { return reason_; }
  /// The state at the last row fetch at which they were equal, or at the end if both stopped alike.
  [[nodiscard]] const vm::Checkpoint& checkpoint() const { return at_fetch_; }
  /// False before the first row fetch.
  [[nodiscard]] bool has_checkpoint() const { return has_checkpoint_; }
  /// The last row fetch at which both agreed, or the moment before the start. Only where
  /// differences are sought.
  [[nodiscard]] const GoodMoment& last_good() const { return good_; }
  /// The good moment before that, from which the wired machine went on to it by itself.
  [[nodiscard]] const std::optional<GoodMoment>& good_before() const { return good_before_; }
  [[nodiscard]] const WiredMachine& wired() const { return wired_; }
  /// The row that began last; nullopt before the first.
  [[nodiscard]] std::optional<vm::RowNumber> last_row() const {
    return history_.empty() ? std::nullopt : std::optional(history_.back().row);
  }
  [[nodiscard]] const VirtualCpu& vm() const { return vm_; }

 private:
  [[nodiscard]] bool interrupted() const {
    return options_.interrupt != nullptr && options_.interrupt->load(std::memory_order_relaxed);
  }
  [[nodiscard]] RowRun run_row();
  void note_fetch();
  void deliver(const std::vector<std::string>& cards);
  [[nodiscard]] bool hand_over();
  [[nodiscard]] LockstepEnd no_start(std::string why);
  [[nodiscard]] std::optional<LockstepEnd> resume(const vm::Checkpoint& from);
  [[nodiscard]] std::optional<LockstepEnd> follow(std::uint64_t add_cycles);
  [[nodiscard]] LockstepEnd end_of_following(eniac::StopReason reason, const RowRun& row);
  [[nodiscard]] bool import_wired();
  [[nodiscard]] std::optional<LockstepEnd> follow_undefined();
  [[nodiscard]] std::vector<std::string> broken() const;
  [[nodiscard]] LockstepEnd diverged(std::string what);
  [[nodiscard]] std::string difference_at_stop(eniac::StopReason reason, const RowRun& row) const;
  [[nodiscard]] std::optional<LockstepEnd> compare(eniac::StopReason reason, const RowRun& row);

  WiredMachine& wired_;
  VirtualCpu& vm_;
  LockstepOptions options_;
  LockstepCount count_;
  std::deque<ComparedRow> history_;   // the last one is the row being executed
  std::optional<RowRun> paused_row_;  // followed, and not yet at its end on the wired machine
  vm::Checkpoint at_fetch_;
  bool has_checkpoint_ = false;
  GoodMoment good_;
  std::optional<GoodMoment> good_before_;
  std::optional<RowFetchPrograms> fetch_programs_;
  std::uint64_t cards_punched_ = 0;
  std::uint64_t cards_not_here_ = 0;      // read before the run, and not in the deck now
  std::vector<std::string> wired_cards_;  // of this row
  std::vector<std::string> vm_cards_;
  std::optional<Divergence> divergence_;
  std::string reason_;
};

}  // namespace chessvm::wired
