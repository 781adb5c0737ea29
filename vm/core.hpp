// SPDX-License-Identifier: MIT
// Interface of what executes a program: a core executes the common instructions and leaves the
// others (devices, stops, errors) to the reference interpreter; run_loop alternates the two. The
// fast interpreter is the core that every build has.
#pragma once

#include <memory>

#include "vm/program.hpp"

namespace chessvm::vm {

class Core {
 public:
  virtual ~Core() = default;
  Core(const Core&) = delete;
  Core& operator=(const Core&) = delete;

  /// Runs as run_core does; may also return at the beginning of any row.
  virtual void run(MachineState& state, std::uint64_t add_cycles) const = 0;
  /// The most add cycles that `run` executes beyond its limit.
  [[nodiscard]] virtual std::uint64_t overshoot() const = 0;

 protected:
  Core() = default;
};

/// A core that leaves every instruction to the reference interpreter.
[[nodiscard]] std::shared_ptr<const Core> make_no_core(std::shared_ptr<const Program> program);

/// Executes whole instructions from the beginning of a row (`state.ir` empty, status running).
/// Returns before the first instruction that it leaves to the reference interpreter, or at the
/// first jump after the machine's counter has reached `add_cycles`; it exceeds that by at most
/// `overshoot`.
void run_core(const Program& program, MachineState& state, std::uint64_t add_cycles);

/// The most add cycles that run_core executes beyond its limit.
[[nodiscard]] std::uint64_t overshoot(const Program& program);

}  // namespace chessvm::vm
