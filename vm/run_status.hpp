// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <utility>

namespace chessvm::vm {

/// Reason for the end of a program's run.
enum class RunStatus : std::uint8_t { halt, brk, waiting_for_card, limit, error, interrupted };

/// Names of the statuses in JSON objects and recordings.
inline constexpr std::array run_status_names{
    std::pair{RunStatus::halt, std::string_view("halt")},
    std::pair{RunStatus::brk, std::string_view("break")},
    std::pair{RunStatus::waiting_for_card, std::string_view("waiting-for-card")},
    std::pair{RunStatus::limit, std::string_view("limit")},
    std::pair{RunStatus::error, std::string_view("error")},
    std::pair{RunStatus::interrupted, std::string_view("interrupted")},
};

[[nodiscard]] constexpr std::string_view name(RunStatus status) {
  for (const auto& [value, text] : run_status_names)
    if (value == status) return text;
  return {};
}

}  // namespace chessvm::vm
