// SPDX-License-Identifier: MIT
// Verdicts as JSON, in reports and in files of records.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>

#include "sim/wired/campaign/campaign.hpp"

namespace chessvm::wired {

[[nodiscard]] nlohmann::ordered_json verdict_json(const Verdict& verdict);

/// The verdict of such an object; nullopt where it is of another form.
[[nodiscard]] std::optional<Verdict> parse_verdict(const nlohmann::ordered_json& object);

}  // namespace chessvm::wired
