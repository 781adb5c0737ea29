// SPDX-License-Identifier: MIT
// Writes and reads the findings of an answer campaign as records (docs/campaigns.md#files).
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

/// The findings about one subject, possibly incomplete.
struct AnswerFindings {
  AnswerSubject subject;
  std::vector<AnswerFinding> findings;  // ordered by number, without duplicates
};

/// Returns the subject as JSON, for headers and reports.
[[nodiscard]] RecordJson json_of(const AnswerSubject& subject);
[[nodiscard]] CampaignHeader header_of(const AnswerSubject& subject, Shard shard);
/// Reads the subject from a header. Fails if the search has length zero, because reports divide by
/// this length. Also fails for files from before version 0.2.0, whose headers name no inputs.
[[nodiscard]] Result<AnswerSubject> subject_of(const CampaignHeader& header,
                                               const std::filesystem::path& path);

/// Returns a finding as JSON, without its number, which is the item number of the record.
[[nodiscard]] RecordJson record_of(const AnswerFinding& finding);
/// Reads a finding. Fails if the finding contradicts `subject` or itself.
[[nodiscard]] Result<AnswerFinding> finding_of(const Record& record, const AnswerSubject& subject,
                                               const std::filesystem::path& path);

/// An answer campaign that was read from files. merge_answers() leaves `campaign.output` empty.
struct MergedAnswers {
  Merged campaign{};
  AnswerFindings answers{};
};

[[nodiscard]] Result<MergedAnswers> merge_answers(const std::vector<std::string>& files);

}  // namespace chessvm::wired
