// SPDX-License-Identifier: MIT
// The options of the subcommand `budget`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/command_line/command_line.hpp"
#include "programs/eniac-chess/budget/chart.hpp"
#include "programs/eniac-chess/budget/figures.hpp"

namespace chessvm::chess {

/// The largest number of hours that an option takes.
inline constexpr double most_hours = 1e6;

struct BudgetOptions {
  std::optional<std::string> pgn{};        // file of games
  Colour side = Colour::white;             // whose moves in these games
  std::optional<std::size_t> self_play{};  // games to play
  std::optional<std::string> patch{};      // file: time the moves on the CPU wired by it
  std::optional<std::string> faults{};     // file with the counts of a fault campaign
  budget::Assumptions assumptions{};
  std::optional<std::string> plot{};  // file to draw to, `-` for the terminal
  budget::Chart chart = budget::Chart::hours;
};

/// Values that become part of the options when all words are read.
struct BudgetWords {
  std::vector<EniacHours> mtbf;
  std::vector<budget::Policy> policies;
};

/// Adds the options to the subcommand, but for those that other subcommands have as well.
void add_budget(const CommandLine::Command& command, BudgetOptions& budget, BudgetWords& words);

/// Completes the options when all words are read. Returns what is wrong with them; empty if
/// nothing.
[[nodiscard]] std::string complete(BudgetOptions& budget, const BudgetWords& words);

/// The picture format for a file name; nullopt where its end names none.
[[nodiscard]] std::optional<budget::Canvas> canvas_of(std::string_view path);

}  // namespace chessvm::chess
