// SPDX-License-Identifier: MIT
// A player that replaces the human opponent of the machine.
#pragma once

#include <cstdint>
#include <random>

#include "programs/games/game.hpp"

namespace chessvm::games {

class Opponent {
 public:
  virtual ~Opponent() = default;
  Opponent(const Opponent&) = delete;
  Opponent& operator=(const Opponent&) = delete;

  [[nodiscard]] virtual std::string_view name() const = 0;
  /// Returns the number of a legal move in `position`. The game must not be over.
  [[nodiscard]] virtual int choose(const Position& position) = 0;

 protected:
  Opponent() = default;
};

/// Generates random numbers. The same seed gives the same numbers on every system.
class Lots {
 public:
  explicit Lots(std::uint64_t seed) : engine_(seed) {}
  /// Returns a number from 0 to `limit` - 1.
  [[nodiscard]] std::size_t below(std::size_t limit) {
    return static_cast<std::size_t>(engine_() % limit);
  }

 private:
  std::mt19937_64 engine_;
};

/// Plays a random legal move. All legal moves are equally likely.
class RandomOpponent final : public Opponent {
 public:
  /// `game` must outlive the opponent.
  RandomOpponent(const Game& game, std::uint64_t seed) : game_(&game), lots_(seed) {}
  [[nodiscard]] std::string_view name() const override { return "random"; }
  [[nodiscard]] int choose(const Position& position) override {
    const auto moves = game_->moves(position);
    return moves[lots_.below(moves.size())];
  }

 private:
  const Game* game_;
  Lots lots_;
};

}  // namespace chessvm::games
