// SPDX-License-Identifier: MIT
// Generated machine code for control states. The code runs add cycles until the end of the run,
// until after an add cycle with a checkpoint, or until it meets a case that it leaves to
// FastEngine: a control state or an outcome without code, pulses that may coincide, or an
// assertion. In the add cycle of such a case it returns before it changes anything.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "base/result.hpp"
#include "sim/eniac/engine/fast/step.hpp"
#include "sim/eniac/machine/machine.hpp"

namespace chessvm::eniac::native {

/// The result of a run in generated code.
struct Left {
  fast::Step* step = nullptr;    // step with which the engine continues
  std::uint64_t add_cycles = 0;  // number of completed add cycles
  bool checkpoint = false;       // true: the last add cycle pulsed cy.checkpoint
};

/// Generated code for control states of one version of a patch.
class Code {
 public:
  virtual ~Code() = default;
  /// Runs at most `add_cycles` from `step`, which must have code. Updates the machine's numbers,
  /// arguments and stages, but not its control state and its time.
  [[nodiscard]] virtual Left run(const fast::Step& step, std::uint64_t add_cycles) = 0;
};

/// Translates `steps` of `machine` and sets Step::code of the steps that get code. The code is
/// valid until the patch changes. Fails if this build or this system cannot run generated code.
[[nodiscard]] Result<std::unique_ptr<Code>> translate(Machine& machine,
                                                      std::span<fast::Step* const> steps);

}  // namespace chessvm::eniac::native
