// SPDX-License-Identifier: MIT
// The output of a match: lines for people, lines for scripts, JSON.
#pragma once

#include <string>

#include "programs/games/match.hpp"

namespace chessvm::games {

/// The kinds of events in a match, for JSON.
enum class Event : std::uint8_t { player, machine, undo, restart };

/// "The machine plays 5, sees a draw", then its time and the time of the match so far: two lines of
/// at most 80 columns, each ended.
[[nodiscard]] std::string turn_text(const Turn& turn, const Match& match);
/// The move as players write it, or all cells as in JSON where the reply is no single move. One
/// line, ended.
[[nodiscard]] std::string turn_line(const Turn& turn, const Match& match);
/// "X wins", "O wins", "a draw"; empty while the game is open.
[[nodiscard]] std::string_view outcome_text(Outcome outcome);

/// One JSON object, ended. `turn` is the machine's, for Event::machine.
[[nodiscard]] std::string event_json(Event event, const Match& match, const Turn* turn = nullptr);
/// The JSON object that ends a run that fails.
[[nodiscard]] std::string error_json(const Match& match, std::string_view message);

}  // namespace chessvm::games
