// SPDX-License-Identifier: MIT
// Parses the lines of a GUI. As the protocol demands, skips unknown words and invalid numbers.
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

/// Splits `line` at blanks, tabs and other control characters.
[[nodiscard]] Tokens words_of(std::string_view line);

struct Go {
  std::optional<int> depth{};
  std::optional<std::uint64_t> nodes{};
  /// Time limit on this computer: `movetime`, or a share of the mover's clock. nullopt means no
  /// limit.
  std::optional<std::chrono::milliseconds> host_time{};
  bool waits = false;  // true after `infinite` or `ponder`; the move waits for `stop`
  /// The words after `searchmoves`, up to the next keyword of `go`; empty if all moves are allowed.
  std::vector<std::string> searchmoves{};
};

/// Reads the words after `go`; uses the clock of `side`, the side to move.
[[nodiscard]] Go parse_go(const Tokens& words, Colour side);

/// Returns the exact score of the best variation in an `info` line, in centipawns. Returns nullopt
/// if the line has no such score. A mate is plus or minus `mate_centipawns`.
[[nodiscard]] std::optional<int> told_centipawns(const Tokens& words);

/// The root moves that `searchmoves` allows in a position.
struct RootChoice {
  Moves moves{};                       // allowed moves, each once
  std::vector<std::string> refused{};  // reasons why words are no legal moves
};
/// Reads the words after `searchmoves`. The words can be moves in any notation.
[[nodiscard]] RootChoice read_searchmoves(const Position& position,
                                          const std::vector<std::string>& words);

/// Reads the game after the word `position`; fails on a bad FEN and on an illegal move.
[[nodiscard]] Result<Game> parse_position(const Tokens& words);

/// The name and the value in a line `setoption`. Each can have several words.
struct OptionWords {
  std::string name;
  std::string value;
};
[[nodiscard]] OptionWords parse_option(const Tokens& words);
/// Returns true if `option_lines` (see Player) list an option of this name, in any letter case.
[[nodiscard]] bool lists_option(std::string_view option_lines, std::string_view name);

}  // namespace chessvm::chess::uci
