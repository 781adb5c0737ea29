// SPDX-License-Identifier: MIT
// Interface of cores. A core executes common instructions and leaves the others (devices, stops,
// errors) to the reference interpreter; run_loop alternates between them. Every build has the fast
// interpreter as a core.
#pragma once

#include <memory>

#include "vm/program.hpp"

namespace chessvm::vm {

class Core {
 public:
  virtual ~Core() = default;
  Core(const Core&) = delete;
  Core& operator=(const Core&) = delete;

  /// Runs like run_core; may also return at the beginning of any row.
  virtual void run(MachineState& state, std::uint64_t add_cycles) const = 0;
  /// Returns the largest number of add cycles by which `run` can exceed its limit.
  [[nodiscard]] virtual std::uint64_t overshoot() const = 0;

 protected:
  Core() = default;
};

/// Returns a core that leaves every instruction to the reference interpreter.
[[nodiscard]] std::shared_ptr<const Core> make_no_core(std::shared_ptr<const Program> program);

/// Executes whole instructions, starting at the beginning of a row (`state.ir` empty, status
/// running). Returns before the first instruction that needs the reference interpreter, or at a
/// jump after the counter has reached `add_cycles`. The counter exceeds `add_cycles` by at most
/// `overshoot(program)`.
void run_core(const Program& program, MachineState& state, std::uint64_t add_cycles);

/// Returns the largest number of add cycles by which run_core can exceed its limit.
[[nodiscard]] std::uint64_t overshoot(const Program& program);

}  // namespace chessvm::vm
