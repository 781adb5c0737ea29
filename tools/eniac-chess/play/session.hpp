// SPDX-License-Identifier: MIT
// Runs a game against the machine or a rival: obeys the user and saves the game. Displays nothing.
#pragma once

#include <array>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "programs/chess/player/player.hpp"
#include "tools/eniac-chess/play/game_files.hpp"
#include "tools/eniac-chess/play/played_game.hpp"
#include "tools/eniac-chess/play/typed_move.hpp"

namespace chessvm::chess::playing {

struct PlaySettings {
  EniacHours mtbf = mean_time_between_failures_short;
  std::string opponent{};  // rival, spelled as for the command `match`; empty if the machine plays
};

struct Reply {
  enum class Kind : std::uint8_t {
    done,
    refused,  // not obeyed; `text` gives the reason
    leave,
  };
  /// Tells the view whether to draw the board again.
  enum class Board : std::uint8_t { same, changed };

  Kind kind = Kind::done;
  Board board = Board::same;
  std::string text{};  // lines for the user, each ending in a line feed
};

/// A command as the help lists it.
struct CommandRow {
  std::string_view word;
  std::string_view argument;
  std::string_view help;
};

class Session {
 public:
  /// `kept` saves the game after every move. If `kept` is nullopt, the game is not saved.
  Session(const Program& program, SavedGame game, PlaySettings settings,
          std::optional<KeptGame> kept = {});

  /// Obeys a move or a command. Moves and command names may be shortened if their meaning is clear.
  [[nodiscard]] Reply obey(std::string_view line);
  /// Obeys a line while the opponent is thinking. Refuses moves and commands that change the game.
  [[nodiscard]] Reply obey_while_thinking(std::string_view line);
  /// Plays a move of the user, which must be legal.
  [[nodiscard]] Reply play(Move move);

  /// Returns true if it is the opponent's turn to move now.
  [[nodiscard]] bool awaits_machine() const;
  /// Plays the opponent's move; a reply without a move means that the opponent resigns.
  [[nodiscard]] Reply take(const MoveReply& reply);
  /// After an interrupt, makes the opponent wait for a move or a command of the user.
  void pause() { machine_waits_ = true; }

  /// Returns all words that could complete the end of `line`.
  [[nodiscard]] std::vector<std::string> completions(std::string_view line) const;
  [[nodiscard]] static std::vector<CommandRow> commands();

  [[nodiscard]] const PlayedGame& game() const { return game_; }
  [[nodiscard]] const Program& program() const { return program_; }
  [[nodiscard]] const PlaySettings& settings() const { return settings_; }
  [[nodiscard]] Person person() const { return person_; }
  /// Returns the game with its players and the text of its file, for saving.
  [[nodiscard]] SavedGame saved_game() const;
  /// Returns the file that keeps the game; empty if there is none.
  [[nodiscard]] std::filesystem::path file() const { return files_.path(); }
  /// Returns `the machine`, or the name of the rival that plays instead.
  [[nodiscard]] std::string_view opponent() const;
  /// Returns the side at the lower edge of the board.
  [[nodiscard]] Colour bottom() const;
  [[nodiscard]] std::optional<Move> last_move() const;

  /// Saves the game to its file. If another program has changed the file, first copies the changed
  /// text to a new file and returns the path of the new file. Otherwise, returns an empty path.
  [[nodiscard]] Result<std::filesystem::path> save() { return files_.save(saved_game()); }
  /// Returns true if the game or its players have changed since the session began.
  [[nodiscard]] bool has_changed() const { return has_changed_; }

 private:
  struct Command;
  static const std::array<Command, 16> table;
  [[nodiscard]] static std::vector<std::string> words_of_commands();
  enum class During : std::uint8_t { rest, thinking };

  [[nodiscard]] Reply obey(std::string_view line, During during);
  [[nodiscard]] Reply execute(const Command& command, std::string_view argument, During during);
  [[nodiscard]] Reply unknown(std::string_view word, During during) const;
  [[nodiscard]] Reply changed(std::string text);

  [[nodiscard]] Reply board(std::string_view argument);
  [[nodiscard]] Reply clock(std::string_view argument);
  [[nodiscard]] Reply draw(std::string_view argument);
  [[nodiscard]] Reply fen(std::string_view argument);
  [[nodiscard]] Reply flip(std::string_view argument);
  [[nodiscard]] Reply go(std::string_view argument);
  [[nodiscard]] Reply help(std::string_view argument);
  [[nodiscard]] Reply hint(std::string_view argument);
  [[nodiscard]] Reply moves(std::string_view argument);
  [[nodiscard]] Reply restart(std::string_view argument);
  [[nodiscard]] Reply pgn(std::string_view argument);
  [[nodiscard]] Reply quit(std::string_view argument);
  [[nodiscard]] Reply resign(std::string_view argument);
  /// Returns the one move that `word` and `more` form together, such as `e2 e4` or `n f3`; nullopt
  /// if they form none.
  [[nodiscard]] std::optional<Move> parted_move(std::string_view word, std::string_view more) const;
  [[nodiscard]] Reply save_as(std::string_view argument);
  [[nodiscard]] Reply change_sides(std::string_view argument);
  [[nodiscard]] Reply undo(std::string_view argument);

  [[nodiscard]] bool plays_machine() const { return settings_.opponent.empty(); }
  [[nodiscard]] std::string why_no_draw() const;
  [[nodiscard]] bool machine_takes_a_draw() const;
  [[nodiscard]] const MoveNames& names() const;

  Program program_;
  PlayedGame game_;
  std::optional<GameText> text_;       // the game's file as read; nullopt if the game is new
  std::vector<SavedGame> before_new_;  // games that the command `new` replaced; latest is last
  Person person_;
  GameFiles files_;
  PlaySettings settings_;
  bool has_changed_ = false;
  bool flipped_ = false;
  bool machine_waits_ = false;              // true: the opponent waits, even on its own turn
  bool machine_is_asked_ = false;           // true: the opponent moves, even on the user's turn
  mutable std::optional<MoveNames> names_;  // names of the allowed moves; set on first use
};

}  // namespace chessvm::chess::playing
