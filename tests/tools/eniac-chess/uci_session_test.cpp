// SPDX-License-Identifier: MIT
// Tests the UCI engine in conversations: each test sends lines and reads the answers.
#include "tests/support/amount.hpp"
#include "tools/eniac-chess/uci/session.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <thread>

#include "base/text/text.hpp"
#include "programs/chess/host/embedded_program.hpp"
#include "programs/chess/player/machine_player.hpp"
#include "programs/chess/rules/fen.hpp"
#include "programs/chess/rules/notation.hpp"
#include "programs/host/interpreter.hpp"
#include "programs/rivals/rival_player.hpp"
#include "tests/base/temporary_folder.hpp"
#include "tests/programs/support/dice.hpp"

namespace chessvm::chess::uci::uci_session_test {
namespace {

using namespace std::chrono_literals;

/// A UCI session whose output goes to a file instead of the pipe of a GUI.
class Conversation {
 public:
  explicit Conversation(std::unique_ptr<Player> player = std::make_unique<MachinePlayer>(
                            "eniac-chess", built_in_program().value(), MachineSettings{},
                            std::make_unique<host::Interpreter>()))
      : path_((folder_.path() / "out").string()), file_(std::fopen(path_.c_str(), "w")) {
    session_.emplace(std::move(player), file_);
  }
  ~Conversation() {
    session_.reset();
    std::fclose(file_);
  }
  Conversation(const Conversation&) = delete;
  Conversation& operator=(const Conversation&) = delete;

  bool send(std::string_view line) { return session_->handle(line); }
  /// Returns the lines of output since the last call.
  std::vector<std::string> lines() {
    std::ifstream stream(path_);
    stream.seekg(read_);
    std::vector<std::string> result;
    for (std::string line; std::getline(stream, line);) {
      read_ += static_cast<std::streamoff>(line.size() + 1);
      result.push_back(line);
    }
    return result;
  }
  /// Waits for the end of the search; returns the lines of output up to its move.
  std::vector<std::string> lines_of_search() {
    session_->finish(60s);
    return lines();
  }
  std::vector<std::string> answer(std::string_view position, std::string_view go) {
    EXPECT_TRUE(send(position));
    EXPECT_TRUE(send(go));
    return lines_of_search();
  }

