// SPDX-License-Identifier: MIT
// Tests eniac-games through pipes: streams, exit statuses, files.
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "tests/programs/support/tool.hpp"
#include "tests/support/words_of.hpp"

namespace chessvm::games::test::tool_test {
namespace {

using chessvm::test::words_of;
using Outcome = programs::ToolOutcome;

class GamesTool : public programs::ToolTest {
 protected:
  GamesTool() : ToolTest("eniac-games") {}

  void expect(const std::string& arguments, int status, const std::string& message,
              const std::string& input = {}) const {
    const Outcome result = run(arguments, input);
    EXPECT_EQ(result.status, status) << arguments << '\n' << result.err;
    EXPECT_NE(result.err.find(message), std::string::npos) << arguments << '\n' << result.err;
    EXPECT_LE(std::count(result.err.begin(), result.err.end(), '\n'), 2) << result.err;
  }
  /// Runs `game` on chsim with the cards of file `deck`; writes the punched cards to "cards".
  void run_chsim(const std::string& game, const std::string& deck) const {
    const Outcome result = folder_.run(CHESSVM_BIN_DIR "/chsim " CHESSVM_BIN_DIR "/../programs/" +
                                       game + ".e -q -d " + deck);
    ASSERT_EQ(result.status, 0) << game << result.err;
    write("cards", result.out);
  }
  /// Returns the subcommands that --help lists, with the title of each.
  [[nodiscard]] std::map<std::string, std::string> games() const {
    std::istringstream help(run("--help").out);
    std::string line;
    while (std::getline(help, line) && line != "Subcommands:") {
    }
    std::map<std::string, std::string> found;
    while (std::getline(help, line) && !line.empty()) {
      std::istringstream words(line);
      std::string game;
      std::string title;
      std::getline(words >> game >> std::ws, title);
      found.emplace(game, title);
    }
    EXPECT_FALSE(found.empty());
    return found;
  }
};

TEST_F(GamesTool, PlaysABatch) {
  const Outcome result = run("tic --batch", "5\n3\n4\n8\n\n9\n");
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_EQ(result.out, "1\n7\n6\n2\na draw\n");
  EXPECT_EQ(result.err, "");
}

TEST_F(GamesTool, BeginsWhereItIsTold) {
  EXPECT_EQ(run("tic --batch --side second").out, "5\n");
  EXPECT_EQ(run("tic --batch --side first").out, "");
  EXPECT_EQ(run("tic --batch --moves 5,1,9").out, "3\n");
  EXPECT_EQ(run("tic --batch --moves 5 --moves 1 --moves 9").out, "3\n");
  EXPECT_EQ(run("tic --batch", "go\nundo\n5\n").out, "5\n1\n");
}

TEST_F(GamesTool, RunsLifeWhenTold) {
  const Outcome result = run("life --batch --moves 34,44,54", "go\n");
  EXPECT_EQ(result.status, 0);
  ASSERT_EQ(result.out.size(), 65U);
  EXPECT_EQ(result.out.substr(24, 8), "..XXX...");
  EXPECT_EQ(run("life --batch --generations 2 --moves 34,44,54", "go\n").out.substr(24, 8),
            "...X....");
}

TEST_F(GamesTool, SpeaksJson) {
  const Outcome result = run("tic --json", "5\n5\n");
  EXPECT_EQ(result.status, 1);
  std::istringstream lines(result.out);
  std::vector<nlohmann::json> objects;
  for (std::string line; std::getline(lines, line);) objects.push_back(nlohmann::json::parse(line));
  ASSERT_EQ(objects.size(), 3U);
  for (const auto& object : objects) EXPECT_EQ(object["schema"], "chessvm.game/1");
  EXPECT_EQ(objects[0]["event"], "player");
  EXPECT_EQ(objects[0]["cells"], "....X....");
  EXPECT_EQ(objects[1]["event"], "machine");
  EXPECT_EQ(objects[1]["move"], 1);
  EXPECT_EQ(objects[1]["outcome"], "open");
  EXPECT_EQ(objects[1]["to_move"], "first");
  EXPECT_GT(objects[1]["add_cycles"], 1000);
  EXPECT_EQ(objects[2]["error"], "cell 5 is taken");
}

TEST_F(GamesTool, ExchangesCardsWithChsim) {
  ASSERT_EQ(run("tic --moves 5 --deck tic.deck").status, 0);
  EXPECT_EQ(read("tic.deck").substr(0, 5), "05000");
  run_chsim("tic", "tic.deck");
  const Outcome result = run("tic --moves 5 --cards cards --batch");
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_EQ(result.out, "1\n");
  EXPECT_NE(run("tic --moves 5 --cards cards").out.find(" O | 2 | 3"), std::string::npos);
  EXPECT_NE(run("tic --moves 5 --cards cards --json").out.find("\"move\":1"), std::string::npos);
  EXPECT_EQ(run("tic --moves 5 --deck -").out, read("tic.deck"));
}

const std::map<std::string, std::string> moves_of_games{
    {"tic", "1,5,9"}, {"c4", "4,4,3"}, {"draughts", "11-15,22-18,15x22"}, {"life", "34,44,54"}};

std::set<std::string> names(const std::map<std::string, std::string>& games) {
  std::set<std::string> found;
  for (const auto& [name, value] : games) found.insert(name);
  return found;
}

TEST_F(GamesTool, EveryGameIsTried) {
  EXPECT_EQ(names(moves_of_games), names(games()));
}

TEST_F(GamesTool, HasTheGamesOfTheBuild) {
  EXPECT_EQ(words_of(CHESSVM_GAMES, "(\\w+)"), names(games())) << "programs/CMakeLists.txt";
}

TEST_F(GamesTool, TheManualHasEveryGameAndNoOther) {
  std::set<std::string> rows;
  for (const auto& [game, title] : games())
    rows.insert("| `eniac-games " + game + "` | [programs/" + game + "](../programs/" + game +
                "/README.md) | " + title + " |");
  const std::string manual = read_file(CHESSVM_SOURCE_DIR "/docs/games.md").value();
  EXPECT_EQ(words_of(manual, "\n(\\| `eniac-games [^\n]+)"), rows);
}

TEST_F(GamesTool, TheReadmeHasEveryGameAndNoOther) {
  const std::string readme = read_file(CHESSVM_SOURCE_DIR "/README.md").value();
  EXPECT_EQ(words_of(readme, "`eniac-games (\\w+)"), names(games()));
}

/// For every game, chsim punches the same cards as the tool's own machine.
TEST_F(GamesTool, AgreesWithChsim) {
  for (const auto& [game, moves] : moves_of_games) {
    const std::string position = game + " --batch --moves " + moves;
    ASSERT_EQ(run(position + " --deck deck").status, 0) << game;
    run_chsim(game, "deck");
    const Outcome by_cards = run(position + " --cards cards");
    const Outcome in_process =
        run(position + (game == "life" ? "" : " --side first"), game == "life" ? "go\n" : "");
    EXPECT_EQ(by_cards.status, 0) << by_cards.err;
    EXPECT_EQ(by_cards.out, in_process.out) << game;
    EXPECT_FALSE(by_cards.out.empty());
  }
}

TEST_F(GamesTool, RunsAnotherImage) {
  EXPECT_EQ(run("tic --batch --moves 5 --image " CHESSVM_BIN_DIR "/../programs/tic.e").out, "1\n");
  write("bad.e", "nonsense\n");
  expect("tic --image bad.e", 1, "bad.e:1");
  // The program of Life reads the deck as an empty board and punches a card for generation 0.
  expect("tic --batch --side second --image " CHESSVM_BIN_DIR "/../programs/life.e", 1,
         "the card 0000 is no move here");
}

TEST_F(GamesTool, RefusesWhatIsWrong) {
  expect("tic --batch", 1, "standard input:2: error: cell 5 is taken", "5\n5\n");
  expect("tic --batch", 1, "standard input:1: error: there is no cell 10, only 1-9", "10\n");
  expect("tic --batch", 1, "one move at a time", "1 2\n");
  expect("tic --batch", 1, "'5x' is no cell 1-9", "5x\n");
  expect("tic --batch", 1, "'99999999999' is no cell 1-9", "99999999999\n");
  expect("tic --batch", 1, "'undp' is not known; did you mean undo?", "undp\n");
  expect("tic --batch", 1, "nothing to take back", "undo\n");
  expect("tic --batch", 1, "too long", std::string(5000, '5') + '\n');
  expect("tic --batch", 1, "'\\x1b[31m\\x80' is not known", "\033[31m\200\n");
  expect("tic --batch", 1, "the game is over", "5\n3\n4\n8\n9\ngo\n");
  expect("tic --moves 5,5", 1, "--moves: error: cell 5 is taken");
  expect("tic --moves 1,4,2,5,3 --deck x", 1, "the game is over");
  EXPECT_FALSE(std::filesystem::exists(path("x")));
  write("bad.cards", "0503\nfive\n");
  expect("tic --cards bad.cards", 1, "bad.cards:2: error: a punched card has four digits");
  write("two.cards", "0503\n0503\n");
  expect("tic --cards two.cards", 1, "two.cards: error: the program punched 2 cards");
  expect("life --batch", 1, "there is no cell 99", "99\n");
  expect("life --batch", 1, "there is no cell 90", "11 12 90\n");
}

TEST_F(GamesTool, RefusesBadCommandLines) {
  expect("", 2, "subcommand");
  expect("tix", 2, "'tix' is not known here; did you mean tic?");
  expect("tic --moves five", 2, "'five' is no number of a move");
  expect("tic --moves -1", 2, "no number of a move");
  expect("tic --moves 0", 1, "there is no cell 0");
  expect("tic --batc", 2, "did you mean --batch?");
  expect("tic --side third", 2, "--side");
  expect("tic --generations 2", 2, "--generations");
  expect("tic --engine abacus", 2, "there is no engine 'abacus'");
  expect("tic --deck a --cards b", 2, "excludes");
  expect("tic --max-cycles 0", 2, "--max-cycles");
  expect("tic --max-cycles 1e3", 2, "--max-cycles");
  expect("life --side first", 2, "--side");
  for (const char* number : {"0", "100", "-1", "x", "1.5"})
    expect(std::string("life --generations ") + number, 2, "from 1 to 99");
}

TEST_F(GamesTool, RefusesWhatItCannotReadOrWrite) {
  expect("tic --cards missing", 3, "missing");
  expect("tic --image missing", 3, "missing");
  expect("tic --deck none/x", 3, "none/x");
  EXPECT_EQ(
      folder_.run("(" CHESSVM_BIN_DIR "/eniac-games tic --batch --side second >/dev/full)").status,
      3);
}

TEST_F(GamesTool, PlaysOnTheWiredCpu) {
  for (const std::string game : {"tic --json --moves 5,1,9,3", "life --json --moves 34,44,54"}) {
    const Outcome fast = run(game, "go\n");
    const Outcome wired = run(game + " --engine eniacsim", "go\n");
    EXPECT_EQ(wired.status, 0) << wired.err;
    EXPECT_EQ(wired.out, fast.out);
  }
  expect("tic --batch --side second --engine eniacsim --max-cycles 1000", 4, "the limit");
}

TEST_F(GamesTool, SaysWhereItLooksForTheWiredCpu) {
  expect_no_patch("tic --engine eniacsim");
}

TEST_F(GamesTool, StopsAtTheLimit) {
  expect("tic --batch --side second --max-cycles 1000", 4, "the limit of add cycles ran out");
  const Outcome json = run("tic --json --side second --max-cycles 1000");
  EXPECT_EQ(json.status, 4);
  EXPECT_EQ(nlohmann::json::parse(json.out)["error"], "the limit of add cycles ran out");
}

TEST_F(GamesTool, ExplainsItself) {
  const Outcome help = run("--help");
  EXPECT_EQ(help.status, 0);
  EXPECT_NE(help.out.find("tic-tac-toe"), std::string::npos);
  EXPECT_NE(help.out.find("Exit status"), std::string::npos);
  for (const char* option : {"--moves", "--deck", "--cards", "--image", "--engine", "--max-cycles",
                             "--batch", "--json", "--side"})
    EXPECT_NE(run("tic --help").out.find(option), std::string::npos) << option;
  EXPECT_NE(run("--version").out.find("eniac-games "), std::string::npos);
}

}  // namespace
}  // namespace chessvm::games::test::tool_test
