// SPDX-License-Identifier: MIT
// Writes add times of the wired machine as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "sim/wired/trace/row_trace.hpp"

namespace chessvm::wired {

[[nodiscard]] nlohmann::ordered_json json_of(const TracedAddTime& add_time);

}  // namespace chessvm::wired
