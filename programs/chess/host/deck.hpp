// SPDX-License-Identifier: MIT
// A position as the program keeps it: 75 two-digit words, and the cards that load them.
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
/// Words from the record of one ply to that of the next; `ply` and `last` count in it.
inline constexpr int ply_stride = 5;

/// Addresses of what the host writes and reads, by the names that the program gives them. The words
/// of a ply are `ply_stride` behind those of the ply above.
struct MemoryMap {
  int board = 0;  // first of 32
  int wking = 0, bking = 0, wrook1 = 0, wrook2 = 0;
  int ply = 0, mode = 0, goal = 0, last = 0, draw = 0;
  int bestfrom = 0, bestto = 0;
  // Words of ply 0, from which those of other plies are counted; only `best` exists there.
  int captured = 0, best = 0, to = 0, score = 0, from = 0;

  /// The word of a ply in one of the last five, such as `score`.
  [[nodiscard]] static constexpr int at_ply(int name, int ply) { return name + ply * ply_stride; }
};

/// Fails when a name is missing, outside the memory, or overlaps another.
[[nodiscard]] Result<MemoryMap> memory_map(const vm::Symbols& symbols);

using Words = std::array<std::uint8_t, vm::memory_words>;

/// The position that is searched for another: with Black to move, and with what the words can hold,
/// which is at most two rooks of White, the side that is not to move.
struct Representation {
  Position position;
  bool is_mirrored = false;
  std::string note;  // how the two differ but for the colours; empty where they do not
};
[[nodiscard]] Representation represent(const Position& position);
/// A move as the other side sees it where the position is mirrored, in either direction.
[[nodiscard]] Move as_searched(Move move, const Representation& searched);

/// The words that set up a search. Black must be to move, and White must have at most two rooks.
[[nodiscard]] Words to_words(const Question& question, const MemoryMap& map);
/// The board of `words`, with Black to move; fails where they contradict themselves.
[[nodiscard]] Result<Position> to_position(const Words& words, const MemoryMap& map);

/// The cards that load the words: one a word, ascending.
[[nodiscard]] std::vector<vm::Card> loading_cards(const Words& words);
/// The card that starts a search, and the one that has the best move punched.
inline constexpr vm::Card search_card{99000, false};
inline constexpr vm::Card answer_card{75000, false};
/// The card that has punched how far the root moves on cards are done (progress_cards.hpp).
inline constexpr vm::Card progress_card{76000, false};
/// All cards of a question: the words, for each root move on cards the words that change and a
/// search card, likewise for the moves that the program finds, and the answer card. Where progress
/// is reported a progress card is behind each search card, and two before the first: for the name
/// of the question. There are none for a question that is answered already.
[[nodiscard]] std::vector<vm::Card> question_deck(const Question& question, const MemoryMap& map);
/// Returns the number of cards that the program punches for a question. The last is the answer.
[[nodiscard]] std::size_t punched_cards(const Question& question);

/// The `to` of a root move on cards: no square, and not met by any move. The square on which the
/// program believes its man to have been is emptied when it takes the move back.
inline constexpr int on_cards = 99;
/// A card that the program punches: from-square and to-square, two digits each, or 0000 where there
/// is no move. A root move that came on cards has its number instead of the from-square, counted
/// in squares (11 for the first), and `on_cards` instead of the to-square.
struct AnsweredMove {
  Square from = no_square;
  Square to = no_square;
};
[[nodiscard]] constexpr AnsweredMove answered_move(int digits) {
  return {digits / 100, digits % 100};
}
/// The number of root move `index` on cards, as the program punches it.
[[nodiscard]] Square number_of(std::size_t index);
/// The root move on cards with that number; nullopt if none can have it.
[[nodiscard]] std::optional<std::size_t> index_of(Square number);
/// The move of the question that `answered` names; nullopt where it names none. A pawn on the last
/// rank becomes a queen unless the move came on cards.
[[nodiscard]] std::optional<Move> move_of(AnsweredMove answered, const Question& question);

}  // namespace chessvm::chess
