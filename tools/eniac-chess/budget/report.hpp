// SPDX-License-Identifier: MIT
// A budget as tables for people and as JSON.
#pragma once

#include <string>
#include <vector>

#include "tools/eniac-chess/budget/figures.hpp"

namespace chessvm::chess::budget {

/// A chess program on a wired CPU, with its times and figures.
struct Candidate {
  std::string name;  // of the program and the wiring
  int depth = 0;     // plies
  Workload workload;
  std::vector<Row> rows;
  std::optional<EniacHours> hours{};  // that a move may take; nullopt: no limit
};

/// The candidates have the same questions and assumptions.
struct Report {
  Assumptions assumptions;
  std::vector<Candidate> candidates;
};

/// Tables of at most 80 columns; several candidates are compared at the end.
[[nodiscard]] std::string report_text(const Report& report);
/// One line (schema chessvm.budget/1).
[[nodiscard]] std::string report_json(const Report& report);

}  // namespace chessvm::chess::budget
