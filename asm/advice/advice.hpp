// SPDX-License-Identifier: MIT
// Finds changes to a program that save rows of function tables. Tries each change on a copy of the
// program and computes the rows of the copy. So the reported savings are exact.
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

/// Returns the name that reports and JSON show for `kind`, such as `fall-through`.
[[nodiscard]] std::string_view name(Kind kind);

/// One step of a change: a place in the source, and what to do there.
struct Step {
  SourceSpan where;
  std::string text;
};

/// One change. `rows` and `words` are its savings if the user makes no other change. In a plan,
/// they are its savings after the earlier changes of the plan.
struct Advice {
  Kind kind = Kind::dead_label;
  int rows = 0;   // rows saved in all function tables together
  int words = 0;  // words of code saved; negative if the change adds words
  std::string summary;
  std::vector<Step> steps;
};

/// The reason why a program gets no advice.
enum class Obstacle : std::uint8_t {
  none,
  unfetchable,  // code stands in rows that the machine cannot fetch
  raw_code,     // `.raw` stores words as code, and the model does not know what they do
};

struct LayoutAdvice {
  Obstacle obstacle = Obstacle::none;
  std::array<Usage, tables> use{};  // all zero if the obstacle is `unfetchable`
  std::vector<Advice> advice;       // changes, best first; the user chooses one of them
  /// Changes, in the order in which to make them. A change that saves no row enables the next
  /// change to save a row.
  std::vector<Advice> plan;
  [[nodiscard]] int rows_of_plan() const;
};

/// Says if `advise` also finds a plan. A plan takes longer: each of its changes needs a new search.
enum class PlanSearch : bool { omitted, wanted };

/// Returns all advice for `assembly`, which must have no errors. A signal stops the plan search.
[[nodiscard]] LayoutAdvice advise(const Assembly& assembly, PlanSearch plan);

/// Returns a report for people: how full the function tables are, and all advice.
[[nodiscard]] std::string to_text(const LayoutAdvice& advice, const SourceSet& sources);
/// Returns a line of JSON (schema chessvm.layout/1) about the tables, then a line (schema
/// chessvm.layout-advice/1) for each change.
[[nodiscard]] std::string to_json(const LayoutAdvice& advice, const SourceSet& sources);

}  // namespace chessvm::assembler::advice
