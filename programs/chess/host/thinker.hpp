// SPDX-License-Identifier: MIT
// The choice of a move in a game: how deep the machine searches, and what the host adds that the
// program does not know, namely the history of the game.
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

/// The least plies of a search whose progress cards cost nothing. A search of fewer plies takes
/// three to seven times as long with them, because ply 2 does not stand pat
/// (docs/chess.md#progress-cards).
inline constexpr int least_reporting_depth = 5;

/// The bounds of the search for one move. Where hours or nodes are bounded, a search of 3 plies is
/// begun in any case. Hours allow a deeper one that is expected to end in time, to judge by the one
/// before; nodes are tried ply by ply.
///
/// Searches within hours report progress (docs/chess.md#progress-cards). One that is still running
/// when the hours end is stopped there and answers with the best of the root moves it has done; if
/// it has done none the answer is that of the search before. Only a search of 3 plies that has done
/// none goes on until its first root move is done.
struct ThinkLimits {
  int depth = deepest_search;
  std::optional<EniacHours> hours{};     // of all searches together
  std::optional<std::uint64_t> nodes{};  // of the search whose move is played
};

/// A move in the making.
struct Pondering {
  int depth = 0;                  // of the search under way
  AddCycles time{0};              // of all searches so far
  std::optional<Move> root_move;  // being searched
  std::size_t failures = 0;       // of the machine so far
};

/// `, 2 failures` for progress lines; empty before the first.
[[nodiscard]] std::string failures_text(const Pondering& now);

/// The subject of a question.
enum class About : std::uint8_t {
  move,     // the move to play
  replies,  // the replies to a move that was found
  others,   // the other moves, where the replies to the first one are too good
};

/// The word for `about` in JSON and tables: `move`, `replies`, `others`.
[[nodiscard]] std::string_view name(About about);

/// A search that was done for a move.
struct AskedQuestion {
  int depth = 0;
  EniacHours expected{0};  // before it began
  AddCycles time{0};       // that it took
  /// Set where the search was stopped; 0 root moves done where it gave no answer.
  std::optional<Answer::Share> stopped_after{};
  About about = About::move;
};

/// In a game the host tells the program which moves count as a draw (see drawing_moves), and takes
/// any legal move where the machine gives none. An answer is that of the machine alone.
enum class Purpose : std::uint8_t { game, answer };

/// The question that a machine is asked about the reply to its own move.
struct ExpectedReply {
  std::optional<Move> move{};  // legal; nullopt where the search did not end
  std::string san{};
  int depth = 0;      // of the search for it
  host::Cost cost{};  // of this search
};
/// `expects 2. Nf3: 4 plies, 0h14m of ENIAC time`, for the position before the reply.
[[nodiscard]] std::string reply_text(const ExpectedReply& reply, const Position& before);

/// A second look asks for the replies to the move that was found, as deep as before, and where
/// these leave less than was hoped for, for the other moves (docs/chess.md#second-look). Searches
/// of 3 and 4 plies, and those of which nodes are bounded, are done once.
enum class SecondLook : std::uint8_t { none, wanted };

/// The moves that the machine is asked for: its own, or also the reply that it expects.
enum class ExpectedLine : std::uint8_t { move, reply };

struct Thought {
  Answer answer;            // its move is legal by the full rules wherever there is a legal move
  int depth = 0;            // of the search that found it
  AddCycles time{0};        // that the machine spent, on other searches too
  std::uint64_t nodes = 0;  // of all searches
  std::uint64_t instructions = 0;          // likewise
  std::vector<Breakdown> failures{};       // of the machine, in order of time
  std::vector<AskedQuestion> questions{};  // in the order in which they were asked
  std::optional<ExpectedReply> reply{};    // where it was asked for; its cost is in the sums
  std::string remark;  // why the move is not simply that of the search; empty where it is
  /// True if the game is drawn already, or the move counts as a draw (see drawing_moves). The score
  /// of the answer then says how welcome a draw is, and not who stands better.
  bool is_draw = false;
};

/// The score of the move as it is shown: 0 for one that counts as a draw, and nullopt where the
/// machine gave none.
[[nodiscard]] std::optional<Score> shown_score(const Thought& thought);

struct ThinkOptions {
  ThinkLimits limits{};
  host::RunOptions run{};  // its limit holds for each search
  std::function<void(const Pondering&)> watch{};
  Purpose purpose = Purpose::game;
  ExpectedLine line = ExpectedLine::move;
  SecondLook second_look = SecondLook::none;
  /// Failures that happen; nullopt: none. The machine goes on behind its last progress card, and
  /// what is lost counts. Searches whose progress cards cost nothing punch them.
  std::optional<FailingMachine> failing{};
  /// The root moves to choose from, of those that the game allows; empty: all of them.
  Moves only{};
};

/// The moves that count as a draw: they end the game in one, or bring back a position of the game.
/// For a side that is ahead also those that let the opponent bring back a position for the third
/// time.
[[nodiscard]] Moves drawing_moves(const Game& game);

/// The machine's move in `game`; those of drawing_moves() count as a draw. An interrupted search
/// leaves the answer of the one before, if there was one.
[[nodiscard]] Thought think(const Game& game, const Program& program, const ThinkOptions& options,
                            const host::Simulator& simulator);

/// Asks the machine for the reply to `move` in `position`, within the limit of `run`. The program
/// keeps no line, so that this is a question of its own: one ply less than the `depth` of the
/// search that found the move, but 3 to 4, which take minutes. nullopt where `move` ends the game.
[[nodiscard]] std::optional<ExpectedReply> ask_for_reply(const Position& position, Move move,
                                                         int depth, const Program& program,
                                                         const host::RunOptions& run,
                                                         const host::Simulator& simulator);

/// The move of `think_quickly` in place of a search that was stopped before it had one; the cost of
/// that search counts. `reason` begins the remark: `stopped`. `only`: as in ThinkOptions.
[[nodiscard]] Thought replace_stopped(const Thought& stopped, const Game& game,
                                      const Program& program, std::string_view reason,
                                      const Moves& only = {});

/// The move of a search of 3 plies on the virtual CPU, which takes no time on this computer.
/// `only`: as in ThinkOptions.
[[nodiscard]] Thought think_quickly(const Game& game, const Program& program,
                                    const Moves& only = {});

}  // namespace chessvm::chess
