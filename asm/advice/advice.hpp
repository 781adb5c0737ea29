// SPDX-License-Identifier: MIT
// Finds changes to a program that save rows of function tables. Tries each change on a copy and
// packs the copy, so that the saving it reports is exact.
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

/// Returns the name of `kind` in texts and JSON, such as `fall-through`.
[[nodiscard]] std::string_view name(Kind kind);

/// One step of a change: a place in the source, and what to do there.
struct Step {
  SourceSpan where;
  std::string text;
};

/// One change. All its steps together save `rows` rows if no other advice is taken.
struct Advice {
  Kind kind = Kind::dead_label;
  int rows = 0;   // rows saved in all function tables together
  int words = 0;  // words of code saved; negative if the change needs more
  std::string summary;
  std::vector<Step> steps;
};

/// The reason why a program gets no advice.
enum class Obstacle : std::uint8_t {
  none,
  unfetchable,  // code stands in rows that the machine cannot fetch
  raw_code,     // `.raw` stores code, whose jumps and results the model does not know
};

struct LayoutAdvice {
  Obstacle obstacle = Obstacle::none;
  std::array<Usage, tables> use{};  // all zero if the obstacle is `unfetchable`
  std::vector<Advice> advice;       // alternative changes, best first
  /// Changes to make one after the other. The search for each change started from the program with
  /// all earlier changes made. A change that saves no row makes the next one possible.
  std::vector<Advice> plan;
  [[nodiscard]] int rows_of_plan() const;
};

/// Says if `advise` also finds a plan. That takes longer: it needs a new search after each change.
enum class PlanSearch : bool { omitted, wanted };

/// Returns all advice for `assembly`, which must have no errors. A signal
/// (base/process/signals.hpp) ends the search for a plan early.
[[nodiscard]] LayoutAdvice advise(const Assembly& assembly, PlanSearch plan);

/// Returns the use of the function tables and all advice as text for people.
[[nodiscard]] std::string to_text(const LayoutAdvice& advice, const SourceSet& sources);
/// Returns the advice as JSON, one object per line: first one of schema chessvm.layout/1, then one
/// of schema chessvm.layout-advice/1 for each change.
[[nodiscard]] std::string to_json(const LayoutAdvice& advice, const SourceSet& sources);

}  // namespace chessvm::assembler::advice
