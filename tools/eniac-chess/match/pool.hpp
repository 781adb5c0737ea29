// SPDX-License-Identifier: MIT
// Games of one match, or of all matches of a tournament, played by several threads at once.
#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <functional>
#include <span>

#include "tools/eniac-chess/match/game_file.hpp"
#include "tools/eniac-chess/match/record.hpp"

namespace chessvm::chess::match {

/// A game to be played.
struct Fixture {
  std::size_t match = 0;  // of those that are played together
  std::size_t game = 0;   // of that match, from 0
};

/// Tells whether games go on behind one that has ended.
enum class Onward : std::uint8_t { play, stop };

/// Receives reports while games are played; all calls come from the thread that waits for them.
struct PoolWatch {
  /// Takes a game that has ended. A failure ends the others.
  std::function<Result<Onward>(GameRecord)> finished;
  /// Called several times a second.
  std::function<void()> tick;
};

/// Plays `fixtures` in this order, `jobs` at once. Games under way are broken off, without a
/// record, soon after `interrupt` becomes true or a call of `finished` returns `stop`. Fails where
/// a player cannot be started, or is not of the version that `versions` has
/// for its seat.
[[nodiscard]] Result<void> play_fixtures(std::span<const MatchPlan> matches,
                                         std::deque<Fixture> fixtures, std::size_t jobs,
                                         const Program& program, const NamesBySeat& versions,
                                         const PoolWatch& watch,
                                         const std::atomic<bool>& interrupt);

}  // namespace chessvm::chess::match
