// SPDX-License-Identifier: MIT
// The header and the verdict records of a fault campaign (docs/campaigns.md#files).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/campaign/header.hpp"
#include "base/campaign/record_reader.hpp"
#include "sim/wired/campaign/report.hpp"

namespace chessvm::wired {

inline constexpr std::string_view fault_kind = "faults";

/// The inputs that decide the verdicts. `patch` and `golden` are SHA-256 digests of files. `image`
/// and `deck` are SHA-256 digests of two texts: the self-test's program and the self-test's cards.
struct FaultSources {
  std::string patch;
  std::string image;
  std::string deck;
  std::string golden;                 // empty if the campaign has only the self-test
  std::vector<std::string> classes;   // keys of the selected classes; empty if all are selected
  std::vector<std::string> faults;    // the selected faults; empty if all are selected
  std::optional<std::size_t> sample;  // size of the random sample; nullopt if there is no sample
  std::size_t pulses = 0;
};

/// A campaign that was read from its header. `result.verdicts` is empty.
struct RecordedCampaign {
  CampaignResult result;
  Choice choice;
};

/// Returns the header of a campaign. `good` comes from the run without faults.
[[nodiscard]] CampaignHeader header_of(const FaultSources& sources, const CampaignResult& good,
                                       const Choice& choice, std::size_t faults, Shard shard);
[[nodiscard]] Result<RecordedCampaign> campaign_of(const CampaignHeader& header,
                                                   const std::filesystem::path& path);
[[nodiscard]] Result<Verdict> verdict_of(const Record& record, const std::filesystem::path& path);

}  // namespace chessvm::wired
