// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "programs/chess/game.hpp"
#include "programs/rivals/catalogue.hpp"

namespace chessvm::rivals {

/// The answer of a rival that was asked for a move.
struct Ruling {
  std::optional<chess::Move> move{};  // legal
  chess::Moves illegal{};             // moves that it ranked before, and may not play
  std::vector<Statistic> statistics{};
  [[nodiscard]] bool has_resigned() const { return !move && illegal.empty(); }
};

/// The figures of the rival about its choice and the moves that it may not play, for people:
/// `value 213, illegal e1g1`.
[[nodiscard]] std::string remark_of(const Ruling& ruling);
/// Counts the illegal moves that such a remark names.
[[nodiscard]] std::size_t illegal_moves(std::string_view remark);

/// The place of a rival at the board: shows it the moves of a game, and sees to it that it plays by
/// the rules. Where its first move is not legal, or the rules of the game bar it, the next one
/// counts that it ranks.
class Seat {
 public:
  explicit Seat(const RivalSpec& spec) : rival_(make_rival(spec)), seed_(seed_of(spec)) {}

  /// Has the rival begin anew with the next move that it is asked for.
  void leave() { seen_.reset(); }
  /// The move of the side to move in a game that is not over.
  [[nodiscard]] Ruling move(const chess::Game& game);

 private:
  /// Brings the rival to the position of `game`: move by move where it has seen its beginning.
  void follow(const chess::Game& game);

  std::unique_ptr<Rival> rival_;
  std::uint64_t seed_;
  std::optional<chess::Game> seen_;
  chess::Colour colour_ = chess::Colour::white;
};

}  // namespace chessvm::rivals
