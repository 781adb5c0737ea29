// SPDX-License-Identifier: MIT
#include "programs/chess/host/thinker.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>

#include "base/files/file.hpp"
#include "programs/chess/host/deck.hpp"
#include "programs/chess/host/embedded_program.hpp"
#include "programs/chess/rules/epd.hpp"
#include "programs/chess/rules/notation.hpp"
#include "programs/chess/search/evaluation.hpp"
#include "tests/programs/chess/positions.hpp"
#include "tests/support/slow_build.hpp"

namespace chessvm::chess::test::thinker_test {
namespace {

constexpr std::string_view middlegame =
    "r1bq1rk1/pp2bppp/2n1pn2/2pp4/2PP4/1PN1PN2/PB2BPPP/R2Q1RK1 b - - 0 9";

class ThinkerTest : public testing::Test {
 protected:
  Thought thought(const Game& game, const ThinkOptions& options) const {
    return think(game, program_, options, host::Interpreter());
  }
  Answer answer(std::string_view fen, int depth) const {
    return play(position(fen), program_, {.depth = depth, .run = {}});
  }
  Program program_ = built_in_program().value();
};

TEST_F(ThinkerTest, IsOneSearchWhereNothingElseIsAsked) {
  const Thought deep = thought(Game(position(middlegame)), {});
  const Answer expected = answer(middlegame, 6);
  EXPECT_EQ(deep.answer.move, expected.move);
  EXPECT_EQ(deep.depth, 6);
  EXPECT_EQ(deep.time, expected.run->work.time);
  EXPECT_EQ(deep.nodes, expected.run->fetches);
  EXPECT_EQ(deep.remark, "");
}

TEST_F(ThinkerTest, SearchesAsDeepAsIsExpectedToFitIntoTheHours) {
  const Game game(position(middlegame));
  const auto within = [&](AddCycles time) {
    return thought(game, {.limits = {.hours = EniacHours(time)}});
  };
  const AddCycles quick = answer(middlegame, 3).run->work.time;
  const Thought deepest = within(quick * 10'000);
  EXPECT_EQ(deepest.depth, 6);
  EXPECT_EQ(deepest.questions.size(), 2U) << "needs none between";
  EXPECT_EQ(deepest.answer.score, answer(middlegame, 6).score);
  EXPECT_EQ(deepest.remark, "");
  for (double hours = 0.05; hours < 50; hours *= 1.1) {
    const Thought limited = thought(game, {.limits = {.hours = EniacHours(hours)}});
    EXPECT_LE(EniacHours(limited.time).count(), hours) << hours;
    EXPECT_TRUE(limited.answer.move) << hours;
    EniacHours spent{0};
    for (const AskedQuestion& question : limited.questions) {
      EXPECT_LE(spent + question.expected, EniacHours(hours)) << "else it is not begun";
      spent += EniacHours(question.time);
    }
  }
}

/// Searches the replies to `move`. Returns the value of `move` if it is below `least`; otherwise
/// returns `least`.
int value_by_replies(const Program& program, const Position& root, Move move, int least) {
  const int won = gain(root, move) + position_gain(root, move, phase(root));
  const PlayOptions how{
      .depth = 6, .run = {}, .floor = std::clamp(whole + won - least, 1, highest_score - 1)};
  const Answer reply = play(after(root, move), program, how);
  if (reply.outcome == Outcome::no_better) return least;
  const int score = reply.score.value_or(level_score);
  if (score < lowest_score || score > highest_score) return whole - score;
  return std::clamp(whole + won - score, lowest_score, highest_score);
}

TEST_F(ThinkerTest, LooksASecondTimeAtItsMove) {
  const std::filesystem::path path = CHESSVM_TEST_DATA "/chess/tactical.epd";
  const auto records = read_epd(read_file(path).value(), path);
  int kept = 0;
  int changed = 0;
  constexpr std::size_t step = sanitized ? 60 : 12;
  for (std::size_t i = 0; i < records.size(); i += step) {
    const Position root = records[i].value().position;
    const Thought once = thought(Game(root), {});
    const Thought twice = thought(Game(root), {.second_look = SecondLook::wanted});
    ASSERT_TRUE(once.answer.move && twice.answer.move) << to_fen(root);
    if (*once.answer.score > highest_score || *once.answer.score < lowest_score) {
      EXPECT_EQ(twice.time, once.time) << "a mate is sure";
      continue;
    }
    EXPECT_GT(twice.time, once.time);
    EXPECT_EQ(twice.questions[1].about, About::replies);
    AddCycles sum{0};
    for (const AskedQuestion& question : twice.questions) sum += question.time;
    EXPECT_EQ(sum, twice.time) << "all questions count";
    const int hoped = *once.answer.score - 1;
    const int first = value_by_replies(program_, root, *once.answer.move, hoped);
    if (twice.answer.move == once.answer.move) {
      ++kept;
      EXPECT_EQ(twice.remark, "");
      const int score = *twice.answer.score;
      EXPECT_EQ(score, first < hoped ? first : *once.answer.score) << to_fen(root);
    } else {
      ++changed;
      EXPECT_EQ(twice.remark,
                fmt::format("not {}: the replies to it are too good", once.answer.san));
      EXPECT_LT(first, hoped) << to_fen(root);
      EXPECT_GT(value_by_replies(program_, root, *twice.answer.move, first + 1), first)
          << to_fen(root);
    }
  }
  EXPECT_GT(kept, 0);
  EXPECT_GT(changed, sanitized ? 0 : 3);
}

TEST_F(ThinkerTest, LooksOnlyOnceWhereItIsInAHurry) {
  const Game game(position(middlegame));
  for (const int depth : {3, 4})
    EXPECT_EQ(thought(game, {.limits = {.depth = depth}, .second_look = SecondLook::wanted})
                  .questions.size(),
              1U);
  const ThinkOptions nodes{.limits = {.nodes = 100'000}, .second_look = SecondLook::wanted};
  for (const AskedQuestion& question : thought(game, nodes).questions)
    EXPECT_EQ(question.about, About::move);
  // If the hours are limited, the thinker leaves out a second look that would take too long.
  int looks = 0;
  for (double hours = 0.5; hours < 40; hours *= 1.3) {
    const Thought limited =
        thought(game, {.limits = {.hours = EniacHours(hours)}, .second_look = SecondLook::wanted});
    EXPECT_LE(EniacHours(limited.time).count(), hours);
    looks += limited.questions.back().about == About::move ? 0 : 1;
  }
  EXPECT_GT(looks, 3);
}

TEST_F(ThinkerTest, LooksASecondTimeOnAMachineThatFails) {
  const Game game(position(middlegame));
  const Thought sound = thought(game, {.second_look = SecondLook::wanted});
  const Thought failing =
      thought(game, {.second_look = SecondLook::wanted,
                     .failing = FailingMachine{.mtbf = EniacHours(2), .seed = 5}});
  EXPECT_EQ(failing.answer.move, sound.answer.move);
  EXPECT_GT(failing.time, sound.time);
  ASSERT_GT(failing.failures.size(), 2U);
  // The last failure comes during the second look. The record of this failure must name the root
  // move that was being searched.
  EXPECT_TRUE(failing.failures.back().root_move);
  for (const Breakdown& each : failing.failures)
    EXPECT_FALSE(breakdown_text(each, game.position()).empty());
}

/// Returns a tenth of the positions of timing.epd.
std::vector<Position> middlegames() {
  const std::filesystem::path path = CHESSVM_TEST_DATA "/chess/timing.epd";
  const auto records = read_epd(read_file(path).value(), path);
  std::vector<Position> positions;
  for (std::size_t i = 0; i < records.size(); i += 10)
    positions.push_back(records[i].value().position);
  return positions;
}

TEST_F(ThinkerTest, KeepsTheHours) {
  std::size_t moves = 0;
  std::size_t stopped = 0;
  for (const Position& each : middlegames())
    for (const double hours : {0.05, 0.2, 0.5, 2.0, 8.0}) {
      const Thought limited = thought(Game(each), {.limits = {.hours = EniacHours(hours)}});
      EXPECT_LE(EniacHours(limited.time).count(), hours);
      ASSERT_TRUE(limited.answer.move);
      AddCycles sum{0};
      for (const AskedQuestion& question : limited.questions) sum += question.time;
      EXPECT_EQ(sum, limited.time) << "all searches count";
      stopped += limited.answer.stopped_after ? 1U : 0U;
      ++moves;
    }
  EXPECT_EQ(moves, 100U);
  EXPECT_GT(stopped, 20U);
}

TEST_F(ThinkerTest, AnswersWithTheBestMoveSoFarWhenTheHoursEnd) {
  const Game game(position("r3r1k1/pp1b1ppp/5n2/2p1q3/8/P1PBPP2/2Q3PP/R1B2RK1 w - - 0 1"));
  const Thought limited = thought(game, {.limits = {.hours = EniacHours(8)}});
  EXPECT_EQ(limited.depth, 6);
  EXPECT_EQ(limited.remark, "stopped after 9 of 34 root moves at 6 plies");
  ASSERT_TRUE(limited.answer.stopped_after);
  EXPECT_EQ(limited.answer.stopped_after->done, 9U);
  const AddCycles limit = std::chrono::duration_cast<AddCycles>(EniacHours(8));
  EXPECT_LE(limited.time, limit);
  EXPECT_GT(limited.time, limit - AddCycles(20'000)) << "but for the reading of two positions";
  // In the search of 6 plies, the program finished nine root moves within the limit of hours. The
  // oracle now searches the same nine moves.
  const Representation searched = represent(game.position());
  const auto best_of_3 = thought(game, {.limits = {.depth = 3}}).answer.move;
  Question question =
      ask(searched.position, 6, {}, Reports::progress, {}, as_searched(*best_of_3, searched));
  EXPECT_EQ(question.root_moves.front(), as_searched(*best_of_3, searched));
  question.root_moves.resize(9);
  const SearchResult expected = search(question);
  EXPECT_EQ(limited.answer.score, expected.score);
  EXPECT_EQ(as_searched(*limited.answer.move, searched), expected.move);
}

TEST_F(ThinkerTest, WaitsForItsFirstRootMoveOnly) {
  const Game game(position(middlegame));
  const Thought limited = thought(game, {.limits = {.hours = EniacHours(AddCycles(1))}});
  ASSERT_TRUE(limited.answer.stopped_after);
  EXPECT_EQ(limited.answer.stopped_after->done, 1U);
  EXPECT_TRUE(limited.answer.move);
  EXPECT_LT(EniacHours(limited.time).count(), 0.03);
}

TEST_F(ThinkerTest, FallsBackToTheSearchBefore) {
  // Tries many limits of hours. Under some limits, a search of 4 plies begins but does not end.
  const Game game(position(middlegame));
  bool fell_back = false;
  for (double hours = 0.05; hours < 2; hours *= 1.05) {
    const Thought limited = thought(game, {.limits = {.hours = EniacHours(hours)}});
    const AskedQuestion& last = limited.questions.back();
    if (!last.stopped_after || last.depth == limited.depth) continue;
    fell_back = true;
    EXPECT_EQ(limited.depth, 3);
    EXPECT_EQ(limited.answer.move, answer(middlegame, 3).move);
    EXPECT_EQ(limited.remark, "stopped before a root move of 4 plies was known");
  }
  EXPECT_TRUE(fell_back);
}

TEST_F(ThinkerTest, KeepsTheHoursWithMoreMovesThanCardsCanNumber) {
  const Game game(position("7k/1q3q2/3q4/6q1/q3q3/2q5/6PP/6RK b - - 0 1"));
  ASSERT_GT(legal_moves(game.position(), Rules::full).size(), most_root_cards);
  for (const double hours : {0.05, 0.3, 1.0, 3.0, 9.0}) {
    const Thought limited = thought(game, {.limits = {.hours = EniacHours(hours)}});
    EXPECT_LE(EniacHours(limited.time).count(), hours);
    EXPECT_TRUE(limited.answer.move);
  }
}

TEST_F(ThinkerTest, KeepsTheHoursAmongSomeMoves) {
  const Game game(position(middlegame));
  Moves some = legal_moves(game.position(), Rules::full);
  some.resize(5);
  for (double hours = 0.05; hours < 10; hours *= 2) {
    const Thought limited = thought(game, {.limits = {.hours = EniacHours(hours)}, .only = some});
    EXPECT_LE(EniacHours(limited.time).count(), hours);
    EXPECT_TRUE(std::ranges::find(some, *limited.answer.move) != some.end());
  }
}

TEST_F(ThinkerTest, GoesOnBehindTheCardsOfAMachineThatFails) {
  const Game game(position(middlegame));
  const Answer whole =
      play(game.position(), program_, {.depth = 6, .run = {}, .reports = Reports::progress});
  std::size_t failures = 0;
  std::size_t begun_again = 0;
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    const ThinkOptions options{.failing = FailingMachine{EniacHours(4), seed}};
    const Thought found = thought(game, options);
    EXPECT_EQ(found.answer.move, whole.move);
    EXPECT_EQ(found.answer.score, whole.score);
    AddCycles lost{0};
    AddCycles last{0};
    for (const Breakdown& each : found.failures) {
      EXPECT_GT(each.at, last);
      last = each.at;
      lost += each.lost;
      EXPECT_EQ(each.depth, 6);
      EXPECT_EQ(each.card.has_value(), each.done > 0);
      begun_again += each.card ? 0U : 1U;
    }
    failures += found.failures.size();
    // All runs together take the time of one search, the lost time, and the time to read the cards.
    const AddCycles difference = found.time - lost - whole.run->work.time;
    EXPECT_LT(std::abs(difference.count()), 3'000 * (1 + static_cast<int>(found.failures.size())));
    EXPECT_EQ(thought(game, options).failures, found.failures);
  }
  EXPECT_GT(failures, 3U);
  EXPECT_LT(begun_again, failures);
}

TEST_F(ThinkerTest, KeepsTheHoursOnAMachineThatFails) {
  for (const Position& each : middlegames())
    for (const double hours : {0.1, 1.0, 4.0}) {
      const Thought found = thought(Game(each), {.limits = {.hours = EniacHours(hours)},
                                                 .failing = FailingMachine{EniacHours(0.5), 1}});
      EXPECT_LE(EniacHours(found.time).count(), hours);
      EXPECT_TRUE(found.answer.move);
    }
}

TEST_F(ThinkerTest, EndsOnAMachineThatHardlyWorks) {
  const Game game(position(middlegame));
  const Thought found =
      thought(game, {.failing = FailingMachine{EniacHours(AddCycles(100'000)), 1}});
  EXPECT_EQ(found.failures.size(), most_breakdowns);
  EXPECT_TRUE(found.answer.move);
}

TEST(Breakdowns, AreToldInTwoLines) {
  Breakdown breakdown{.at = AddCycles(21'600'000), .depth = 6, .lost = AddCycles(900'000)};
  EXPECT_EQ(breakdown_text(breakdown, position(initial_fen)),
            "failure after 1h12m, at 6 plies\n"
            "  the search begins again: 0h03m lost, 0h15m for the repair\n");
  breakdown.root_move = parse_coordinate("g1f3");
  breakdown.done = 8;
  breakdown.root_moves = 20;
  breakdown.card = 1850;
  EXPECT_EQ(breakdown_text(breakdown, position(initial_fen)),
            "failure after 1h12m, at 6 plies, in Nf3, root move 9 of 20\n"
            "  goes on behind the card 1850: 0h03m lost, 0h15m for the repair\n");
}

TEST_F(ThinkerTest, AsksForTheReplyThatItExpects) {
  const Game game(position(middlegame));
  const Thought alone = thought(game, {.limits = {.depth = 5}});
  EXPECT_FALSE(alone.reply);
  const Thought both = thought(game, {.limits = {.depth = 5}, .line = ExpectedLine::reply});
  EXPECT_EQ(both.answer.move, alone.answer.move);
  ASSERT_TRUE(both.reply && both.reply->move);
  EXPECT_EQ(both.reply->depth, 4);
  const Position next = after(game.position(), *both.answer.move);
  const Answer expected = play(next, program_, {.depth = 4, .run = {}});
  EXPECT_EQ(both.reply->move, expected.move);
  EXPECT_EQ(both.time, alone.time + expected.run->work.time) << "the question counts";
  EXPECT_NE(reply_text(*both.reply, next).find("expects 10. " + expected.san), std::string::npos);
}

TEST_F(ThinkerTest, ExpectsNoReplyToTheLastMove) {
  const auto reply = [&](std::string_view fen, const Moves& only = {}) {
    return thought(Game(position(fen)),
                   {.limits = {.depth = 3}, .line = ExpectedLine::reply, .only = only})
        .reply;
  };
  EXPECT_FALSE(reply("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", {*parse_coordinate("d1d8")}))
      << "mate";
  EXPECT_FALSE(reply("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1")) << "no move";
  EXPECT_TRUE(reply("7k/8/8/8/3R4/8/8/K7 w - - 0 1"));
}

TEST_F(ThinkerTest, KeepsTheHoursWithTheReply) {
  for (const Position& each : middlegames())
    for (const double hours : {0.1, 1.0}) {
      const Thought found = thought(
          Game(each), {.limits = {.hours = EniacHours(hours)}, .line = ExpectedLine::reply});
      EXPECT_LE(EniacHours(found.time).count(), hours);
    }
}

TEST_F(ThinkerTest, SearchesAsDeepAsTheNodesAllow) {
  const Game game(position(middlegame));
  const auto nodes = [&](int depth) { return *answer(middlegame, depth).run->fetches; };
  EXPECT_EQ(thought(game, {.limits = {.nodes = 1}}).depth, 3);
  EXPECT_EQ(thought(game, {.limits = {.nodes = nodes(4)}}).depth, 4);
  EXPECT_EQ(thought(game, {.limits = {.nodes = nodes(5) - 1}}).depth, 4);
  EXPECT_EQ(thought(game, {.limits = {.nodes = nodes(5)}}).depth, 5);
}

TEST_F(ThinkerTest, SeesItsSearchGoOn) {
  std::vector<Pondering> seen;
  ThinkOptions options{.watch = [&](const Pondering& now) { seen.push_back(now); }};
  options.run.step = AddCycles(500'000);
  const Position start = position(middlegame);
  const Thought result = thought(Game(start), options);
  ASSERT_GT(seen.size(), 20U);
  EXPECT_TRUE(std::ranges::is_sorted(seen, {}, &Pondering::time));
  EXPECT_EQ(seen.back().depth, 6);
  const Moves moves = restricted_moves(start);
  std::vector<Move> searched;
  for (const Pondering& now : seen) {
    if (!now.root_move) continue;
    EXPECT_NE(std::ranges::find_if(moves,
                                   [&](Move move) {
                                     return move.from == now.root_move->from &&
                                            move.to == now.root_move->to;
                                   }),
              moves.end())
        << coordinate(*now.root_move);
    if (searched.empty() || searched.back() != *now.root_move) searched.push_back(*now.root_move);
  }
  EXPECT_GT(searched.size(), 5U);
}

/// Returns a game that leads from the position after `move` back to the position before `move`: the
/// opponent moves a piece, then both sides move their pieces back. nullopt if that is not possible.
std::optional<Game> back_before(const Position& start, Move move) {
  Position first = after(start, move);
  first.halfmove_clock = 0;
  for (const Move reply : legal_moves(first, Rules::full)) {
    Game game(first);
    for (const Move next : {reply, Move{move.to, move.from}, Move{reply.to, reply.from}}) {
      const Moves legal = legal_moves(game.position(), Rules::full);
      if (std::ranges::find(legal, next) == legal.end()) break;
      game.make(next);
    }
    if (game.moves().size() == 3 && game.position().board == start.board) return game;
  }
  return std::nullopt;
}

Game played(std::string_view fen, const Moves& moves) {
  Game game(position(fen));
  for (const Move move : moves) game.make(move);
  return game;
}

TEST(DrawingMoves, LetNoOpponentRepeatWhereTheSideIsAhead) {
  constexpr Move back{64, 44};  // Rd6-d4; then Kg7-h8 repeats the first position
  const Moves moves{{44, 54}, {88, 87}, {54, 44}, {87, 88}, {44, 64}, {88, 77}};
  const auto draws = [&](std::string_view fen, const Moves& until) {
    const Moves drawing = drawing_moves(played(fen, until));
    return std::ranges::find(drawing, back) != drawing.end();
  };
  EXPECT_EQ(played("7k/8/8/8/3R4/8/8/K7 w - - 0 1", moves).occurrences_after(back), 0);
  EXPECT_TRUE(draws("7k/8/8/8/3R4/8/8/K7 w - - 0 1", moves));
  // The first of these games is shorter, so the position has occurred only once. In the second
  // game, White is behind in material.
  EXPECT_FALSE(draws("7k/8/8/8/3R4/8/8/K7 w - - 0 1", {{44, 64}, {88, 77}}));
  EXPECT_FALSE(draws("q6k/8/8/8/3R4/8/8/1K6 w - - 0 1", moves));
}

TEST_F(ThinkerTest, DoesNotRepeatAPositionWhenAhead) {
  int avoided = 0;
  for (const std::string_view fen :
       {"7k/8/8/8/8/8/8/KQ6 w - - 0 1", "7k/8/8/8/3R4/8/8/K7 w - - 0 1",
        "8/8/3k4/8/8/8/1r6/6K1 b - - 0 1"}) {
    const Thought free = thought(Game(position(fen)), {.limits = {.depth = 4}});
    const auto game = back_before(position(fen), *free.answer.move);
    ASSERT_TRUE(game) << fen;
    EXPECT_EQ(game->occurrences_after(*free.answer.move), 1);
    const Thought bound = thought(*game, {.limits = {.depth = 4}});
    EXPECT_NE(bound.answer.move, free.answer.move) << fen;
    EXPECT_EQ(game->occurrences_after(*bound.answer.move), 0);
    ++avoided;
  }
  EXPECT_EQ(avoided, 3);
}

TEST_F(ThinkerTest, RepeatsGladlyWhenBehind) {
  const std::string_view fen = "7k/8/8/8/8/8/1q6/5K2 w - - 0 1";
  const Thought free = thought(Game(position(fen)), {.limits = {.depth = 4}});
  const auto game = back_before(position(fen), *free.answer.move);
  ASSERT_TRUE(game);
  const Thought bound = thought(*game, {.limits = {.depth = 4}});
  EXPECT_EQ(bound.answer.move, free.answer.move);
  EXPECT_EQ(bound.remark, "");
}

TEST_F(ThinkerTest, FindsTheOnlyMoveWhereItIsACaptureEnPassant) {
  const Thought result = thought(Game(position("8/1Q5R/1R6/k7/pP6/3K4/8/8 b - b3 0 1")), {});
  ASSERT_TRUE(result.answer.move);
  EXPECT_EQ(coordinate(*result.answer.move), "a4b3");
  EXPECT_EQ(result.remark, "");
}

TEST_F(ThinkerTest, HasNoMoveWhereThereIsNone) {
  EXPECT_EQ(thought(Game(position("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")), {}).answer.outcome,
            Outcome::stalemate);
  EXPECT_FALSE(thought(Game(position("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1")), {}).answer.move);
}

TEST_F(ThinkerTest, AnswersLegallyWhateverTheMachineDoes) {
  /// A machine whose answer card holds a move that is not legal.
  class Broken final : public host::Simulator {
   public:
    host::Run run(const vm::Image& /*image*/, const std::vector<vm::Card>& /*deck*/,
                  const host::RunOptions& /*options*/) const override {
      host::Run run;
      run.cards = {1199};
      return run;
    }
  };
  const Game game(position(initial_fen));
  const Thought result = think(game, program_, {}, Broken());
  const Moves legal = legal_moves(game.position(), Rules::full);
  ASSERT_TRUE(result.answer.move);
  EXPECT_NE(std::ranges::find(legal, *result.answer.move), legal.end());
  EXPECT_NE(result.remark.find("1199"), std::string::npos) << result.remark;
}

TEST_F(ThinkerTest, KeepsToTheRulesOfTheGame) {
  const std::string_view promotes = "8/P6k/8/8/8/8/8/K7 w - - 0 1";
  const HouseRules barred{.special = SpecialMoves::barred};
  EXPECT_EQ(thought(Game(position(promotes)), {}).answer.move->promotion, Kind::queen);
  EXPECT_EQ(thought(Game(position(promotes), barred), {}).answer.move->promotion, Kind::none);
  const Thought quick = think_quickly(Game(position(promotes), barred), program_);
  EXPECT_EQ(quick.answer.move->promotion, Kind::none);
  EXPECT_EQ(quick.remark, "");
}

/// Positions with castling, captures en passant and promotions of both sides.
constexpr std::array<std::string_view, 5> special_positions{
    "7k/P7/8/8/8/8/5PPP/6K1 w - - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
    "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1",
    "4k3/8/8/8/8/8/p7/1R2K3 b - - 0 1"};

TEST_F(ThinkerTest, ChoosesFromTheMovesThatItIsGiven) {
  for (const std::string_view fen : special_positions) {
    const Game game(position(fen));
    const Moves legal = legal_moves(game.position(), Rules::full);
    for (std::size_t i = 0; i < legal.size(); ++i) {
      const Moves one{legal[i]};
      const Moves two{legal[i], legal[(i + 1) % legal.size()]};
      const Thought thought_of_one = thought(game, {.limits = {.depth = 3}, .only = one});
      EXPECT_EQ(thought_of_one.answer.move, legal[i]) << fen << ' ' << coordinate(legal[i]);
      EXPECT_EQ(thought_of_one.remark, "") << fen << ' ' << coordinate(legal[i]);
      const Thought of_two = thought(game, {.limits = {.depth = 4}, .only = two});
      EXPECT_TRUE(std::ranges::find(two, *of_two.answer.move) != two.end()) << fen;
      EXPECT_EQ(of_two.remark, "") << fen;
      EXPECT_EQ(think_quickly(game, program_, one).answer.move, legal[i]) << fen;
    }
  }
}

TEST_F(ThinkerTest, TakesAListOfAllMovesForNone) {
  const Game game(position(middlegame));
  const Thought all =
      thought(game, {.limits = {.depth = 4}, .only = legal_moves(game.position(), Rules::full)});
  const Thought usual = thought(game, {.limits = {.depth = 4}});
  EXPECT_EQ(all.answer.move, usual.answer.move);
  EXPECT_EQ(all.time, usual.time);
}

TEST_F(ThinkerTest, ChoosesFromMoreMovesThanCardsCanNumber) {
  const Game game(position("7k/R5pp/8/8/8/1Q1QQ2Q/8/6K1 w - - 0 1"));
  const Moves legal = legal_moves(game.position(), Rules::full);
  Moves slow = legal;
  std::erase_if(slow, [&](Move move) { return game.ending_after(move) == Ending::checkmate; });
  ASSERT_GT(slow.size(), most_root_cards);
  const Thought quiet = thought(game, {.limits = {.depth = 4}, .only = slow});
  EXPECT_TRUE(std::ranges::find(slow, *quiet.answer.move) != slow.end()) << quiet.answer.san;
  EXPECT_EQ(quiet.remark, "");
  // A deck has at most `most_root_cards` moves. More moves than that stand before the mating move
  // in the list, but the thinker must still find the mate.
  const Move mate = *parse_coordinate("a7a8");
  ASSERT_GT(std::ranges::find(legal, mate) - legal.begin(), std::ptrdiff_t{most_root_cards});
  slow.push_back(mate);
  const Thought mating = thought(game, {.limits = {.depth = 4}, .only = slow});
  EXPECT_EQ(mating.answer.move, mate);
  EXPECT_EQ(mating.time, mating.answer.run->work.time) << "the work of all decks";
  EXPECT_GT(mating.time, thought(game, {.limits = {.depth = 4}, .only = {mate}}).time);
}

TEST_F(ThinkerTest, TakesAMoveOfTheListThatTheSearchedPositionDoesNotHave) {
  // The program treats the third rook as a queen. This queen also attacks b7.
  const Game game(position("k1R5/8/R7/8/8/8/8/R6K b - - 0 1"));
  const Moves legal = legal_moves(game.position(), Rules::full);
  for (const Move move : legal) {
    const Thought only = thought(game, {.limits = {.depth = 3}, .only = {move}});
    EXPECT_EQ(only.answer.move, move);
  }
}

TEST_F(ThinkerTest, KnowsWhatCountsAsADraw) {
  const auto draws = [&](std::string_view fen, const Moves& only = {}) {
    return thought(Game(position(fen)), {.limits = {.depth = 3}, .only = only}).is_draw;
  };
  EXPECT_TRUE(draws("4k3/8/8/8/8/8/8/4K3 w - - 0 1")) << "bare kings";
  EXPECT_TRUE(draws("4k3/8/8/8/8/8/8/4KB2 b - - 0 1")) << "a bishop mates nobody";
  EXPECT_TRUE(draws("4k3/8/8/8/8/8/8/Q3K3 w - - 100 80")) << "fifty moves";
  EXPECT_TRUE(draws("7k/8/8/8/8/8/5q2/7K w - - 0 1")) << "stalemate";
  EXPECT_TRUE(draws("4k3/8/8/8/8/8/3n4/4K3 w - - 0 1", {*parse_coordinate("e1d2")}));
  EXPECT_FALSE(draws("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1"));
  EXPECT_FALSE(draws("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1")) << "mate";
}

}  // namespace
}  // namespace chessvm::chess::test::thinker_test
