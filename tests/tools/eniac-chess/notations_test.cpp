// SPDX-License-Identifier: MIT
// Tests that all commands that read moves accept the same notations and give the same refusals.
#include <gtest/gtest.h>

#include <fmt/format.h>

#include <string>

#include "programs/chess/pgn/reader.hpp"
#include "programs/chess/rules/fen.hpp"
#include "programs/chess/rules/game.hpp"
#include "programs/chess/rules/notation.hpp"
#include "tests/programs/support/tool.hpp"

namespace chessvm::chess::test::notations_test {
namespace {

/// A move in a notation that users may write, and the moves before it in the game.
struct Notation {
  const char* before;   // moves in coordinates, such as "e2e4 d7d5"
  const char* written;  // the move in the notation: a word, or a word and a sign such as "!?"
  const char* move;     // the move in coordinates
};

constexpr const char* castling =
    "g1f3 g8f6 g2g3 g7g6 f1g2 f8g7 d2d4 d7d5 b1c3 b8c6 c1f4 c8f5 d1d2 d8d7";
constexpr const char* passing = "e2e4 a7a6 e4e5 d7d5";
constexpr const char* promotion = "a2a4 b7b5 a4b5 a7a6 b5a6 h7h6 a6a7 h6h5";

constexpr Notation notations[] = {
    {"", "Nf3", "g1f3"},
    {"", "Ng1f3", "g1f3"},
    {"", "Ng1-f3", "g1f3"},
    {"", "g1f3", "g1f3"},
    {"", "g1-f3", "g1f3"},
    {"", "Nf3!?", "g1f3"},
    {"", "Nf3 !?", "g1f3"},
    {"", "e2-e4", "e2e4"},
    {"", "e2e4", "e2e4"},
    {"e2e4 d7d5", "exd5", "e4d5"},
    {"e2e4 d7d5", "ed5", "e4d5"},
    {"e2e4 d7d5", "e4xd5", "e4d5"},
    {"e2e4 f7f6", "Qh5+", "d1h5"},
    {"e2e4 f7f6", "Qh5 +", "d1h5"},
    {castling, "O-O", "e1g1"},
    {castling, "0-0", "e1g1"},
    {castling, "O-O-O", "e1c1"},
    {castling, "0-0-0", "e1c1"},
    {castling, "e1g1", "e1g1"},
    {passing, "exd6", "e5d6"},
    {passing, "exd6 e.p.", "e5d6"},
    {passing, "exd6e.p.", "e5d6"},
    {passing, "e5d6", "e5d6"},
    {promotion, "axb8=Q", "a7b8q"},
    {"", "♘f3", "g1f3"},
    {promotion, "axb8=♕", "a7b8q"},
    {promotion, "axb8Q", "a7b8q"},
    {promotion, "a7xb8=N", "a7b8n"},
    {promotion, "a7b8q", "a7b8q"},
};

Game before(const Notation& notation) {
  Game game(read_fen(initial_fen).value());
  for (const Field& word : split(notation.before)) game.make(parse_coordinate(word.text).value());
  return game;
}

class Notations : public programs::ToolTest {
 protected:
  Notations() : ToolTest("eniac-chess") {}

