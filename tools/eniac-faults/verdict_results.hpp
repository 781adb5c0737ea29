// SPDX-License-Identifier: MIT
// The verdicts of one shard in its file of records, and the report that is made of them.
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
  /// `sources` and `choice` are of the campaign that has `faults` faults in all its shards.
  VerdictResults(const ShardOptions& options, wired::FaultSources sources, wired::Choice choice,
                 std::size_t faults)
      : options_(options), sources_(std::move(sources)), choice_(choice), faults_(faults) {}

  /// Opens the file, if one is wanted, when the run without faults is known. Returns the numbers of
  /// the faults of the shard that it lacks.
  [[nodiscard]] Result<std::vector<std::size_t>> open(const wired::CampaignResult& good);
  [[nodiscard]] Result<void> add(std::size_t number, const wired::Verdict& verdict);
  /// The campaign with all verdicts of the shard so far, in the order of the faults.
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
