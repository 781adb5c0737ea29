// SPDX-License-Identifier: MIT
// Finds changes of a program that save rows of function tables. It tries each change on a copy and
// packs the copy, so that the promised saving is exact.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "asm/advice/packing.hpp"
#include "asm/assembler.hpp"

namespace chessvm::assembler::advice {

enum class Kind : std::uint8_t {
  dead_label,
  dead_code,
  alignment,
  idle_jump,
  near_jump,
  short_form,
  no_effect,
  unread_result,
  known_value,
  fall_through,
  retarget,
  copy,
  common_tail,
  other_table,
};

/// Returns the name in texts and JSON, such as `fall-through`.
[[nodiscard]] std::string_view name(Kind kind);

/// One thing to do, and where.
struct Step {
  SourceSpan where;
  std::string text;
};

/// One change: taking all its steps, and no other advice, saves `rows` rows.
struct Advice {
  Kind kind = Kind::dead_label;
  int rows = 0;   // saved, in all function tables together
  int words = 0;  // of code saved; negative where more are needed
  std::string summary;
  std::vector<Step> steps;
};

struct LayoutAdvice {
  bool possible = true;  // false: the program has code where the machine cannot fetch it
  std::array<Usage, tables> use{};
  std::vector<Advice> advice;  // best first
  /// Pieces of advice that can be taken one after the other, each found after the one before. One
  /// that saves no row makes room for the next.
  std::vector<Advice> plan;
  [[nodiscard]] int rows_of_plan() const;
};

/// Whether `advise` also plans sequences of changes, which needs a new search after each change.
enum class PlanSearch : bool { omitted, wanted };

/// Returns all advice for `assembly`, which has no errors. A signal ends the search for a plan
/// (base/process/signals.hpp).
[[nodiscard]] LayoutAdvice advise(const Assembly& assembly, PlanSearch plan);

/// Returns the use of the tables and all advice, for people.
[[nodiscard]] std::string to_text(const LayoutAdvice& advice, const SourceSet& sources);
/// Returns the advice as JSON objects, one a line: one of schema chessvm.layout/1, then
/// chessvm.layout-advice/1.
[[nodiscard]] std::string to_json(const LayoutAdvice& advice, const SourceSet& sources);

}  // namespace chessvm::assembler::advice
