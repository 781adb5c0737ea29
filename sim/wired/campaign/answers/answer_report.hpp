// SPDX-License-Identifier: MIT
// Reports an answer campaign as text and as JSON.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "sim/wired/campaign/answers/answer_records.hpp"

namespace chessvm::wired {

/// The number of runs for each kind of answer.
struct AnswerCounts {
  std::array<std::size_t, answer_kind_rows.size()> kinds{};
  /// Counts only the runs with faults that the self-test finds afterwards.
  std::array<std::size_t, answer_kind_rows.size()> found{};

  [[nodiscard]] std::size_t runs() const;
  [[nodiscard]] std::size_t of(AnswerKind kind) const {
    return kinds[static_cast<std::size_t>(kind)];
  }
  /// Counts the runs that show the fault by an impossible card or by giving no card.
  [[nodiscard]] std::size_t noticed() const;
  AnswerCounts& operator+=(const AnswerCounts& other);
};

struct AnswerSummary {
  std::vector<AnswerCounts> classes;  // in the order of FaultClass
  std::vector<AnswerCounts> parts;    // in the order of FaultPart
  AnswerCounts permanent;             // sum of `parts` without FaultPart::pulses
  /// Probability that two runs with AnswerKind::other have equal cards (permanent faults only).
  double equal = 0;
};

[[nodiscard]] AnswerSummary summarise(const std::vector<AnswerFinding>& findings);

/// Returns tables of the findings, and probabilities computed from the findings.
[[nodiscard]] std::string answer_text(const AnswerFindings& answers);
/// Returns a summary of the findings as one line of JSON, with a line end. The schema is
/// chessvm.answer-summary/1.
[[nodiscard]] std::string answer_json(const AnswerFindings& answers);

}  // namespace chessvm::wired
