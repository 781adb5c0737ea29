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
  std::string opponent{};  // a rival as match names it; empty: the machine
};

/// The game as PGN, with `{[%eniac 53187876] 2h57m, depth 4, score 52}` behind each move of the
/// machine and a tag Person; where `opponent` names a rival, also a tag Opponent.
[[nodiscard]] std::string to_pgn(const PlayedGame& game, Person person,
                                 std::string_view opponent = {});

/// Longer files are refused.
inline constexpr std::size_t longest_saved_game = std::size_t{1} << 20U;

/// Reads a file that is going to be overwritten with the game as it goes on: one of `to_pgn`, or of
/// another program if it has one game and a tag Person. A result that the rules do not give is
/// taken for a resignation, or for a draw by agreement.
[[nodiscard]] Result<SavedGame> parse_saved_game(std::string_view text,
                                                 const std::filesystem::path& path);

/// Where a game is kept when no file is named: below $XDG_STATE_HOME, or ~/.local/state; nullopt
/// where the environment names neither.
[[nodiscard]] std::optional<std::filesystem::path> default_game_file();

/// Writes the game to `file`; folders that are missing are made.
[[nodiscard]] Result<void> save_game(const PlayedGame& game, Person person,
                                     std::string_view opponent, const std::filesystem::path& file);

}  // namespace chessvm::chess::playing
