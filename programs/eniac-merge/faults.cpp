// SPDX-License-Identifier: MIT
#include <map>

#include "base/file.hpp"
#include "programs/eniac-merge/merged.hpp"
#include "sim/wired/campaign/verdict_records.hpp"

namespace chessvm::merging {

Result<Merged> merge_faults(const Options& options) {
  RecordMerge merge;
  std::map<std::size_t, wired::Verdict> verdicts;
  const auto read = read_all(
      options, merge, [&](const Record& record, const std::filesystem::path& path) -> Result<void> {
        auto verdict = wired::verdict_of(record, path);
        if (!verdict) return verdict.error();
        verdicts.emplace(record.item, std::move(verdict.value()));
        return boost::outcome_v2::success();
      });
  if (!read) return read.error();
  auto campaign = wired::campaign_of(merge.header(), options.files.front());
  if (!campaign) return campaign.error();
  auto& [result, choice] = campaign.value();
  for (auto& [number, verdict] : verdicts) result.verdicts.push_back(std::move(verdict));
  if (options.svg)
    if (auto written = write_file_atomically(*options.svg, campaign_picture(result)); !written)
      return written.error();
  return Merged{
      .output = options.json ? campaign_json(result, choice) : campaign_text(result, choice),
      .missing = merge.missing(merge.header().items),
      .repeated = merge.repeated()};
}

}  // namespace chessvm::merging
