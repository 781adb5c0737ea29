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

  /// Opens the output files. `cards` is the output of the punched cards. If both the cards and the
  /// trace go to standard output, `cards` also receives the trace. This keeps the order of lines.
  [[nodiscard]] Result<void> open(std::optional<Output>& cards);
  /// Returns true if the trace or the profile observes the instruction at this add cycle.
  [[nodiscard]] bool look_at(std::uint64_t add_cycles) const;
  /// Returns the next add cycle at which look_at() is true; the largest number if there is none.
  /// Requires that look_at() is false at `add_cycles`.
  [[nodiscard]] std::uint64_t next_look(std::uint64_t add_cycles) const;
  /// Called before and after each observed instruction. `last_card` is the card punched last; -1 if
  /// no card has been punched.
  void before(const Image& image, const debugger::Moment& moment, int last_card);
  void after(const MachineState& state);
  [[nodiscard]] Result<void> flush();
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
  bool has_warned_ = false;                        // true: a failure of the condition was reported
  bool traced_ = false;                            // true while the current instruction is traced
  std::unique_ptr<Profile> profile_;
};

}  // namespace chessvm::vm::chsim
