// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace chessvm::eniac {

/// One a line; neither line ends nor carriage returns before them are punched.
[[nodiscard]] std::vector<std::string> split_cards(std::string_view text);

/// The cards of a file, one a line; "-" is standard input.
[[nodiscard]] Result<std::vector<std::string>> read_deck(const std::string& path);

}  // namespace chessvm::eniac
