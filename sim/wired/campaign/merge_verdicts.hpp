// SPDX-License-Identifier: MIT
// Joins the verdicts on faults that many machines found.
#pragma once

#include <string>
#include <vector>

#include "base/campaign/merging.hpp"
#include "sim/wired/campaign/campaign.hpp"
#include "sim/wired/campaign/report.hpp"

namespace chessvm::wired {

/// A fault campaign whose files have been read; `campaign.output` is still empty.
struct MergedVerdicts {
  Merged campaign{};
  CampaignResult result{};
  Choice choice{};
};

/// Reads the files of a fault campaign.
[[nodiscard]] Result<MergedVerdicts> merge_verdicts(const std::vector<std::string>& files);

}  // namespace chessvm::wired
