// SPDX-License-Identifier: MIT
// The question that the host asks the machine: position, depth, and root moves on cards.
#pragma once

#include <optional>

#include "programs/chess/rules/moves.hpp"

namespace chessvm::chess {

/// The cards that the machine punches.
enum class Reports : std::uint8_t {
  answer,
  progress,  // the answer, and after each root move a card from which the search can resume
};

/// State of an interrupted search: number of root moves searched, and the best move so far.
struct RootProgress {
  std::size_t done = 0;               // the first `done` root moves of the question were searched
  std::optional<std::size_t> best{};  // nullopt if no move beats `drawing` (without it, `floor`)
  int score = 0;                      // score of the best move, if there is one
  bool is_answered = false;           // if true, the search has ended and punched its answer
  friend bool operator==(const RootProgress&, const RootProgress&) = default;
};

struct Question {
  Position position;
  int depth = 0;               // plies, from shallowest_search to deepest_search
  Moves root_moves{};          // legal moves on cards; searched first, in this order
  bool generates_root = true;  // if true, the program also searches root moves that it generates
  /// A move that draws the game or repeats an earlier position of the game. The program does not
  /// search this move. Before the first root move, this move is the best, with the score of a draw.
  std::optional<Move> drawing{};
  Reports reports = Reports::answer;
  /// Score that a root move must exceed to be the best move. Every legal move exceeds the score 1.
  /// If `drawing` is set, `floor` must be 1.
  int floor = 1;
  RootProgress progress{};  // root moves searched before an interruption; none in a new search
};

/// Returns the score that the next root move must beat. This is `progress.score` if `progress.best`
/// is set. Otherwise it is the score of a draw if `drawing` is set, else `floor`.
[[nodiscard]] int first_best(const Question& question);

/// Maximum number of root moves on cards. The cards identify the i-th root move by the number of
/// the i-th square of the board, and the board has 64 squares.
inline constexpr std::size_t most_root_cards = 64;

/// Makes the question for `position`. Castling, captures en passant and useful underpromotions come
/// on cards. All root moves come on cards if `drawing` or `only` is not empty, or if `reports` is
/// `progress`. If all root moves need more than `most_root_cards` cards, `drawing` and `reports`
/// have no effect.
/// `drawing`: legal moves that count as draws, not searched. The first becomes Question::drawing.
/// `only`: root moves to choose from, at most `most_root_cards`. Must also contain the moves of
/// `drawing`. If `only` is empty or has no legal move, the program chooses from all legal moves.
/// `first`: root move to search first. Has an effect only if all root moves come on cards.
[[nodiscard]] Question ask(const Position& position, int depth, const Moves& drawing = {},
                           Reports reports = Reports::answer, const Moves& only = {},
                           std::optional<Move> first = std::nullopt);

}  // namespace chessvm::chess
