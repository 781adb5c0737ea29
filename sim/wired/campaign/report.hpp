// SPDX-License-Identifier: MIT
// Reports a campaign as text, as JSON and as a picture.
#pragma once

#include <cstdint>
#include <string>

#include "sim/wired/campaign/summary.hpp"

namespace chessvm::wired {

/// The choice of the faults: all, or a sample.
struct Choice {
  std::size_t all = 0;  // faults to choose from
  bool sampled = false;
  std::uint64_t seed = 0;
};

/// Tables, then every fault that the cards do not show, with the reason.
[[nodiscard]] std::string campaign_text(const CampaignResult& result, const Choice& choice);
/// Schema chessvm.fault-campaign/1: one line with a line end.
[[nodiscard]] std::string campaign_json(const CampaignResult& result, const Choice& choice);
/// SVG: coverage by class, and when faults first show.
[[nodiscard]] std::string campaign_picture(const CampaignResult& result);

}  // namespace chessvm::wired
