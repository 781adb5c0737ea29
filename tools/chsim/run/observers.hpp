// SPDX-License-Identifier: MIT
// Writes the trace and the profile of a run to the files that the options name.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string_view>

#include "base/output/output.hpp"
#include "base/output/pending_file.hpp"
#include "base/result.hpp"
#include "tools/chsim/options/options.hpp"
#include "vm/debugger/expression.hpp"
#include "vm/machine.hpp"
#include "vm/output/observer.hpp"

namespace chessvm::vm::chsim {

class Observers {
 public:
  /// The references must outlive the observers.
  Observers(const Options& options, const Symbols& symbols)
      : options_(options), symbols_(symbols) {}

  /// Opens the output files. A trace on standard output shares the buffer `cards` if the cards also
  /// go to standard output, so that cards and trace lines stay in order.
  [[nodiscard]] Result<void> open(std::optional<Output>& cards);
  /// Returns true if the run must execute one instruction at a time when the add-cycle counter is
  /// at `add_cycles`.
  [[nodiscard]] bool look_at(std::uint64_t add_cycles) const;
  /// Returns the add-cycle counter at which look_at() may become true; the largest number: never.
  [[nodiscard]] std::uint64_t next_look(std::uint64_t add_cycles) const;
  /// Called before and after each single instruction. `last_card` is the card punched last; -1: no
  /// card yet.
  void before(const Image& image, const debugger::Moment& moment, int last_card);
  void after(const MachineState& state);
  /// Flushes the trace.
  [[nodiscard]] Result<void> flush();
  /// Writes the profile.
  [[nodiscard]] Result<void> write_profile() const;
  /// Replaces the trace file by the new trace.
  [[nodiscard]] Result<void> commit_trace();

 private:
  [[nodiscard]] Result<void> read_condition();
  [[nodiscard]] bool traces(std::uint64_t add_cycles) const;
  [[nodiscard]] bool fulfils_condition(const Image& image, const debugger::Moment& moment,
                                       int last_card);

  const Options& options_;
  const Symbols& symbols_;
  std::optional<PendingFile> trace_file_;
  std::optional<Output> trace_stream_;
  std::function<void(std::string_view)> write_trace_;
  std::unique_ptr<Tracer> tracer_;
  std::optional<debugger::Expression> condition_;  // condition of --trace-if; nullopt: no condition
  bool has_warned_ = false;  // true: the user knows that the condition cannot always be evaluated
  bool traced_ = false;      // true while the current instruction is traced
  std::unique_ptr<Profile> profile_;
};

}  // namespace chessvm::vm::chsim
