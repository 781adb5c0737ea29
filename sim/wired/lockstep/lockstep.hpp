// SPDX-License-Identifier: MIT
// Runs a program on the wired and on the virtual CPU side by side and compares them at every row
// fetch: their common state and the number of add cycles must be equal.
//
// The time of a row with `read` or `print` depends on the devices. After such a row, the virtual
// CPU takes over the wired machine's number of add cycles. After a row without a defined result
// (such as `loadacc A` with A = 37), the virtual CPU takes over the whole state without comparison.
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

enum class LockstepEnd : std::uint8_t {
  halted,            // both CPUs have halted
  waiting_for_card,  // both CPUs wait for a card
  brk,               // only in a followed run, after `brk` or a stop by the patch or the operator
  limit,
  interrupted,
  silent,         // only in a followed run, if no unit is active, but no `halt` was executed
  program_error,  // an error of the program; see Lockstep::reason()
  diverged,
  no_start,  // no row fetch was reached, or the state at the first row fetch was invalid
};

struct LockstepOptions {
  /// With `sought`, the run ends at the first difference. With `followed`, nothing is compared,
  /// but at every row fetch the virtual CPU takes over the wired machine's state and counts
  /// instructions.
  enum class Differences : std::uint8_t { sought, followed };
  Differences differences = Differences::sought;
  /// Limit in add cycles. The run ends at the first row fetch at or after this limit.
  std::uint64_t max_cycles = std::numeric_limits<std::uint64_t>::max();
  bool invariants = true;
  /// The virtual CPU runs alone up to this goal, except in rows that use a device. If the goal is
  /// nullopt, the wired machine runs every row.
  std::optional<VirtualCpu::Goal> run_ahead{};
  const std::atomic<bool>* interrupt = nullptr;
  std::optional<vm::RowNumber> counted_row{};            // the run counts the fetches of this row
  std::function<void(const std::string& card)> punch{};  // called when the wired machine punches
};

struct LockstepCount {
  std::uint64_t checkpoints = 0;     // number of compared row fetches
  std::uint64_t device_rows = 0;     // number of compared rows that used a device
  std::uint64_t undefined_rows = 0;  // number of rows with an undefined result
  std::bitset<vm::end_row> rows;     // executed rows whose result is defined
  std::uint64_t cards = 0;           // number of punched cards
  std::uint64_t fetches = 0;         // number of fetches of LockstepOptions::counted_row
};

/// A moment at which no error of the wired machine was visible.
struct GoodMoment {
  WiredMachine::Moment wired;
  std::optional<vm::Checkpoint> program{};  // state at a row fetch; nullopt before the start
};

class Lockstep {
 public:
  Lockstep(WiredMachine& wired, VirtualCpu& vm, LockstepOptions options)
      : wired_(wired), vm_(vm), options_(std::move(options)) {}

  /// Runs the wired machine to its first row fetch. Then both CPUs take over the state `from`. If
  /// `from` is empty, the virtual CPU takes over the state of the wired machine. If `from` is in
  /// the middle of a row, the virtual CPU first completes that row alone. Returns nullopt if the
  /// run can go on.
  [[nodiscard]] std::optional<LockstepEnd> start(const std::optional<vm::Checkpoint>& from = {});
  /// Runs one row on both CPUs and compares them. Returns nullopt if they are equal and the program
  /// goes on. In a followed run, also returns nullopt after `add_cycles` add cycles, because a
  /// broken machine may never reach its next row fetch. The next call then continues the row.
  [[nodiscard]] std::optional<LockstepEnd> step(
      std::uint64_t add_cycles = std::numeric_limits<std::uint64_t>::max());
  /// In a followed run that is `waiting_for_card`, puts a card into the readers of both CPUs.
  void feed(vm::Card card);
  /// Runs rows until the end; calls `tick` about every 1,000 rows.
  [[nodiscard]] LockstepEnd run(const std::function<void()>& tick = {});

  [[nodiscard]] const LockstepCount& count() const { return count_; }
  /// Returns the difference; nullopt unless the run ended with `diverged`.
  [[nodiscard]] const std::optional<Divergence>& divergence() const { return divergence_; }
  /// Repeats pulse by pulse the row in which the CPUs differed, and fills Divergence::trace.
  /// Allowed only after `diverged`.
  void trace_divergence(const PatchNames& names);
  /// After `no_start`, returns the reason for it. Otherwise returns the program's first error.
  [[nodiscard]] const std::string& reason() const { return reason_; }
  /// Returns the state at the last row fetch at which the CPUs were equal. If both have
  /// stopped in the same way, returns the state at the end.
  [[nodiscard]] const vm::Checkpoint& checkpoint() const { return at_fetch_; }
  /// Returns false before the first row fetch.
  [[nodiscard]] bool has_checkpoint() const { return has_checkpoint_; }
  /// Returns the last good row fetch. Before the first good row fetch, and in a followed run,
  /// returns the moment before the start.
  [[nodiscard]] const GoodMoment& last_good() const { return good_; }
  /// Returns the good moment before `last_good()`. Returns nullopt if there is no earlier moment,
  /// or if the virtual CPU ran ahead to `last_good()`.
  [[nodiscard]] const std::optional<GoodMoment>& good_before() const { return good_before_; }
  [[nodiscard]] const WiredMachine& wired() const { return wired_; }
  /// Returns the row that began last; nullopt before the first row.
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
  std::deque<ComparedRow> history_;   // the last element is the current row
  std::optional<RowRun> paused_row_;  // unfinished row of a followed run; nullopt if none
  vm::Checkpoint at_fetch_;
  bool has_checkpoint_ = false;
  GoodMoment good_;
  std::optional<GoodMoment> good_before_;
  std::optional<RowFetchPrograms> fetch_programs_;
  std::uint64_t cards_punched_ = 0;
  std::uint64_t cards_not_here_ = 0;      // number of cards read before start() and not in the deck
  std::vector<std::string> wired_cards_;  // cards that the wired CPU punched in this row
  std::vector<std::string> vm_cards_;
  std::optional<Divergence> divergence_;
  std::string reason_;
};

}  // namespace chessvm::wired
