// SPDX-License-Identifier: MIT
// The wired CPU and the virtual one execute the same program side by side; at every row fetch all
// that they have in common must be equal, the count of add cycles included.
//
// A row that reads or punches takes on the wired machine what its devices take. There the virtual
// CPU takes over the count, reads the same card, and everything else is compared. What the
// instruction set does not define (memory accumulator 37, row 199) the wired machine does in its
// own way: there nothing is compared, and the virtual CPU goes on where it has come to.
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
#include "sim/wired/lockstep/programs_at_work.hpp"
#include "sim/wired/lockstep/virtual_cpu.hpp"
#include "sim/wired/lockstep/wired_machine.hpp"

namespace chessvm::wired {

enum class LockstepEnd : std::uint8_t {
  halted,            // both
  waiting_for_card,  // both
  brk,               // followed only
  limit,
  interrupted,
  silent,         // followed only: no program is at work, and no reason for that in the program
  program_error,  // after it the wired machine is in no state that the virtual one knows
  diverged,
  no_start,  // the wired machine never came to its first row fetch, or not in a state to go on
};

struct LockstepOptions {
  /// `followed`: the wired machine does what it does; the virtual CPU is set anew at every row
  /// fetch, and counts instructions.
  enum class Differences : std::uint8_t { sought, followed };
  Differences differences = Differences::sought;
  /// The first row fetch from here on ends the run.
  std::uint64_t max_cycles = std::numeric_limits<std::uint64_t>::max();
  bool invariants = true;
  /// Up to here the virtual CPU runs alone, but for rows that use a device.
  std::optional<VirtualCpu::Goal> run_ahead{};
  const std::atomic<bool>* interrupt = nullptr;
  std::function<void(const std::string& card)> punch{};  // as the wired machine punches them
};

/// What was compared.
struct LockstepCount {
  std::uint64_t checkpoints = 0;     // compared
  std::uint64_t device_rows = 0;     // of them, without the count of add cycles
  std::uint64_t undefined_rows = 0;  // not compared
  std::bitset<end_row> rows;         // fetched by both
  std::uint64_t cards = 0;           // punched by both
};

class Lockstep {
 public:
  Lockstep(WiredMachine& wired, VirtualCpu& vm, LockstepOptions options)
      : wired_(wired), vm_(vm), options_(std::move(options)) {}

  /// Runs the wired machine to its first row fetch, where both begin: with the wired machine's
  /// state, or at `from`. A row that was begun there the virtual CPU completes alone. Nothing when
  /// they stand ready.
  [[nodiscard]] std::optional<LockstepEnd> start(const std::optional<Checkpoint>& from = {});
  /// One row. Nothing when they are equal and can go on.
  [[nodiscard]] std::optional<LockstepEnd> step();
  /// Rows until the end; calls `tick` now and then.
  [[nodiscard]] LockstepEnd run(const std::function<void()>& tick = {});

  [[nodiscard]] const LockstepCount& count() const { return count_; }
  /// When they diverged.
  [[nodiscard]] const std::optional<Divergence>& divergence() const { return divergence_; }
  /// Executes the row after which they differ once more, pulse by pulse, for Divergence::trace. To
  /// be called when they diverged.
  void trace_divergence(const PatchNames& names);
  /// Why there was no start, or which error the program made first.
  [[nodiscard]] const std::string& reason() const { return reason_; }
  /// At the last row fetch at which they were equal, or at the end when both stopped alike.
  [[nodiscard]] const Checkpoint& checkpoint() const { return at_fetch_; }
  /// Before the first row fetch there is no checkpoint.
  [[nodiscard]] bool has_checkpoint() const { return has_checkpoint_; }
  [[nodiscard]] const WiredMachine& wired() const { return wired_; }
  /// The row begun last.
  [[nodiscard]] std::optional<RowNumber> last_row() const {
    return history_.empty() ? std::nullopt : std::optional(history_.back().row);
  }
  [[nodiscard]] const VirtualCpu& vm() const { return vm_; }

 private:
  void note_fetch();
  void deliver(const std::vector<std::string>& cards);
  [[nodiscard]] bool hand_over();
  [[nodiscard]] LockstepEnd no_start(std::string why);
  [[nodiscard]] std::optional<LockstepEnd> resume(const Checkpoint& from);
  [[nodiscard]] std::optional<LockstepEnd> follow();
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
  std::deque<ComparedRow> history_;  // the last one is the row being executed
  Checkpoint at_fetch_;
  bool has_checkpoint_ = false;
  WiredMachine::Moment wired_at_fetch_;
  std::optional<RowFetchPrograms> fetch_programs_;
  std::uint64_t cards_punched_ = 0;
  std::uint64_t cards_not_here_ = 0;      // read before the run, of a deck that was not given again
  std::vector<std::string> wired_cards_;  // of this row
  std::vector<std::string> vm_cards_;
  std::optional<Divergence> divergence_;
  std::string reason_;
};

}  // namespace chessvm::wired
