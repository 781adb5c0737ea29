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
  std::vector<std::size_t> missing;
  auto next = findings.begin();
  for (std::size_t number = 0; number < subject.faults; ++number)
    if (next != findings.end() && next->number == number)
      ++next;
    else
      missing.push_back(number);
  Merged merged{.output =
                    options.json ? answer_json(answers.value()) : answer_text(answers.value())};
  if (!missing.empty())
    merged.missing =
        fmt::format("{} missing: {}\n", count(missing.size(), "fault"), ranges_text(missing));
  return merged;
}

}  // namespace chessvm::merging
