// SPDX-License-Identifier: MIT
// Cards that a machine has punched, as the simulators print them.
#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace chessvm::games {

/// One card a line: four digits, the rest blank. `path` is for messages only.
[[nodiscard]] Result<std::vector<int>> parse_answer_cards(std::string_view text,
                                                          const std::filesystem::path& path);

}  // namespace chessvm::games
