// SPDX-License-Identifier: MIT
// Runs, pauses and steps a machine for a screen that is drawn many times a second: what keys ask
// for, at the speed that is set.
#pragma once

#include <chrono>
#include <deque>
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

  /// Sets the limits of all further running.
  void set_rules(const RunLimits& rules) { rules_ = rules; }
  /// Sets the function that ends Action::step_milestone when its result changes, such as the number
  /// of a wired processor's instruction. Called after every add cycle of such a step.
  void set_milestone(std::function<std::uint64_t()> milestone) {
    milestone_ = std::move(milestone);
  }
  void run();
  /// Goes on from cy.checkpoint to cy.checkpoint until `arrived`, which is asked at each.
  void run_to(std::function<bool()> arrived);

  /// Does what a key asks of the machine; ignores actions that concern the screen. A step that is
  /// asked for during another step waits for its end; any other action drops the waiting steps.
  void act(Action action);
  void pause();
  /// Runs as far as is due `elapsed` after the previous call, or until `time_is_up`.
  void advance(std::chrono::duration<double> elapsed, const std::function<bool()>& time_is_up);

  [[nodiscard]] Motion motion() const { return motion_; }
  [[nodiscard]] std::size_t speed() const { return speed_; }
  /// The reason for which the machine stopped by itself; nullopt: a key paused it, or it still
  /// runs.
  [[nodiscard]] std::optional<StopReason> stopped() const { return stopped_; }
  /// Explains stopped() in words; empty where there is nothing to explain.
  [[nodiscard]] const std::string& message() const { return message_; }

 private:
  enum class Delays : bool { skipped, real };

  void start(Action action);
  /// Ends a step and starts the next waiting one.
  void end_step();
  /// True while a step by program, milestone or checkpoint is under way.
  [[nodiscard]] bool is_stepping() const;
  void forget_stop();
  void stand_still();
  void go(Motion motion);
  void set_speed(std::size_t speed);
  void step_pulse_time(Delays delays);
  enum class Checkpoints : bool { passed, heeded };
  void run_cycles(std::uint64_t count, Delays delays,
                  Checkpoints checkpoints = Checkpoints::passed);
  void run_to_change(const std::function<bool()>& time_is_up);
  void run_to_checkpoint(const std::function<bool()>& time_is_up);
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
  double credit_ = 0;  // pulse times that are due
  std::function<std::uint64_t()> milestone_ = [] { return std::uint64_t{0}; };
  std::vector<std::uint64_t> programs_;  // active when Action::step_program began
  std::uint64_t milestone_before_ = 0;   // when Action::step_milestone began
  std::function<bool()> arrived_;        // of run_to; empty: the next cy.checkpoint will do
  std::deque<Action> waiting_;           // steps that were typed during another step
  std::optional<StopReason> stopped_;
  std::string message_;
};

/// The set of active programs of every unit as bits, for comparison with a later set.
[[nodiscard]] std::vector<std::uint64_t> active_programs(const Machine& machine);

}  // namespace chessvm::eniac
