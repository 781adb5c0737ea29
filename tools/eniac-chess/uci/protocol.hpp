// SPDX-License-Identifier: MIT
// The lines that a GUI sends, taken apart. As the protocol demands, words that are not known and
// numbers that are none are passed over.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "programs/chess/host/score.hpp"
#include "programs/chess/rules/game.hpp"

namespace chessvm::chess::uci {

using Tokens = std::vector<std::string_view>;

/// The words of `line`, which blanks, tabs and other control characters separate.
[[nodiscard]] Tokens words_of(std::string_view line);

/// The arguments of `go`.
struct Go {
  std::optional<int> depth{};
  std::optional<std::uint64_t> nodes{};
  /// Time of this computer for the move: `movetime`, or a share of the mover's clock.
  std::optional<std::chrono::milliseconds> host_time{};
  bool waits = false;  // `infinite` or `ponder`: the move is held back until `stop`
  /// The words behind `searchmoves`, up to the next word of `go`; empty: all moves are searched.
  std::vector<std::string> searchmoves{};
};

/// Reads the words after `go` for the side to move.
[[nodiscard]] Go parse_go(const Tokens& words, Colour side);

/// The score that an `info` line tells of the best line, `mate_centipawns` for a mate. nullopt for
/// a mere bound, for other lines than the best of several, and for words that tell none.
[[nodiscard]] std::optional<int> told_centipawns(const Tokens& words);

/// The root moves that `searchmoves` allows in a position.
struct RootChoice {
  Moves moves{};                       // each once
  std::vector<std::string> refused{};  // for each word that is no legal move, why
};
/// Reads the words behind `searchmoves`, moves in any notation.
[[nodiscard]] RootChoice read_searchmoves(const Position& position,
                                          const std::vector<std::string>& words);

/// The game that the words after `position` describe; fails on a bad FEN and on an illegal move.
[[nodiscard]] Result<Game> parse_position(const Tokens& words);

/// The words after `setoption`: `name`, which may be several words, and `value`, which may too.
struct OptionWords {
  std::string name;
  std::string value;
};
[[nodiscard]] OptionWords parse_option(const Tokens& words);

}  // namespace chessvm::chess::uci
