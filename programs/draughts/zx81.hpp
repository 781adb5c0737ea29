// SPDX-License-Identifier: MIT
// The draughts player from a series of articles for the ZX81. The player looks one ply ahead and
// gives each move a priority (docs/draughts.md, "The ZX81").
#pragma once

#include <string>

#include "base/result.hpp"
#include "programs/draughts/draughts.hpp"
#include "programs/games/opponent.hpp"

namespace chessvm::games::draughts {

struct Zx81Options {
  /// `faithful` scores the target of a move on the board before the move, as the published listing
  /// does. It takes the first danger and the first protection found. `clean` scores the target on
  /// the board after the move, and takes the greatest danger and the greatest protection.
  enum class Mode : std::uint8_t { clean, faithful };
  Mode mode = Mode::clean;
  Capturing capturing = Capturing::compulsory;
};

/// Returns the moves of greatest priority. If these have paths of different lengths, returns only
/// those with the longest path. The player chooses one of the returned moves at random.
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

/// The player that replaces the human, as the user chose it on the command line.
struct OpponentSpec {
  enum class Kind : std::uint8_t { random, zx81 };
  std::string text;
  Kind kind = Kind::random;
  Zx81Options zx81{};
};

/// Reads `random` or `zx81[,mode=clean|faithful][,compulsory=on|off]`; `zx81-faithful` is short for
/// `zx81,mode=faithful`. Fails if the player does not exist or does not have one of the options.
[[nodiscard]] Result<OpponentSpec> parse_opponent(std::string_view text);
/// Creates the player; equal seeds give equal moves.
[[nodiscard]] std::unique_ptr<Opponent> make_opponent(const OpponentSpec& spec, const Game& game,
                                                      std::uint64_t seed);

}  // namespace chessvm::games::draughts
