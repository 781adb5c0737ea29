// SPDX-License-Identifier: MIT
// Interface of cores. A core executes common instructions and leaves the others (devices, stops,
// errors) to the reference interpreter; run_loop alternates between the two.
#pragma once

#include <memory>

#include "vm/program.hpp"

namespace chessvm::vm {

class Core {
 public:
  virtual ~Core() = default;
  Core(const Core&) = delete;
  Core& operator=(const Core&) = delete;

  /// Executes instructions like run_core(). May return earlier, but only at the beginning of a row.
  virtual void run(MachineState& state, std::uint64_t add_cycles) const = 0;
  /// Returns the largest number of add cycles by which `run` can exceed its limit.
  [[nodiscard]] virtual std::uint64_t overshoot() const = 0;

 protected:
  Core() = default;
};

/// Returns a core that leaves every instruction to the reference interpreter.
[[nodiscard]] std::shared_ptr<const Core> make_no_core(std::shared_ptr<const Program> program);

/// Executes instructions. Call it only at the beginning of a row: `state.ir` empty, status running.
/// Returns before an instruction that needs the reference interpreter. Also returns at a jump if
/// the add-cycle counter has reached `add_cycles`.
void run_core(const Program& program, MachineState& state, std::uint64_t add_cycles);

/// Returns the largest number of add cycles by which run_core can exceed its limit.
[[nodiscard]] std::uint64_t overshoot(const Program& program);

}  // namespace chessvm::vm
