// SPDX-License-Identifier: MIT
#include "sim/eniac/panel/runner.hpp"

#include <algorithm>
#include <utility>

#include "sim/eniac/units/initiating_unit.hpp"

namespace chessvm::eniac {
namespace {

// Number of add cycles between two calls of `time_is_up`. It is small, so that keys react quickly.
// It is prime, so that successive pictures show different places of a loop in the patch.
constexpr std::uint64_t slice = 4'001;
// Below this speed, in pulse times per second, the pulse engine runs single pulse times.
constexpr double pulse_by_pulse_below = 10'000;
// Greatest backlog in seconds. If the machine is further behind the chosen speed, the runner drops
// the excess.
constexpr double longest_debt_seconds = 0.1;
// Greatest number of waiting steps. A key that is held down requests about 30 steps a second.
constexpr std::size_t most_waiting_steps = 100;

bool is_step(Action action) {
  return action == Action::step_pulse_time || action == Action::step_add_cycle ||
         action == Action::step_program || action == Action::step_milestone ||
         action == Action::step_checkpoint;
}

}  // namespace

std::vector<std::uint64_t> active_programs(const Machine& machine) {
  std::vector<std::uint64_t> sets;
  for (const Unit* const unit : machine.units())
    sets.push_back(unit->programs_at_work() & unit->panel().programs_of(ProgramKind::control));
  return sets;
}

Runner::Runner(Machine& machine, Engine& engine, const RunLimits& rules)
    : machine_(machine), engine_(engine), pulse_engine_(machine), rules_(rules) {}

std::uint64_t Runner::instant() const {
  return machine_.time().cycle * pulse_times_per_add_cycle +
         static_cast<unsigned>(machine_.time().phase) / 2;
}

void Runner::pause() {
  motion_ = Motion::paused;
  credit_ = 0;
}

void Runner::run() {
  go(Motion::running);
}

void Runner::run_to(std::function<bool()> arrived) {
  arrived_ = std::move(arrived);
  go(Motion::to_checkpoint);
}

void Runner::forget_stop() {
  stopped_.reset();
  message_.clear();
}

void Runner::go(Motion motion) {
  forget_stop();
  credit_ = 0;
  motion_ = motion;
}

void Runner::set_speed(std::size_t speed) {
  speed_ = speed;
  credit_ = 0;
}

void Runner::stand_still() {
  pause();
  forget_stop();
}

bool Runner::is_stepping() const {
  return motion_ == Motion::to_next_program || motion_ == Motion::to_milestone ||
         (motion_ == Motion::to_checkpoint && !arrived_);
}

void Runner::act(Action action) {
  if (is_stepping() && is_step(action)) {
    if (waiting_.size() < most_waiting_steps) waiting_.push_back(action);
    return;
  }
  waiting_.clear();
  start(action);
}

void Runner::end_step() {
  if (motion_ != Motion::paused) pause();
  if (waiting_.empty()) return;
  const Action next = waiting_.front();
  waiting_.pop_front();
  start(next);
}

void Runner::start(Action action) {
  switch (action) {
    case Action::run_or_pause:
      return motion_ == Motion::paused ? run() : pause();
    case Action::step_pulse_time:
      stand_still();
      return step_pulse_time(Delays::skipped);
    case Action::step_add_cycle:
      stand_still();
      return run_cycles(1, Delays::skipped);
    case Action::step_program:
      programs_ = active_programs(machine_);
      return go(Motion::to_next_program);
    case Action::step_milestone:
      milestone_before_ = milestone_();
      return go(Motion::to_milestone);
    case Action::step_checkpoint:
      return run_to({});
    case Action::initiate:
      machine_.initiating_unit().press_initiate();
      return forget_stop();
    case Action::clear:
      return machine_.press_clear();
    case Action::read:
      machine_.initiating_unit().press_read();
      return forget_stop();
    case Action::faster:
      return set_speed(std::min(speed_ + 1, speed_count - 1));
    case Action::slower:
      return set_speed(speed_ == 0 ? 0 : speed_ - 1);
    case Action::real_time:
      return set_speed(real_time_speed);
    case Action::full_speed:
      return set_speed(speed_count - 1);
    case Action::quit:
    case Action::help:
    case Action::go_to:
    case Action::scroll_up:
    case Action::scroll_down:
    case Action::next_side:
    case Action::redraw:
      return;
  }
}

void Runner::stop(StopReason reason) {
  pause();
  if (reason != StopReason::checkpoint) waiting_.clear();
  stopped_ = reason;
  switch (reason) {
    case StopReason::idle:
      message_ = "nothing can happen any more without a button: i, r";
      break;
    case StopReason::requested:
      message_ = "stopped by the debugger";
      break;
    case StopReason::quit:
      message_ = "debug.quit was pulsed";
      break;
    case StopReason::failed:
      message_ = machine_.monitor().failure().value_or("the machine failed");
      break;
    case StopReason::limit:
      message_ = "the limit of add cycles is reached";
      break;
    case StopReason::interrupted:
      message_ = "interrupted";
      break;
    case StopReason::checkpoint:
      break;
  }
}

void Runner::run_cycles(std::uint64_t count, Delays delays, Checkpoints checkpoints) {
  machine_.circuit().time.stepping = delays == Delays::skipped;
  const std::uint64_t now = machine_.time().cycle;
  const std::uint64_t until = std::min(
      rules_.until, now + std::min(count, std::numeric_limits<std::uint64_t>::max() - now));
  RunLimits limits = rules_;
  limits.until = until;
  limits.stop_at_checkpoint |= checkpoints == Checkpoints::heeded;
  // A step of one add cycle (motion_ is `paused`) must run even if the machine is idle.
  limits.stop_when_idle = rules_.stop_when_idle && motion_ != Motion::paused;
  const StopReason reason = engine_.run(limits);
  machine_.monitor().acknowledge_stop();
  if (reason != StopReason::limit || machine_.time().cycle >= rules_.until) stop(reason);
}

void Runner::step_pulse_time(Delays delays) {
  if (machine_.time().cycle >= rules_.until) return stop(StopReason::limit);
  machine_.circuit().time.stepping = delays == Delays::skipped;
  // At the beginning of an add cycle, a FaultEngine must begin or end the faults that are due. For
  // this purpose, call the engine with a limit that has been reached already. The engine then runs
  // no add cycle.
  if (machine_.time().phase == 0)
    (void)engine_.run({.until = machine_.time().cycle, .stop_on_request = false});
  if (!pulse_engine_.step_pulse_time()) return stop(StopReason::failed);
  stop_if_due();
}

/// Stops the machine for the same reasons as an engine does. Within an add cycle, does nothing.
void Runner::stop_if_due() {
  if (machine_.time().phase != 0) return;
  Monitor& monitor = machine_.monitor();
  if (monitor.quit_requested()) return stop(StopReason::quit);
  const bool requested = monitor.stop_requested();
  monitor.acknowledge_stop();
  if (requested && rules_.stop_on_request) return stop(StopReason::requested);
  if (machine_.time().cycle >= rules_.until) return stop(StopReason::limit);
  if (rules_.stop_when_idle && motion_ != Motion::paused && machine_.idle()) stop(StopReason::idle);
}

void Runner::run_freely(const std::function<bool()>& time_is_up) {
  while (motion_ != Motion::paused && !time_is_up()) run_cycles(slice, Delays::real);
}

void Runner::run_throttled(const std::function<bool()>& time_is_up) {
  const bool pulse_by_pulse = speeds[speed_].pulse_times_per_second < pulse_by_pulse_below;
  const double least = pulse_by_pulse ? 1 : pulse_times_per_add_cycle;
  while (motion_ != Motion::paused && credit_ >= least && !time_is_up()) {
    const std::uint64_t before = instant();
    if (pulse_by_pulse)
      step_pulse_time(Delays::real);
    else
      run_cycles(std::min(static_cast<std::uint64_t>(credit_) / pulse_times_per_add_cycle, slice),
                 Delays::real);
    credit_ -= static_cast<double>(instant() - before);
  }
}

/// Runs single add cycles until the set of active programs or the milestone has changed.
void Runner::run_to_change(const std::function<bool()>& time_is_up) {
  while (motion_ != Motion::paused && !time_is_up()) {
    run_cycles(1, Delays::skipped);
    const bool changed = motion_ == Motion::to_next_program ? active_programs(machine_) != programs_
                                                            : milestone_() != milestone_before_;
    if (changed) return end_step();
  }
}

void Runner::run_to_checkpoint(const std::function<bool()>& time_is_up) {
  while (motion_ != Motion::paused && !time_is_up()) {
    run_cycles(slice, Delays::skipped, Checkpoints::heeded);
    if (stopped_ != StopReason::checkpoint) continue;
    if (!arrived_) return end_step();
    if (!arrived_()) go(Motion::to_checkpoint);
  }
}

void Runner::advance(std::chrono::duration<double> elapsed,
                     const std::function<bool()>& time_is_up) {
  if (motion_ == Motion::to_next_program || motion_ == Motion::to_milestone)
    return run_to_change(time_is_up);
  if (motion_ == Motion::to_checkpoint) return run_to_checkpoint(time_is_up);
  if (motion_ == Motion::paused) return;
  const double speed = speeds[speed_].pulse_times_per_second;
  if (speed == 0) return run_freely(time_is_up);
  const double most = std::max(speed * longest_debt_seconds, 1.0);
  credit_ = std::min(credit_ + speed * elapsed.count(), most);
  run_throttled(time_is_up);
}

}  // namespace chessvm::eniac
