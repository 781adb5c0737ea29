// SPDX-License-Identifier: MIT
// The trace and the profile of a run, and where they go.
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
  /// The references stay valid as long as the observers.
  Observers(const Options& options, const Symbols& symbols)
      : options_(options), symbols_(symbols) {}

  /// Opens what the options name. A trace on standard output goes to `cards`, where the cards do
  /// so, too: one buffer keeps their order.
  [[nodiscard]] Result<void> open(std::optional<Output>& cards);
  /// Returns whether instructions must be executed one by one when the counter is at `add_cycles`.
  [[nodiscard]] bool look_at(std::uint64_t add_cycles) const;
  /// The next value of the counter from which they must be.
  [[nodiscard]] std::uint64_t next_look(std::uint64_t add_cycles) const;
  /// Called before and after an instruction. `last_card` is the last one punched, -1 for none.
  void before(const Image& image, const debugger::Moment& moment, int last_card);
  void after(const MachineState& state);
  /// Hands the trace to the system.
  [[nodiscard]] Result<void> flush();
  /// Ends the profile and the trace.
  [[nodiscard]] Result<void> write_profile() const;
  [[nodiscard]] Result<void> commit_trace();

 private:
  [[nodiscard]] bool traces(std::uint64_t add_cycles) const;

  const Options& options_;
  const Symbols& symbols_;
  std::optional<PendingFile> trace_file_;
  std::optional<Output> trace_stream_;
  std::function<void(std::string_view)> write_trace_;
  std::unique_ptr<Tracer> tracer_;
  std::optional<debugger::Expression> condition_;  // of trace lines
  bool traced_ = false;                            // the instruction that is being executed
  std::unique_ptr<Profile> profile_;
};

}  // namespace chessvm::vm::chsim
