// SPDX-License-Identifier: MIT
#include <algorithm>

#include "base/text/text.hpp"
#include "vm/debugger/commands/arguments.hpp"
#include "vm/debugger/commands/commands.hpp"
#include "vm/debugger/goals.hpp"

namespace chessvm::vm::debugger::run {
namespace {

/// Calls `move` as often as `arguments` says. Stops early if a movement ends for another cause than
/// `wanted`.
template <class Move>
Reply moved(Session& session, Arguments arguments, Cause wanted, Move move) {
  const auto times = count(session, arguments, 1);
  if (!times) return times.error();
  const MachineState before = session.timeline.state();
  Arrival at{wanted, {}, {}};
  for (std::int64_t i = 0; i < times.value() && at.cause == wanted; ++i) at = move();
  session.shown = before;
  return arrive(session, at);
}

template <class MakeGoal>
Reply repeated(Session& session, Arguments arguments, MakeGoal make_goal) {
  return moved(session, arguments, Cause::goal,
               [&] { return forward(session, make_goal(session)); });
}

template <class MakeGoal>
Reply repeated_back(Session& session, Arguments arguments, MakeGoal make_goal) {
  return moved(session, arguments, Cause::goal,
               [&] { return backward(session, make_goal(session), Stops::ignored); });
}

Failure not_in_subroutine() {
  return Failure::because("not in a subroutine: RR is none");
}

}  // namespace

CommandResult arrive(Session& session, const Arrival& arrival) {
  session.arrival = arrival;
  bool silent = false;
  for (const int number : arrival.points) {
    const StopPoint* point = session.stops.find(number);
    if (point == nullptr) continue;
    Arguments text = point->commands;
    if (Arguments rest = text; take_word(rest) == "silent" || text.starts_with("silent;")) {
      silent = true;
      text = trimmed(text.substr(std::string_view("silent").size()));
      if (text.starts_with(";")) text.remove_prefix(1);
    }
    if (!trimmed(text).empty()) session.pending.emplace_back(text);
    if (point->temporary) session.stops.remove(number);
  }
  if (silent) return CommandResult::moved;
  if (!arrival.text.empty()) session.print(arrival.text + "\n");
  session.print(here(session) + "\n");
  for (const Display& display : session.displays) session.print(display_line(session, display));
  return CommandResult::moved;
}

Reply step(Session& session, Arguments arguments) {
  const auto times = count(session, arguments, 1);
  if (!times) return times.error();
  const MachineState before = session.timeline.state();
  const Arrival at =
      forward(session, step_goal(session, static_cast<std::uint64_t>(times.value())));
  session.shown = before;
  return arrive(session, at);
}

Reply row(Session& session, Arguments arguments) {
  return repeated(session, arguments, [](const Session&) { return row_goal(); });
}

Reply line(Session& session, Arguments arguments) {
  return repeated(session, arguments, line_goal);
}

Reply next(Session& session, Arguments arguments) {
  return repeated(session, arguments, next_goal);
}

Reply finish(Session& session, Arguments arguments) {
  if (session.timeline.state().rr == 0) return not_in_subroutine();
  return repeated(session, arguments, finish_goal);
}

Reply until(Session& session, Arguments arguments) {
  if (arguments.empty()) return repeated(session, {}, beyond_goal);
  const auto places = parse_places(session, arguments);
  if (!places) return places.error();
  return repeated(session, {}, [&](const Session&) { return place_goal(places.value()); });
}

Reply continue_(Session& session, Arguments arguments) {
  return moved(session, arguments, Cause::stop_point, [&] { return forward(session, {}); });
}

Reply goto_(Session& session, Arguments arguments) {
  const auto cycles = parse_time(session, arguments);
  if (!cycles) return cycles.error();
  const MachineState before = session.timeline.state();
  Arrival at;
  if (cycles.value() < session.timeline.state().add_cycles) {
    if (!session.timeline.go_back_to_cycle(cycles.value()))
      at = {Cause::beginning, "at the beginning of the history", {}};
  } else {
    at = forward(session, {.limits = {.add_cycles = cycles.value()}});
  }
  session.shown = before;
  return arrive(session, at);
}

Reply restart(Session& session, Arguments arguments) {
  if (auto none = no_arguments(arguments); !none) return none.error();
  session.timeline.begin(session.start);
  session.shown.reset();
  session.cards_expected = session.start.cards_punched;
  return arrive(session, {});
}

Reply reverse_step(Session& session, Arguments arguments) {
  const auto times = count(session, arguments, 1);
  if (!times) return times.error();
  const auto steps = static_cast<std::uint64_t>(times.value());
  const MachineState before = session.timeline.state();
  Timeline& timeline = session.timeline;
  const std::uint64_t way = timeline.position() - timeline.earliest();
  timeline.go_back(timeline.position() - std::min(steps, way));
  session.shown = before;
  return arrive(session, steps <= way
                             ? Arrival{}
                             : Arrival{Cause::beginning, "at the beginning of the history", {}});
}

Reply reverse_row(Session& session, Arguments arguments) {
  return repeated_back(session, arguments, [](const Session&) { return row_goal(); });
}

Reply reverse_line(Session& session, Arguments arguments) {
  return repeated_back(session, arguments, line_begin_goal);
}

Reply reverse_next(Session& session, Arguments arguments) {
  return repeated_back(session, arguments, over_goal);
}

Reply reverse_finish(Session& session, Arguments arguments) {
  if (session.timeline.state().rr == 0) return not_in_subroutine();
  return repeated_back(session, arguments, call_goal);
}

Reply reverse_until(Session& session, Arguments arguments) {
  if (arguments.empty()) return repeated_back(session, {}, before_goal);
  const auto places = parse_places(session, arguments);
  if (!places) return places.error();
  return repeated_back(session, {}, [&](const Session&) { return place_goal(places.value()); });
}

Reply reverse_continue(Session& session, Arguments arguments) {
  return moved(session, arguments, Cause::stop_point,
               [&] { return backward(session, {}, Stops::heeded); });
}

}  // namespace chessvm::vm::debugger::run
