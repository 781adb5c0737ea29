// SPDX-License-Identifier: MIT
#include <algorithm>

#include "base/text.hpp"
#include "vm/debugger/arguments.hpp"
#include "vm/debugger/commands.hpp"

namespace chessvm::vm::debugger::run {
namespace {

using isa::Flow;

/// Where control goes from the next instruction; nullopt where there is none to execute.
std::optional<Flow> next_flow(const Timeline& timeline) {
  const MachineState& state = timeline.state();
  if (state.status == Status::waiting_for_card) return std::nullopt;
  const auto next = next_instruction(timeline.image(), state);
  if (!next || next->decoded.instruction == nullptr) return std::nullopt;
  return next->decoded.instruction->flow;
}

bool at_row_begin(const Timeline& timeline) {
  return timeline.state().ir.empty();
}

Rows single(RowNumber row) {
  Rows rows;
  if (row >= first_row && row < end_row) rows.set(row_bit(row));
  return rows;
}

/// The beginning of the next row executed.
Goal row_goal() {
  return {.rows = all_rows(), .reached = at_row_begin};
}

/// The first instruction of another line, or of the same line again. Code without a line belongs to
/// the line before it.
Goal line_goal(const Session& session) {
  if (session.source.empty()) return row_goal();
  const SourceMap& source = session.source;
  const auto start = source.line(next_place(session.timeline.state()));
  return {.rows = all_rows(), .reached = [&source, start](const Timeline& timeline) {
            const RomPlace place = next_place(timeline.state());
            const auto line = source.line(place);
            if (!line) return false;
            return line != start || source.begin(*line) == place;
          }};
}

Goal next_goal(const Session& session) {
  const Timeline& timeline = session.timeline;
  if (next_flow(timeline) != Flow::call)
    return {.limits = {.instructions = timeline.position() + 1}};
  // `jsr` ends its row; a subroutine returns to the next.
  const RowNumber back = next_place(timeline.state()).row + 1;
  return {.rows = single(back), .reached = [back](const Timeline& at) {
            return at_row_begin(at) && at.state().pc == back;
          }};
}

/// The instruction after the next `ret`.
Goal finish_goal(const Session& session) {
  const bool now = next_flow(session.timeline) == Flow::ret;
  return {.rows = rows_with(session.timeline.image(), {isa::Operation::ret}),
          .reached = [armed = now](const Timeline& timeline) mutable {
            if (armed) return true;
            armed = next_flow(timeline) == Flow::ret;
            return false;
          }};
}

/// A row from `first` up to, but without, `end`, in the same subroutine.
Goal elsewhere_goal(const Session& session, RowNumber first, RowNumber end) {
  Rows rows;
  for (RowNumber row = first; row < end; ++row) rows.set(row_bit(row));
  return {.rows = rows,
          .reached = [first, end, rr = session.timeline.state().rr](const Timeline& timeline) {
            const MachineState& at = timeline.state();
            return at_row_begin(timeline) && at.pc >= first && at.pc < end && at.rr == rr;
          }};
}

/// A later row of this table, as after a loop.
Goal beyond_goal(const Session& session) {
  const RowNumber row = next_place(session.timeline.state()).row;
  return elsewhere_goal(session, row + 1, (function_table(row) + 1) * rows_per_table);
}

/// An earlier row of this table, as before a loop.
Goal before_goal(const Session& session) {
  const RowNumber row = next_place(session.timeline.state()).row;
  return elsewhere_goal(session, function_table(row) * rows_per_table, row);
}

Goal place_goal(RomPlace place) {
  return {.rows = single(place.row), .reached = [place](const Timeline& timeline) {
            return next_place(timeline.state()) == place;
          }};
}

/// Repeats `move` as often as `arguments` says, or until a movement ends for a cause other than
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
  return refusal("not in a subroutine: RR is none");
}

/// An instruction that begins a line: the one before it belongs to another line.
Goal line_begin_goal(const Session& session) {
  if (session.source.empty()) return row_goal();
  const SourceMap& source = session.source;
  return {.rows = all_rows(), .reached = [&source](const Timeline& timeline) {
            const RomPlace place = next_place(timeline.state());
            const auto line = source.line(place);
            return line && source.begin(*line) == place;
          }};
}

}  // namespace

Outcome arrive(Session& session, const Arrival& arrival) {
  std::string commands;
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
  if (silent) return Outcome::moved;
  if (!arrival.text.empty()) session.print(arrival.text + "\n");
  session.print(here(session) + "\n");
  for (const Display& display : session.displays) session.print(display_line(session, display));
  return Outcome::moved;
}

Reply step(Session& session, Arguments arguments) {
  const auto times = count(session, arguments, 1);
  if (!times) return times.error();
  const MachineState before = session.timeline.state();
  const Arrival at =
      forward(session, {.limits = {.instructions = session.timeline.position() +
                                                   static_cast<std::uint64_t>(times.value())}});
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
  const auto place = parse_place(session, arguments);
  if (!place) return place.error();
  return repeated(session, {}, [&](const Session&) { return place_goal(place.value()); });
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

/// Goes back over a subroutine that has just returned, to the `jsr` that called it.
Reply reverse_next(Session& session, Arguments arguments) {
  const auto over = [](const Session& now) -> Goal {
    const Timeline& timeline = now.timeline;
    if (timeline.position() == timeline.earliest()) return {.rows = all_rows()};
    Timeline before = timeline;
    before.go_back(timeline.position() - 1);
    if (next_flow(before) != Flow::ret)
      return {.rows = all_rows(), .reached = [](const Timeline&) { return true; }};
    const RowNumber caller = timeline.state().pc - 1;
    return {.rows = single(caller), .reached = [caller](const Timeline& at) {
              return next_place(at.state()).row == caller && next_flow(at) == Flow::call;
            }};
  };
  return repeated_back(session, arguments, over);
}

/// Goes back to the `jsr` that called the subroutine.
Reply reverse_finish(Session& session, Arguments arguments) {
  if (session.timeline.state().rr == 0) return not_in_subroutine();
  const auto out = [](const Session& now) -> Goal {
    const RowNumber caller = now.timeline.state().rr - 1;
    return {.rows = single(caller), .reached = [caller](const Timeline& at) {
              return next_place(at.state()).row == caller && next_flow(at) == Flow::call;
            }};
  };
  return repeated_back(session, arguments, out);
}

Reply reverse_until(Session& session, Arguments arguments) {
  if (arguments.empty()) return repeated_back(session, {}, before_goal);
  const auto place = parse_place(session, arguments);
  if (!place) return place.error();
  return repeated_back(session, {}, [&](const Session&) { return place_goal(place.value()); });
}

Reply reverse_continue(Session& session, Arguments arguments) {
  return moved(session, arguments, Cause::stop_point,
               [&] { return backward(session, {}, Stops::heeded); });
}

}  // namespace chessvm::vm::debugger::run
