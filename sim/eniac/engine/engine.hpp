// SPDX-License-Identifier: MIT
// The interface of the engines, which run a machine. Both give the same results: PulseEngine does
// every phase of every pulse time; FastEngine does whole add cycles, exact at every add-cycle
// boundary and in every event.
#pragma once

#include <atomic>
#include <cstdint>
#include <limits>

namespace chessvm::eniac {

class Machine;

enum class StopReason : std::uint8_t {
  limit,        // the asked-for add cycle is reached
  idle,         // nothing can happen any more without a button
  requested,    // debug.bp or debug.assert
  quit,         // debug.quit
  failed,       // Monitor::failure
  checkpoint,   // cy.checkpoint was pulsed in the add cycle just completed
  interrupted,  // the flag of RunLimits
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

  /// Runs whole add cycles (first to the end of the present one). The patch, switches and numbers
  /// of the machine may be changed freely between two calls.
  [[nodiscard]] virtual StopReason run(const RunLimits& limits) = 0;
};

}  // namespace chessvm::eniac