  /// Plays a game from each opening in `file`; each opening must end with the move of the notation.
  void expect_openings(const std::string& file) const {
    const auto played =
        run(fmt::format("match random random,name=b --openings {} --games {} --max-plies 1 "
                        "--pgn {}.games -q",
                        file, 2 * std::size(notations), file));
    ASSERT_EQ(played.status, 0) << played.err;
    const auto games = read_pgn(read(file + ".games"), "games");
    ASSERT_TRUE(games);
    ASSERT_EQ(games.value().size(), 2 * std::size(notations));
    for (std::size_t i = 0; i < std::size(notations); ++i) {
      const std::size_t ply = split(notations[i].before).size();
      const auto& moves = games.value()[2 * i].game.moves();
      ASSERT_GT(moves.size(), ply);
      EXPECT_EQ(coordinate(moves[ply]), notations[i].move) << notations[i].written;
    }
  }
};

TEST_F(Notations, OfOpenings) {
  std::string lines;
  for (const Notation& notation : notations)
    lines += fmt::format("startpos moves {} {}\n", notation.before, notation.written);
  write("lines", lines);
  expect_openings("lines");
}

TEST_F(Notations, OfGames) {
  std::string book;
  for (const Notation& notation : notations) {
    book += "[Event \"x\"]\n\n";
    int ply = 0;
    for (const Field& word : split(notation.before)) {
      if (ply % 2 == 0) book += fmt::format("{}.", ply / 2 + 1);
      book += fmt::format("{} ", word.text);
      ++ply;
    }
    book += fmt::format("{} *\n\n", notation.written);
  }
  write("book.pgn", book);
  expect_openings("book.pgn");
}

TEST_F(Notations, OfTestPositions) {
  std::string records;
  for (const Notation& notation : notations) {
    const std::string fen = to_fen(before(notation).position());
    const std::size_t counters = split(fen)[4].offset;
    records += fmt::format("{}bm {};\n", fen.substr(0, counters), notation.written);
  }
  const auto result = run("move --depth 3 --epd -", records);
  EXPECT_EQ(result.status, 0) << result.err;
}

TEST_F(Notations, OfCommandLines) {
  for (const Notation& notation : notations) {
    const auto result =
        run(fmt::format("game --white random --black random --max-plies 1 --opening '{} {}'",
                        notation.before, notation.written));
    ASSERT_EQ(result.status, 0) << notation.written << '\n' << result.err;
    const auto games = read_pgn(result.out, "out");
    ASSERT_TRUE(games);
    const auto& moves = games.value().at(0).game.moves();
    EXPECT_EQ(coordinate(moves[split(notation.before).size()]), notation.move);
  }
}

TEST_F(Notations, OfUci) {
  for (const Notation& notation : notations) {
    // The refusal of `e9` names the position after the move `notation.written`.
    const auto result = run("uci", fmt::format("position startpos moves {} {} e9\nquit\n",
                                               notation.before, notation.written));
    Game game = before(notation);
    game.make(parse_coordinate(notation.move).value());
    const std::string fen = to_fen(game.position());
    const std::string placement = fen.substr(0, fen.find(' '));
    EXPECT_NE(result.out.find("'e9'"), std::string::npos) << result.out;
    EXPECT_NE(result.out.find("the position is " + placement), std::string::npos)
        << notation.written << '\n'
        << result.out;
  }
}

TEST_F(Notations, OfPlay) {
  for (const Notation& notation : notations) {
    std::string typed;
    for (const Field& word : split(notation.before)) typed += fmt::format("{}\n", word.text);
    const auto result = run("play --plain --side both --game g.pgn",
                            fmt::format("{}{}\nquit\n", typed, notation.written));
    ASSERT_EQ(result.status, 0) << result.err;
    const auto games = read_pgn(read("g.pgn"), "g.pgn");
    ASSERT_TRUE(games);
    const auto& moves = games.value().at(0).game.moves();
    ASSERT_EQ(moves.size(), split(notation.before).size() + 1) << notation.written << '\n'
                                                               << result.out;
    EXPECT_EQ(coordinate(moves.back()), notation.move);
    std::filesystem::remove(path("g.pgn"));
  }
}

/// A move that all commands refuse, and the reason that they give.
struct Refusal {
  const char* written;
  const char* reason;
};

constexpr Refusal refusals[] = {
    {"--", "null moves are not read"},
    {"Z0", "null moves are not read"},
    {"Nf4", "no knight can go to f4"},
    {"e5", "no pawn can go to e5"},
    {"0-0", "there are men between king and rook"},
};

TEST_F(Notations, AreRefusedForTheSameReason) {
  for (const Refusal& refusal : refusals) {
    const std::string move = refusal.written;
    write("line", "startpos moves " + move + "\n");
    write("game.pgn", "[Event \"x\"]\n\n1. " + move + " *\n");
    const struct {
      std::string arguments;
      std::string input;
      int status;
    } places[] = {
        {"match random random,name=b --openings line --games 2", "", 1},
        {"match random random,name=b --openings game.pgn --games 2", "", 1},
        {"game --white - --black - --pgn-in game.pgn", "", 1},
        {"game --white random --black random --opening='" + move + "'", "", 1},
        {"move --depth 3 --epd -",
         "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm " + move + ";\n", 1},
        {"uci", "position startpos moves " + move + "\nquit\n", 0},
        {"play --plain --side both --game g.pgn", move + "\nquit\n", 0},
    };
    for (const auto& place : places) {
      const auto result = run(place.arguments, place.input);
      EXPECT_EQ(result.status, place.status) << place.arguments << '\n' << result.err;
      EXPECT_NE((result.out + result.err).find(refusal.reason), std::string::npos)
          << place.arguments << " with " << move << '\n'
          << result.out << result.err;
    }
  }
}

}  // namespace
}  // namespace chessvm::chess::test::notations_test
