// SPDX-License-Identifier: MIT
// Ends a game early if the players' own scores show that the game is lost or drawn.
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

/// Rule for resigning: a player loses after `moves` consecutive moves with losing scores (at most
/// `-score` centipawns). For a player who expects to be mated, the score is always a losing score.
struct ResignRule {
  int moves = 0;
  int score = 0;
  bool is_two_sided = false;  // true: the opponent also needs `moves` consecutive scores >= `score`
};

/// Rule for draws: a game is drawn if both sides give only level scores (`score` centipawns or less
/// from 0) for `moves` consecutive moves each. Before move number `from`, the rule does not apply.
struct DrawRule {
  int from = 1;
  int moves = 0;
  int score = 0;
};

struct Adjudication {
  std::optional<ResignRule> resign{};
  std::optional<DrawRule> draw{};
};

/// Reads a rule such as `movecount=3,score=400`, or `movecount=3,score=400,twosided=true`. Other
/// match runners use this notation, too. The settings can have any order.
[[nodiscard]] Result<ResignRule> read_resign_rule(std::string_view text);
/// Reads a rule such as `movenumber=40,movecount=8,score=10`, in the same notation.
[[nodiscard]] Result<DrawRule> read_draw_rule(std::string_view text);

/// Formats all rules in one line, in the notation of read_resign_rule() and read_draw_rule().
/// Returns an empty text if there are no rules.
[[nodiscard]] std::string to_text(const Adjudication& rules);

class Adjudicator {
 public:
  explicit Adjudicator(const Adjudication& rules) : rules_(rules) {}

  /// Updates the counts of scores after a move in the position `before`. `centipawns` is the
  /// mover's score. If the score is missing, the counts of the mover and the count of level scores
  /// go back to 0. Returns the result if a rule ends the game; otherwise nullopt.
  [[nodiscard]] std::optional<GameResult> after(const Position& before,
                                                std::optional<int> centipawns);

 private:
  [[nodiscard]] std::optional<GameResult> resigned(Colour mover, std::optional<int> centipawns);
  [[nodiscard]] std::optional<GameResult> drawn(int move_number, std::optional<int> centipawns);

  Adjudication rules_;
  std::array<int, 2> lost_{};  // number of each colour's consecutive moves with a losing score
  std::array<int, 2> won_{};   // number of each colour's consecutive moves with a winning score
  int level_ = 0;              // number of consecutive plies with a level score
};

}  // namespace chessvm::chess::match
