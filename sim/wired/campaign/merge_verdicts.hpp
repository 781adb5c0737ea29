// SPDX-License-Identifier: MIT
// Merges the verdict files of a fault campaign that ran in parts, for example on several computers.
#pragma once

#include <string>
#include <vector>

#include "base/campaign/merging.hpp"
#include "sim/wired/campaign/campaign.hpp"
#include "sim/wired/campaign/report.hpp"

namespace chessvm::wired {

/// A fault campaign that was read from files. merge_verdicts() leaves `campaign.output` empty.
struct MergedVerdicts {
  Merged campaign{};
  CampaignResult result{};
  Choice choice{};
};

[[nodiscard]] Result<MergedVerdicts> merge_verdicts(const std::vector<std::string>& files);

}  // namespace chessvm::wired
