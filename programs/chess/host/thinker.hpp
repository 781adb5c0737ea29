// SPDX-License-Identifier: MIT
// Chooses a move in a game. Decides the depth of the search, and takes into account the earlier
// positions of the game, which the program does not know.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/eniac_time.hpp"
#include "programs/chess/host/failures.hpp"
#include "programs/chess/host/player.hpp"
#include "programs/chess/rules/game.hpp"
#include "programs/chess/search/oracle.hpp"

namespace chessvm::chess {

/// Least depth in plies at which progress cards cost no time (docs/chess.md#progress-cards).
inline constexpr int least_reporting_depth = 5;

/// Limits of the searches for one move. If neither hours nor nodes are limited, there is one search
/// of `depth` plies. Else the first search has 3 plies, and deeper searches follow. If nodes are
/// limited, each search is one ply deeper than the search before it. If hours are limited, a deeper
/// search begins only if it is expected to end in time. When the hours end, a search with progress
/// cards stops and answers with its best root move so far. If no root move is done by then, the
/// answer of the previous search counts, but the first search goes on until a root move is done.
struct ThinkLimits {
  int depth = deepest_search;
  std::optional<EniacHours> hours{};     // limit for all searches together
  std::optional<std::uint64_t> nodes{};  // a deeper search with more nodes than this does not count
};

/// State while the machine chooses a move.
struct Pondering {
  int depth = 0;                  // plies of the search under way
  AddCycles time{0};              // machine time of all searches so far
  std::optional<Move> root_move;  // root move being searched
  std::size_t failures = 0;       // number of failures of the machine so far
};

/// Formats the number of failures for progress lines, such as `, 2 failures`; empty for 0 failures.
[[nodiscard]] std::string failures_text(const Pondering& now);

/// The moves that a question asks about.
enum class About : std::uint8_t {
  move,     // the move to play
  replies,  // the replies to the move found
  others,   // the other moves, if the replies lower the score of the move found
};

/// Returns the word for `about` in JSON and tables: `move`, `replies`, `others`.
[[nodiscard]] std::string_view name(About about);

struct AskedQuestion {
  int depth = 0;
  EniacHours expected{0};                        // hours predicted before the search
  AddCycles time{0};                             // time of the search
  std::optional<Answer::Share> stopped_after{};  // nullopt if the search was not stopped
  About about = About::move;
};

/// Purpose of the chosen move. In a `game`, some moves count as draws (see drawing_moves), and the
/// host chooses a move if the machine gives none. For an `answer`, only the machine chooses.
enum class Purpose : std::uint8_t { game, answer };

struct ExpectedReply {
  std::optional<Move> move{};  // legal; nullopt if the search did not end
  std::string san{};
  int depth = 0;      // plies of the search for the reply
  host::Cost cost{};  // cost of the search for the reply
};
/// Formats a reply in the position `before` as `expects 2. Nf3: 4 plies, 0h14m of ENIAC time`.
[[nodiscard]] std::string reply_text(const ExpectedReply& reply, const Position& before);

/// A second look (docs/chess.md#second-look) searches the replies to the move found. There is no
/// second look if the search for the move has less than 5 plies, or if nodes are limited.
enum class SecondLook : std::uint8_t { none, wanted };

/// Moves that the user asks for: the machine's move, or also the reply that the machine expects.
enum class ExpectedLine : std::uint8_t { move, reply };

struct Thought {
  Answer answer;                           // `answer.move` is legal, or nullopt if there is no move
  int depth = 0;                           // plies of the search that found the move
  AddCycles time{0};                       // machine time of all searches
  std::uint64_t nodes = 0;                 // nodes of all searches
  std::uint64_t instructions = 0;          // instructions of all searches
  std::vector<Breakdown> failures{};       // failures of the machine, in order of time
  std::vector<AskedQuestion> questions{};  // questions in the order in which they were asked
  /// nullopt if no reply was searched. `time` and `instructions` include the search for the reply.
  std::optional<ExpectedReply> reply{};
  std::string remark;  // explains a stopped search or a replaced move; else empty
  /// True if the game is already drawn, or if the move counts as a draw (see drawing_moves).
  bool is_draw = false;
};

/// Returns the score to show: 0 if the move counts as a draw, nullopt if there is no score.
[[nodiscard]] std::optional<Score> shown_score(const Thought& thought);

/// Returns the number of root moves that the searches for the move itself have completed.
[[nodiscard]] std::size_t completed_root_moves(const Position& position, const Thought& thought);

struct ThinkOptions {
  ThinkLimits limits{};
  host::RunOptions run{};  // options of each run; `run.limit` is the limit of each search
  std::function<void(const Pondering&)> watch{};
  Purpose purpose = Purpose::game;
  ExpectedLine line = ExpectedLine::move;
  SecondLook second_look = SecondLook::none;
  std::optional<FailingMachine> failing{};  // nullopt if the machine never fails
  /// Root moves to choose from; all moves if empty. Moves that the game forbids have no effect.
  Moves only{};
};

/// Returns the moves that draw the game (except by stalemate) and those that repeat an earlier
/// position. If the side to move is ahead, also returns the moves after which the opponent can
/// repeat a position for the third time.
[[nodiscard]] Moves drawing_moves(const Game& game);

/// Returns the machine's move in `game`. If a search is interrupted before it has a move, the
/// answer of the previous search counts.
[[nodiscard]] Thought think(const Game& game, const Program& program, const ThinkOptions& options,
                            const host::Simulator& simulator);

/// Asks the machine for the reply to `move` in a new search, because the program does not store
/// replies. `depth` is the depth of the search that found `move`. The new search has one ply less,
/// but at least 3 and at most 4 plies. Returns nullopt if `move` ends the game.
[[nodiscard]] std::optional<ExpectedReply> ask_for_reply(const Position& position, Move move,
                                                         int depth, const Program& program,
                                                         const host::RunOptions& run,
                                                         const host::Simulator& simulator);

/// Calls `think_quickly` after a search was stopped without a move. The result includes time, nodes
/// and failures of the stopped search. The remark begins with `reason`, such as `stopped`.
[[nodiscard]] Thought replace_stopped(const Thought& stopped, const Game& game,
                                      const Program& program, std::string_view reason,
                                      const Moves& only = {});

/// Returns the move of a search of 3 plies on the virtual CPU. Simulating this search takes almost
/// no time. Chooses from the root moves in `only`, or from all root moves if `only` is empty.
[[nodiscard]] Thought think_quickly(const Game& game, const Program& program,
                                    const Moves& only = {});

}  // namespace chessvm::chess
