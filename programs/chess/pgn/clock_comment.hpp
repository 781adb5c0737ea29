// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/eniac_time.hpp"

namespace chessvm::chess {

/// The command that carries the machine's time for a move in a comment of PGN: `[%eniac 53187876]`.
[[nodiscard]] std::string clock_mark(AddCycles time);

/// The comment on a move of the machine: `[%eniac 53187876] [%eval 0.25] eniac 2h57m, 88.4 %`, with
/// the odds of no failure in that time. `eval` is what eval_mark makes; without one it is left out.
[[nodiscard]] std::string clock_comment(AddCycles time, EniacHours mtbf,
                                        std::string_view eval = {});

/// The time that the mark in a comment names; nullopt for other comments.
[[nodiscard]] std::optional<AddCycles> parse_clock_comment(std::string_view comment);

}  // namespace chessvm::chess
