// SPDX-License-Identifier: MIT
// Generated machine code for control states. It stops at the end of the run and after an add cycle
// that pulses cy.checkpoint. It also stops before an add cycle that FastEngine must run. Such an
// add cycle has a state or outcome without code, pulses that may coincide, or an assertion.
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
  /// Runs at most `add_cycles` add cycles, beginning with `step`. The step must have code. Updates
  /// the machine's numbers, arguments and stages, but neither its control state nor its time.
  [[nodiscard]] virtual Left run(const fast::Step& step, std::uint64_t add_cycles) = 0;
};

/// Translates `steps` of `machine` and sets Step::code of the steps that get code. The code is
/// valid until the patch changes. Fails if this build or this system cannot run generated code.
[[nodiscard]] Result<std::unique_ptr<Code>> translate(Machine& machine,
                                                      std::span<fast::Step* const> steps);

}  // namespace chessvm::eniac::native
