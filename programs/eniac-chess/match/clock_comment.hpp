// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/eniac_time.hpp"

namespace chessvm::chess::match {

/// The comment on a move of the machine: `[%eniac 53187876] eniac 2h57m, 88.4 %`, with the odds
/// that the machine stands so long.
[[nodiscard]] std::string clock_comment(AddCycles time, EniacHours mtbf);

/// The time that such a comment names; nullopt for other comments.
[[nodiscard]] std::optional<AddCycles> parse_clock_comment(std::string_view comment);

}  // namespace chessvm::chess::match
