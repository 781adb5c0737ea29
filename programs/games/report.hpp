// SPDX-License-Identifier: MIT
// What is said of a match: lines for people, lines for scripts, JSON.
#pragma once

#include <string>

#include "programs/games/match.hpp"

namespace chessvm::games {

/// What has just happened.
enum class Event : std::uint8_t { player, machine, undo, restart };

/// "plays 5, sees a draw: 518,759 add cycles, 0h01m" and the time so far. One line, ended.
[[nodiscard]] std::string turn_text(const Turn& turn, const Match& match);
/// The number of the move; where there is none the cells, as in JSON. One line, ended.
[[nodiscard]] std::string turn_line(const Turn& turn);
/// "X wins", "O wins", "a draw"; empty while the game is open.
[[nodiscard]] std::string_view outcome_text(Outcome outcome);

/// One JSON object, ended; `turn` is that of the machine where it has moved.
[[nodiscard]] std::string event_json(Event event, const Match& match, const Turn* turn = nullptr);
[[nodiscard]] std::string error_json(const Match& match, std::string_view message);

}  // namespace chessvm::games
