// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/eniac_time.hpp"

namespace chessvm::chess {

/// Formats the machine time of a move as a mark in a PGN comment, such as `[%eniac 53187876]`.
[[nodiscard]] std::string clock_mark(AddCycles time);

/// Formats the comment on a move of the machine, such as
/// `[%eniac 53187876] [%eval 0.25] eniac 2h57m, 88.4 %`. The percentage is the probability that the
/// machine does not fail in that time. `eval` is a mark that eval_mark made, or empty.
[[nodiscard]] std::string clock_comment(AddCycles time, EniacHours mtbf,
                                        std::string_view eval = {});

/// Reads the time from the mark that clock_mark made; nullopt if `comment` has no such mark.
[[nodiscard]] std::optional<AddCycles> parse_clock_comment(std::string_view comment);

}  // namespace chessvm::chess
