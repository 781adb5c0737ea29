// SPDX-License-Identifier: MIT
#include "vm/debugger/goals.hpp"

namespace chessvm::vm::debugger {
namespace {

using isa::Flow;

/// Returns the flow of the next instruction; nullopt if the machine cannot execute one.
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

/// Returns the goal: the beginning of any row from `first` to `end` - 1 while RR is unchanged.
Goal elsewhere_goal(const Session& session, RowNumber first, RowNumber end) {
  Rows rows;
  for (RowNumber row = first; row < end; ++row) rows.set(row_bit(row));
  return {.rows = rows,
          .reached = [first, end, rr = session.timeline.state().rr](const Timeline& timeline) {
            const MachineState& at = timeline.state();
            return at_row_begin(timeline) && at.pc >= first && at.pc < end && at.rr == rr;
          }};
}

Goal call_from(RowNumber caller) {
  return {.rows = single(caller), .reached = [caller](const Timeline& at) {
            return next_place(at.state()).row == caller && next_flow(at) == Flow::call;
          }};
}

}  // namespace

Goal step_goal(const Session& session, std::uint64_t instructions) {
  return {.limits = {.instructions = session.timeline.position() + instructions}};
}

Goal row_goal() {
  return {.rows = all_rows(), .reached = at_row_begin};
}

Goal line_goal(const Session& session) {
  if (session.source.empty()) return row_goal();
  const SourceMap& source = session.source;
  const auto start = source.line(next_place(session.timeline.state()));
  return {.rows = all_rows(), .reached = [&source, start](const Timeline& timeline) {
            const RomPlace place = next_place(timeline.state());
            const auto line = source.line(place);
            if (!line) return false;
            return line != start || source.starts_line(place);
          }};
}

Goal next_goal(const Session& session) {
  const Timeline& timeline = session.timeline;
  if (next_flow(timeline) != Flow::call) return step_goal(session, 1);
  // `jsr` is the last instruction of its row; a subroutine returns to the next row.
  const RowNumber back = next_place(timeline.state()).row + 1;
  return {.rows = single(back), .reached = [back](const Timeline& at) {
            return at_row_begin(at) && at.state().pc == back;
          }};
}

Goal finish_goal(const Session& session) {
  const bool now = next_flow(session.timeline) == Flow::ret;
  return {.rows = rows_with(session.timeline.image(), {isa::Operation::ret}),
          .reached = [armed = now](const Timeline& timeline) mutable {
            if (armed) return true;
            armed = next_flow(timeline) == Flow::ret;
            return false;
          }};
}

Goal beyond_goal(const Session& session) {
  const RowNumber row = next_place(session.timeline.state()).row;
  return elsewhere_goal(session, row + 1, (function_table(row) + 1) * rows_per_table);
}

Goal before_goal(const Session& session) {
  const RowNumber row = next_place(session.timeline.state()).row;
  return elsewhere_goal(session, function_table(row) * rows_per_table, row);
}

Goal place_goal(std::vector<RomPlace> places) {
  Rows rows;
  for (const RomPlace place : places) rows |= single(place.row);
  return {.rows = rows, .reached = [places = std::move(places)](const Timeline& timeline) {
            return contains(places, next_place(timeline.state()));
          }};
}

Goal line_begin_goal(const Session& session) {
  if (session.source.empty()) return row_goal();
  const SourceMap& source = session.source;
  return {.rows = all_rows(), .reached = [&source](const Timeline& timeline) {
            return source.starts_line(next_place(timeline.state()));
          }};
}

Goal over_goal(const Session& session) {
  const Timeline& timeline = session.timeline;
  if (timeline.position() == timeline.earliest()) return {.rows = all_rows()};
  Timeline before = timeline;
  before.go_back(timeline.position() - 1);
  if (next_flow(before) == Flow::ret) return call_from(timeline.state().pc - 1);
  return {.rows = all_rows(), .reached = [](const Timeline&) { return true; }};
}

Goal call_goal(const Session& session) {
  return call_from(session.timeline.state().rr - 1);
}

}  // namespace chessvm::vm::debugger
