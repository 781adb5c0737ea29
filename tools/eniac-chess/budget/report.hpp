// SPDX-License-Identifier: MIT
// Formats a budget as tables for people and as JSON.
#pragma once

#include <string>
#include <vector>

#include "tools/eniac-chess/budget/figures.hpp"

namespace chessvm::chess::budget {

/// A chess program and the machine that runs it, with times and figures.
struct Candidate {
  std::string name;  // names of the program and of the machine
  int depth = 0;     // search depth in plies
  Workload workload;
  std::vector<Row> rows;
  std::optional<EniacHours> hours{};  // limit of the search for a move; nullopt: no limit
};

/// A budget; all candidates have the same positions and assumptions.
struct Report {
  Assumptions assumptions;
  std::vector<Candidate> candidates;
};

/// Formats tables of at most 80 columns. For several candidates, adds a table that compares them.
[[nodiscard]] std::string report_text(const Report& report);
/// Formats one line of JSON (schema chessvm.budget/1).
[[nodiscard]] std::string report_json(const Report& report);

}  // namespace chessvm::chess::budget
