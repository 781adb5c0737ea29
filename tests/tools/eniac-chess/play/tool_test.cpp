// SPDX-License-Identifier: MIT
// Tests `eniac-chess play` as scripts use it.
#include "tests/programs/support/tool.hpp"
#include "tests/support/expect_in.hpp"

namespace chessvm::chess::playing::test::tool_test {
namespace {

class PlayTool : public programs::ToolTest {
 protected:
  PlayTool() : ToolTest("eniac-chess") {}
  [[nodiscard]] programs::ToolOutcome play(const std::string& arguments,
                                           const std::string& input) const {
    return run("play --depth 3 " + arguments, input);
  }
  /// Plays a game. The user's folder for saved states is a temporary folder.
  [[nodiscard]] programs::ToolOutcome play_at_home(const std::string& arguments,
                                                   const std::string& input) const {
    return folder_.run("env XDG_STATE_HOME=" + path("state") +
                           " " CHESSVM_BIN_DIR "/eniac-chess play --depth 3 " + arguments,
                       input);
  }
};

TEST_F(PlayTool, PlaysByScript) {
  const auto result = play("--game g.pgn", "e4\nNf5\nnf3\nquit\nd4\n");
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_TRUE(has(result.out, "White> e4\n")) << result.out;
  EXPECT_TRUE(has(result.out, "The machine plays 1... ")) << result.out;
  EXPECT_TRUE(has(result.out, "\n  this move  ")) << result.out;
  EXPECT_TRUE(has(result.out, "White> Nf5\nno knight can go to f5\nWhite> nf3\n")) << result.out;
  EXPECT_TRUE(has(result.out, "The machine plays 2... ")) << result.out;
  EXPECT_FALSE(has(result.out, "d4")) << result.out;
  EXPECT_EQ(result.err, "eniac-chess: saved in g.pgn\n");
  EXPECT_TRUE(has(read("g.pgn"), "1. e4 ")) << read("g.pgn");
  EXPECT_TRUE(has(read("g.pgn"), " 2. Nf3 ")) << read("g.pgn");
  EXPECT_TRUE(has(read("g.pgn"), "{[%eniac ")) << read("g.pgn");
  const auto again = play("--game h.pgn", "e4\nNf5\nnf3\nquit\nd4\n");
  EXPECT_EQ(again.out, result.out) << "the same script, another game";
}

TEST_F(PlayTool, HasFailuresInTheGame) {
  const auto with_failures = [&](const std::string& words) {
    return run("play --depth 6 " + words, "e4\nNf3\n");
  };
  const auto result = with_failures("--failures --mtbf 4 --seed 7 --game g.pgn");
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_TRUE(has(result.err, "note: the machine fails, once in 4 h on average, seed 7\n"))
      << result.err;
  EXPECT_TRUE(has(result.out, "\nfailure after ")) << result.out;
  EXPECT_TRUE(has(result.out, "at 6 plies, in ")) << result.out;
  EXPECT_TRUE(has(result.out, "\n  goes on behind the card ")) << result.out;
  EXPECT_TRUE(has(result.out, "one in 4 h; ")) << result.out;
  EXPECT_TRUE(has(read("g.pgn"), "[%failure ")) << read("g.pgn");
  EXPECT_EQ(with_failures("--failures --mtbf 4 --seed 7 --game again.pgn").out, result.out);
  EXPECT_NE(with_failures("--failures --mtbf 4 --seed 8 --game other.pgn").out, result.out);
  EXPECT_FALSE(has(with_failures("--mtbf 4 --game none.pgn").out, "failure after"));
  const auto resumed = run("play --game g.pgn", "clock\nquit\n");
  EXPECT_TRUE(has(resumed.out, " in this game: ")) << resumed.out;
}

TEST_F(PlayTool, TellsTheReplyThatTheMachineExpects) {
  EXPECT_TRUE(has(play("--line --game g.pgn", "e4\n").out, "\nexpects 2. "));
  EXPECT_FALSE(has(play("--game h.pgn", "e4\n").out, "\nexpects "));
}

TEST_F(PlayTool, RefusesFailuresThatCannotBe) {
  EXPECT_EQ(play("--seed 7 --game g.pgn", "").status, 2);
  const auto rival = play("--failures --against random --game g.pgn", "");
  EXPECT_EQ(rival.status, 2);
  EXPECT_TRUE(has(rival.err, "--failures: a rival does not fail")) << rival.err;
}

TEST_F(PlayTool, PlaysAWholeGameAgainstItself) {
  // Plays a pawn ending, because such games are short.
  const auto result = play("--side none --game g.pgn --fen '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1'", "");
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_TRUE(has(result.out, "\nover> \n")) << result.out;
  EXPECT_TRUE(has(read("g.pgn"), "[Person \"none\"]")) << read("g.pgn");
  EXPECT_FALSE(has(read("g.pgn"), "[Result \"*\"]")) << read("g.pgn");
}

TEST_F(PlayTool, PlaysAgainstARival) {
  const auto result = play("--against microchess:normal --game g.pgn", "e4\nd4\n");
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_TRUE(has(result.out, "microchess:normal plays 1... e5 (e7e5)\nvalue 205, ")) << result.out;
  EXPECT_FALSE(has(result.out, "this move")) << result.out;
  EXPECT_TRUE(has(read("g.pgn"), "[Black \"microchess:normal\"]\n")) << read("g.pgn");
  // Without --against, the opponent is the one that the file names.
  const auto again = play("--game g.pgn", "c3\n");
  EXPECT_TRUE(has(again.out, "microchess:normal plays 3... ")) << again.out;
  const auto machine = play("--game g.pgn --against eniac", "h3\n");
  EXPECT_TRUE(has(machine.out, "The machine plays 4... ")) << machine.out;
  EXPECT_FALSE(has(read("g.pgn"), "microchess")) << read("g.pgn");
}

TEST_F(PlayTool, KeepsThePersonToTheRulesOfMicroChess) {
  const std::string bars = "in this game castling, captures en passant and promotions are barred";
  const std::string game =
      "--against microchess:superblitz,rules=micro --game g.pgn --fen "
      "'4k3/8/8/8/8/8/6P1/4K2R w K - 0 1'";
  EXPECT_TRUE(has(play(game, "O-O\n").out, bars));
  // `rules=micro` must also hold in a resumed game.
  EXPECT_TRUE(has(play("--game g.pgn", "e1g1\n").out, bars));
  write("h.pgn",
        "[Person \"white\"]\n[Opponent \"microchess:superblitz,rules=micro\"]\n[SetUp \"1\"]\n"
        "[FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 0 1\"]\n\n*\n");
  for (const char* const promotion : {"a8=Q\n", "a8\n", "a7a8\n"})
    EXPECT_TRUE(has(play("--game h.pgn", promotion).out, bars)) << promotion;
  EXPECT_FALSE(has(play("--game h.pgn --against microchess:superblitz", "a8=Q\n").out, bars));
}

TEST_F(PlayTool, RefusesOpponents) {
  for (const auto& [words, message] :
       {std::pair{"--against deep", "player 'deep': expected eniac"},
        std::pair{"--against uci:engine", "play knows the machine and rivals"},
        std::pair{"--against eniac:Depth=4", "takes its options from --depth"}}) {
    const auto result = play(words, "");
    EXPECT_EQ(result.status, 2) << words;
    EXPECT_TRUE(has(result.err, message)) << result.err;
  }
  write("g.pgn", "[Person \"white\"]\n[Opponent \"uci:engine\"]\n\n*\n");
  const auto result = play("--game g.pgn", "");
  EXPECT_EQ(result.status, 1) << result.err;
  EXPECT_TRUE(has(result.err, "g.pgn: error: the opponent 'uci:engine' of this game is no rival"))
      << result.err;
}

TEST_F(PlayTool, GoesOnWithASavedGame) {
  ASSERT_EQ(play("--side black --game g.pgn", "").status, 0);
  const std::string saved = read("g.pgn");
  EXPECT_TRUE(has(saved, "[Person \"black\"]")) << saved;
  const auto result = play("--game g.pgn", "moves\n");
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_TRUE(has(result.out, "Black> moves\n1. ")) << result.out;
  EXPECT_EQ(read("g.pgn"), saved);
  EXPECT_EQ(play("--game g.pgn --resume", "").status, 0);
  EXPECT_EQ(play("--game none.pgn --resume", "").status, 1);
  const auto fen = play("--game g.pgn --fen '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1'", "");
  EXPECT_EQ(fen.status, 1);
  EXPECT_EQ(fen.err, "g.pgn: error: --fen begins a game, but one is saved in this file\n");
}

TEST_F(PlayTool, KeepsTheGameBefore) {
  ASSERT_EQ(play_at_home("", "e4\n").status, 0);
  const std::string first = read("state/eniac-chess/game.pgn");
  EXPECT_TRUE(has(first, "1. e4 ")) << first;
  const auto resumed = play_at_home("--resume", "fen\n");
  EXPECT_TRUE(has(resumed.out, "4P3")) << resumed.out;
  EXPECT_EQ(read("state/eniac-chess/game.pgn"), first);
  const auto second = play_at_home("", "d4\n");
  EXPECT_TRUE(has(second.err, "note: the game before is in ")) << second.err;
  EXPECT_EQ(read("state/eniac-chess/previous.pgn"), first);
  EXPECT_TRUE(has(read("state/eniac-chess/game.pgn"), "1. d4 "));
  ASSERT_EQ(play_at_home("", "").status, 0);
  const std::string kept = read("state/eniac-chess/previous.pgn");
  EXPECT_TRUE(has(kept, "1. d4 ")) << kept;
  EXPECT_EQ(play_at_home("", "").err.find("note: "), std::string::npos);
  EXPECT_EQ(read("state/eniac-chess/previous.pgn"), kept) << "a game without a move replaced it";
}

TEST_F(PlayTool, OverwritesNoFileThatIsNoPreviousGame) {
  write("previous.pgn", "notes\n");
  write("game-previous.pgn", "more notes\n");
  const auto named = play("--game game.pgn", "e4\nnew\nd4\nnew\n");
  EXPECT_TRUE(has(named.out, "the game before is in game-previous-2.pgn\n")) << named.out;
  EXPECT_EQ(read("previous.pgn"), "notes\n");
  EXPECT_EQ(read("game-previous.pgn"), "more notes\n");
  EXPECT_TRUE(has(read("game-previous-2.pgn"), "1. e4 "));
  EXPECT_TRUE(has(read("game-previous-3.pgn"), "1. d4 "));
}

TEST_F(PlayTool, OverwritesOnlyThePreviousGameOfAnEarlierSession) {
  ASSERT_EQ(play_at_home("", "e4\nnew\nd4\nnew\n").status, 0);
  EXPECT_TRUE(has(read("state/eniac-chess/previous.pgn"), "1. e4 "));
  EXPECT_TRUE(has(read("state/eniac-chess/previous-2.pgn"), "1. d4 "));
  write("state/eniac-chess/previous.pgn", "notes\n");
  ASSERT_EQ(play_at_home("", "c4\nnew\n").status, 0);
  EXPECT_EQ(read("state/eniac-chess/previous.pgn"), "notes\n");
  EXPECT_TRUE(has(read("state/eniac-chess/previous-3.pgn"), "1. c4 "));
}

/// A shell function that waits until file $1 contains the move e4. If the move has not come after a
/// minute, the function ends the session and the script.
const std::string wait_for_e4 = R"sh(
wait_for_e4() {
  for i in $(seq 6000); do grep -q e4 "$1" 2>/dev/null && return; sleep 0.01; done
  echo "after a minute, $1 does not have e4"
  kill $session
  exit 1
}
)sh";

/// Plays games in which another program changes the file of the game between two moves. The
/// parameter `change` is the shell command that makes this change.
class PlayToolBesideOthers : public PlayTool {
 protected:
  [[nodiscard]] programs::ToolOutcome play_while(const std::string& change) const {
    write("others", wait_for_e4 + R"sh(
mkfifo typed
"$1" play --side both --game x.pgn <typed & session=$!
exec 3>typed
echo e4 >&3
wait_for_e4 x.pgn
)sh" + change + R"sh(
printf "$2" >&3
exec 3>&-
wait $session
echo "status $?"
)sh");
    auto result = folder_.run("sh others " CHESSVM_BIN_DIR "/eniac-chess '" + next_ + "'");
    EXPECT_EQ(result.status, 0) << result.out << result.err;
    return result;
  }
  std::string next_ = "e5\\n";  // what the user types after the change
};

TEST_F(PlayToolBesideOthers, KeepsWhatAnotherProgramWrote) {
  for (const char* const next : {"e5\\n", ""}) {
    next_ = next;
    const auto result = play_while("rm -f x-changed.pgn; echo '1. d4 *' >x.pgn");
    EXPECT_TRUE(has(result.out, "status 0")) << result.out;
    EXPECT_TRUE(has(result.out + result.err,
                    "another program has changed x.pgn; what it wrote is now in x-changed.pgn\n"))
        << result.out << result.err;
    EXPECT_EQ(read("x-changed.pgn"), "1. d4 *\n");
    EXPECT_TRUE(has(read("x.pgn"), "1. e4 ")) << read("x.pgn");
    ASSERT_EQ(folder_.run("rm x.pgn typed").status, 0);
  }
}

TEST_F(PlayToolBesideOthers, SavesAGameWhoseFileWasRemoved) {
  for (const char* const next : {"e5\\n", ""}) {
    next_ = next;
    const auto result = play_while("rm x.pgn");
    EXPECT_TRUE(has(result.out, "status 0")) << result.out;
    EXPECT_TRUE(has(read("x.pgn"), "1. e4 ")) << read("x.pgn");
    ASSERT_EQ(folder_.run("rm x.pgn typed").status, 0);
  }
}

/// Another program changes the file before the first save of a new game. The tool waits meanwhile,
/// because its standard error is a full pipe.
TEST_F(PlayTool, ReportsAChangeBeforeTheFirstSave) {
  ASSERT_EQ(play_at_home("--side both", "e4\n").status, 0);
  write("others", wait_for_e4 + R"sh(
mkfifo errors
exec 3<>errors
timeout 1 yes >&3
XDG_STATE_HOME=$PWD/state "$1" play --side both >out 2>errors 3>&- & session=$!
wait_for_e4 state/eniac-chess/previous.pgn
echo '1. d4 *' >state/eniac-chess/game.pgn
cat <errors >err 3>&- & reader=$!
wait $session
echo "status $?"
exec 3>&-
wait $reader
)sh");
  const auto result = folder_.run("sh others " CHESSVM_BIN_DIR "/eniac-chess");
  ASSERT_EQ(result.out, "status 0\n") << result.err;
  const std::string errors = read("err");
  const std::string game = path("state/eniac-chess/game");
  EXPECT_TRUE(has(errors, "note: another program has changed " + game +
                              ".pgn; what it wrote is now in " + game + "-changed.pgn\n"))
      << errors.size() << " bytes";
  EXPECT_EQ(read("state/eniac-chess/game-changed.pgn"), "1. d4 *\n");
}

TEST_F(PlayTool, LeavesAFileThatIsOpenedAndLeft) {
  for (const std::string& text :
       {read_file(CHESSVM_SOURCE_DIR "/tests/data/chess/annotated.pgn").value(),
        std::string("[Event \"M\xfcnchen\"]\r\n\r\n1. e4 {sch\xf6n} e5$1 (1... c5 {; }) *\r\n"),
        std::string("\xef\xbb\xbf; note\n1.e4 e5 2. Nf3 Nc6 *"), std::string("1. e4 e5 1-0")}) {
    write("g.pgn", text);
    write("before", text);
    const auto result = play("--plain --game g.pgn", "quit\n");
    EXPECT_EQ(result.status, 0) << result.err;
    EXPECT_EQ(folder_.run("cmp g.pgn before").status, 0);
  }
}

TEST_F(PlayTool, KeepsWhatThePersonWroteWhenItSaves) {
  write("g.pgn", read_file(CHESSVM_SOURCE_DIR "/tests/data/chess/annotated.pgn").value());
  ASSERT_EQ(play("--game g.pgn", "d4\n").status, 0);
  const std::string saved = read("g.pgn");
  for (const char* const kept :
       {"[Event \"Kitchen match\"]", "[Site \"home\"]", "[Date \"2026.11.26\"]", "[Round \"3\"]",
        "[White \"Anna\"]", "{my idea}", "2. d4 "})
    EXPECT_TRUE(has(saved, kept)) << kept << " is not in\n" << saved;
}

TEST_F(PlayTool, IsRefusedWhereAnotherSessionPlaysTheGame) {
  write("two", wait_for_e4 + R"sh(
mkfifo typed
"$1" play --side both --game g.pgn <typed >first.out 2>first.err & session=$!
exec 3>typed
echo e4 >&3
wait_for_e4 g.pgn
echo d4 | "$1" play --side both --game g.pgn
echo "status $?"
echo e5 >&3
exec 3>&-
wait $session
echo "first $?"
)sh");
  const auto result = folder_.run("sh two " CHESSVM_BIN_DIR "/eniac-chess");
  EXPECT_EQ(result.out, "status 3\nfirst 0\n");
  EXPECT_EQ(result.err,
            "g.pgn: error: another session plays the game in this file: Device or resource busy\n");
  EXPECT_TRUE(has(read("g.pgn"), "1. e4 e5 *")) << read("g.pgn");
}

TEST_F(PlayTool, NamesASurplusWord) {
  const auto result = play("--game g.pgn", "e4 e5\nquit\n");
  EXPECT_TRUE(has(result.out, "one move at a time; 'e5' is too much\n")) << result.out;
}

TEST_F(PlayTool, TakesAMoveInTwoWordsForNoShortCommand) {
  const auto result = play("--game g.pgn", "n f3\nundo\ne2 e4\nundo\nh 4\nundo\nn 5\nquit\n");
  EXPECT_TRUE(has(result.out, "new takes no argument\n")) << result.out;
  EXPECT_FALSE(has(result.out, "too much")) << result.out;
  for (const char* const move : {"Nf3", "e4", "h4"})
    EXPECT_TRUE(has(result.out, std::string(", 1. ") + move + "\n")) << move << '\n' << result.out;
}

TEST_F(PlayTool, RefusesBadFiles) {
  write("bad.pgn", "1. e4 e5\n2. Ke3 *\n");
  const auto bad = play("--game bad.pgn", "d4\n");
  EXPECT_EQ(bad.status, 1);
  EXPECT_TRUE(
      has(bad.err, "bad.pgn:2:4: error: move 2. 'Ke3' is not legal: no king can go to e3\n"))
      << bad.err;
  EXPECT_EQ(read("bad.pgn"), "1. e4 e5\n2. Ke3 *\n") << "a file that was refused is left alone";
  const auto nowhere = play("--game /dev/null/g.pgn", "d4\n");
  EXPECT_EQ(nowhere.status, 3);
  EXPECT_EQ(nowhere.out, "");
}

TEST_F(PlayTool, RefusesBadOptions) {
  for (const char* arguments :
       {"--side red", "--pace 2", "--pace x", "--pace -1", "--pace nan", "--mtbf 0", "--depth 9",
        "--theme pink", "--figures runes", "--engine enigma"})
    EXPECT_EQ(play(std::string("--game g.pgn ") + arguments, "").status, 2) << arguments;
  EXPECT_EQ(play("--game g.pgn --fen x", "").status, 1);
}

TEST_F(PlayTool, TellsTheOddsForTheFailuresGiven) {
  const auto result = play("--game g.pgn --mtbf 48", "e4\n");
  EXPECT_TRUE(has(result.out, "  failures   one in 48 h\n")) << result.out;
}

TEST_F(PlayTool, CountsExpectedHoursUpToAMillion) {
  const std::string hopeless = "\n  expected   more than a million hours with moves repeated\n";
  for (const char* const words : {"", "--failures "}) {
    const auto result = run(std::string("play --mtbf 0.1 --game m.pgn ") + words, "e4\n");
    EXPECT_TRUE(has(result.out, hopeless)) << result.out;
    ASSERT_EQ(folder_.run("rm m.pgn").status, 0);
  }
  write("m.pgn", "[Person \"black\"]\n\n1. e4 {[%eniac 1000000000000000] depth 3} *\n");
  const auto result = play("--game m.pgn", "clock\n");
  EXPECT_TRUE(has(result.out, "\n  this move  more than a million hours, odds 0.0 %\n"))
      << result.out;
  EXPECT_TRUE(has(result.out, hopeless)) << result.out;
}

/// The machine thinks at the pace of 1946, so the signal comes while the machine thinks. SIGINT
/// makes the machine move and pause; then the game ends, because the input ends. SIGTERM ends the
/// game before the machine moves.
TEST_F(PlayTool, StopsOnSignals) {
  const struct {
    const char* signal;
    const char* side;
    bool moves;
  } cases[] = {{"INT", "black", true}, {"INT", "none", true}, {"TERM", "black", false}};
  for (const auto& [signal, side, moves] : cases) {
    SCOPED_TRACE(testing::Message() << signal << ' ' << side);
    const std::string name = std::string(signal) + side + ".pgn";
    const auto result = folder_.run(
        std::string("sh -c '(sleep 1; echo fen) | ") +
        chessvm::test::signalled_after("0.5", signal,
                                       CHESSVM_BIN_DIR "/eniac-chess play --pace 1 --side " +
                                           std::string(side) + " --game " + name + "'"));
    EXPECT_TRUE(has(result.err, "saved in " + name)) << result.err;
    EXPECT_EQ(has(read(name), "\n1. "), moves) << read(name);
    EXPECT_FALSE(has(read(name), "1... ")) << read(name);
    EXPECT_EQ(has(result.err, "interrupted after 0 half-moves"), !moves) << result.err;
  }
}

}  // namespace
}  // namespace chessvm::chess::playing::test::tool_test
