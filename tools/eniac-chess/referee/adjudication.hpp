// SPDX-License-Identifier: MIT
// Ends games that are decided by what the players themselves say of them, as match runners do: a
// side that knows it is lost gives up, and a game that both hold for level is drawn.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "programs/chess/pgn/pgn.hpp"
#include "programs/chess/rules/position.hpp"

namespace chessvm::chess::match {

/// A player loses whose scores are at most `-score` centipawns for so many of its moves in
/// succession. A mate counts as more than any score.
struct ResignRule {
  int moves = 0;
  int score = 0;
  bool is_two_sided = false;  // the opponent has to see as much for itself, for as long
};

/// A game is drawn, once move number `from` is reached, in which no score has differed from 0 by
/// more than `score` centipawns for so many moves of both sides in succession.
struct DrawRule {
  int from = 1;
  int moves = 0;
  int score = 0;
};

struct Adjudication {
  std::optional<ResignRule> resign{};
  std::optional<DrawRule> draw{};
};

/// Read `movecount=3,score=400[,twosided=true]` and `movenumber=40,movecount=8,score=10`, the words
/// of other match runners, each word once and in any order.
[[nodiscard]] Result<ResignRule> read_resign_rule(std::string_view text);
[[nodiscard]] Result<DrawRule> read_draw_rule(std::string_view text);

/// All rules in one line, in the same words; empty where there are none.
[[nodiscard]] std::string to_text(const Adjudication& rules);

/// Follows one game.
class Adjudicator {
 public:
  explicit Adjudicator(const Adjudication& rules) : rules_(rules) {}

  /// Takes the score of the mover's move in `before`, for its own side (see MoveReply). A move
  /// without a score interrupts every succession. Returns the result, or nullopt where the game
  /// goes on.
  [[nodiscard]] std::optional<GameResult> after(const Position& before,
                                                std::optional<int> centipawns);

 private:
  [[nodiscard]] std::optional<GameResult> resigned(Colour mover, std::optional<int> centipawns);
  [[nodiscard]] std::optional<GameResult> drawn(int move_number, std::optional<int> centipawns);

  Adjudication rules_;
  std::array<int, 2> lost_{};  // moves of a colour in succession after which it holds it for lost
  std::array<int, 2> won_{};   // likewise for won
  int level_ = 0;              // plies in succession with a level score
};

}  // namespace chessvm::chess::match
