// SPDX-License-Identifier: MIT
#include "sim/wired/campaign/merge_verdicts.hpp"

#include <map>

#include "sim/wired/campaign/verdict_records.hpp"

namespace chessvm::wired {

Result<MergedVerdicts> merge_verdicts(const std::vector<std::string>& files) {
  RecordMerge merge;
  std::map<std::size_t, Verdict> verdicts;
  const auto read =
      read_all(files, fault_kind, merge,
               [&](const Record& record, const std::filesystem::path& path) -> Result<void> {
                 auto verdict = verdict_of(record, path);
                 if (!verdict) return verdict.error();
                 verdicts.emplace(record.item, std::move(verdict.value()));
                 return boost::outcome_v2::success();
               });
  if (!read) return read.error();
  auto campaign = campaign_of(merge.header(), files.front());
  if (!campaign) return campaign.error();
  auto& [result, choice] = campaign.value();
  for (auto& [number, verdict] : verdicts) result.verdicts.push_back(std::move(verdict));
  return MergedVerdicts{.campaign = {.output = {},
                                     .missing = merge.missing(merge.header().items),
                                     .repeated = merge.repeated()},
                        .result = std::move(result),
                        .choice = choice};
}

}  // namespace chessvm::wired
