// SPDX-License-Identifier: MIT
// The interface of the engines that run a machine. All engines give the same results: PulseEngine
// simulates every phase of every pulse time; FastEngine computes whole add cycles and is exact at
// every add-cycle boundary and in every event.
#pragma once

#include <atomic>
#include <cstdint>
#include <limits>

namespace chessvm::eniac {

class Machine;

enum class StopReason : std::uint8_t {
  limit,        // the machine has reached the add cycle RunLimits::until
  idle,         // nothing more can happen until the user presses a button
  requested,    // debug.bp or debug.assert asked to stop
  quit,         // debug.quit was pulsed
  failed,       // the machine failed: see Monitor::failure
  checkpoint,   // cy.checkpoint was pulsed in the add cycle just completed
  interrupted,  // RunLimits::interrupted was set
};

struct RunLimits {
  std::uint64_t until = std::numeric_limits<std::uint64_t>::max();  // time().cycle at which to stop
  bool stop_when_idle = false;
  bool stop_on_request = true;      // obey debug.bp and debug.assert
  bool stop_at_checkpoint = false;  // return after the add cycle of a checkpoint pulse
  const std::atomic<bool>* interrupt = nullptr;
};

class Engine {
 public:
  virtual ~Engine() = default;

  /// Runs whole add cycles, after completing the present one. Between two calls the caller may
  /// change the patch, switches and numbers of the machine.
  [[nodiscard]] virtual StopReason run(const RunLimits& limits) = 0;
};

}  // namespace chessvm::eniac
