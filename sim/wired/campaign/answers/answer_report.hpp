// SPDX-License-Identifier: MIT
// Reports an answer campaign as text and as JSON.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "sim/wired/campaign/answers/answer_records.hpp"

namespace chessvm::wired {

/// Numbers of runs by their answers.
struct AnswerCounts {
  std::array<std::size_t, answer_kind_rows.size()> kinds{};
  /// The runs among `kinds` whose fault the self-test finds afterwards.
  std::array<std::size_t, answer_kind_rows.size()> found{};

  [[nodiscard]] std::size_t runs() const;
  [[nodiscard]] std::size_t of(AnswerKind kind) const {
    return kinds[static_cast<std::size_t>(kind)];
  }
  /// Runs whose fault shows before or with the answer: an impossible card, or none.
  [[nodiscard]] std::size_t noticed() const;
  AnswerCounts& operator+=(const AnswerCounts& other);
};

struct AnswerSummary {
  std::vector<AnswerCounts> classes;  // in the order of FaultClass
  std::vector<AnswerCounts> parts;    // in the order of FaultPart
  AnswerCounts permanent;             // all parts but the single pulses
  /// Chance that two wrong answers that could be right are the same one, over permanent faults.
  double equal = 0;
};

[[nodiscard]] AnswerSummary summarise(const std::vector<AnswerFinding>& findings);

/// Tables, and the chances that follow from them.
[[nodiscard]] std::string answer_text(const AnswerFindings& answers);
/// Schema chessvm.answer-summary/1: one line with a line end.
[[nodiscard]] std::string answer_json(const AnswerFindings& answers);

}  // namespace chessvm::wired
