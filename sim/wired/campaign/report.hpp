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

/// Returns tables, then every fault that the cards do not show, with the reason.
[[nodiscard]] std::string campaign_text(const CampaignResult& result, const Choice& choice);
/// Returns the result in schema chessvm.fault-campaign/1: one line with a line end.
[[nodiscard]] std::string campaign_json(const CampaignResult& result, const Choice& choice);
/// Returns an SVG picture: coverage by class, and when faults first show.
[[nodiscard]] std::string campaign_picture(const CampaignResult& result);

}  // namespace chessvm::wired
