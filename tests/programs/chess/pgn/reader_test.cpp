// SPDX-License-Identifier: MIT
#include "programs/chess/pgn/reader.hpp"
#include "base/output/write_file.hpp"

#include <gtest/gtest.h>

#include "base/text/text.hpp"
#include "programs/chess/rules/notation.hpp"
#include "tests/base/temporary_folder.hpp"
#include "tests/programs/chess/positions.hpp"
#include "tests/programs/support/dice.hpp"
#include "tests/support/slow_build.hpp"

namespace chessvm::chess::test::pgn_reader_test {
namespace {

PgnGame only_game(std::string_view text) {
  auto games = read_pgn(text, "games.pgn");
  EXPECT_TRUE(games) << to_text(games.error());
  if (!games || games.value().size() != 1) {
    ADD_FAILURE() << "expected one game";
    return {.game = Game(read_fen(initial_fen).value())};
  }
  return std::move(games.value().front());
}

std::string moves_of(const PgnGame& game) {
  std::string text;
  for (const Move move : game.game.moves()) text += (text.empty() ? "" : " ") + coordinate(move);
  return text;
}

PgnGame random_game(const std::vector<EpdRecord>& starts, programs::Dice& dice) {
  const bool initial = dice.below(3) == 0;
  PgnGame game{.game = Game(initial ? read_fen(initial_fen).value()
                                    : starts[dice.below(starts.size())].position)};
  for (int plies = dice.below(120); plies > 0; --plies) {
    const Moves legal = legal_moves(game.game.position(), Rules::full);
    if (legal.empty()) break;
    game.game.make(legal[dice.below(legal.size())]);
  }
  game.comments.resize(game.game.moves().size() + 1);
  for (std::string& comment : game.comments)
    if (dice.below(4) == 0)
      for (int words = 1 + dice.below(20); words > 0; --words)
        comment += (comment.empty() ? "" : " ") + std::string(1U + dice.below(12U), 'w');
  game.result = game.game.ending() == Ending::none ? static_cast<GameResult>(dice.below(4))
                                                   : GameResult::unknown;
  game.tags = {{"White", "a \"quoted\" \\ name"}, {"Opening", "x"}};
  return game;
}

TEST(Pgn, ReadsTagsMovesCommentsAndTheResult) {
  const PgnGame game = only_game(
      "[Event \"a \\\"b\\\" \\\\\"]\n[Result \"1-0\"]\n\n"
      "{before} 1.e4 {king's\n  pawn} e5?! $4 2. Qh5 (2. Nf3 Nc6 (2... d6 {)} ) 3. Bb5) 2... Nc6 "
      "; to the end\n"
      "% an escaped line\n"
      "3.Bc4 Nf6 {a} {b}\n4.Qxf7# 1-0\n");
  EXPECT_EQ(moves_of(game), "e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7");
  EXPECT_EQ(game.result, GameResult::white_wins);
  EXPECT_EQ(game.tag("Event"), "a \"b\" \\");
  EXPECT_EQ(game.tag("White"), "");
  ASSERT_EQ(game.places.size(), 8U);
  EXPECT_EQ(game.places[1].line, 5U);  // place of the move e5
  EXPECT_EQ(game.places[1].column, 9U);
  EXPECT_EQ(game.places[7].line, 8U);
  const std::vector<std::string> comments{"before", "king's pawn", "", "", "to the end",
                                          "",       "a b",         ""};
  EXPECT_EQ(game.comments, comments);
  EXPECT_EQ(game.asides[2], (PgnAside{"$6 $4", ""}));
  EXPECT_EQ(game.asides[3], (PgnAside{"", "(2. Nf3 Nc6 (2... d6 {)} ) 3. Bb5)"}));
}

TEST(Pgn, ReadsOtherStartsCastlingWithZerosAndSeveralGames) {
  const auto games = read_pgn(
      "[FEN \"r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 3 12\"]\n[SetUp \"1\"]\n12...0-0-0 13.O-O *\n"
      "1. e4 1/2-1/2\r\n\r\n0-1",
      "games.pgn");
  ASSERT_TRUE(games) << to_text(games.error());
  ASSERT_EQ(games.value().size(), 3U);
  EXPECT_EQ(moves_of(games.value()[0]), "e8c8 e1g1");
  EXPECT_TRUE(games.value()[0].tags.empty());
  EXPECT_EQ(games.value()[1].result, GameResult::draw);
  EXPECT_EQ(games.value()[1].places[0].line, 4U);
  EXPECT_EQ(games.value()[1].places[0].column, 4U);
  EXPECT_TRUE(games.value()[2].game.moves().empty());
}

TEST(Pgn, NamesThePlaceOfAMistake) {
  struct Case {
    const char* text;
    const char* message;
  };
  for (const Case& c :
       {Case{"1. e4 e5\n2. Ke3 *\n", "games.pgn:2:4: error: move 2. 'Ke3' is not legal"},
        Case{"1. e4 Nf6 2. e5 Nd6 *", "games.pgn:1:17: error: move 2... 'Nd6' is not legal"},
        Case{"1. d4 d5 2. Nf3 e6 3. Nd2 *",
             "games.pgn:1:23: error: move 3. 'Nd2' is ambiguous: Nbd2 or Nfd2"},
        Case{"1. e4 e5 2. }", "games.pgn:1:13: error: a } without its {"},
        Case{"1. e4 {x", "games.pgn:1:7: error: a comment without its }"},
        Case{"1. e4 (1. d4", "games.pgn:1:7: error: a variation without its )"},
        Case{"1. e4 e5", "the game does not end in its result"},
        Case{"1. e4\n[Event \"x\"]\n", "games.pgn:2:1: error: the game does not end"},
        Case{"[Event x]\n", "games.pgn:1:1: error: a tag is a name and a value in quotes"},
        Case{"[Event \"x]\n", "without its second quote"}, Case{"[Event \"x\" y]", "without its ]"},
        Case{"\n[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"] *", "games.pgn:2:1: error: FEN "}}) {
    const auto games = read_pgn(c.text, "games.pgn");
    ASSERT_FALSE(games) << c.text;
    EXPECT_NE(to_text(games.error()).find(c.message), std::string::npos) << to_text(games.error());
  }
}

/// The import format of the PGN standard allows each `text`. The reader must find the `moves`.
TEST(Pgn, TakesWhatTheStandardHasForImport) {
  struct Case {
    const char* text;
    const char* moves;
  };
  for (const Case& c : {
           Case{"1. e4$1 e5*", "e2e4 e7e5"},
           Case{"1. e4{a}e5{b}2.Nf3(2.d4)Nc6 1-0", "e2e4 e7e5 g1f3 b8c6"},
           Case{"1 e4 e5 2 Nf3 *", "e2e4 e7e5 g1f3"},
           Case{"1. e4 1... e5 2 . Nf3 *", "e2e4 e7e5 g1f3"},
           Case{"1. e4 ! e5 ?! 2. Nf3 !! *", "e2e4 e7e5 g1f3"},
           Case{"1. e4 f5 2. Qh5 + g6 *", "e2e4 f7f5 d1h5 g7g6"},
           Case{"1. e4 a6 2. e5 d5 3. exd6 e.p. *", "e2e4 a7a6 e4e5 d7d5 e5d6"},
           Case{"1. e4 a6 2. e5 d5 3. exd6e.p.+ *", "e2e4 a7a6 e4e5 d7d5 e5d6"},
           Case{"1. e4 a6 2. e5 d5 3. exd6 (ep) *", "e2e4 a7a6 e4e5 d7d5 e5d6"},
           Case{"1. g1-f3 e7e5 2. Nf3xe5 *", "g1f3 e7e5 f3e5"},
           Case{"% a line\n1. e4\n%1. d4\n e5 *", "e2e4 e7e5"},
           Case{"1. e4 {one { brace} e5 *", "e2e4 e7e5"},
           Case{"1. e4 ({)} 1. d4 (1. c4 ; )\n)) e5 *", "e2e4 e7e5"},
           Case{"[Result \"1-0\"]\n\n1. f4 e5 2. g3\n", "f2f4 e7e5 g2g3"},
           Case{"[FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 0 0\"]\n1. a8(Q)+ *", "a7a8q"},
           Case{"1.♘f3!? ♞f6{a}2.♘c3*", "g1f3 g8f6 b1c3"},
           Case{"[FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 0 1\"]\n1. a8=♕+ (1. a8♖) *", "a7a8q"},
           Case{"[FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 0 1\"]\n1. a8(♖) *", "a7a8r"},
       }) {
    const auto games = read_pgn(c.text, "games.pgn");
    ASSERT_TRUE(games) << c.text << to_text(games.error());
    ASSERT_EQ(games.value().size(), 1U) << c.text;
    EXPECT_EQ(moves_of(games.value().front()), c.moves) << c.text;
  }
}

TEST(Pgn, EndsAGameWithoutAMarkByItsTag) {
  const auto games = read_pgn(
      "[Event \"a\"]\n[Result \"0-1\"]\n\n1. f4 e5\n\n[Event \"b\"]\n[Result \"*\"]\n\n"
      "[Event \"c\"]\n\n1. e4 *\n",
      "games.pgn");
  ASSERT_TRUE(games) << to_text(games.error());
  ASSERT_EQ(games.value().size(), 3U);
  EXPECT_EQ(games.value()[0].result, GameResult::black_wins);
  EXPECT_EQ(games.value()[0].end, PgnEnd::by_tag);
  EXPECT_EQ(games.value()[1].tag("Event"), "b");
  EXPECT_TRUE(games.value()[1].game.moves().empty());
  EXPECT_EQ(games.value()[2].tag("Event"), "c");
  EXPECT_EQ(games.value()[2].end, PgnEnd::marked);
}

TEST(Pgn, TakesLatin1AndWritesUtf8) {
  const PgnGame game = only_game(
      "[Event \"M\xfcnchen\"]\n[White \"J\xc3\xb6rg\"]\n\n1. e4 {sch\xf6n} e5 ({\xe4} 1... c5) *");
  EXPECT_EQ(game.tag("Event"), "M\u00fcnchen");
  EXPECT_EQ(game.tag("White"), "J\u00f6rg");
  const std::string text = to_pgn(game);
  EXPECT_NE(text.find("1. e4 {sch\u00f6n} 1... e5 ({\u00e4} 1... c5) *"), std::string::npos)
      << text;
  EXPECT_EQ(to_pgn(only_game(text)), text);
}

TEST(Pgn, KeepsNagsVariationsAndBraces) {
  for (const char* const moves : {"1. e4 $1 {one} 1... e5 $6 (1... c5 {Sicilian}) 2. Nf3 *",
                                  "1. e4 {use { here} 1... e5 *", "1. e4 ; use } here\n1... e5 *",
                                  "(1. d4) 1. e4 *", "1. e4 (1. d4 ; queen's pawn\n) 1... e5 *"}) {
    const std::string text = to_pgn(only_game(moves));
    EXPECT_EQ(text.substr(text.find("\n\n") + 2), std::string(moves) + "\n\n");
  }
}

TEST(Pgn, TakesTheFirstTwoSignsOfALongerMark) {
  const std::string text = to_pgn(only_game("1. e4!!! e5!?? 2. Qh5+!? *"));
  EXPECT_NE(text.find("1. e4 $3 e5 $5 2. Qh5 $5 *"), std::string::npos) << text;
}

TEST(Pgn, NotesWhatIsOdd) {
  const PgnGame game = only_game("[White \"a\"]\n[White \"b\"]\n[Result \"*\"]\n\n1. e4 e5 0-1");
  EXPECT_EQ(game.tag("White"), "a");
  EXPECT_EQ(game.result, GameResult::black_wins);
  ASSERT_EQ(game.notes.size(), 2U);
  EXPECT_EQ(game.notes[0].message, "the tag White is there twice; the first one counts");
  EXPECT_EQ(game.notes[0].place.line, 2U);
  EXPECT_EQ(game.notes[1].message, "the result 0-1 differs from that of the tag, *");
  EXPECT_EQ(game.notes[1].place.column, 10U);
}

/// The reader refuses a result that contradicts the last position or the tag, then reads on.
TEST(Pgn, RefusesAWrongResult) {
  constexpr const char* fools_mate = "1. f3 e5 2. g4 Qh4# ";
  constexpr const char* stalemate = "[FEN \"k7/8/1K6/2Q5/8/8/8/8 w - - 0 1\"]\n1. Qc7 ";
  struct Case {
    std::string text;
    const char* message;
  };
  for (const Case& c : {
           Case{std::string(fools_mate) + "1-0",
                "games.pgn:1:21: error: the result 1-0 is wrong: checkmate, 0-1"},
           Case{std::string(fools_mate) + "1/2-1/2",
                "games.pgn:1:21: error: the result 1/2-1/2 is wrong: checkmate, 0-1"},
           Case{std::string("[Result \"1-0\"]\n\n") + fools_mate,
                "games.pgn:1:1: error: the result 1-0 is wrong: checkmate, 0-1"},
           Case{std::string("[Round \"1\"]\n [Result \"1-0\"]\n\n") + fools_mate + "*",
                "games.pgn:2:2: error: the result 1-0 is wrong: checkmate, 0-1"},
           Case{std::string("[Result \"1-0\"]\n\n") + fools_mate + "0-1",
                "games.pgn:1:1: error: the result 1-0 is wrong: checkmate, 0-1"},
           Case{std::string(stalemate) + "1-0",
                "games.pgn:2:8: error: the result 1-0 is wrong: stalemate, 1/2-1/2"},
           Case{"[Result \"1-0\"]\n\n1. e4 0-1",
                "games.pgn:3:7: error: the result 0-1 is wrong: the tag Result is 1-0"},
       }) {
    PgnReader reader(c.text + "\n\n[Event \"next\"]\n\n1. d4 *\n", "games.pgn");
    const auto game = reader.next();
    ASSERT_FALSE(game) << c.text;
    EXPECT_TRUE(to_text(game.error()).starts_with(c.message)) << to_text(game.error());
    ASSERT_TRUE(reader.pass_over().value()) << c.text;
    const auto next = reader.next();
    ASSERT_TRUE(next) << to_text(next.error());
    ASSERT_TRUE(next.value()) << c.text;
    EXPECT_EQ(next.value()->tag("Event"), "next") << c.text;
  }
  EXPECT_EQ(only_game(std::string(fools_mate) + "0-1").result, GameResult::black_wins);
  EXPECT_EQ(only_game(std::string(fools_mate) + "*").result, GameResult::unknown);
  EXPECT_EQ(only_game(std::string(stalemate) + "1/2-1/2").result, GameResult::draw);
}

/// The reader finds the same games, places and failures if it reads a file piece by piece and if it
/// reads the whole text of the file at once.
TEST(Pgn, OfAFileIsThatOfItsText) {
  constexpr std::uint64_t seed = 78;
  SCOPED_TRACE(seed);
  programs::Dice dice(seed);
  const auto starts = all_suites();
  const int most = thinned_in_slow_builds(600);
  std::string text(byte_order_mark);
  for (int i = 0; i < most; ++i) {
    text += to_pgn(random_game(starts, dice));
    if (i % 50 == 7) text += "{ a comment between games " + std::string(3'000, '.') + "}\n";
    if (i % 50 == 9) text += "[Event \"torn\"]\n\n1. e4 e\n\n";
    if (i % 50 == 11) text += "[Event \"torn\n\n";
  }
  const TemporaryFolder folder;
  const auto path = folder.path() / "games.pgn";
  ASSERT_TRUE(write_file_atomically(path, text));
  auto opened = PgnReader::open(path);
  ASSERT_TRUE(opened);
  PgnReader& file = opened.value();
  PgnReader whole(std::string_view(text).substr(byte_order_mark.size()), path);
  int games = 0;
  for (;;) {
    const auto a = whole.next();
    const auto b = file.next();
    ASSERT_EQ(a.has_value(), b.has_value());
    EXPECT_EQ(whole.begin_of_last_game() + byte_order_mark.size(), file.begin_of_last_game());
    if (!a) {
      EXPECT_EQ(to_text(a.error()), to_text(b.error()));
      const bool more = whole.pass_over().value();
      EXPECT_EQ(more, file.pass_over().value());
      if (!more) break;
      continue;
    }
    ASSERT_EQ(a.value().has_value(), b.value().has_value());
    if (!a.value()) break;
    ++games;
    EXPECT_EQ(to_pgn(*a.value()), to_pgn(*b.value()));
    EXPECT_EQ(a.value()->places.back().line, b.value()->places.back().line);
    EXPECT_EQ(a.value()->places.back().column, b.value()->places.back().column);
    EXPECT_EQ(whole.end_of_last_game() + byte_order_mark.size(), file.end_of_last_game());
  }
  EXPECT_GE(games, most - most / 25);
}

TEST(Pgn, HasAnEndOfTheLastGame) {
  const std::string whole = "1. e4 e5 1-0";
  const std::string text = "[Event \"x\"]\n" + whole + "\n\n[Event \"y\"]\n1. e4 e";
  PgnReader reader(text, "games.pgn");
  ASSERT_TRUE(reader.next());
  const std::size_t end = reader.end_of_last_game();
  EXPECT_EQ(text.substr(0, end), "[Event \"x\"]\n" + whole);
  EXPECT_FALSE(reader.next());
  EXPECT_EQ(reader.end_of_last_game(), end);
}

TEST(Pgn, WritesTheRosterFirstAndNoLineAbove80Columns) {
  PgnGame game = only_game("[Opening \"o\"]\n[White \"a\\\"\"]\n1. e4 e5 2. Nf3 *");
  game.comments[2] = "braces [{] \x1b and   blanks " + std::string(76, 'x') + " 88 % y";
  const std::string text = to_pgn(game);
  EXPECT_EQ(text,
            "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n"
            "[White \"a\\\"\"]\n[Black \"?\"]\n[Result \"*\"]\n[Opening \"o\"]\n\n"
            "1. e4 e5 {braces [{] \\x1b and blanks\n" +
                std::string(76, 'x') + "\n88 % y} 2. Nf3 *\n\n");
}

TEST(Pgn, WritesNoControlCharacterOfATag) {
  const PgnGame game = only_game("[O\x1b[31m \"a\x1b\xff\"]\n1. e4 *");
  const std::string text = to_pgn(game);
  EXPECT_NE(text.find("\n[O\\x1b[31m \"a\\\\x1b\u00ff\"]\n"), std::string::npos) << text;
  EXPECT_EQ(to_pgn(only_game(text)), text);
}

TEST(Pgn, NumbersAMoveOfBlackBehindAComment) {
  PgnGame game = only_game("1. e4 e5 2. Nf3 Nc6 *");
  game.comments.resize(5);
  game.comments[1] = "king's pawn";
  const std::string text = to_pgn(game);
  EXPECT_EQ(text.substr(text.find("1. e4")), "1. e4 {king's pawn} 1... e5 2. Nf3 Nc6 *\n\n");
}

TEST(Pgn, ReadsBackRandomGames) {
  constexpr std::uint64_t seed = 75;
  SCOPED_TRACE(seed);
  programs::Dice dice(seed);
  const auto starts = all_suites();
  for (int i = 0; i < thinned_in_slow_builds(200); ++i) {
    const PgnGame game = random_game(starts, dice);
    const std::string text = to_pgn(game);
    SCOPED_TRACE(text);
    const std::size_t moves = text.find("\n\n") + 2;
    for (std::string_view rest = std::string_view(text).substr(moves); !rest.empty();)
      ASSERT_LE(take_line(rest).size(), 80U);
    const PgnGame back = only_game(text);
    ASSERT_EQ(back.game.start(), game.game.start());
    ASSERT_EQ(back.game.moves(), game.game.moves());
    ASSERT_EQ(back.comments, game.comments);
    ASSERT_EQ(back.result, game.result);
    ASSERT_EQ(back.tag("White"), game.tag("White"));
    ASSERT_EQ(to_pgn(back), text);
  }
}

TEST(Pgn, MutatedTextIsReadOrRefused) {
  constexpr std::uint64_t seed = 76;
  programs::Dice dice(seed);
  const auto starts = all_suites();
  constexpr std::string_view letters = "{}()[];%\"\\$.*/-0129KQRNBabcdefgh+#=xO \n\r\t\x01\xff";
  for (int i = 0; i < thinned_in_slow_builds(2'000); ++i) {
    std::string text = to_pgn(random_game(starts, dice));
    for (int changes = 1 + dice.below(5); changes > 0 && !text.empty(); --changes) {
      const std::size_t at = dice.below(text.size());
      const char letter = letters[dice.below(letters.size())];
      switch (dice.below(4)) {
        case 0:
          text[at] = letter;
          break;
        case 1:
          text.insert(at, 1, letter);
          break;
        case 2:
          text.erase(at, 1U + dice.below(9U));
          break;
        default:
          text.resize(at + 1);
          break;
      }
    }
    const auto games = read_pgn(text, "games.pgn");
    if (games) continue;
    ASSERT_FALSE(games.error().message.empty());
    ASSERT_GE(games.error().line, 1U) << "seed " << seed << '\n' << text;
  }
}

}  // namespace
}  // namespace chessvm::chess::test::pgn_reader_test
