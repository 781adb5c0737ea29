// SPDX-License-Identifier: MIT
// Control states as instructions of the processor. A run of add cycles stays in generated code
// until it comes to something that only the engine around it knows: a control state or an outcome
// without code, pulses that may coincide, an assertion, a checkpoint, the end of the run. Such an
// add cycle is left before anything of it is done.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "base/result.hpp"
#include "sim/eniac/engine/fast/step.hpp"
#include "sim/eniac/machine/machine.hpp"

namespace chessvm::eniac::native {

/// The place where a run in generated code ended.
struct Left {
  fast::Step* step = nullptr;    // to go on with
  std::uint64_t add_cycles = 0;  // completed
  bool checkpoint = false;       // cy.checkpoint was pulsed in the last of them
};

/// Generated code of control states, for one version of a patch.
class Code {
 public:
  virtual ~Code() = default;
  /// Runs from `step`, which must have code, for at most `add_cycles`. Numbers, arguments and
  /// stages of the machine are brought up to date; its control and its time are not.
  [[nodiscard]] virtual Left run(const fast::Step& step, std::uint64_t add_cycles) = 0;
};

/// Translates `steps` of `machine`, for as long as the patch stays as it is, and sets Step::code of
/// those that have code then. Fails where this build or this system cannot.
[[nodiscard]] Result<std::unique_ptr<Code>> translate(Machine& machine,
                                                      std::span<fast::Step* const> steps);

}  // namespace chessvm::eniac::native
