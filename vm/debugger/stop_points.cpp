// SPDX-License-Identifier: MIT
#include "vm/debugger/stop_points.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "vm/deck.hpp"

namespace chessvm::vm::debugger {
namespace {

bool contains(const std::vector<isa::Operation>& operations, isa::Operation operation) {
  return std::find(operations.begin(), operations.end(), operation) != operations.end();
}

/// Returns nullopt if the condition of `point` is false. Otherwise `point` fires. The text is then
/// empty, or an error message if the condition cannot be evaluated.
std::optional<std::string> fulfilled(const StopPoint& point, const Context& context) {
  if (!point.condition) return std::string{};
  const auto value = point.condition->evaluate(context);
  if (!value) return fmt::format(" (condition: {})", value.error().message);
  return value.value() == 0 ? std::nullopt : std::optional(std::string{});
}

bool is_watch(const StopPoint& point) {
  return point.kind == StopKind::change || point.kind == StopKind::read ||
         point.kind == StopKind::write;
}

/// Returns true if `point` may fire at an instruction with this operation.
bool may_fire(const StopPoint& point, isa::Operation operation) {
  const Accesses touched = possible_accesses(operation);
  switch (point.kind) {
    case StopKind::place:
    case StopKind::time:
      return false;  // fires at a place or a time, not at an operation
    case StopKind::opcode:
      return contains(point.operations, operation);
    case StopKind::read:
      return (touched.read & point.places).any();
    case StopKind::write:
      return (touched.written & point.places).any();
    case StopKind::change: {
      const Places watched = point.watched ? point.watched->reads() : point.places;
      return (touched.written & watched).any();
    }
    case StopKind::card_read:
      return isa::describe(operation).access == isa::Access::card_reader;
    case StopKind::card_punched:
      return isa::describe(operation).access == isa::Access::card_punch;
  }
  return true;
}

bool is_everywhere(const StopPoint& point) {
  if (point.kind != StopKind::change) return false;
  const Places watched = point.watched ? point.watched->reads() : point.places;
  return watched[place_pc] || (point.watched && point.watched->reads_counters());
}

bool any_changed(const Places& watched, const MachineState& before, const MachineState& after) {
  for (std::size_t place = 0; place < place_count; ++place)
    if (watched[place] && place_value(before, place) != place_value(after, place)) return true;
  return false;
}

/// Returns changes such as `[32] 05 -> 06`.
std::string changes(const Places& watched, const MachineState& before, const MachineState& after) {
  std::string text;
  for (std::size_t place = 0; place < place_count; ++place) {
    if (!watched[place]) continue;
    const int was = place_value(before, place);
    const int is = place_value(after, place);
    if (was == is) continue;
    if (!text.empty()) text += ", ";
    text += place == place_n || place == place_m
                ? fmt::format("{} {} -> {}", place_name(place), was != 0 ? 'M' : 'P',
                              is != 0 ? 'M' : 'P')
                : fmt::format("{} {:02} -> {:02}", place_name(place), was, is);
  }
  return text;
}

std::string list_of(const Places& touched) {
  std::string text;
  for (std::size_t place = 0; place < place_count; ++place)
    if (touched[place]) text += (text.empty() ? "" : ", ") + place_name(place);
  return text;
}

}  // namespace

RomPlace next_place(const MachineState& state) {
  if (state.ir.empty()) return {state.pc, first_code_word(state.pc)};
  return {state.pc - 1, state.ir.next};
}

bool contains(std::span<const RomPlace> places, RomPlace place) {
  return std::find(places.begin(), places.end(), place) != places.end();
}

int StopPoints::add(StopPoint point) {
  point.number = next_number_++;
  ++revision_;
  points_.push_back(std::move(point));
  return points_.back().number;
}

StopPoint* StopPoints::find(int number) {
  const auto found = std::find_if(points_.begin(), points_.end(),
                                  [&](const StopPoint& point) { return point.number == number; });
  return found == points_.end() ? nullptr : &*found;
}

bool StopPoints::remove(int number) {
  const StopPoint* point = find(number);
  if (point == nullptr) return false;
  points_.erase(points_.begin() + (point - points_.data()));
  ++revision_;
  return true;
}

Rows StopPoints::rows(const Image& image) const {
  Rows rows;
  for (const StopPoint& point : points_) {
    if (!point.enabled) continue;
    if (is_everywhere(point)) return rows.set();
    for (const RomPlace place : point.code) rows.set(row_bit(place.row));
  }
  const bool by_row = std::all_of(points_.begin(), points_.end(), [](const StopPoint& point) {
    return !point.enabled || point.kind == StopKind::place || point.kind == StopKind::time;
  });
  if (by_row) return rows;
  for (RowNumber row = first_row; row < end_row; ++row) {
    if (!is_executable(row)) continue;
    for (RowDecoder decoder(image, row); !decoder.done();) {
      const DecodedInstruction decoded = decoder.next();
      if (decoded.instruction == nullptr) continue;
      const isa::Operation operation = isa::operation(*decoded.instruction);
      if (std::any_of(points_.begin(), points_.end(), [&](const StopPoint& point) {
            return point.enabled && may_fire(point, operation);
          }))
        rows.set(row_bit(row));
    }
  }
  return rows;
}

std::vector<Hit> StopPoints::before(const Context& context) const {
  std::vector<Hit> hits;
  const MachineState& state = context.moment.state;
  if (state.status == Status::waiting_for_card || state.status == Status::halted) return hits;
  const RomPlace here = next_place(state);
  std::optional<NextInstruction> next;
  for (const StopPoint& point : points_) {
    if (!point.enabled) continue;
    if (point.kind == StopKind::place) {
      if (!contains(point.code, here)) continue;
    } else if (point.kind == StopKind::opcode) {
      if (!next) next = next_instruction(context.image, state);
      if (!next || next->decoded.instruction == nullptr ||
          !contains(point.operations, isa::operation(*next->decoded.instruction)))
        continue;
    } else {
      continue;
    }
    if (const auto note = fulfilled(point, context))
      hits.push_back({point.number, fmt::format("breakpoint {}{}", point.number, *note)});
  }
  return hits;
}

std::vector<Hit> StopPoints::reached(const Context& context, std::uint64_t cycles_before) const {
  std::vector<Hit> hits;
  for (const StopPoint& point : points_) {
    if (!point.enabled || point.kind != StopKind::time || point.time <= cycles_before ||
        point.time > context.moment.state.add_cycles)
      continue;
    if (const auto note = fulfilled(point, context))
      hits.push_back({point.number, fmt::format("catchpoint {}: time{}", point.number, *note)});
  }
  return hits;
}

std::uint64_t StopPoints::next_time(std::uint64_t add_cycles) const {
  std::uint64_t next = std::numeric_limits<std::uint64_t>::max();
  for (const StopPoint& point : points_)
    if (point.enabled && point.kind == StopKind::time && point.time > add_cycles)
      next = std::min(next, point.time);
  return next;
}

void StopPoints::prepare(const Context& context) {
  if (points_.empty()) return;
  before_.moment = context.moment;
  before_.accesses = {};
  before_.values.resize(points_.size());
  bool decoded = false;
  for (std::size_t i = 0; i < points_.size(); ++i) {
    const StopPoint& point = points_[i];
    if (!point.enabled) continue;
    if (point.watched) {
      const auto value = point.watched->evaluate(context);
      before_.values[i] = value ? std::optional(value.value()) : std::nullopt;
    } else if ((point.kind == StopKind::read || point.kind == StopKind::write) && !decoded) {
      decoded = true;
      const auto next = next_instruction(context.image, context.moment.state);
      if (next && next->decoded.instruction != nullptr)
        before_.accesses =
            accesses(isa::operation(*next->decoded.instruction), context.moment.state);
    }
  }
}

bool StopPoints::fired(const StopPoint& point, std::optional<std::int64_t> old_value,
                       const Context& context) const {
  const Moment& now = context.moment;
  switch (point.kind) {
    case StopKind::read:
      return (point.places & before_.accesses.read).any();
    case StopKind::write:
      return (point.places & before_.accesses.written).any();
    case StopKind::change: {
      if (!point.watched) return any_changed(point.places, before_.moment.state, now.state);
      const auto value = point.watched->evaluate(context);
      return old_value && value && *old_value != value.value();
    }
    case StopKind::card_read:
      return now.cards_read != before_.moment.cards_read;
    case StopKind::card_punched:
      return now.cards_punched != before_.moment.cards_punched;
    default:
      return false;
  }
}

std::string StopPoints::told(const StopPoint& point, std::optional<std::int64_t> old_value,
                             const Context& context) const {
  const Moment& now = context.moment;
  switch (point.kind) {
    case StopKind::read:
      return list_of(point.places & before_.accesses.read) + " read";
    case StopKind::write:
      return list_of(point.places & before_.accesses.written) + " written";
    case StopKind::change:
      if (!point.watched) return changes(point.places, before_.moment.state, now.state);
      return fmt::format("{} {} -> {}", point.watched->text(), old_value.value_or(0),
                         point.watched->evaluate(context).value());
    case StopKind::card_read:
      return fmt::format("card {} read", now.cards_read);
    default:
      return fmt::format("card {} punched: {}", now.cards_punched, card_text(context.last_card));
  }
}

std::vector<Hit> StopPoints::after(const Context& context) const {
  std::vector<Hit> hits;
  for (std::size_t i = 0; i < points_.size(); ++i) {
    const StopPoint& point = points_[i];
    const auto old_value = before_.values[i];
    if (!point.enabled || !fired(point, old_value, context)) continue;
    if (const auto note = fulfilled(point, context))
      hits.push_back(
          {point.number, fmt::format("{} {}: {}{}", is_watch(point) ? "watchpoint" : "catchpoint",
                                     point.number, told(point, old_value, context), *note)});
  }
  return hits;
}

std::vector<Hit> StopPoints::count(std::vector<Hit> hits) {
  std::vector<Hit> kept;
  for (Hit& hit : hits) {
    StopPoint* point = find(hit.number);
    if (point == nullptr) continue;
    ++point->hits;
    if (point->ignore > 0)
      --point->ignore;
    else if (!point->hit_count || point->hit_count->stops(point->hits))
      kept.push_back(std::move(hit));
  }
  return kept;
}

}  // namespace chessvm::vm::debugger
