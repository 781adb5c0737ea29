// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "base/text.hpp"
#include "programs/eniac-merge/merged.hpp"
#include "sim/wired/campaign/answer_report.hpp"

namespace chessvm::merging {

Result<Merged> merge_answer_faults(const Options& options) {
  const auto answers = wired::merge_answers({options.files.begin(), options.files.end()});
  if (!answers) return answers.error();
  const auto& [subject, findings, torn] = answers.value();
  std::vector<std::size_t> known;
  for (const wired::AnswerFinding& finding : findings) known.push_back(finding.number);
  const Missing missing = missing_of(known, subject.faults);
  Merged merged{.output =
                    options.json ? answer_json(answers.value()) : answer_text(answers.value())};
  if (missing.count > 0)
    merged.missing = fmt::format("{} missing: {}\n", count(missing.count, "fault"), missing.ranges);
  return merged;
}

}  // namespace chessvm::merging
