// SPDX-License-Identifier: MIT
// Merges the verdicts of a fault campaign from several machines.
#pragma once

#include <string>
#include <vector>

#include "base/campaign/merging.hpp"
#include "sim/wired/campaign/campaign.hpp"
#include "sim/wired/campaign/report.hpp"

namespace chessvm::wired {

/// A fault campaign that was read from files. The reader leaves `campaign.output` empty.
struct MergedVerdicts {
  Merged campaign{};
  CampaignResult result{};
  Choice choice{};
};

[[nodiscard]] Result<MergedVerdicts> merge_verdicts(const std::vector<std::string>& files);

}  // namespace chessvm::wired
