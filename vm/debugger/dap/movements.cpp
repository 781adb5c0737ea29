// SPDX-License-Identifier: MIT
#include "vm/debugger/dap/movements.hpp"

#include <algorithm>

#include "vm/debugger/goals.hpp"

namespace chessvm::dap {
namespace {

using vm::debugger::Arrival;
using vm::debugger::Cause;
using vm::debugger::Goal;
using vm::debugger::StopKind;
using vm::debugger::Stops;

Arrival interrupted() {
  return {Cause::interrupted, "interrupted", {}};
}

}  // namespace

/// Logs the messages of log-only breakpoints and removes these breakpoints from `at`. Returns true
/// if only these breakpoints, or a `brk` that the editor ignores, stopped the machine.
bool Movements::passes(Arrival& at) {
  const bool stopped = !at.points.empty();
  std::erase_if(at.points, [this](int number) {
    const std::string message = breakpoints_.log_message(number);
    if (!message.empty()) log_(formatted(session_, message) + "\n");
    return !message.empty();
  });
  if (at.cause == Cause::brk) return !breakpoints_.stops_at_brk() && at.points.empty();
  return at.cause == Cause::stop_point && stopped && at.points.empty();
}

/// Logs the messages of log-only breakpoints at the goal. The next movement would not log these
/// messages, because a movement ignores the breakpoints before its first instruction.
void Movements::log_here() {
  auto hits = session_.stops.before(session_.context());
  std::erase_if(hits, [this](const vm::debugger::Hit& hit) {
    return breakpoints_.log_message(hit.number).empty();
  });
  for (const auto& hit : session_.stops.count(std::move(hits)))
    log_(formatted(session_, breakpoints_.log_message(hit.number)) + "\n");
}

/// Returns true if `at` has a stop point of a kind that fires before an instruction. Then the goal
/// was not reached, because the debugger checks the goal before it checks these stop points.
bool Movements::fired_before(const Arrival& at) const {
  return std::any_of(at.points.begin(), at.points.end(), [this](int number) {
    const auto* const point = session_.stops.find(number);
    return point != nullptr && (point->kind == StopKind::place || point->kind == StopKind::opcode);
  });
}

Arrival Movements::forward(const Goal& goal) {
  for (;;) {
    Arrival at = vm::debugger::forward(session_, goal);
    const bool goal_was_asked = fired_before(at);
    if (at.cause == Cause::goal) log_here();
    if (!passes(at)) return at;
    const bool reached = session_.timeline.position() >= goal.limits.instructions ||
                         (!goal_was_asked && goal.reached && goal.reached(session_.timeline));
    if (reached) return {};
    // A short movement may end without a call of keep_going.
    if (!session_.keep_going()) return interrupted();
  }
}

Arrival Movements::run() {
  return forward({});
}

Arrival Movements::next(Granularity granularity) {
  if (granularity == Granularity::instruction) return forward(vm::debugger::next_goal(session_));
  const Goal line = vm::debugger::line_goal(session_);
  for (;;) {
    Arrival at = forward(vm::debugger::next_goal(session_));
    if (at.cause != Cause::goal || line.reached(session_.timeline)) return at;
    if (!session_.keep_going()) return interrupted();
  }
}

Arrival Movements::step_in(Granularity granularity) {
  return forward(granularity == Granularity::line ? vm::debugger::line_goal(session_)
                                                  : vm::debugger::step_goal(session_, 1));
}

Arrival Movements::step_out() {
  return forward(vm::debugger::finish_goal(session_));
}

Arrival Movements::step_back(Granularity granularity) {
  const Goal line = vm::debugger::line_begin_goal(session_);
  for (;;) {
    Arrival at =
        vm::debugger::backward(session_, vm::debugger::over_goal(session_), Stops::ignored);
    if (at.cause != Cause::goal || granularity == Granularity::instruction ||
        line.reached(session_.timeline))
      return at;
    if (!session_.keep_going()) return interrupted();
  }
}

Arrival Movements::run_back() {
  for (;;) {
    Arrival at = vm::debugger::backward(session_, {}, Stops::heeded);
    if (at.cause != Cause::stop_point || !passes(at)) return at;
    if (!session_.keep_going()) return interrupted();
  }
}

}  // namespace chessvm::dap
