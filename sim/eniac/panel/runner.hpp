// SPDX-License-Identifier: MIT
// The hand on the switches of the cycling unit: runs, pauses and steps a machine for somebody who
// looks at it many times a second.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "sim/eniac/engine/pulse_engine.hpp"
#include "sim/eniac/machine/machine.hpp"
#include "sim/eniac/panel/keys.hpp"
#include "sim/eniac/panel/panel_state.hpp"

namespace chessvm::eniac {

class Runner {
 public:
  Runner(Machine& machine, Engine& engine, const RunLimits& rules);

  /// Whatever runs from now on runs by these.
  void set_rules(const RunLimits& rules) { rules_ = rules; }
  void run();

  /// What a key asks of the machine; others do nothing.
  void act(Action action);
  void pause();
  /// Goes on as far as is due `elapsed` after the last time, or until `time_is_up`.
  void advance(std::chrono::duration<double> elapsed, const std::function<bool()>& time_is_up);

  [[nodiscard]] Motion motion() const { return motion_; }
  [[nodiscard]] std::size_t speed() const { return speed_; }
  /// Why the machine stopped by itself since it was last told to go.
  [[nodiscard]] std::optional<StopReason> stopped() const { return stopped_; }
  /// The same in words, or nothing.
  [[nodiscard]] const std::string& message() const { return message_; }

 private:
  enum class Delays : bool { skipped, real };

  void forget_stop();
  void go(Motion motion);
  void set_speed(std::size_t speed);
  void step_pulse_time(Delays delays);
  void run_cycles(std::uint64_t count, Delays delays);
  void run_freely(const std::function<bool()>& time_is_up);
  void run_throttled(const std::function<bool()>& time_is_up);
  void stop(StopReason reason);
  void stop_if_due();
  [[nodiscard]] std::uint64_t instant() const;

  Machine& machine_;
  Engine& engine_;
  PulseEngine pulse_engine_;
  RunLimits rules_;
  Motion motion_ = Motion::paused;
  std::size_t speed_ = real_time_speed;
  double credit_ = 0;                    // pulse times that are due
  std::vector<std::uint64_t> programs_;  // active when the search for others began
  std::optional<StopReason> stopped_;
  std::string message_;
};

/// Active programs of all units, to be compared.
[[nodiscard]] std::vector<std::uint64_t> active_programs(const Machine& machine);

}  // namespace chessvm::eniac
