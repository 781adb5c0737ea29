// SPDX-License-Identifier: MIT
// Plays games of one match, or of all matches of a tournament, in several threads.
#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <functional>
#include <span>

#include "tools/eniac-chess/match/game_file.hpp"
#include "tools/eniac-chess/match/record.hpp"

namespace chessvm::chess::match {

struct Fixture {
  std::size_t match = 0;  // index of the match among those played together
  std::size_t game = 0;   // index of the game in its match, from 0
};

/// Decision after the end of a game: play more games, or stop the match.
enum class Onward : std::uint8_t { play, stop };

/// Functions that play_fixtures() calls during the games, in the thread of its caller.
struct PoolWatch {
  /// Receives the record of a finished game. Returning a failure ends all other games.
  std::function<Result<Onward>(GameRecord)> finished;
  /// Called several times a second.
  std::function<void()> tick;
};

/// Plays the games in the order of `fixtures`, up to `jobs` at the same time. Breaks off unfinished
/// games soon after `interrupt` becomes true or `finished` returns `stop`, and never records them.
/// Fails if a player cannot start or has another version than in `versions`.
[[nodiscard]] Result<void> play_fixtures(std::span<const MatchPlan> matches,
                                         std::deque<Fixture> fixtures, std::size_t jobs,
                                         const Program& program, const NamesBySeat& versions,
                                         const PoolWatch& watch,
                                         const std::atomic<bool>& interrupt);

}  // namespace chessvm::chess::match
