// SPDX-License-Identifier: MIT
// Semantic errors, with stable names (docs/rtm.md#what-can-be-wrong-with-a-text).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/diagnostic.hpp"

namespace chessvm::rtm {

/// The kinds of errors, in the order of the table.
enum class ScheduleId : std::uint8_t {
  accumulator_twice,
  after_goto,
  bus_cycle,
  choice_shared,
  constants_wired,
  cost,
  endless_calls,
  goto_missing,
  goto_twice,
  name_twice,
  not_printable,
  opcode_undecoded,
  outside,
  piece_reentered,
  row_twice,
  sends_once,
  sign_contradicted,
  sign_unproved,
  stage_beyond,
  stage_circle,
  stage_shared,
  stepper_disturbed,
  stepper_silent,
  table_silent,
  too_many_paths,
  two_drivers,
  two_programs,
  unknown_accumulator,
  unknown_bus,
  unknown_jack,
  unknown_output,
  unknown_piece,
  unknown_sender,
  unknown_stepper,
  unknown_thread,
  unknown_view,
  unreachable,
  view_count,
  wait_twice,
  count_  // number of kinds, not a kind itself
};

struct ScheduleDiagnosticKind {
  ScheduleId id;
  std::string_view name;
  std::string_view summary;  // text in the manual
};

// clang-format off
inline constexpr auto schedule_diagnostic_table = std::to_array<ScheduleDiagnosticKind>({
  { ScheduleId::accumulator_twice,   "accumulator-twice",   "two registers in one accumulator" },
  { ScheduleId::after_goto,          "after-goto",          "an action or `wait` after the `goto` of its path" },
  { ScheduleId::bus_cycle,           "bus-cycle",           "buses wired in a circle" },
  { ScheduleId::choice_shared,       "choice-shared",       "a line of a choice that already leads to another piece, or to the same piece at another time" },
  { ScheduleId::constants_wired,     "constants-wired",     "a `wire` or `view` from the constants, which always send on `main`" },
  { ScheduleId::cost,                "cost",                "a path that takes more or fewer add times than the microprogram says" },
  { ScheduleId::endless_calls,       "endless-calls",       "a piece that calls or chooses itself" },
  { ScheduleId::goto_missing,        "goto-missing",        "a path without `goto`" },
  { ScheduleId::goto_twice,          "goto-twice",          "a path with a second `goto`" },
  { ScheduleId::name_twice,          "name-twice",          "a second register, view, constant, body, stage or opcode of the same name" },
  { ScheduleId::not_printable,       "not-printable",       "a digit that the printer does not reach, or a column of the card that is taken" },
  { ScheduleId::opcode_undecoded,    "opcode-undecoded",    "a microprogram that no stage of the decoder leads to" },
  { ScheduleId::outside,             "outside",             "an action whose program would have to start outside the path" },
  { ScheduleId::piece_reentered,     "piece-reentered",     "a piece that is entered again before it is over" },
  { ScheduleId::row_twice,           "row-twice",           "a second `row` for one row, a second `mode` for one side, or a second sign for one side of a row" },
  { ScheduleId::sends_once,          "sends-once",          "a constant, card or table that is to send for several add times" },
  { ScheduleId::sign_contradicted,   "sign-contradicted",   "an `expect` of a sign that the register cannot have there" },
  { ScheduleId::sign_unproved,       "sign-unproved",       "a register that sends outside a `choose` although its sign or a digit may start a piece of a `choose`" },
  { ScheduleId::stage_beyond,        "stage-beyond",        "a stage that its stepper does not have" },
  { ScheduleId::stage_circle,        "stage-circle",        "steppers that lead back to themselves" },
  { ScheduleId::stage_shared,        "stage-shared",        "a second stage that leads to the same stepper or opcode" },
  { ScheduleId::stepper_disturbed,   "stepper-disturbed",   "a register, constant or table that sends pulses that a stepper may count while the stepper decodes" },
  { ScheduleId::stepper_silent,      "stepper-silent",      "a stepper that counts a wire on which nothing sends" },
  { ScheduleId::table_silent,        "table-silent",        "a table that is to send although no look-up began four add times before" },
  { ScheduleId::too_many_paths,      "too-many-paths",      "a body whose choices can be made in more than a thousand ways" },
  { ScheduleId::two_drivers,         "two-drivers",         "two outputs that send on the same wire of a bus in one add time" },
  { ScheduleId::two_programs,        "two-programs",        "an accumulator, table or constant that is to do two things in one add time" },
  { ScheduleId::unknown_accumulator, "unknown-accumulator", "a register that is not declared" },
  { ScheduleId::unknown_bus,         "unknown-bus",         "a bus that is not declared" },
  { ScheduleId::unknown_jack,        "unknown-jack",        "a `wait` for a jack other than `i.ro` (reader) and `i.po` (printer)" },
  { ScheduleId::unknown_output,      "unknown-output",      "a `wire` or `shared` wire that begins at neither an output nor a bus" },
  { ScheduleId::unknown_piece,       "unknown-piece",       "a `call` or `choose` of a piece that is not defined" },
  { ScheduleId::unknown_sender,      "unknown-sender",      "a sender that is neither register nor constant nor table" },
  { ScheduleId::unknown_stepper,     "unknown-stepper",     "a stepper that is neither declared nor has a stage" },
  { ScheduleId::unknown_thread,      "unknown-thread",      "a `goto` to a thread that is not defined, or to `reset`" },
  { ScheduleId::unknown_view,        "unknown-view",        "a receiver that is neither register nor view" },
  { ScheduleId::unreachable,         "unreachable",         "a piece or thread that nothing leads to" },
  { ScheduleId::view_count,          "view-count",          "a register that receives in more than five ways" },
  { ScheduleId::wait_twice,          "wait-twice",          "a second `wait` on one path, or a second step that waits for the same device" },
});
// clang-format on

static_assert(schedule_diagnostic_table.size() == static_cast<std::size_t>(ScheduleId::count_));
static_assert([] {
  for (std::size_t i = 0; i < schedule_diagnostic_table.size(); ++i)
    if (schedule_diagnostic_table[i].id != static_cast<ScheduleId>(i)) return false;
  return true;
}());

[[nodiscard]] constexpr std::string_view name_of(ScheduleId id) {
  return schedule_diagnostic_table[static_cast<std::size_t>(id)].name;
}

/// Reports a mistake once for each place in the source, even if several ways contain this place.
inline void complain(Diagnostics& diagnostics, ScheduleId id, SourceSpan where, std::string message,
                     std::vector<DiagnosticNote> notes = {}) {
  for (const Diagnostic& known : diagnostics.all())
    if (known.id == name_of(id) && known.where == where) return;
  diagnostics.add({Severity::error, name_of(id), where, std::move(message), std::move(notes)});
}

}  // namespace chessvm::rtm
