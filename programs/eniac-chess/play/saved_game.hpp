// SPDX-License-Identifier: MIT
// Games in files: PGN with the machine's work in comments.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "programs/eniac-chess/play/played_game.hpp"

namespace chessvm::chess::playing {

/// A game and who plays it.
struct SavedGame {
  PlayedGame game;
  Person person = Person::white;
};

/// The game as PGN, with all tags that the standard requires, lines of at most 80 columns, and
/// `{[%eniac 53187876] 2h57m, depth 4, score 52}` behind each move of the machine.
[[nodiscard]] std::string to_pgn(const PlayedGame& game, Person person);

/// Longer files are refused.
inline constexpr std::size_t longest_saved_game = std::size_t{1} << 20U;

/// Reads a game that `to_pgn` has written, or the first one of other PGN, whose result may be
/// missing at the end of the text. The person plays the side that the tag Person names, otherwise
/// White.
[[nodiscard]] Result<SavedGame> parse_saved_game(std::string_view text,
                                                 const std::filesystem::path& path);

/// Where a game is kept when no file is named: below $XDG_STATE_HOME, or ~/.local/state; nullopt
/// where the environment names neither.
[[nodiscard]] std::optional<std::filesystem::path> default_game_file();

/// Writes the game to `file`; folders that are missing are made.
[[nodiscard]] Result<void> save_game(const PlayedGame& game, Person person,
                                     const std::filesystem::path& file);

}  // namespace chessvm::chess::playing
