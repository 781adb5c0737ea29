// SPDX-License-Identifier: MIT
// The options of the subcommand `tournament`.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/command_line/command_line.hpp"
#include "programs/eniac-chess/match/player_spec.hpp"
#include "programs/eniac-chess/series_options.hpp"
#include "programs/eniac-chess/tournament/tournament.hpp"

namespace chessvm::chess {

struct TournamentOptions {
  tournament::Form form = tournament::Form::round_robin;
  std::vector<match::PlayerSpec> players;  // of a gauntlet the one that meets all others is first
  SeriesOptions series{};                  // of each pairing
  std::optional<std::string> html{};       // file
};

/// The words that become options when all are read.
struct TournamentWords {
  std::vector<std::string> players;
  std::optional<std::string> gauntlet{};
  MoveLimitWord move_limit{};
};

/// Adds the options to the subcommand.
void add_tournament(const CommandLine::Command& command, TournamentOptions& tournament,
                    TournamentWords& words);

/// Completes the options when all words are read. `image` is the file of `--image`. Returns what is
/// wrong with them; empty if nothing.
[[nodiscard]] std::string complete(TournamentOptions& tournament, const TournamentWords& words,
                                   const std::optional<std::string>& image);

}  // namespace chessvm::chess
