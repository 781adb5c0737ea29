// SPDX-License-Identifier: MIT
// Chooses a move in a game: decides how deep the machine searches, and adds the history of the
// game, which the program does not know.
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

/// Smallest depth, in plies, at which progress cards cost nothing. A shallower search takes three
/// to seven times as long with them, because ply 2 does not stand pat
/// (docs/chess.md#progress-cards).
inline constexpr int least_reporting_depth = 5;

/// Limits of the search for one move. If hours or nodes are limited, a search of 3 plies always
/// begins. A deeper search begins if it is expected, from the time of the previous search, to end
/// within the hours. If nodes are limited, each search is one ply deeper than the previous one.
///
/// Searches within hours report progress (docs/chess.md#progress-cards). A search still running
/// when the hours end is stopped and answers with the best of the root moves done. If no root move
/// is done, the answer of the previous search counts; but a search of 3 plies goes on until its
/// first root move is done.
struct ThinkLimits {
  int depth = deepest_search;
  std::optional<EniacHours> hours{};     // hours of all searches together
  std::optional<std::uint64_t> nodes{};  // nodes of the search whose move is played
};

/// State while the machine chooses a move.
struct Pondering {
  int depth = 0;                  // plies of the search under way
  AddCycles time{0};              // machine time of all searches so far
  std::optional<Move> root_move;  // root move being searched
  std::size_t failures = 0;       // failures of the machine so far
};

/// Formats `, 2 failures` for progress lines; empty before the first failure.
[[nodiscard]] std::string failures_text(const Pondering& now);

/// The moves that a question asks about.
enum class About : std::uint8_t {
  move,     // the move to play
  replies,  // the replies to the move found
  others,   // the other moves, if the replies lower the score of the first
};

/// Returns the word for `about` in JSON and tables: `move`, `replies`, `others`.
[[nodiscard]] std::string_view name(About about);

/// One of the searches for a move.
struct AskedQuestion {
  int depth = 0;
  EniacHours expected{0};  // predicted before the search began
  AddCycles time{0};       // time of the search
  /// Set if the search was stopped; `done` is 0 if the search gave no answer.
  std::optional<Answer::Share> stopped_after{};
  About about = About::move;
};

/// Use of the chosen move. For `game` the host tells the program which moves count as draws (see
/// drawing_moves), and takes any legal move if the machine gives no move. For `answer` the move
/// comes from the machine alone.
enum class Purpose : std::uint8_t { game, answer };

/// The expected reply to the machine's own move.
struct ExpectedReply {
  std::optional<Move> move{};  // legal; nullopt if the search did not end
  std::string san{};
  int depth = 0;      // plies of the search for the reply
  host::Cost cost{};  // cost of the search for the reply
};
/// Formats `expects 2. Nf3: 4 plies, 0h14m of ENIAC time`; `before` is the position before the
/// reply.
[[nodiscard]] std::string reply_text(const ExpectedReply& reply, const Position& before);

/// Choice of a second look (docs/chess.md#second-look): the machine searches the replies to its
/// move, as deep as before. If these replies lower the score of the move, it also searches the
/// other moves. Searches of 3 and 4 plies, or with limited nodes, get no second look.
enum class SecondLook : std::uint8_t { none, wanted };

/// Extent of the line that the user asks for: the machine's move, or also the reply it expects.
enum class ExpectedLine : std::uint8_t { move, reply };

struct Thought {
  Answer answer;                           // the move, if there is one, is legal
  int depth = 0;                           // plies of the search that found the move
  AddCycles time{0};                       // machine time of all searches
  std::uint64_t nodes = 0;                 // nodes of all searches
  std::uint64_t instructions = 0;          // instructions of all searches
  std::vector<Breakdown> failures{};       // failures of the machine, in order of time
  std::vector<AskedQuestion> questions{};  // questions in the order in which they were asked
  /// The expected reply; nullopt if the user did not ask for it or there is none. `time` and
  /// `instructions` include its cost.
  std::optional<ExpectedReply> reply{};
  std::string remark;  // explains a stopped search or a replaced move; else empty
  /// True if the game is drawn already, or the move counts as a draw (see drawing_moves). The score
  /// of the answer is then the score of a draw and does not tell who stands better.
  bool is_draw = false;
};

/// Returns the score to show for the move: 0 if it counts as a draw, nullopt if the machine gave no
/// score.
[[nodiscard]] std::optional<Score> shown_score(const Thought& thought);

struct ThinkOptions {
  ThinkLimits limits{};
  host::RunOptions run{};  // options of each run; the limit holds for each search
  std::function<void(const Pondering&)> watch{};
  Purpose purpose = Purpose::game;
  ExpectedLine line = ExpectedLine::move;
  SecondLook second_look = SecondLook::none;
  /// The failures to simulate; nullopt: none. After a failure the machine goes on from its last
  /// progress card, and the lost work counts. Searches punch progress cards if these cost nothing.
  std::optional<FailingMachine> failing{};
  /// Root moves to choose from, among those that the game allows; empty: all of them.
  Moves only{};
};

/// Returns the moves that count as draws: moves that end the game in a draw or repeat a position of
/// the game. For a side that is ahead, also moves that let the opponent repeat a position for the
/// third time.
[[nodiscard]] Moves drawing_moves(const Game& game);

/// Returns the machine's move in `game`; the moves of drawing_moves() count as draws. If a search
/// is interrupted, returns the answer of the previous search, if there was one.
[[nodiscard]] Thought think(const Game& game, const Program& program, const ThinkOptions& options,
                            const host::Simulator& simulator);

/// Asks the machine for the reply to `move` in `position`, within the limit of `run`. This is
/// another search, because the program keeps no line of moves. This search is one ply less deep
/// than `depth`, the depth of the search that found `move`, but has at least 3 and at most 4 plies,
/// which take minutes of machine time. nullopt if `move` ends the game.
[[nodiscard]] std::optional<ExpectedReply> ask_for_reply(const Position& position, Move move,
                                                         int depth, const Program& program,
                                                         const host::RunOptions& run,
                                                         const host::Simulator& simulator);

/// Returns the move of `think_quickly` in place of a search that was stopped before it had a move;
/// includes the cost of the stopped search. `reason`, such as `stopped`, begins the remark. `only`:
/// root moves to choose from; empty: all.
[[nodiscard]] Thought replace_stopped(const Thought& stopped, const Game& game,
                                      const Program& program, std::string_view reason,
                                      const Moves& only = {});

/// Returns the move of a search of 3 plies on the virtual CPU, which takes almost no time on this
/// computer. `only`: root moves to choose from; empty: all.
[[nodiscard]] Thought think_quickly(const Game& game, const Program& program,
                                    const Moves& only = {});

}  // namespace chessvm::chess
