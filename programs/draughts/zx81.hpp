// SPDX-License-Identifier: MIT
// A draughts player with the evaluation of a ZX81 program, from a series of articles. The player
// gives each move a priority and does not search (docs/draughts.md, "The ZX81").
#pragma once

#include <string>

#include "base/result.hpp"
#include "programs/draughts/draughts.hpp"
#include "programs/games/opponent.hpp"

namespace chessvm::games::draughts {

struct Zx81Options {
  /// `faithful` scores the target square as it is before the move, as the published listing does,
  /// and takes the first danger and the first protection found. `clean` scores the target square
  /// as it is after the move, and takes the greatest danger and the greatest protection.
  enum class Mode : std::uint8_t { clean, faithful };
  Mode mode = Mode::clean;
  Capturing capturing = Capturing::compulsory;
};

/// Returns the moves of the greatest priority; if there are several, only those with the longest
/// path.
[[nodiscard]] std::vector<Move> zx81_candidates(const Board& board, const Zx81Options& options);
/// Returns the priority of a move. The priority 128 is neutral, and a higher priority is better.
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

/// The player that the user chose on the command line to replace the human.
struct OpponentSpec {
  enum class Kind : std::uint8_t { random, zx81 };
  std::string text;
  Kind kind = Kind::random;
  Zx81Options zx81{};
};

/// Reads `random` or `zx81[,mode=clean|faithful][,compulsory=on|off]`; `zx81-faithful` is short for
/// `zx81,mode=faithful`. Fails for an unknown player or an option that the player lacks.
[[nodiscard]] Result<OpponentSpec> parse_opponent(std::string_view text);
/// Creates the player; equal seeds give equal moves.
[[nodiscard]] std::unique_ptr<Opponent> make_opponent(const OpponentSpec& spec, const Game& game,
                                                      std::uint64_t seed);

}  // namespace chessvm::games::draughts
