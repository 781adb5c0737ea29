// SPDX-License-Identifier: MIT
// Reports a campaign as text, as JSON and as a picture.
#pragma once

#include <cstdint>
#include <string>

#include "sim/wired/campaign/summary.hpp"

namespace chessvm::wired {

/// How the faults were chosen: all, or a sample.
struct Choice {
  std::size_t all = 0;  // number of faults to choose from
  bool sampled = false;
  std::uint64_t seed = 0;
};

/// Returns tables, and a list of the faults that the cards do not show, with reasons.
[[nodiscard]] std::string campaign_text(const CampaignResult& result, const Choice& choice);
/// Returns the result as a line of JSON with a line end, schema chessvm.fault-campaign/1.
[[nodiscard]] std::string campaign_json(const CampaignResult& result, const Choice& choice);
/// Returns an SVG picture of the coverage by class and of the latencies.
[[nodiscard]] std::string campaign_picture(const CampaignResult& result);

}  // namespace chessvm::wired
