// SPDX-License-Identifier: MIT
// The kinds of resources that a patch uses, with their names in `budget` statements and reports.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "sim/rtm/machine/stock1946.hpp"

namespace chessvm::rtm {

/// The kinds of resources, in the order of `totals`.
enum class Total : std::uint8_t {
  receivers,
  transceivers,
  inputs,
  table_programs,
  constant_programs,
  clear_programs,
  multiplier_programs,
  amplifiers,
  lines,
  trunks,
  permuters,
  digit_adapters,
};

struct TotalKind {
  Total total;
  std::string_view name;   // name in a `budget`
  std::string_view label;  // name in messages and reports
  int available;
};

// clang-format off
inline constexpr auto totals = std::to_array<TotalKind>({
  { Total::receivers,           "receivers",           "receivers",                 stock::accumulators * stock::receivers },
  { Total::transceivers,        "transceivers",        "transceivers",              stock::accumulators * stock::transceivers },
  { Total::inputs,              "inputs",              "digit inputs",              stock::accumulators * static_cast<int>(stock::digit_inputs.size()) },
  { Total::table_programs,      "table_programs",      "table programs",            stock::tables * stock::table_programs },
  { Total::constant_programs,   "constant_programs",   "constant programs",         stock::constant_programs },
  { Total::clear_programs,      "clear_programs",      "clear programs",            stock::clear_programs },
  { Total::multiplier_programs, "multiplier_programs", "multiplier programs",       stock::multiplier_programs },
  { Total::amplifiers,          "amplifiers",          "amplifier channels",        stock::amplifiers },
  { Total::lines,               "lines",               "program lines",             stock::program_lines },
  { Total::trunks,              "trunks",              "digit trunks",              stock::digit_trunks },
  { Total::permuters,           "permuters",           "permuters",                 stock::permuters },
  { Total::digit_adapters,      "digit_adapters",      "digit-to-program adapters", stock::digit_to_program_adapters },
});
// clang-format on
static_assert([] {
  for (std::size_t k = 0; k < totals.size(); ++k)
    if (totals[k].total != static_cast<Total>(k)) return false;
  return true;
}());

[[nodiscard]] constexpr const TotalKind& kind_of(Total total) {
  return totals[static_cast<std::size_t>(total)];
}
/// Returns the kind that `budget` statements call `name`; nullopt if there is none.
[[nodiscard]] constexpr std::optional<Total> total_named(std::string_view name) {
  for (const TotalKind& kind : totals)
    if (kind.name == name) return kind.total;
  return std::nullopt;
}

}  // namespace chessvm::rtm
