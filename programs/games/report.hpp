// SPDX-License-Identifier: MIT
// Formats the output of a match: text for people, lines for scripts, JSON.
#pragma once

#include <string>

#include "programs/games/match.hpp"

namespace chessvm::games {

enum class Event : std::uint8_t { player, machine, undo, restart };

/// Formats two lines of at most 80 columns: the move, as in "The machine plays 5, sees a draw", and
/// the machine time of the turn and of the match so far.
[[nodiscard]] std::string turn_text(const Turn& turn, const Match& match);
/// Formats one line: the move as players write it, or all cells if the reply has no move.
[[nodiscard]] std::string turn_line(const Turn& turn, const Match& match);
/// Returns "X wins", "O wins" or "a draw"; empty while the game is not over.
[[nodiscard]] std::string_view outcome_text(Outcome outcome);

/// Formats an event as a line of JSON. `turn` is null except for Event::machine.
[[nodiscard]] std::string event_json(Event event, const Match& match, const Turn* turn = nullptr);
/// Formats the JSON object that ends the output of a failed game.
[[nodiscard]] std::string error_json(const Match& match, std::string_view message);

}  // namespace chessvm::games
