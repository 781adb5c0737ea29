// SPDX-License-Identifier: MIT
// Reads and writes saved games. They are PGN files with the machine's work in comments.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "tools/eniac-chess/play/played_game.hpp"

namespace chessvm::chess::playing {

/// The text from which a game was read. `to_pgn` changes only moves, the result and some tags in
/// this text.
struct GameText {
  std::string text;  // contents of the file in UTF-8
  PgnGame game;      // the game as read from `text`
};

struct SavedGame {
  PlayedGame game;
  Person person = Person::white;
  std::string opponent{};          // rival, spelled as for `match`; empty if the machine plays
  std::optional<GameText> text{};  // text of the file; nullopt if the game is new
};

/// Formats the game as PGN with a tag Person. If `opponent` names a rival, adds a tag Opponent.
/// Each move of the machine gets a comment: `{[%eniac 53187876] [%eval 0.25] 2h57m, depth 4}`. If
/// the game has the text of a file (GameText), returns an edited copy of this text.
[[nodiscard]] std::string to_pgn(const SavedGame& game);

/// Greatest size of a file with a saved game, in bytes; longer files are refused.
inline constexpr std::size_t longest_saved_game = std::size_t{1} << 20U;

/// Reads a file with one game, from any program. Without a tag Person, the user plays White. If the
/// rules do not explain the result, the game counts as resigned or as drawn by agreement.
[[nodiscard]] Result<SavedGame> parse_saved_game(std::string_view text,
                                                 const std::filesystem::path& path);

/// Returns true if the text of the game has the tag Person, which only `to_pgn` writes.
[[nodiscard]] bool has_tag_of_ours(const SavedGame& game);

/// Returns `eniac-chess/game.pgn` below $XDG_STATE_HOME or ~/.local/state. Returns nullopt
/// if neither $XDG_STATE_HOME nor $HOME is an absolute path.
[[nodiscard]] std::optional<std::filesystem::path> default_game_file();

}  // namespace chessvm::chess::playing
