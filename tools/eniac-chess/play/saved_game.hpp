// SPDX-License-Identifier: MIT
// Games in files: PGN with the machine's work in comments.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "tools/eniac-chess/play/played_game.hpp"

namespace chessvm::chess::playing {

/// The text that a game was read from, which belongs to the person.
struct GameText {
  std::string text;  // in UTF-8
  PgnGame game;      // that it says
};

/// A game and who plays it.
struct SavedGame {
  PlayedGame game;
  Person person = Person::white;
  std::string opponent{};          // a rival as match names it; empty: the machine
  std::optional<GameText> text{};  // nullopt for a game that begins here
};

/// The game as PGN, with `{[%eniac 53187876] [%eval 0.25] 2h57m, depth 4}` behind each move of
/// the machine and a tag Person; where `opponent` names a rival, also a tag Opponent. Of a game
/// that was read, its text with what has changed since.
[[nodiscard]] std::string to_pgn(const SavedGame& game);

/// Longer files are refused.
inline constexpr std::size_t longest_saved_game = std::size_t{1} << 20U;

/// Reads the one game of a file, be it of `to_pgn` or of another program. Without a tag Person the
/// person has White. A result that the rules do not give is taken for a resignation, or for a draw
/// by agreement.
[[nodiscard]] Result<SavedGame> parse_saved_game(std::string_view text,
                                                 const std::filesystem::path& path);

/// The path of a game for which no file is named: below $XDG_STATE_HOME, or ~/.local/state; nullopt
/// where the environment names neither.
[[nodiscard]] std::optional<std::filesystem::path> default_game_file();

}  // namespace chessvm::chess::playing
