// SPDX-License-Identifier: MIT
// Reads moves as users type them: shortened, without marks or with wrong capitals.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "programs/chess/rules/game.hpp"

namespace chessvm::chess::playing {

/// Ways to read a word, from the most literal way to the freest.
enum class Reading : std::uint8_t {
  literal,    // notation as written by programs: `Nxd5`, `g1f3`, `O-O`
  unmarked,   // marks may be missing or different: `Nd5`, `e2-e4`, `0-0`
  free,       // capitals may be wrong, too: `nxd5`, `oo`
  beginning,  // first letters of a move, with right capitals: `Nd`
  free_beginning,
};
inline constexpr std::array readings{Reading::literal, Reading::unmarked, Reading::free,
                                     Reading::beginning, Reading::free_beginning};
/// The readings of whole moves, without shortened ones.
inline constexpr std::array whole_readings{Reading::literal, Reading::unmarked, Reading::free};

/// Returns true if `word` is the move name `whole`, or a form of it that `reading` allows.
[[nodiscard]] bool names(std::string_view word, std::string_view whole, Reading reading);

/// Returns true if `word` has the form of a move, with right or wrong capitals.
[[nodiscard]] bool looks_like_move(std::string_view word);

/// The moves that a game allows in its current position, with all their names.
class MoveNames {
 public:
  explicit MoveNames(const Game& game);

  /// Returns the allowed moves that `word` can mean under the rules of `reading`.
  [[nodiscard]] Moves meant(std::string_view word, Reading reading) const;
  /// Explains why the move `word` is illegal: `no knight can go to f4`. Empty if `word` is no move.
  [[nodiscard]] std::string why_none(std::string_view word) const;
  /// Returns the algebraic notation of an allowed move; empty for any other move.
  [[nodiscard]] std::string_view san(Move move) const;
  /// Returns all allowed moves in algebraic notation.
  [[nodiscard]] std::vector<std::string> all() const;

 private:
  struct Entry {
    Move move;
    std::string san;
    std::vector<std::string> keys;  // names without marks: `Nd5`, `g1f3`, `Ng1f3`
    bool is_capture = false;
  };
  /// Returns the moves of `entries` that `word` can mean. `reading` must not be `literal`.
  [[nodiscard]] static Moves meant(const std::vector<Entry>& entries, std::string_view word,
                                   Reading reading);
  /// Returns true if `word` names a legal move that the house rules bar.
  [[nodiscard]] bool is_barred(std::string_view word) const;

  Position position_;
  std::vector<Entry> entries_;
  std::vector<Entry> barred_;  // moves that are legal in chess but not by the house rules
};

}  // namespace chessvm::chess::playing
