// SPDX-License-Identifier: MIT
// The question that the host asks the machine: a position, a search depth, and the root moves that
// come on cards because the program does not generate them.
#pragma once

#include <optional>

#include "programs/chess/rules/moves.hpp"

namespace chessvm::chess {

/// The cards that the machine punches.
enum class Reports : std::uint8_t {
  answer,
  progress,  // a card after each root move, to resume an interrupted search, and the answer
};

/// Progress of an interrupted search through its root moves.
struct RootProgress {
  std::size_t done = 0;               // number of root moves done, in the order of the cards
  std::optional<std::size_t> best{};  // index of the best move done; nullopt if no move
                                      // beats the score that the search began with
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
  /// Root moves must score more than this; every legal move scores more than 1. Must be 1 if there
  /// is a `drawing` move.
  int floor = 1;
  RootProgress progress{};  // moves already searched, if the search is resumed
};

/// Returns the best score with which the search of the root begins.
[[nodiscard]] int first_best(const Question& question);

/// Maximum of root moves on cards: the 64 squares serve as their numbers.
inline constexpr std::size_t most_root_cards = 64;

/// Makes the question for `position`. Castling, captures en passant and underpromotions that may
/// matter come on cards. `drawing` contains legal moves that count as draws; the first of them
/// becomes Question::drawing. If `drawing` is not empty, all other legal moves come on cards, and
/// the search skips the moves in `drawing`. If progress is reported, all legal moves come on cards.
/// If more than `most_root_cards` moves would come on cards, the question ignores `drawing` and
/// `reports`.
///
/// `only`, at most `most_root_cards` moves, contains the root moves to choose from, including those
/// of `drawing`; empty: all legal moves. The legal moves in `only` come on cards; if none of its
/// moves is legal, `only` has no effect.
///
/// If all root moves are on cards, `first` is searched first if it is one of them.
[[nodiscard]] Question ask(const Position& position, int depth, const Moves& drawing = {},
                           Reports reports = Reports::answer, const Moves& only = {},
                           std::optional<Move> first = std::nullopt);

}  // namespace chessvm::chess
