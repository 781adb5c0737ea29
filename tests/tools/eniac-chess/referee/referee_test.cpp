// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/referee/referee.hpp"

#include <gtest/gtest.h>

#include "programs/chess/pgn/line.hpp"
#include "programs/chess/rules/written_move.hpp"
#include "tools/eniac-chess/match/opening.hpp"

namespace chessvm::chess::match::test::referee_test {
namespace {

/// A player that makes the moves of a script; after the last one it answers with a fault.
class Scripted final : public Player {
 public:
  explicit Scripted(std::vector<std::string> moves, Fault at_end = Fault::resigned)
      : moves_(std::move(moves)), at_end_(at_end) {}
  [[nodiscard]] std::string name() const override { return "scripted"; }
  [[nodiscard]] MoveReply move(const Game& game, const MoveRequest& /*request*/) override {
    if (next_ == moves_.size()) return {.fault = at_end_, .detail = "why"};
    const Moves meant = moves_written(game.position(), moves_[next_++]);
    EXPECT_EQ(meant.size(), 1U) << moves_[next_ - 1];
    Thought thought;
    thought.time = AddCycles(static_cast<std::int64_t>(next_));
    return {.move = meant.at(0), .thought = std::move(thought)};
  }

 private:
  std::vector<std::string> moves_;
  Fault at_end_;
  std::size_t next_ = 0;
};

class Absent final : public Player {
 public:
  [[nodiscard]] std::string name() const override { return "absent"; }
  [[nodiscard]] MoveReply prepare() override { return {.fault = Fault::crash, .detail = "gone"}; }
  [[nodiscard]] MoveReply move(const Game&, const MoveRequest&) override { return {}; }
};

Game game_of(std::string_view moves, std::string_view fen = initial_fen) {
  return play_moves(read_fen(fen).value(), moves, TextLine{.text = moves}).value();
}

const std::atomic<bool> never = false;

struct Case {
  std::string_view fen;
  std::vector<std::string> white, black;
  GameResult result;
  std::string_view reason;
};

TEST(Referee, EndsGamesByTheRules) {
  for (const Case& c :
       {Case{initial_fen, {"f3", "g4"}, {"e5", "Qh4"}, GameResult::black_wins, "checkmate"},
        Case{"7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", {"Qf8"}, {}, GameResult::white_wins, "checkmate"},
        Case{"7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", {"Qf7"}, {}, GameResult::draw, "stalemate"},
        Case{"7k/8/8/8/8/8/1r6/K7 w - - 0 1",
             {"Kxb2"},
             {},
             GameResult::draw,
             "insufficient material"},
        Case{initial_fen,
             {"Nf3", "Ng1", "Nf3", "Ng1"},
             {"Nf6", "Ng8", "Nf6", "Ng8"},
             GameResult::draw,
             "third occurrence"},
        Case{"7k/8/8/8/8/8/6R1/K7 w - - 99 80", {"Kb1"}, {}, GameResult::draw, "fifty moves"},
        Case{initial_fen, {"e4", "d4", "c4"}, {"e5", "d5"}, GameResult::draw, "move limit"},
        Case{initial_fen, {"e4"}, {}, GameResult::white_wins, "resigned"},
        Case{initial_fen, {}, {}, GameResult::black_wins, "resigned"}}) {
    Scripted white(c.white);
    Scripted black(c.black);
    const int most_plies = c.reason == "move limit" ? 5 : 100;
    const Played played =
        play_game(white, black, game_of("", c.fen), {.most_plies = most_plies}, never);
    EXPECT_EQ(played.result, c.result) << c.reason;
    EXPECT_EQ(played.reason, c.reason);
  }
}

TEST(Referee, CountsRepetitionsInTheOpening) {
  Scripted white({"Nf3", "Ng1"});
  Scripted black({"Nf6", "Ng8"});
  const Played played =
      play_game(white, black, game_of("Nf3 Nf6 Ng1 Ng8"), {.most_plies = 100}, never);
  EXPECT_EQ(played.reason, "third occurrence");
  // The moves of the players have times; the moves of the opening have none.
  ASSERT_EQ(played.times.size(), 8U);
  EXPECT_FALSE(played.times[3]);
  EXPECT_EQ(played.times[4], AddCycles(1));
}

TEST(Referee, NamesTheFaultOfTheLoser) {
  struct Kind {
    Fault fault;
    std::string_view reason;
  };
  for (const Kind& kind : {Kind{Fault::illegal, "illegal move"}, Kind{Fault::time, "time limit"},
                           Kind{Fault::crash, "crash"}, Kind{Fault::resigned, "resigned"}}) {
    Scripted white({"e4"});
    Scripted black({}, kind.fault);
    const Played played = play_game(white, black, game_of(""), {.most_plies = 100}, never);
    EXPECT_EQ(played.result, GameResult::white_wins);
    EXPECT_EQ(played.reason, kind.reason);
    EXPECT_EQ(played.detail, "why");
    EXPECT_EQ(played.at_fault, Colour::black);
  }
  Scripted stopped({}, Fault::interrupted);
  Scripted other({});
  EXPECT_EQ(play_game(stopped, other, game_of(""), {.most_plies = 100}, never).result,
            GameResult::unknown);
  Absent absent;
  const Played missed = play_game(other, absent, game_of(""), {.most_plies = 100}, never);
  EXPECT_EQ(missed.result, GameResult::white_wins);
  EXPECT_EQ(missed.reason, "crash");
}

}  // namespace
}  // namespace chessvm::chess::match::test::referee_test
