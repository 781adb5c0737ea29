// SPDX-License-Identifier: MIT
// Collects the verdicts of one shard for the report. With --results, also writes them to a file.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/campaign/record_file.hpp"
#include "sim/wired/campaign/verdict_records.hpp"
#include "tools/eniac-faults/options.hpp"

namespace chessvm::faults {

class VerdictResults {
 public:
  /// `sources` and `choice` describe the campaign. `faults` is the number of faults in all shards.
  VerdictResults(const ShardOptions& options, wired::FaultSources sources, wired::Choice choice,
                 std::size_t faults)
      : options_(options), sources_(std::move(sources)), choice_(choice), faults_(faults) {}

  /// Opens the file of records if the options name one. `good` is the result of the run without
  /// faults. Returns the numbers of the faults of this shard that still need a verdict.
  [[nodiscard]] Result<std::vector<std::size_t>> open(const wired::CampaignResult& good);
  [[nodiscard]] Result<void> add(std::size_t number, const wired::Verdict& verdict);
  /// Returns the campaign with all verdicts of the shard so far, in the order of the faults.
  [[nodiscard]] wired::CampaignResult take();

 private:
  ShardOptions options_;
  wired::FaultSources sources_;
  wired::Choice choice_;
  std::size_t faults_;
  wired::CampaignResult result_;
  std::map<std::size_t, wired::Verdict> verdicts_;
  std::optional<RecordFile> file_;
};

}  // namespace chessvm::faults
