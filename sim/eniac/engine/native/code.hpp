// SPDX-License-Identifier: MIT
// Generated machine code for control states. A run of add cycles stays in generated code until it
// reaches a case that only the engine around it handles: a control state or an outcome without
// code, pulses that may coincide, an assertion, a checkpoint, or the end of the run. The code
// leaves such an add cycle before it changes anything.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "base/result.hpp"
#include "sim/eniac/engine/fast/step.hpp"
#include "sim/eniac/machine/machine.hpp"

namespace chessvm::eniac::native {

/// The point at which a run in generated code ended.
struct Left {
  fast::Step* step = nullptr;    // step with which the engine continues
  std::uint64_t add_cycles = 0;  // number of completed add cycles
  bool checkpoint = false;       // cy.checkpoint was pulsed in the last add cycle
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
