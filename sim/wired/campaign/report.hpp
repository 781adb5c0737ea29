// SPDX-License-Identifier: MIT
// Writes the report of a fault campaign as text, as JSON or as a picture.
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

/// Returns the report as text: tables, then lists of the faults that change none of the punched
/// cards. For each of these faults, the lists give a reason.
[[nodiscard]] std::string campaign_text(const CampaignResult& result, const Choice& choice);
/// Returns the result as one line of JSON with a line end, in schema chessvm.fault-campaign/1.
[[nodiscard]] std::string campaign_json(const CampaignResult& result, const Choice& choice);
/// Returns an SVG picture of the coverage by class and of the latencies.
[[nodiscard]] std::string campaign_picture(const CampaignResult& result);

}  // namespace chessvm::wired
