// SPDX-License-Identifier: MIT
// Syntax errors, with stable names (docs/rtm.md#what-can-be-wrong-with-a-text).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace chessvm::rtm {

/// The kinds of mistakes, in the order of `diagnostic_table`.
enum class Id : std::uint8_t {
  unknown_character,
  unexpected,
  missing_machine,
  unknown_machine,
  unknown_statement,
  reserved_name,
  name_too_long,
  number_range,
  backward_range,
  wire_count,
  field_twice,
  bad_row,
  unclosed_brace,
  stray_brace,
  missing_cost,
  goto_without_time,
  cannot_repeat,
  unknown_variable,
  variable_twice,
  value_count,
  repetition_limit,
  count_  // number of kinds, not a kind itself
};

struct DiagnosticKind {
  Id id;
  std::string_view name;
  std::string_view summary;  // text in the manual
};

// clang-format off
inline constexpr auto diagnostic_table = std::to_array<DiagnosticKind>({
  { Id::unknown_character, "unknown-character", "a character that the language does not use, or one outside ASCII" },
  { Id::unexpected,        "unexpected",        "an unexpected word or symbol; the message says what is expected" },
  { Id::missing_machine,   "missing-machine",   "a first statement other than `machine`" },
  { Id::unknown_machine,   "unknown-machine",   "a machine other than `stock1946`" },
  { Id::unknown_statement, "unknown-statement", "a word that begins no statement" },
  { Id::reserved_name,     "reserved-name",     "a register, constant or field named like a word of the language or a unit of the machine" },
  { Id::name_too_long,     "name-too-long",     "a name of more than 100 characters" },
  { Id::number_range,      "number-range",      "a number that is too small or too large for its place" },
  { Id::backward_range,    "backward-range",    "a range in the wrong order: numbers of wires go down, those of rows and add times go up" },
  { Id::wire_count,        "wire-count",        "a `T<-S` or `swap` whose sides have different numbers of wires; only a single source may go to several wires" },
  { Id::field_twice,       "field-twice",       "a second field of the same name" },
  { Id::bad_row,           "bad-row",           "switches of a row that are not a sign (`P`, `M`, `.`) and six digits (`0` to `9`, `.`)" },
  { Id::unclosed_brace,    "unclosed-brace",    "a `{` whose `}` is missing; the next statement or the end of the text comes first" },
  { Id::stray_brace,       "stray-brace",       "a `}` without its `{`" },
  { Id::missing_cost,      "missing-cost",      "a microprogram that has steps but no `cost`" },
  { Id::goto_without_time, "goto-without-time", "a `goto` that stands before all steps and has no time" },
  { Id::cannot_repeat,     "cannot-repeat",     "an action other than a transfer in a step of several add times, or a transfer in more than nine" },
  { Id::unknown_variable,  "unknown-variable",  "a `$name` that no `for` around it gives a value" },
  { Id::variable_twice,    "variable-twice",    "a `for` variable whose name this `for` or an outer `for` already uses" },
  { Id::value_count,       "value-count",       "a round of a `for` with more or fewer values than variables" },
  { Id::repetition_limit,  "repetition-limit",  "repetitions more than 4 deep, or of more than a million words in all" },
});
// clang-format on

static_assert(diagnostic_table.size() == static_cast<std::size_t>(Id::count_));
static_assert([] {
  for (std::size_t i = 0; i < diagnostic_table.size(); ++i)
    if (diagnostic_table[i].id != static_cast<Id>(i)) return false;
  return true;
}());

[[nodiscard]] constexpr std::string_view name_of(Id id) {
  return diagnostic_table[static_cast<std::size_t>(id)].name;
}

}  // namespace chessvm::rtm
