// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <map>

#include "programs/rivals/microchess_plus.hpp"
#include "programs/rivals/octave.hpp"
#include "programs/rivals/openings.hpp"
#include "programs/rivals/random_mover.hpp"
#include "programs/rivals/rival_player.hpp"
#include "support.hpp"

namespace chessvm::rivals::test::rivals_test {
namespace {

TEST(Octave, AnswersTheLoggedPositionAsLogged) {
  Octave rival;
  EXPECT_EQ(answer(rival, game("",
                               "r1b1kbnr/pppp1ppp/2n1p3/8/Q1P1P2P/1P1P2P1/P4P2/RNB1KBq1 b Qkq - "
                               "0 1")),
            "f8c5");
  EXPECT_EQ(rival.statistics().front().value, "11.5");
}

TEST(Octave, MatesAndPromotes) {
  Octave rival;
  EXPECT_EQ(answer(rival, game("f2f3 e7e5 g2g4")), "d8h4");
  EXPECT_EQ(rival.statistics().front().value, "10002.0");
  EXPECT_EQ(answer(rival, game("", "8/P6k/8/8/8/8/8/K7 w - - 0 1")), "a7a8q");
}

TEST(MicroChessPlus, MatesAndKnowsTheOpenings) {
  MicroChessPlus rival({.book = PlusBook::lines});
  EXPECT_EQ(answer(rival, game("")), "e2e4");
  // The game reaches the Queen's Indian by another order of moves.
  EXPECT_EQ(answer(rival, game("c2c4 g8f6 d2d4")), "e7e6");
  EXPECT_EQ(answer(rival, game("f2f3 e7e5 g2g4")), "d8h4");
  MicroChessPlus without({});
  answer(without, game(""));
  EXPECT_EQ(without.statistics().front().name, "value");
}

TEST(MicroChessPlus, ValuesBothSidesAlike) {
  for (const std::string_view fen :
       {"r1bqk2r/pppp1ppp/2n5/8/2BP4/2b2N2/P4PPP/R1BQ1RK1 w kq - 0 10",
        "8/5k2/8/3P4/8/2K5/8/8 w - - 0 1", "r4rk1/pp3ppp/8/3p4/8/8/PPP2PPP/R4RK1 w - - 0 1"}) {
    const auto position = chess::read_fen(fen).value();
    EXPECT_EQ(plus_evaluation(position, 10), plus_evaluation(mirrored(position), 10)) << fen;
  }
  // King and pawn against king: 10 for the pawn; 20 because White has nine moves and Black seven;
  // 10 and -5 for kings near the centre; 15 for a passed pawn that has advanced three ranks.
  const auto pawn = chess::read_fen("8/5k2/8/3P4/8/2K5/8/8 w - - 0 1").value();
  EXPECT_EQ(plus_evaluation(pawn, 10), 10 + 20 + 10 - 5 + 15);
}

TEST(RandomMover, RepeatsItselfForTheSameSeedOnly) {
  const auto played = [](std::uint64_t seed) {
    RandomMover rival;
    chess::Game game(chess::read_fen(chess::initial_fen).value());
    rival.reset({.start = game.start(), .colour = chess::Colour::white, .seed = seed});
    std::string moves;
    for (int i = 0; i < 40 && game.ending() == chess::Ending::none; ++i) {
      const chess::Move move = rival.choose().front();
      moves += chess::coordinate(move);
      game.make(move);
      rival.observe(move);
    }
    return moves;
  };
  EXPECT_EQ(played(1), played(1));
  EXPECT_NE(played(1), played(2));
}

TEST(RandomMover, PlaysAllMovesEquallyOften) {
  std::map<std::string, int> times;
  for (std::uint64_t seed = 0; seed < 4000; ++seed) {
    RandomMover rival;
    rival.reset({.start = chess::read_fen(chess::initial_fen).value(),
                 .colour = chess::Colour::white,
                 .seed = seed});
    ++times[chess::coordinate(rival.choose().front())];
  }
  EXPECT_EQ(times.size(), 20U);
  // The mean is 200; the margin is five standard deviations.
  for (const auto& [move, count] : times) EXPECT_NEAR(count, 200, 69) << move;
}

TEST(Catalogue, ReadsRivalsWithTheirOptions) {
  EXPECT_EQ(name_of(spec_of("microchess:blitz", {{"book", "ruy-lopez"}, {"arithmetic", "wide"}})),
            "microchess:blitz");
  EXPECT_EQ(name_of(spec_of("microchess")), "microchess:normal");
  EXPECT_EQ(name_of(spec_of("cc65")), "cc65:very-hard");
  EXPECT_EQ(name_of(spec_of("octave")), "octave");
  EXPECT_EQ(seed_of(spec_of("random", {{"seed", "7"}})), 7U);
}

/// The move that a rival chooses, and the first value of the rival's statistics.
struct Choice {
  std::string move;
  std::string figure;
};
Choice choice(const RivalSpec& spec, const chess::Game& game) {
  const auto rival = make_rival(spec);
  const std::string move = answer(*rival, game);
  return {move, rival->statistics().front().value};
}

TEST(Catalogue, MakesRivalsOfTheirLevels) {
  const chess::Game mates = game("e2e4 e7e5 f1c4 b8c6 d1h5 g8f6");
  const auto steps = [&](std::string_view name) {
    const auto rival = make_rival(spec_of(name));
    answer(*rival, mates);
    return std::stoull(rival->statistics().at(2).value);
  };
  EXPECT_LT(steps("microchess:superblitz"), steps("microchess:blitz"));
  EXPECT_LT(steps("microchess:blitz"), steps("microchess:normal"));
  EXPECT_EQ(choice(spec_of("microchess:normal"), mates).move, "h5f7");
  for (const auto& row : rows("cc65.txt"))
    EXPECT_EQ(choice(spec_of("cc65:" + row[0], {{"mode", "faithful"}}), game("")).move,
              row[1].substr(0, 4))
        << row[0];
}

TEST(Catalogue, GivesTheOptionsToTheRival) {
  // The value of the best move wraps around in the byte of MicroChess, but not if sums are `wide`.
  const auto good =
      game("", "1r2k2r/ppq1pp1p/2ppb3/1N2b3/1P2B1Q1/2P1P1p1/PB1P1PPP/2R2KNR w k - 2 19");
  EXPECT_EQ(choice(spec_of("microchess"), good).figure, "202");
  EXPECT_EQ(choice(spec_of("microchess", {{"arithmetic", "wide"}}), good).figure, "254");
  const auto promotions = [](const RivalSpec& spec) {
    const auto rival = make_rival(spec);
    answer(*rival, game("", "8/P6k/8/8/8/8/6Q1/K7 w - - 0 1"));
    std::string letters;
    for (const chess::Move ranked : rival->choose())
      if (ranked.promotion != chess::Kind::none) letters += letter(ranked.promotion);
    return letters;
  };
  EXPECT_EQ(promotions(spec_of("microchess:blitz")), "Q");
  EXPECT_EQ(promotions(spec_of("microchess:blitz", {{"promoteAlwaysQueen", "off"}})), "R");
  EXPECT_EQ(promotions(spec_of("microchess:blitz", {{"rules", "micro"}})), "");
  EXPECT_EQ(choice(spec_of("microchess-plus", {{"book", "on"}}), game("")).figure, "lines");
  EXPECT_NE(choice(spec_of("microchess-plus", {{"mobility", "0.1"}}), game("e2e4")).figure,
            choice(spec_of("microchess-plus"), game("e2e4")).figure);
}

TEST(Catalogue, NamesWhatIsWrong) {
  struct Name {
    const char* text;
    const char* message;
  };
  for (const Name& c :
       {Name{"", "no rival ''"}, Name{"sargon", "no rival 'sargon': there are microchess,"},
        Name{"octave:deep", "'octave' has no levels"},
        Name{"microchess:slow", "no level 'slow': it has normal, blitz, superblitz"}}) {
    const auto spec = find_rival(c.text);
    ASSERT_FALSE(spec) << c.text;
    EXPECT_NE(spec.error().message.find(c.message), std::string::npos) << spec.error().message;
  }
  struct Option {
    const char* rival;
    const char* name;
    const char* value;
    const char* message;
  };
  for (const Option& c :
       {Option{"microchess", "book", "sicilian",
               "option book cannot be 'sicilian': expected none, french"},
        Option{"octave", "seed", "1", "'octave' has no option 'seed'"},
        Option{"random", "seed", "x", "option seed cannot be 'x': expected a number"}}) {
    RivalSpec spec = spec_of(c.rival);
    const std::string wrong = set_option(spec, c.name, c.value);
    EXPECT_NE(wrong.find(c.message), std::string::npos) << wrong;
  }
}

chess::MoveReply ask(RivalPlayer& player, const chess::Game& game, const chess::Moves& only = {}) {
  static const std::atomic<bool> never = false;
  return player.move(game, {.stop = never, .only = only});
}

/// Plays a rival against the random mover; the rival must always find a legal move or resign.
void play(const std::string& text, chess::Colour colour, int most_plies) {
  RivalPlayer player(spec_of(text));
  RivalPlayer random(spec_of("random", {{"seed", "5"}}));
  chess::Game game(chess::read_fen(chess::initial_fen).value());
  for (int ply = 0; ply < most_plies && game.ending() == chess::Ending::none; ++ply) {
    const bool is_ours = game.position().side == colour;
    const chess::MoveReply reply = ask(is_ours ? player : random, game);
    if (reply.fault == chess::Fault::resigned && is_ours) return;
    ASSERT_TRUE(reply.move) << text << " in " << chess::to_fen(game.position());
    EXPECT_EQ(illegal_moves(remark_of(reply)), 0U)
        << text << " in " << chess::to_fen(game.position());
    game.make(*reply.move);
  }
}

TEST(RivalPlayer, FindsLegalMovesForAllRivals) {
  for (const RivalRow& row : catalogue())
    for (const chess::Colour colour : chess::colours) {
      const int plies = row.name == "microchess-plus" ? 20 : 120;
      if (row.levels.empty()) play(std::string(row.name), colour, plies);
      for (const std::string_view level : row.levels)
        play(std::string(row.name).append(":").append(level), colour, plies);
    }
}

TEST(RivalPlayer, ReportsAMoveThatIsNotLegal) {
  RivalPlayer rival(
      spec_of("microchess:blitz", {{"book", "french-defence"}, {"bookGuard", "off"}}));
  const chess::MoveReply reply =
      ask(rival, game("e2e4 e7e6 d2d4 d7d5 b1c3 g8f6 c1g5 f8e7 e4e5 c8d7"));
  EXPECT_FALSE(reply.move);
  EXPECT_EQ(reply.fault, chess::Fault::illegal);
  EXPECT_EQ(reply.detail, "g5e7");
  EXPECT_EQ(illegal_moves(remark_of(reply)), 1U);
}

TEST(RivalPlayer, FollowsAGameThatIsTakenBack) {
  RivalPlayer rival(spec_of("microchess:blitz", {{"book", "french-defence"}}));
  EXPECT_EQ(chess::coordinate(*ask(rival, game("")).move), "e2e4");
  EXPECT_EQ(chess::coordinate(*ask(rival, game("e2e4 e7e6")).move), "d2d4");
  EXPECT_EQ(chess::coordinate(*ask(rival, game("e2e4 e7e5")).move), "d1h5");
  EXPECT_EQ(chess::coordinate(*ask(rival, game("e2e4 e7e6 d2d4 d7d5")).move), "b1c3");
}

TEST(RivalPlayer, KeepsToTheRulesOfTheGame) {
  // A position with a promotion, castling and a capture en passant.
  const std::string_view fen = "4k3/6P1/8/3pP3/8/8/8/R3K2R w KQ d6 0 1";
  for (const RivalRow& row : catalogue()) {
    RivalPlayer rival(spec_of(row.name));
    chess::Game game(chess::read_fen(fen).value());
    game.set_rules({.special = chess::SpecialMoves::barred});
    for (int ply = 0; ply < 24 && game.ending() == chess::Ending::none; ++ply) {
      const chess::MoveReply reply = ask(rival, game);
      if (reply.fault == chess::Fault::resigned) break;
      ASSERT_TRUE(reply.move) << row.name;
      EXPECT_EQ(illegal_moves(remark_of(reply)), 0U)
          << row.name << ": what is barred is no illegal move";
      EXPECT_FALSE(is_special(game.position(), *reply.move)) << row.name;
      game.make(*reply.move);
    }
    EXPECT_GT(game.moves().size(), 0U) << row.name;
  }
}

TEST(RivalPlayer, ChoosesFromTheMovesThatItIsGiven) {
  const chess::Game start = game("e2e4 e7e5");
  for (const RivalRow& row : catalogue()) {
    RivalPlayer rival(spec_of(row.name));
    for (const char* word : {"a2a3", "h2h4", "b1a3"}) {
      const chess::MoveReply reply = ask(rival, start, {move(word)});
      ASSERT_TRUE(reply.move) << row.name;
      EXPECT_EQ(chess::coordinate(*reply.move), word) << row.name;
    }
  }
  // The rival ranks none of the given promotions.
  const chess::Game promotes(chess::read_fen("7k/P7/8/8/8/8/5PPP/6K1 w - - 0 1").value());
  RivalPlayer rival(spec_of("microchess:normal"));
  const chess::MoveReply reply = ask(rival, promotes, {move("a7a8n"), move("a7a8r")});
  ASSERT_TRUE(reply.move);
  EXPECT_EQ(chess::coordinate(*reply.move), "a7a8n");
  EXPECT_NE(reply.remark.find("ranks no move"), std::string::npos);
}

TEST(Catalogue, BarsSpecialMovesWithTheRulesOfMicroChess) {
  EXPECT_EQ(house_rules_of(spec_of("microchess")), chess::HouseRules{});
  EXPECT_EQ(house_rules_of(spec_of("octave")), chess::HouseRules{});
  const auto rules =
      house_rules_of(spec_of("microchess", {{"rules", "micro"}, {"book", "ruy-lopez"}}));
  EXPECT_EQ(rules.special, chess::SpecialMoves::barred);
  ASSERT_EQ(rules.books.size(), 1U);
  EXPECT_EQ(rules.books.front(), game(openings[2].line).moves());
  EXPECT_TRUE(house_rules_of(spec_of("microchess", {{"rules", "micro"}})).books.empty());
}

}  // namespace
}  // namespace chessvm::rivals::test::rivals_test
