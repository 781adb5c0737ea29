// SPDX-License-Identifier: MIT
#include "sim/rtm/machine/slot.hpp"

#include <fmt/format.h>

namespace chessvm::rtm {
namespace {

/// A kind of unit with programs that can serve as delays, and the range of these programs.
struct Range {
  HostKind kind;
  const char* unit;
  int units;  // number of units; 0 for a single unit, whose name has no number
  int first;
  int last;
};

constexpr Range ranges[] = {
    {HostKind::accumulator, "a", stock::accumulators, stock::receivers + 1,
     stock::accumulator_programs},
    {HostKind::table, "f", stock::tables, 1, stock::table_programs},
    {HostKind::constant, "c", 0, stock::card_program + 1, stock::last_card_program},
    {HostKind::clear, "i", 0, 1, stock::clear_programs},
    {HostKind::multiplier, "m", 0, 1, stock::multiplier_programs},
};

}  // namespace

std::string to_text(const Slot& slot) {
  for (const Range& range : ranges)
    if (range.kind == slot.kind)
      return range.units == 0 ? fmt::format("{}.{}", range.unit, slot.program)
                              : fmt::format("{}{}.{}", range.unit, slot.unit, slot.program);
  return "";
}

std::optional<Slot> delay_slot(const std::string& text) {
  for (const Range& range : ranges)
    for (int unit = range.units == 0 ? 0 : 1; unit <= range.units; ++unit)
      for (int program = range.first; program <= range.last; ++program)
        if (const Slot slot{range.kind, unit, program}; to_text(slot) == text) return slot;
  return std::nullopt;
}

}  // namespace chessvm::rtm
