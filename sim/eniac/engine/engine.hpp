// SPDX-License-Identifier: MIT
// The interface of the engines that run a machine. PulseEngine simulates every half pulse time.
// FastEngine computes whole add cycles, but causes the same events and reaches the same states.
#pragma once

#include <atomic>
#include <cstdint>
#include <limits>

namespace chessvm::eniac {

class Machine;

enum class StopReason : std::uint8_t {
  limit,        // the machine has reached the add cycle RunLimits::until
  idle,         // nothing more happens until the user presses a button
  requested,    // debug.bp or debug.assert asked to stop
  quit,         // debug.quit was pulsed
  failed,       // the machine failed: see Monitor::failure
  checkpoint,   // cy.checkpoint was pulsed in the add cycle just completed
  interrupted,  // RunLimits::interrupt was set
};

struct RunLimits {
  std::uint64_t until = std::numeric_limits<std::uint64_t>::max();  // add cycle at which to stop
  bool stop_when_idle = false;
  bool stop_on_request = true;      // true: stop if debug.bp or debug.assert asks for it
  bool stop_at_checkpoint = false;  // true: stop after an add cycle with a pulse into cy.checkpoint
  const std::atomic<bool>* interrupt = nullptr;
};

class Engine {
 public:
  virtual ~Engine() = default;

  /// Runs until a limit or an event stops the run, and returns the reason for the stop. If an add
  /// cycle is in progress at the call, first completes this add cycle. Between two calls, the
  /// caller may change the patch, switches and numbers of the machine.
  [[nodiscard]] virtual StopReason run(const RunLimits& limits) = 0;
};

}  // namespace chessvm::eniac
