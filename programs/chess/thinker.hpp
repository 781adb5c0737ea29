// SPDX-License-Identifier: MIT
// The choice of a move in a game: how deep the machine searches, and what the host adds that the
// program does not know, namely the history of the game.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "base/eniac_time.hpp"
#include "programs/chess/game.hpp"
#include "programs/chess/oracle.hpp"
#include "programs/chess/player.hpp"

namespace chessvm::chess {

/// The bounds of the search for one move. Where hours or nodes are bounded, a search of 3 plies is
/// done in any case. Hours allow a deeper one that is expected to end in time, to judge by the one
/// before; nodes are tried ply by ply.
struct ThinkLimits {
  int depth = deepest_search;
  std::optional<EniacHours> hours{};  // of all searches together; one that runs longer is stopped
  std::optional<std::uint64_t> nodes{};  // of the search whose move is played
};

/// A move in the making.
struct Pondering {
  int depth = 0;                  // of the search under way
  AddCycles time{0};              // of all searches so far
  std::optional<Move> root_move;  // being searched
};

struct Thought {
  Answer answer;            // its move is legal by the full rules wherever there is a legal move
  int depth = 0;            // of the search that found it
  AddCycles time{0};        // that the machine spent, on other searches too
  std::uint64_t nodes = 0;  // of all searches
  std::string remark;       // why the move is not simply that of the search; empty where it is
};

struct ThinkOptions {
  ThinkLimits limits{};
  host::RunOptions run{};  // its limit holds for each search
  std::function<void(const Pondering&)> watch{};
};

/// The moves that count as a draw: they end the game in one, or bring back a position of the game.
/// For a side that is ahead also those that let the opponent bring back a position for the third
/// time.
[[nodiscard]] Moves drawing_moves(const Game& game);

/// The machine's move in `game`; those of drawing_moves() count as a draw. An interrupted search
/// leaves the answer of the one before, if there was one.
[[nodiscard]] Thought think(const Game& game, const Program& program, const ThinkOptions& options,
                            const host::Simulator& simulator);

/// The move of `think_quickly` in place of a search that was stopped before it had one; the cost of
/// that search counts. `reason` begins the remark: `stopped`.
[[nodiscard]] Thought replace_stopped(const Thought& stopped, const Game& game,
                                      const Program& program, std::string_view reason);

/// The move of a search of 3 plies on the virtual CPU, which takes no time on this computer.
[[nodiscard]] Thought think_quickly(const Game& game, const Program& program);

}  // namespace chessvm::chess
