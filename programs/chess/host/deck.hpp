// SPDX-License-Identifier: MIT
// Translates positions into the program's memory and input cards, and answer cards into moves.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "programs/chess/search/question.hpp"
#include "vm/image/symbols.hpp"
#include "vm/machine.hpp"

namespace chessvm::chess {

inline constexpr int board_words = 32;
inline constexpr int most_white_rooks = 2;
/// Number of words in the record of a ply. The words `ply` and `last` hold a ply's number times 5.
inline constexpr int ply_stride = 5;

/// Addresses of the words that the host writes and reads. Each member has the name of its word.
struct MemoryMap {
  int board = 0;  // address of the first of 32 words
  int wking = 0, bking = 0, wrook1 = 0, wrook2 = 0;
  int ply = 0, mode = 0, goal = 0, last = 0, draw = 0;
  int bestfrom = 0, bestto = 0;
  // Base addresses for `at_ply`. Ply 0 uses only `best`.
  int captured = 0, best = 0, to = 0, score = 0, from = 0;

  /// Returns the address of a word in the record of `ply`. `name` is a base address from above.
  [[nodiscard]] static constexpr int at_ply(int name, int ply) { return name + ply * ply_stride; }
};

/// Finds the addresses in the symbols of the program. Fails if a name is missing, or if words lie
/// outside the memory or overlap.
[[nodiscard]] Result<MemoryMap> memory_map(const vm::Symbols& symbols);

using Words = std::array<std::uint8_t, vm::memory_words>;

/// The position as the machine searches it: Black is to move, and White has at most two rooks.
struct Representation {
  Position position;
  bool is_mirrored = false;
  std::string note;  // text about replaced pieces; empty if no piece was replaced
};
[[nodiscard]] Representation represent(const Position& position);
/// Returns `move`, mirrored if `searched` is mirrored. A second call gives the original move.
[[nodiscard]] Move as_searched(Move move, const Representation& searched);

/// Returns the words that set up a search. Black must be to move; White has at most two rooks.
[[nodiscard]] Words to_words(const Question& question, const MemoryMap& map);
/// Reads the board from `words`, with Black to move. Fails if the words contradict each other.
[[nodiscard]] Result<Position> to_position(const Words& words, const MemoryMap& map);

/// Returns the cards that load `words`: one card for each word, in the order of the addresses.
[[nodiscard]] std::vector<vm::Card> loading_cards(const Words& words);
/// `search_card` starts a search. `answer_card` makes the program punch the best move.
inline constexpr vm::Card search_card{99000, false};
inline constexpr vm::Card answer_card{75000, false};
/// Card that makes the program punch its progress (progress_cards.hpp).
inline constexpr vm::Card progress_card{76000, false};
/// Returns all input cards of a question; none if `question.progress` has the answer. The first
/// cards load the words. For each root move on cards that is not searched yet, further cards load
/// the words that this move changes, and a search card follows. If the program also generates root
/// moves, cards restore the words, and one more search card follows. `answer_card` is the last.
/// With progress reports, two progress cards come before the first root move, and one after each.
[[nodiscard]] std::vector<vm::Card> question_deck(const Question& question, const MemoryMap& map);
/// Returns the number of cards that the program punches for a question, including the answer card.
[[nodiscard]] std::size_t punched_cards(const Question& question);

/// Value of `to` for a root move on cards. 99 is no square, so it cannot be a real target.
inline constexpr int on_cards = 99;
/// The move on a punched card: from-square and to-square, two digits each; 0000 is no move. For a
/// root move on cards, `to` is `on_cards`, and `from` is the number of the move (see number_of).
struct AnsweredMove {
  Square from = no_square;
  Square to = no_square;
};
[[nodiscard]] constexpr AnsweredMove answered_move(int digits) {
  return {digits / 100, digits % 100};
}
/// Returns the number that stands for root move `index` on cards. Numbers of squares serve as
/// numbers of moves: 11 for the first, 12 for the second, ..., 18 for the eighth, 21 for the ninth.
[[nodiscard]] Square number_of(std::size_t index);
/// Returns the index for which number_of returns `number`; nullopt if there is no such index.
[[nodiscard]] std::optional<std::size_t> index_of(Square number);
/// Returns the move that `answered` stands for in `question`; nullopt if there is none. A pawn that
/// reaches the last rank becomes a queen, unless the move came on cards.
[[nodiscard]] std::optional<Move> move_of(AnsweredMove answered, const Question& question);

}  // namespace chessvm::chess
