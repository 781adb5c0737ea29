// SPDX-License-Identifier: MIT
// The findings of an answer campaign as records of a campaign (docs/campaigns.md#files).
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "base/campaign/merging.hpp"
#include "base/result.hpp"
#include "sim/wired/campaign/answers/answer_campaign.hpp"

namespace chessvm::wired {

inline constexpr std::string_view answer_kind = "answers";

/// Findings about one subject; some may be missing.
struct AnswerFindings {
  AnswerSubject subject;
  std::vector<AnswerFinding> findings;  // ordered by number, each number once
};

/// Returns the subject as headers and reports have it.
[[nodiscard]] RecordJson json_of(const AnswerSubject& subject);
[[nodiscard]] CampaignHeader header_of(const AnswerSubject& subject, Shard shard);
/// Reads the subject back. Fails where the search has no length, by which reports divide.
[[nodiscard]] Result<AnswerSubject> subject_of(const CampaignHeader& header,
                                               const std::filesystem::path& path);

/// Returns a finding without its number, which is the item of its record.
[[nodiscard]] RecordJson record_of(const AnswerFinding& finding);
[[nodiscard]] Result<AnswerFinding> finding_of(const Record& record,
                                               const std::filesystem::path& path);

/// An answer campaign whose files have been read; `campaign.output` is still empty.
struct MergedAnswers {
  Merged campaign{};
  AnswerFindings answers{};
};

/// Reads the files of an answer campaign.
[[nodiscard]] Result<MergedAnswers> merge_answers(const std::vector<std::string>& files);

}  // namespace chessvm::wired
