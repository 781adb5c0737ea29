// SPDX-License-Identifier: MIT
// Converts verdicts to and from JSON, for reports and record files.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>

#include "sim/wired/campaign/campaign.hpp"

namespace chessvm::wired {

[[nodiscard]] nlohmann::ordered_json verdict_json(const Verdict& verdict);

/// Reads a verdict from a JSON object. Returns nullopt if the object is not a verdict.
[[nodiscard]] std::optional<Verdict> parse_verdict(const nlohmann::ordered_json& object);

}  // namespace chessvm::wired
