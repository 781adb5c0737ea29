// SPDX-License-Identifier: MIT
// Moves as people type them: in algebraic notation or coordinates, with or without marks and
// capitals, and as beginnings of these.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "programs/chess/rules/game.hpp"

namespace chessvm::chess::playing {

/// The freedom with which a word is read, the most literal way first.
enum class Reading : std::uint8_t {
  literal,    // `Nxd5`, `g1f3`, `O-O`
  unmarked,   // `Nd5`, `e2-e4`, `0-0`: marks may be missing, capitals count
  free,       // `nxd5`, `oo`
  beginning,  // of a word read so, with its capitals
  free_beginning,
};
inline constexpr std::array readings{Reading::literal, Reading::unmarked, Reading::free,
                                     Reading::beginning, Reading::free_beginning};

/// Returns whether `word`, read in this way, names `whole`.
[[nodiscard]] bool names(std::string_view word, std::string_view whole, Reading reading);

/// Returns whether `word` has the form of a move, whatever its capitals.
[[nodiscard]] bool looks_like_move(std::string_view word);

/// The moves that a game allows, by all their names.
class MoveNames {
 public:
  explicit MoveNames(const Game& game);

  /// The moves that `word` can mean in one way of reading it.
  [[nodiscard]] Moves meant(std::string_view word, Reading reading) const;
  /// The reason for which `word` is no legal move: `no knight can go to f4`; empty where it does
  /// not look like a move at all.
  [[nodiscard]] std::string why_none(std::string_view word) const;
  /// Algebraic notation of a legal move.
  [[nodiscard]] std::string_view san(Move move) const;
  /// All moves in algebraic notation.
  [[nodiscard]] std::vector<std::string> all() const;

 private:
  struct Entry {
    Move move;
    std::string san;
    std::vector<std::string> keys;  // the names without marks: `Nd5`, `g1f3`, `Ng1f3`
    bool is_capture = false;
  };
  /// Returns the entries that `word` can mean when it is not read literally.
  [[nodiscard]] static Moves meant(const std::vector<Entry>& entries, std::string_view word,
                                   Reading reading);

  Position position_;
  std::vector<Entry> entries_;
  std::vector<Entry> barred_;  // legal, but for the rules of the game
};

}  // namespace chessvm::chess::playing