 private:
  TemporaryFolder folder_;
  std::string path_;
  std::FILE* file_;
  std::streamoff read_ = 0;
  std::optional<Session> session_;
};

std::string with(const std::vector<std::string>& lines, std::string_view beginning) {
  std::string found;
  for (const std::string& line : lines)
    if (line.starts_with(beginning)) found += line + '\n';
  return found;
}

TEST(UciSession, IntroducesItselfWithItsOptions) {
  Conversation gui;
  EXPECT_TRUE(gui.send("uci"));
  const auto lines = gui.lines();
  EXPECT_NE(with(lines, "id name eniac-chess"), "");
  EXPECT_NE(with(lines, "id author"), "");
  EXPECT_EQ(lines.back(), "uciok");
  EXPECT_EQ(with(lines, "option name "),
            "option name Depth type spin default 6 min 3 max 6\n"
            "option name ENIAC Hours type string default 0\n"
            "option name Line type check default false\n"
            "option name Second Look type check default true\n"
            "option name MTBF type spin default 24 min 1 max 1000000\n"
            "option name Engine type combo default chsim var chsim var eniacsim\n"
            "option name Pace type string default 0\n");
  EXPECT_TRUE(gui.send("isready"));
  EXPECT_EQ(gui.lines(), std::vector<std::string>{"readyok"});
}

TEST(UciSession, AnswersWithAMoveAndItsTimeOnTheMachine) {
  Conversation gui;
  const auto lines = gui.answer("position startpos moves e2e4 e7e5", "go depth 3");
  EXPECT_EQ(lines.back().substr(0, 9), "bestmove ");
  const std::string info = with(lines, "info depth 3 score cp ");
  for (const char* word : {" time ", " nodes ", " nps ", " pv "})
    EXPECT_NE(info.find(word), std::string::npos) << word;
  EXPECT_NE(with(lines, "info string eniac "), "");
  EXPECT_NE(with(lines, "info string cycles "), "");
}

TEST(UciSession, ShowsMatesAsMovesToMate) {
  Conversation gui;
  const auto mating = gui.answer("position fen 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "go depth 6");
  EXPECT_EQ(mating.back(), "bestmove a1a8");
  EXPECT_NE(with(mating, "info depth 6 score mate 1 "), "");
  const auto mated = gui.answer("position fen 8/8/8/8/8/6k1/q7/7K w - - 0 1", "go depth 6");
  EXPECT_NE(with(mated, "info depth 6 score mate -1 "), "");
  const auto over = gui.answer("position fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "go");
  EXPECT_EQ(over.back(), "bestmove 0000");
  EXPECT_NE(with(over, "info string the game is over: checkmate"), "");
}

TEST(UciSession, SaysWhenTheGameIsDrawnAlready) {
  Conversation gui;
  const std::string shuffle = " g1f3 g8f6 f3g1 f6g8";
  const auto lines = gui.answer("position startpos moves" + shuffle + shuffle, "go depth 3");
  EXPECT_NE(with(lines, "info string the game is over: third occurrence"), "");
  EXPECT_NE(lines.back(), "bestmove 0000");
}

TEST(UciSession, ScoresADrawAsLevel) {
  const std::string queen_ahead = "position fen 7k/8/8/8/8/8/q7/7K w - - 0 1 moves h1g1";
  const std::string back_and_forth = " h8g8 g1f1 g8h8 f1g1";
  struct Case {
    std::string position;
    const char* why;
  };
  for (const Case& c :
       {Case{"position fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1", "insufficient material"},
        Case{"position fen 4k3/8/8/8/8/8/8/4KN2 w - - 0 1", "insufficient material"},
        Case{"position fen 4k3/8/8/8/8/8/8/4KN2 b - - 0 1", "insufficient material"},
        Case{"position fen 7k/8/8/8/8/8/5q2/7K w - - 0 1", "stalemate"},
        Case{"position fen 4k3/8/8/8/8/8/8/Q3K3 w - - 100 80", "fifty moves"},
        Case{queen_ahead + back_and_forth + back_and_forth, "third occurrence"}}) {
    Conversation gui;
    const auto lines = gui.answer(c.position, "go depth 3");
    EXPECT_NE(with(lines, std::string("info string the game is over: ") + c.why), "") << c.position;
    EXPECT_NE(with(lines, "info depth 3 score cp 0 "), "") << c.position;
  }
  // This game is not over, although its only legal move captures the last piece that could mate.
  Conversation gui;
  const auto lines = gui.answer("position fen 8/8/8/8/8/3k4/1q6/K7 w - - 0 1", "go depth 3");
  EXPECT_EQ(with(lines, "info string the game is over"), "");
  EXPECT_EQ(lines.back(), "bestmove a1b2");
  EXPECT_NE(with(lines, "info depth 3 score cp 0 "), "");
}

TEST(UciSession, HasNoMoveAfterARefusedPosition) {
  const std::string good = "position fen 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
  for (const char* bad : {"position fen 8/8 w", "position startpos moves e2e5", "position",
                          "position startpos moves e2e4 zz", "position fen", "position banana"}) {
    Conversation gui;
    EXPECT_TRUE(gui.send(good));
    EXPECT_TRUE(gui.send(bad));
    EXPECT_NE(with(gui.lines(), "info string error: "), "") << bad;
    for (const char* line : {"go depth 5", "go depth 3 searchmoves a1a8"}) {
      EXPECT_TRUE(gui.send(line));
      EXPECT_EQ(gui.lines_of_search(),
                (std::vector<std::string>{
                    "info string error: there is no position: the last one was refused",
                    "bestmove 0000"}))
          << bad;
    }
    EXPECT_TRUE(gui.send("d"));
    EXPECT_EQ(with(gui.lines(), "fen"), "") << bad;
    EXPECT_EQ(gui.answer(good, "go depth 5").back(), "bestmove a1a8") << bad;
  }
  Conversation gui;
  EXPECT_TRUE(gui.send("position banana"));
  EXPECT_TRUE(gui.send("go infinite"));
  EXPECT_TRUE(gui.send("isready"));
  EXPECT_EQ(with(gui.lines(), "bestmove"), "") << "held back as any move of an infinite search";
  EXPECT_TRUE(gui.send("stop"));
  EXPECT_EQ(gui.lines(), std::vector<std::string>{"bestmove 0000"});
  EXPECT_TRUE(gui.send("ucinewgame"));
  EXPECT_TRUE(gui.send("go depth 3"));
  EXPECT_NE(gui.lines_of_search().back(), "bestmove 0000") << "a new game has a position";
}

/// A position, a `go` command, and the moves that the engine may answer.
struct Choice {
  const char* position;
  const char* go;
  std::vector<std::string> moves;
};

TEST(UciSession, SearchesTheMovesOfSearchmovesOnly) {
  const char* const promotes = "position fen 7k/P7/8/8/8/8/5PPP/6K1 w - - 0 1";
  const char* const castles = "position fen r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1";
  for (const Choice& c : {
           Choice{promotes, "go searchmoves f2f4 depth 3", {"f2f4"}},
           Choice{promotes, "go depth 6 searchmoves f2f4 h2h3", {"f2f4", "h2h3"}},
           Choice{promotes, "go searchmoves a7a8b", {"a7a8b"}},
           Choice{promotes, "go searchmoves a8=Q Kf1 depth 4", {"a7a8q"}},
           Choice{promotes, "go nodes 500 searchmoves g2g3", {"g2g3"}},
           Choice{promotes, "go movetime 100 searchmoves g2g3", {"g2g3"}},
           Choice{promotes, "go wtime 1000 btime 1000 searchmoves g2g3", {"g2g3"}},
           Choice{castles, "go searchmoves e8c8 depth 3", {"e8c8"}},
           Choice{castles, "go searchmoves e8e7 e8f7 mate 2 depth 3", {"e8e7", "e8f7"}},
           Choice{"position fen 4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
                  "go searchmoves e5d6 depth 3",
                  {"e5d6"}},
       }) {
    Conversation gui;
    const auto lines = gui.answer(c.position, c.go);
    ASSERT_FALSE(lines.empty());
    EXPECT_TRUE(
        std::any_of(c.moves.begin(), c.moves.end(),
                    [&](const std::string& move) { return lines.back() == "bestmove " + move; }))
        << c.go << ": " << lines.back();
    EXPECT_EQ(with(lines, "info string error"), "") << c.go;
  }
}

TEST(UciSession, SearchesTheMovesOfSearchmovesWithinHoursToo) {
  Conversation gui;
  EXPECT_TRUE(gui.send("setoption name ENIAC Hours value 2"));
  EXPECT_EQ(gui.answer("position startpos", "go searchmoves a2a3").back(), "bestmove a2a3");
}

TEST(UciSession, StaysWithinItsHoursAtADepthThatIsAskedFor) {
  Conversation gui;
  EXPECT_TRUE(gui.send("setoption name ENIAC Hours value 0.1"));
  const auto lines = gui.answer("position startpos moves e2e4 e7e5", "go depth 5");
  const std::string cost = with(lines, "info string cycles ");
  const std::size_t hours = cost.rfind(" hours ");
  ASSERT_NE(hours, std::string::npos) << cost;
  EXPECT_LE(std::stod(cost.substr(hours + 7)), 0.1);
}

TEST(UciSession, KeepsToSearchmovesWhereItIsStopped) {
  Conversation gui;
  EXPECT_TRUE(gui.send("setoption name Pace value 1"));
  for (const char* go : {"go infinite searchmoves a2a3 b2b3", "go ponder searchmoves a2a3 b2b3",
                         "go searchmoves a2a3 b2b3"}) {
    EXPECT_TRUE(gui.send("position startpos"));
    EXPECT_TRUE(gui.send(go));
    EXPECT_EQ(with(gui.lines(), "bestmove"), "") << go;
    EXPECT_TRUE(gui.send(
        std::string_view(go).find("ponder") == std::string_view::npos ? "stop" : "ponderhit"));
    const std::string move = with(gui.lines(), "bestmove");
    EXPECT_TRUE(move == "bestmove a2a3\n" || move == "bestmove b2b3\n") << go << move;
  }
}

TEST(UciSession, PassesOverWhatIsNoLegalMoveOfSearchmoves) {
  Conversation gui;
  const auto lines = gui.answer("position startpos", "go searchmoves e2e5 a2a3 foo depth 3");
  EXPECT_EQ(with(lines, "info string searchmoves: "),
            "info string searchmoves: 'e2e5' is not legal: the pawn on e2 cannot go to e5; it is "
            "skipped\ninfo string searchmoves: 'foo' is no move; it is skipped\n");
  EXPECT_EQ(lines.back(), "bestmove a2a3");
  const auto none = gui.answer("position startpos", "go searchmoves e2e5 foo depth 3");
  EXPECT_NE(with(none, "info string error: searchmoves lists no legal move"), "");
  EXPECT_EQ(none.back(), "bestmove 0000");
  const auto empty = gui.answer("position startpos", "go searchmoves depth 3");
  EXPECT_EQ(empty.back(), gui.answer("position startpos", "go depth 3").back());
  const auto over =
      gui.answer("position fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "go searchmoves h8g8");
  EXPECT_NE(with(over, "info depth 6 score mate 0 "), "");
  EXPECT_EQ(over.back(), "bestmove 0000");
}

TEST(UciSession, HoldsAnInfiniteSearchBackUntilStop) {
  Conversation gui;
  EXPECT_TRUE(gui.send("position startpos"));
  EXPECT_TRUE(gui.send("go infinite"));
  std::this_thread::sleep_for(100ms);
  EXPECT_TRUE(gui.send("isready"));
  const auto before = gui.lines();
  EXPECT_EQ(with(before, "bestmove"), "");
  EXPECT_EQ(before.back(), "readyok");
  EXPECT_TRUE(gui.send("stop"));
  EXPECT_NE(with(gui.lines(), "bestmove "), "");
  EXPECT_TRUE(gui.send("stop"));
  EXPECT_TRUE(gui.lines().empty());
}

TEST(UciSession, AsksARivalBeforeTheNextLine) {
  using Lines = std::vector<std::string>;
  Conversation gui(std::make_unique<rivals::RivalPlayer>(rivals::find_rival("random").value()));
  EXPECT_TRUE(gui.send("setoption name SEED value 7"));
  EXPECT_TRUE(gui.send("uci"));
  EXPECT_EQ(gui.lines(),
            (Lines{"id name random", "id author The chessvm authors",
                   "option name seed type spin default 7 min 0 max 2147483647", "uciok"}));
  EXPECT_TRUE(gui.send("position fen 7k/8/8/8/8/8/8/K7 w - - 100 80"));
  EXPECT_TRUE(gui.send("go infinite"));
  EXPECT_EQ(gui.lines(), Lines{"info string moves 3"}) << "and it plays on where the game is drawn";
  EXPECT_TRUE(gui.send("stop"));
  EXPECT_EQ(with(gui.lines(), "bestmove a1").size(), 14U);
  EXPECT_TRUE(gui.send("position startpos moves f2f3 e7e5 g2g4 d8h4"));
  EXPECT_TRUE(gui.send("go movetime 1"));
  EXPECT_EQ(gui.lines(), (Lines{"info string the game is over: checkmate", "bestmove 0000"}));
}

TEST(UciSession, StopsASlowMachineAtOnce) {
  Conversation gui;
  EXPECT_TRUE(gui.send("setoption name Pace value 1"));
  EXPECT_TRUE(gui.send("position startpos"));
  EXPECT_TRUE(gui.send("go"));
  // The engine sends a report roughly every second; a busy computer may delay the first report.
  auto running = gui.lines();
  for (int tries = 0; tries < 200 && with(running, "info string eniac ").empty(); ++tries) {
    std::this_thread::sleep_for(100ms);
    running = gui.lines();
  }
  EXPECT_EQ(with(running, "bestmove"), "");
  EXPECT_NE(with(running, "info string eniac "), "");
  EXPECT_TRUE(gui.send("stop"));
  const auto stopped = gui.lines();
  EXPECT_NE(with(stopped, "bestmove "), "");
  EXPECT_NE(with(stopped, "info string stopped"), "");
}

TEST(UciSession, IsNotHeldBackWhereAClockRuns) {
  Conversation gui;
  EXPECT_TRUE(gui.send("setoption name pace value 1"));
  for (const char* go : {"go movetime 50", "go wtime 1000 btime 1000 winc 10 binc 10"}) {
    const auto lines = gui.answer("position startpos", go);
    EXPECT_NE(with(lines, "bestmove "), "");
    EXPECT_NE(with(lines, "info string a clock is running"), "");
  }
}

TEST(UciSession, IgnoresOptionsItDoesNotHave) {
  Conversation gui;
  for (const char* name : {"Hash", "Ponder", "MultiPV", "Threads", "UCI_ShowWDL"}) {
    EXPECT_TRUE(gui.send(std::string("setoption name ") + name + " value 1"));
    const std::vector<std::string> note{std::string("info string there is no option '") + name +
                                        "'; it is ignored"};
    EXPECT_EQ(gui.lines(), note);
  }
}

TEST(UciSession, RefusesValuesThatAnOptionCannotHave) {
  Conversation gui;
  for (const char* line :
       {"setoption name Depth value 9", "setoption name Pace value x",
        "setoption name ENIAC Hours value -1", "setoption name ENIAC Hours value 0.001",
        "setoption name MTBF value 0", "setoption name Line value x",
        "setoption name Engine value pencil", "setoption name Depth"}) {
    EXPECT_TRUE(gui.send(line));
    EXPECT_NE(with(gui.lines(), "info string error: "), "") << line;
  }
  for (const char* line : {"setoption name Depth value 4", "setoption name eniac hours value 2.5",
                           "setoption name MTBF value 48", "setoption", "setoption name"}) {
    EXPECT_TRUE(gui.send(line));
    EXPECT_TRUE(gui.lines().empty()) << line;
  }
  EXPECT_NE(with(gui.answer("position startpos", "go"), "info string eniac ").find("one in 48 h"),
            std::string::npos);
}

TEST(UciSession, TellsTheReplyThatItExpects) {
  Conversation gui;
  EXPECT_TRUE(gui.send("setoption name Line value true"));
  const auto lines = gui.answer("position startpos moves e2e4", "go depth 3");
  std::string line_of_play;
  for (const std::string& line : lines)
    if (const std::size_t pv = line.find(" pv "); pv != std::string::npos)
      line_of_play = line.substr(pv + 4);
  const auto moves = words_of(line_of_play);
  ASSERT_EQ(moves.size(), 2U) << line_of_play;
  EXPECT_EQ(lines.back(), "bestmove " + std::string(moves[0]));
  EXPECT_NE(with(lines, "info string expects 2. "), "");
  EXPECT_TRUE(gui.send("setoption name Line value false"));
  EXPECT_EQ(with(gui.answer("position startpos moves e2e4", "go depth 3"), "info string expects"),
            "");
}

TEST(UciSession, EndsWithQuit) {
  Conversation gui;
  EXPECT_TRUE(gui.send("go infinite"));
  EXPECT_FALSE(gui.send("quit"));
}

/// One step of the checks that match runners make before they use an engine.
struct Step {
  std::string_view line;
  enum class Answer : std::uint8_t { none, ready, identity, move } answer = Answer::none;
};

constexpr std::array compliance_steps = [] {
  using enum Step::Answer;
  return std::to_array<Step>({
      {"uci", identity},
      {"isready", ready},
      {"ucinewgame"},
      {"isready", ready},
      {"position startpos"},
      {"isready", ready},
      {"position fen 3r2k1/p5n1/1pq1p2p/2p3p1/2P1P1n1/1P1P2pP/PN1Q2K1/5R2 w - - 0 27"},
      {"isready", ready},
      {"go wtime 100", move},
      {"position fen 3r2k1/p5n1/1pq1p2p/2p3p1/2P1P1n1/1P1P2pP/PN1Q2K1/5R2 b - - 0 27"},
      {"go btime 100", move},
      {"go wtime 100 winc 100 btime 100 binc 100", move},
      {"go btime 100 binc 100 wtime 100 winc 100", move},
      {"go wtime 100 btime 100 movestogo 1", move},
      {"go movetime 100", move},
      {"go depth 1", move},
      {"go depth 6", move},
      {"go depth 64", move},
      {"go nodes 1", move},
      {"go nodes 1000", move},
      {"setoption name Depth value 4"},
      {"isready", ready},
      {"ucinewgame"},
      {"isready", ready},
      {"position startpos moves e2e4 e7e5"},
      {"isready", ready},
      {"go wtime 1000 btime 1000 winc 10 binc 10", move},
      {"position startpos moves e2e4 e7e5 g1f3 b8c6 f1c4 f8c5"},
      {"go wtime 1000 btime 1000", move},
      {"position startpos moves e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1g1 e8g8"},
      {"go movetime 10", move},
      {"position fen rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3 moves e5f6"},
      {"go depth 3", move},
      {"position fen 8/P6k/8/8/8/8/7p/K7 w - - 0 1 moves a7a8q h2h1n"},
      {"go depth 3", move},
      {"ucinewgame"},
      {"isready", ready},
      {"position startpos"},
      {"go", move},
      {"isready", ready},
  });
}();
static_assert(compliance_steps.size() == 40);

/// Succeeds if `lines` have the `info` line that match runners read before a move.
testing::AssertionResult has_scored_info(const std::vector<std::string>& lines) {
  for (const std::string& line : lines) {
    std::istringstream words(line);
    std::map<std::string, std::string> values;
    std::string word;
    words >> word;
    if (word != "info" || line.starts_with("info string")) continue;
    while (words >> word) {
      if (word == "score" && words >> word) values["score"] = word;
      const std::string key = word;
      if (words >> word) values[key] = word;
    }
    for (const char* key : {"depth", "score", "time", "nodes", "nps", "pv"})
      if (!values.contains(key)) return testing::AssertionFailure() << line << ": no " << key;
    for (const std::string& key : {std::string("depth"), values["score"], std::string("time"),
                                   std::string("nodes"), std::string("nps")})
      if (!parse_number<std::int64_t>(values[key]))
        return testing::AssertionFailure() << line << ": " << key << " is no number";
    return testing::AssertionSuccess();
  }
  return testing::AssertionFailure() << "no info line";
}

TEST(UciSession, PassesTheChecksOfMatchRunners) {
  Conversation gui;
  for (const Step& step : compliance_steps) {
    SCOPED_TRACE(step.line);
    ASSERT_TRUE(gui.send(step.line));
    switch (step.answer) {
      case Step::Answer::none:
        EXPECT_TRUE(gui.lines().empty());
        break;
      case Step::Answer::ready:
        EXPECT_EQ(gui.lines(), std::vector<std::string>{"readyok"});
        break;
      case Step::Answer::identity:
        EXPECT_EQ(gui.lines().back(), "uciok");
        break;
      case Step::Answer::move: {
        const auto lines = gui.lines_of_search();
        EXPECT_TRUE(has_scored_info(lines));
        ASSERT_FALSE(lines.empty());
        EXPECT_TRUE(lines.back().starts_with("bestmove ") && lines.back() != "bestmove 0000");
      }
    }
  }
}

/// Words from which the test makes random lines.
constexpr std::array fragments{"uci",
                               "isready",
                               "ucinewgame",
                               "position",
                               "startpos",
                               "fen",
                               "moves",
                               "go",
                               "depth",
                               "infinite",
                               "stop",
                               "nodes",
                               "movetime",
                               "wtime",
                               "btime",
                               "2",
                               "-1",
                               "e2e4",
                               "e7e5",
                               "g1f3",
                               "a7a8q",
                               "setoption",
                               "name",
                               "value",
                               "Depth",
                               "ENIAC",
                               "Hours",
                               "w",
                               "-",
                               "KQkq",
                               "0",
                               "1",
                               "8/8/4k3/8/8/4K3/4R3/8",
                               "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
                               "\x01",
                               "\xff",
                               "99999999999999999999",
                               "d",
                               "ponderhit",
                               "searchmoves",
                               "go2",
                               ""};

TEST(UciSession, SurvivesRandomLinesAndAnswersEveryGoOnce) {
  constexpr std::uint64_t seed = 19460215;
  SCOPED_TRACE(seed);
  programs::Dice dice(seed);
  Conversation gui;
  std::size_t asked = 0;
  std::size_t answered = 0;
  for (int i = amount("CHESSVM_UCI_LINES", 3'000); i > 0; --i) {
    std::string line = dice.below(3) == 0 ? "position startpos moves" : "";
    for (std::size_t words = dice.below(7U); words > 0; --words)
      line.append(" ").append(fragments[dice.below(fragments.size())]);
    const Tokens tokens = words_of(line);
    const bool asks = !tokens.empty() && tokens.front() == "go";
    if (asks) ++asked;
    ASSERT_TRUE(gui.send(line)) << line;
    ASSERT_TRUE(gui.send(asks ? "stop" : ""));
    for (const std::string& text : gui.lines())
      if (text.starts_with("bestmove")) ++answered;
    ASSERT_EQ(answered, asked) << line;
  }
  EXPECT_GT(asked, 30U);
}

std::string random_game(programs::Dice& dice) {
  std::string line = "startpos moves";
  Game game(read_fen(initial_fen).value());
  for (int plies = dice.below(120); plies > 0; --plies) {
    const Moves legal = legal_moves(game.position(), Rules::full);
    if (legal.empty()) break;
    game.make(legal[dice.below(legal.size())]);
    line += ' ' + coordinate(game.moves().back());
  }
  return line;
}

TEST(UciPosition, TakesOrRefusesMutatedGames) {
  constexpr std::uint64_t seed = 19461017;
  SCOPED_TRACE(seed);
  programs::Dice dice(seed);
  int taken = 0;
  int refused = 0;
  std::string game;
  for (int i = amount("CHESSVM_UCI_GAMES", 1'000); i > 0; --i) {
    if (i % 20 == 0 || game.empty()) game = random_game(dice);
    std::string line = game;
    for (int changes = 1 + dice.below(3); changes > 0; --changes) {
      const std::size_t at = dice.below(line.size());
      if (dice.below(2) == 0)
        line[at] = "abcdefgh12345678qrbn \xff"[dice.below(22U)];
      else
        line.erase(at, 1 + dice.below(5U));
    }
    const auto read = parse_position(words_of(line));
    if (!read) {
      EXPECT_NE(read.error().message, "") << line;
      ++refused;
      continue;
    }
    ++taken;
    const Position& position = read.value().position();
    EXPECT_FALSE(in_check(position, opponent(position.side))) << line;
    EXPECT_TRUE(read_fen(to_fen(position))) << to_fen(position);
  }
  EXPECT_GT(taken, 10);
  EXPECT_GT(refused, 100);
}

}  // namespace
}  // namespace chessvm::chess::uci::uci_session_test
