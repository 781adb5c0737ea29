// SPDX-License-Identifier: MIT
// Runs a machine at the chosen speed while the caller redraws the screen many times per second.
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

  /// Sets the limits of all further runs and steps.
  void set_rules(const RunLimits& rules) { rules_ = rules; }
  /// Sets the milestone function. Its result changes when, for example, a CPU begins an
  /// instruction. During Action::step_milestone, the runner calls the function after every add
  /// cycle until the result changes.
  void set_milestone(std::function<std::uint64_t()> milestone) {
    milestone_ = std::move(milestone);
  }
  void run();
  /// Runs until `arrived` returns true. Calls `arrived` after each pulse into cy.checkpoint.
  void run_to(std::function<bool()> arrived);

  /// Executes the action of a key. Ignores actions that concern only the screen. If `action` is a
  /// step and another step is still running, `action` waits for the end of that step. An action
  /// that is not a step cancels all waiting steps.
  void act(Action action);
  void pause();
  /// Runs at the chosen speed for the time `elapsed`. Steps, run_to() and unthrottled runs ignore
  /// `elapsed`. Returns at the latest when `time_is_up` returns true.
  void advance(std::chrono::duration<double> elapsed, const std::function<bool()>& time_is_up);

  [[nodiscard]] Motion motion() const { return motion_; }
  [[nodiscard]] std::size_t speed() const { return speed_; }
  /// Returns why the machine stopped. Returns nullopt if the machine runs or if a key paused it.
  [[nodiscard]] std::optional<StopReason> stopped() const { return stopped_; }
  /// Returns an explanation of stopped() for the user; empty if no explanation is necessary.
  [[nodiscard]] const std::string& message() const { return message_; }

 private:
  enum class Delays : bool { skipped, real };

  void start(Action action);
  /// Ends the present step and starts the first step in waiting_.
  void end_step();
  /// Returns true during a step to the next program, milestone or checkpoint.
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
  double credit_ = 0;  // number of pulse times by which the machine is behind the chosen speed
  std::function<std::uint64_t()> milestone_ = [] { return std::uint64_t{0}; };
  std::vector<std::uint64_t> programs_;  // programs active when Action::step_program began
  std::uint64_t milestone_before_ = 0;   // milestone when Action::step_milestone began
  // Returns true if run_to must end. If `arrived_` is empty, the run ends at the next checkpoint.
  std::function<bool()> arrived_;
  std::deque<Action> waiting_;  // steps requested during the present step
  std::optional<StopReason> stopped_;
  std::string message_;
};

/// Returns, for every unit, the set of its active programs of kind ProgramKind::control.
[[nodiscard]] std::vector<std::uint64_t> active_programs(const Machine& machine);

}  // namespace chessvm::eniac
