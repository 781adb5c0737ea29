// SPDX-License-Identifier: MIT
// The question that the host asks the machine: position, depth, and root moves on cards.
#pragma once

#include <optional>

#include "programs/chess/rules/moves.hpp"

namespace chessvm::chess {

/// The cards that the machine punches.
enum class Reports : std::uint8_t {
  answer,
  progress,  // also a card after each root move, from which an interrupted search resumes
};

/// Progress of an interrupted search through its root moves.
struct RootProgress {
  std::size_t done = 0;               // number of root moves done, in the order of the cards
  std::optional<std::size_t> best{};  // index of the best move; nullopt: no move beats `first_best`
  int score = 0;                      // score of the best move, if there is one
  bool is_answered = false;           // true: the search has ended and punched its answer
  friend bool operator==(const RootProgress&, const RootProgress&) = default;
};

struct Question {
  Position position;
  int depth = 0;               // plies, from shallowest_search to deepest_search
  Moves root_moves{};          // legal moves on cards; searched first, in this order
  bool generates_root = true;  // true: the program also searches root moves that it generates
  /// A move that draws the game or repeats an earlier position of it. The program does not search
  /// this move: the search begins with it as the best move, with the score of a draw.
  std::optional<Move> drawing{};
  Reports reports = Reports::answer;
  /// Score that a root move must exceed. With 1 every legal move does so. Must be 1 if there is a
  /// `drawing` move.
  int floor = 1;
  RootProgress progress{};  // moves already searched, if the search is resumed
};

/// Returns the score that the next root move must beat: the best so far, the draw's, or `floor`.
[[nodiscard]] int first_best(const Question& question);

/// Maximum of root moves on cards: the 64 squares serve as their numbers.
inline constexpr std::size_t most_root_cards = 64;

/// Makes the question for `position`. Castling, captures en passant and underpromotions that may
/// matter come on cards. All root moves come on cards if `drawing` or `only` is not empty, or if
/// progress is reported. If they would be more than `most_root_cards`, `drawing` and `reports` have
/// no effect. `drawing`: legal moves that count as draws. The search skips these moves; the first
/// becomes Question::drawing. `only`: root moves to choose from, at most `most_root_cards`; empty:
/// all legal moves. It must also contain the moves of `drawing`, and has no effect if none of its
/// moves is legal. `first`: root move to search first. It has no effect unless all root moves come
/// on cards.
[[nodiscard]] Question ask(const Position& position, int depth, const Moves& drawing = {},
                           Reports reports = Reports::answer, const Moves& only = {},
                           std::optional<Move> first = std::nullopt);

}  // namespace chessvm::chess
