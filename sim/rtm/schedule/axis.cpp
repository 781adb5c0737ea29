// SPDX-License-Identifier: MIT
#include "sim/rtm/schedule/axis.hpp"

#include <algorithm>
#include <variant>

#include "sim/rtm/machine/stock1946.hpp"
#include "sim/rtm/schedule/decoder.hpp"
#include "sim/rtm/schedule/diagnostic_table.hpp"

namespace chessvm::rtm {
namespace {

/// Returns the first moment of a way. This is `1 - n` if the way begins with n stages that decode
/// an opcode. In all other cases, it is 0.
int first_moment(const Syntax& syntax, const Way& way) {
  if (way.entry->kind != Body::Kind::micro || follows_wait(way)) return 0;
  const auto stages = static_cast<int>(stages_to(syntax, way.entry->opcode.value_or(0)).size());
  return stages > 1 ? 1 - stages : 0;
}

/// Returns the last add time in which a program of the way works, or the way's end if that is
/// later.
int last_work(const Way& way) {
  int end = way.end;
  for (const Placed& placed : way.actions) {
    const bool looks = std::holds_alternative<Look>(placed.action->what);
    end = std::max(end, looks ? placed.first + stock::look_up_time - 1 : placed.last);
  }
  return end;
}

void fill_distances(Axis& axis) {
  for (int k = 0; k <= Axis::longest; ++k) {
    Moments unreached(axis.size);
    Moments late(axis.size);
    for (std::size_t t = 0; t < axis.timelines.size(); ++t) {
      const Axis::Span& span = axis.timelines[t];
      for (int moment = span.first; moment <= span.end; ++moment) {
        if (moment - k < span.first) unreached.insert(axis.index(t, moment));
        if (moment + k > span.end) late.insert(axis.index(t, moment));
      }
    }
    for (std::size_t beyond = axis.size; beyond % 64 != 0; ++beyond) unreached.insert(beyond);
    axis.unreached.push_back(std::move(unreached));
    axis.late.push_back(std::move(late));
  }
}

/// Adds `entry`. Entries with a common moment stand for the same pulse, so they become one entry. A
/// thread without add times, as in `{ 0: goto fetch }`, makes entries with a common moment.
void add_entry(std::vector<Moments>& entries, Moments entry) {
  std::erase_if(entries, [&](const Moments& other) {
    if (!other.meets(entry)) return false;
    entry |= other;
    return true;
  });
  entries.push_back(std::move(entry));
}

/// Adds the entry of `thread`: the beginnings of its ways, and the ends of ways that lead to it.
void add_thread(Axis& axis, const std::vector<Way>& ways, const std::string& thread) {
  Moments entry(axis.size);
  for (std::size_t t = 0; t < ways.size(); ++t) {
    if (ways[t].next == thread) {
      entry.insert(axis.index(t, ways[t].end));
      axis.ends.insert(axis.index(t, ways[t].end));
    }
    if (ways[t].entry->name.text == thread && !follows_wait(ways[t])) {
      entry.insert(axis.index(t, 0));
      axis.given.insert(axis.index(t, 0));
    }
  }
  add_entry(axis.entries, std::move(entry));
}

}  // namespace

Axis make_axis(const Syntax& syntax, const std::vector<Way>& ways, Diagnostics& diagnostics) {
  Axis axis;
  for (const Way& way : ways) {
    const int first = first_moment(syntax, way);
    // If another way follows, report a program that works beyond the end of this way.
    if (last_work(way) > way.end && !way.next.empty())
      complain(diagnostics, ScheduleId::after_goto, way.where,
               "something happens after the goto of " + way.name);
    axis.timelines.push_back({axis.size, first, way.end});
    axis.size += static_cast<std::size_t>(way.end - first + 1);
  }
  axis.given = Moments(axis.size);
  axis.ends = Moments(axis.size);
  fill_distances(axis);
  for (const Body& body : syntax.bodies)
    if (body.kind == Body::Kind::thread && body.name.text != entry::reset)
      add_thread(axis, ways, body.name.text);
  return axis;
}

std::optional<Moments> Axis::delayed(const Moments& moments, int steps) const {
  for (const Moments& entry : entries) {
    if (!moments.meets(entry)) continue;
    // All moments of an entry stand for one pulse. So `moments` must contain all of them or none.
    if (!entry.within(moments)) return std::nullopt;
  }
  const auto k = static_cast<std::size_t>(steps);
  Moments overdue = moments;
  overdue &= late[k];
  overdue -= ends;
  if (!overdue.empty()) return std::nullopt;
  Moments inside = moments.later(steps);
  inside -= unreached[k];
  return inside;
}

Moments Axis::busy(const Moments& moments, int steps) const {
  Moments all(size);
  for (int k = 1; k <= steps; ++k) {
    Moments step = moments.later(k);
    step -= unreached[static_cast<std::size_t>(k)];
    all |= step;
  }
  return all;
}

bool Axis::restarts(const Moments& moments, int steps) const {
  for (int k = 1; k < steps; ++k) {
    Moments at_work = moments.later(k);
    at_work -= unreached[static_cast<std::size_t>(k)];
    if (at_work.meets(moments)) return true;
  }
  return false;
}

}  // namespace chessvm::rtm
