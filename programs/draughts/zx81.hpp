// SPDX-License-Identifier: MIT
// The draughts player of a series of articles for the ZX81: one ply, a priority for each move
// (docs/draughts.md, "The ZX81").
#pragma once

#include "programs/draughts/draughts.hpp"
#include "programs/games/opponent.hpp"

namespace chessvm::games::draughts {

struct Zx81Options {
  /// `faithful` values squares as the listing does: before the move is made, and with the first
  /// direction only in which it finds danger or protection.
  enum class Mode : std::uint8_t { clean, faithful };
  Mode mode = Mode::clean;
  Capturing capturing = Capturing::compulsory;
};

/// The moves of greatest priority of the side to move, from which the player chooses by lot.
[[nodiscard]] std::vector<Move> zx81_candidates(const Board& board, const Zx81Options& options);
/// The priority of a move: 128 is neutral.
[[nodiscard]] int zx81_priority(const Board& board, const Move& move, const Zx81Options& options);

class Zx81 final : public Opponent {
 public:
  explicit Zx81(std::uint64_t seed, Zx81Options options = {}) : options_(options), lots_(seed) {}
  [[nodiscard]] std::string_view name() const override {
    return options_.mode == Zx81Options::Mode::clean ? "zx81" : "zx81-faithful";
  }
  [[nodiscard]] int choose(const Position& position) override;

 private:
  Zx81Options options_;
  Lots lots_;
};

/// The names that `make_opponent` takes.
inline constexpr std::array<std::string_view, 3> opponent_names{"random", "zx81", "zx81-faithful"};
/// One of `opponent_names`; equal seeds give equal moves.
[[nodiscard]] std::unique_ptr<Opponent> make_opponent(std::string_view name, const Game& game,
                                                      std::uint64_t seed);

}  // namespace chessvm::games::draughts
