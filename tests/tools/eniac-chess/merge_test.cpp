// SPDX-License-Identifier: MIT
// Tests that merged shards of a campaign print the same as a single run, even after a kill.
#include <algorithm>
#include <filesystem>
#include <string>

#include "tests/programs/support/tool.hpp"
#include "tests/support/expect_in.hpp"
#include "tests/tools/eniac-chess/match/fake_engine.hpp"

namespace chessvm::chess::merge_test {
namespace {

using match::test::fake_player;
using Outcome = programs::ToolOutcome;

class Merge : public programs::ToolTest {
 protected:
  Merge() : ToolTest("eniac-chess") {
    write("openings", "startpos moves e2e4 e7e5\nstartpos moves d2d4 d7d5\nstartpos moves c2c4\n");
    write("positions",
          "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - bm Qh4#; id \"fool\";\n"
          "not a position\n"
          "6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8#; id \"back rank\";\n"
          "k7/8/1Q6/8/8/8/8/7K b - - id \"stalemate\";\n"
          "4k3/8/8/8/8/8/4q3/4K3 w - - bm Kxe2; id \"capture\";\n");
  }

  /// Runs every shard. Cuts the results of shard 2, as a kill may do, and runs shard 2 again.
  /// Returns the names of the result files as one text, such as " r1 r2".
  [[nodiscard]] std::string run_shards(const std::string& command, int count) const {
    std::string files;
    for (int number = 1; number <= count; ++number) {
      const Outcome shard = run_shard(command, number, count);
      EXPECT_LE(shard.status, 1) << shard.err;  // 1 means that a position could not be read
      const std::string name = " r" + std::to_string(number);
      if (number == 2) kill_and_go_on(command, count);
      files += name;
    }
    return files;
  }
  /// Cuts the file of shard 2 within its second result, as a kill may do; runs the shard again.
  void kill_and_go_on(const std::string& command, int count) const {
    const std::string whole = read("r2");
    const std::size_t second = whole.find('\n', whole.find('\n') + 1);
    write("r2", whole.substr(0, std::min(second + 20, whole.size() - 1)));
    EXPECT_LE(run_shard(command, 2, count).status, 1);
    EXPECT_EQ(read("r2"), whole);
  }
  /// Runs shard `number` of `command`; its results go to the file r`number`.
  [[nodiscard]] Outcome run_shard(const std::string& command, int number, int count) const {
    const std::string name = std::to_string(number);
    return run(command + " --shard " + name + "/" + std::to_string(count) + " --results r" + name);
  }
  [[nodiscard]] Outcome single(const std::string& command) const { return run(command); }
};

const std::string tool = CHESSVM_BIN_DIR "/eniac-chess ";
constexpr const char* match =
    "match eniac:Depth=3 microchess:blitz --openings openings --max-plies 6 -q --seed 3";

TEST_F(Merge, PrintsWhatASingleMatchPrints) {
  const Outcome whole = single(std::string(match) + " --pgn games");
  ASSERT_EQ(whole.status, 0) << whole.err;
  for (const int count : {1, 2, 4}) {
    const std::string files = run_shards(match, count);
    const Outcome merged = run("match --pgn merged --merge" + files);
    EXPECT_EQ(merged.status, 0) << merged.err;
    EXPECT_EQ(merged.out, whole.out);
    EXPECT_EQ(merged.err, "");
    EXPECT_EQ(read("merged"), read("games"));
    EXPECT_EQ(run("match --json --merge" + files).out, single(std::string(match) + " --json").out);
    EXPECT_EQ(folder_.run("rm merged" + files).status, 0);
  }
}

TEST_F(Merge, WritesGamesOnlyToAnEmptyFileAndOnlyIfNothingIsMissing) {
  const std::string files = run_shards(match, 2);
  write("mine.pgn", "precious games\n");
  const Outcome over = run("match --merge r1 r2 --pgn mine.pgn");
  EXPECT_EQ(over.status, 1);
  EXPECT_EQ(over.out, "");
  expect_in(over.err, "mine.pgn: error: the file exists, and may have games; name a new one");
  EXPECT_EQ(read("mine.pgn"), "precious games\n");
  EXPECT_EQ(run("match --merge r1 --pgn new.pgn").status, 1);
  EXPECT_FALSE(std::filesystem::exists(path("new.pgn")));
  EXPECT_EQ(run("match --partial --merge r1 --pgn new.pgn").status, 0);
  expect_in(read("new.pgn"), "[Round \"1\"]");
  const Outcome held =
      folder_.run("flock live.pgn " + tool + "match --pgn live.pgn --merge" + files);
  EXPECT_EQ(held.status, 3);
  expect_in(held.err, "live.pgn: error: another match adds games to it");
}

TEST_F(Merge, EndsAMatchWhereItsTestIsDecided) {
  const std::string drawn =
      "match eniac:Depth=3,name=a eniac:Depth=3,name=b --openings openings --max-plies 2 -q "
      "--games 40 --sprt 100,400";
  const Outcome whole = single(drawn);
  ASSERT_EQ(whole.status, 0) << whole.err;
  expect_in(whole.out, "elo0 accepted");
  const std::string files = run_shards(drawn, 3);
  const Outcome merged = run("match --merge" + files);
  EXPECT_EQ(merged.out, whole.out);
  EXPECT_EQ(merged.status, 0) << merged.err;
  // Shard 2 lacks games 1 and 2, and shard 1 lacks games 3 and 4.
  expect_in(run_shard(drawn, 2, 3).out, "LLR 0.00 of 2.94, undecided (first 0 games)");
  const std::string partial = run("match --partial --json --merge r1").out;
  expect_in(partial, "\"state\":\"undecided\",\"games\":2}");
  expect_in(run("match --partial --merge r2 r3").out, "undecided (first 0 games)");
}

TEST_F(Merge, PrintsWhatASingleSuitePrints) {
  const std::string suite = "move --depth 4 --epd positions --hours 1000";
  const Outcome whole = single(suite);
  EXPECT_EQ(whole.status, 1);
  expect_in(whole.out, "solved        3 of 3\n");
  for (const int count : {2, 5, 7}) {
    const std::string files = run_shards(suite, count);
    const Outcome merged = run("move --merge" + files);
    EXPECT_EQ(merged.status, 0) << merged.err;
    EXPECT_EQ(merged.out, whole.out);
    EXPECT_EQ(run("move -q --merge" + files).out, single(suite + " -q").out);
    // With --results, the output leaves out the time that the search took on this computer.
    EXPECT_EQ(run("move --json --merge" + files).out, single(suite + " --json --results all").out);
    EXPECT_EQ(folder_.run("rm" + files + " all").status, 0);
  }
}

TEST_F(Merge, RefusesFilesOfAnotherKind) {
  const std::string games = run_shards(match, 1);
  const Outcome drawn = run("move --merge" + games);
  EXPECT_EQ(drawn.status, 1);
  expect_in(drawn.err, "r1:1: error: has results of the kind 'match', expected 'positions'");
  EXPECT_EQ(folder_.run("rm" + games).status, 0);
  const std::string positions = run_shards("move --depth 3 --epd positions", 1);
  const Outcome merged = run("match --pgn picture --merge" + positions);
  EXPECT_EQ(merged.status, 1);
  EXPECT_EQ(merged.out, "");
  expect_in(merged.err, "has results of the kind 'positions', expected 'match'");
  EXPECT_EQ(run("move --pgn picture --merge" + positions).status, 2);
}

TEST_F(Merge, GoesOnAfterAKill) {
  const std::string command = std::string(match) + " --games 300 --results r";
  const std::string expected = single(command).out;
  const std::string games = read("r");
  // Kills the run without warning again and again, each time a little later.
  ASSERT_EQ(folder_.run("rm r").status, 0);
  int kills = 0;
  const auto is_killed = [&] {
    const std::string seconds = std::to_string(0.15 + 0.1 * kills);
    return folder_.run("timeout -s KILL " + seconds + " " + tool + command).status != 0;
  };
  while (is_killed()) ASSERT_LT(++kills, 100);
  EXPECT_GE(kills, 1);
  EXPECT_EQ(single(command).out, expected);
  EXPECT_EQ(read("r"), games);
  EXPECT_EQ(run("match --merge r").out, expected);
}

TEST_F(Merge, NamesWhatIsMissing) {
  const std::string files = run_shards(match, 3);
  const Outcome merged = run("match --merge r1 r3 --merge r1");
  EXPECT_EQ(merged.status, 1);
  EXPECT_EQ(merged.out, "");
  EXPECT_EQ(merged.err,
            "note: several files of shard 1 of 3\n"
            "note: 2 items more than once, with the same result: 0-1\n"
            "eniac-chess: error: no file of shard 2 of 3\n");
  const Outcome partial = run("match --partial --merge r1 r3");
  EXPECT_EQ(partial.status, 0);
  expect_in(partial.out, " of 4: score");
  EXPECT_EQ(partial.err, "note: no file of shard 2 of 3\n");
  expect_in(run("match --partial --json --merge r1 r3").out, "\"interrupted\":true");
  // Removes the last line end, as if the computer had stopped while this game was written.
  const std::string text = read("r2");
  write("r2", text.substr(0, text.size() - 1));
  expect_in(run("match --merge" + files).err, "eniac-chess: error: shard 2/3 lacks 1 item: 3\n");
}

TEST_F(Merge, RefusesMixtures) {
  const std::string files = run_shards(match, 2);
  ASSERT_EQ(run_shard(std::string(match) + " --games 4", 2, 2).status, 1);
  ASSERT_EQ(folder_.run("rm r2").status, 0);
  ASSERT_EQ(run_shard(std::string(match) + " --games 4", 2, 2).status, 0);
  const Outcome games = run("match --merge" + files);
  EXPECT_EQ(games.status, 1);
  EXPECT_EQ(games.err, "r2:1: error: is of another campaign than r1: items is 4, expected 6\n");
  ASSERT_EQ(folder_.run("rm r2").status, 0);
  ASSERT_EQ(run_shard("move --depth 3 --epd positions", 2, 2).status, 1);
  expect_in(run("match --merge" + files).err, "kind is \"positions\", expected \"match\"\n");
}

/// The JSON library would convert a fraction, `true` or a value out of range to an integer, so the
/// reader of records must refuse them itself.
TEST_F(Merge, RefusesNumbersThatAreNone) {
  const auto refuses = [&](const std::string& command, std::string_view name) {
    ASSERT_LE(run_shard(command, 1, 1).status, 1);
    const std::string good = read("r1");
    const std::string join = command.substr(0, command.find(' ')) + " --merge r1";
    ASSERT_EQ(run(join).status, 0);
    const std::string key = '"' + std::string(name) + "\":";
    const std::size_t begin = good.rfind(key) + key.size();  // the header may have the key, too
    ASSERT_GE(begin, key.size()) << name;
    const std::size_t end = good.find_first_of(",]}", begin + 2);
    for (const std::string_view wrong : {"1.5", "true", "-1", "1e300", "18446744073709551615"}) {
      const bool is_list = good[begin] == '[';  // a list with a time for each player
      std::string text = good;
      text.replace(begin + (is_list ? 2 : 0), end - begin - (is_list ? 2 : 0), wrong);
      write("r1", text);
      const Outcome merged = run(join);
      EXPECT_EQ(merged.status, 1) << name << ' ' << wrong;
      EXPECT_TRUE(merged.err.starts_with("r1:")) << name << ' ' << wrong << ": " << merged.err;
    }
    ASSERT_EQ(folder_.run("rm r1").status, 0);
  };
  for (const char* const name : {"plies", "times"}) refuses(match, name);
  for (const char* const name : {"add_cycles", "instructions", "nodes", "depth"})
    refuses("move --depth 4 --hours 1000 --epd positions", name);
}

TEST_F(Merge, RefusesAnotherWiring) {
  const std::string command = "move --depth 3 --engine eniacsim --epd one --results r";
  write("one", "8/8/8/8/8/5k2/8/4rK2 w - - id \"mate\";\n");
  ASSERT_EQ(single(command).status, 0);
  write("patch.e", read_file(CHESSVM_WIRED_PATCH).value() + "# another one\n");
  const Outcome other = folder_.run("CHESSVM_PATCH=patch.e " + tool + command);
  EXPECT_EQ(other.status, 1) << other.err;
  expect_in(other.err, "r:1: error: is of another campaign: patch is ");
  const std::string wired =
      "match eniac:Depth=3 eniac,engine=eniacsim,Depth=3 --openings openings --games 1 "
      "--max-plies 1 -q --results m";
  ASSERT_EQ(single(wired).status, 0) << single(wired).err;
  expect_in(folder_.run("CHESSVM_PATCH=patch.e " + tool + wired).err, "patch is ");
}

TEST_F(Merge, RefusesEnginesOfOtherNames) {
  static_cast<void>(run_shards(match, 2));
  std::string text = read("r2");
  const std::string name = "\"names\":[\"eniac:Depth=3\",\"";
  const std::size_t at = text.find(name);
  ASSERT_NE(at, std::string::npos) << text;
  text.insert(at + name.size(), "new ");
  const std::string tag = "[Black \\\"";
  text.insert(text.find(tag) + tag.size(), "new ");
  write("r2", text);
  const Outcome merged = run("match --merge r1 r2");
  EXPECT_EQ(merged.status, 1);
  expect_in(merged.err, "r2:2: error: names is [\"eniac:Depth=3\",\"new ");
}

/// If the command line names the engine (`name=E`), only the tags of the games show its version.
TEST_F(Merge, RefusesEnginesOfOtherVersions) {
  const std::string engine = "match random \"" + fake_player(folder_, "resigns") +
                             ",name=E\" --openings openings --max-plies 6 -q";
  const auto run_version = [&](int number, const std::string& version) {
    const std::string shard = std::to_string(number);
    return folder_
        .run("rm -f r" + shard + "; VERSION=" + version + " " + tool + engine + " --shard " +
             shard + "/2 --results r" + shard)
        .status;
  };
  ASSERT_EQ(run_version(1, "1"), 0);
  ASSERT_EQ(run_version(2, "2"), 0);
  const Outcome merged = run("match --merge r1 r2");
  EXPECT_EQ(merged.status, 1);
  EXPECT_EQ(merged.out, "");
  expect_in(merged.err,
            "r2:2: error: WhiteVersion and BlackVersion, by player, is [\"\",\"Fake 2\"], expected "
            "[\"\",\"Fake 1\"]");
  ASSERT_EQ(run_version(2, "1"), 0);
  EXPECT_EQ(run("match --merge r1 r2").status, 0);
}

/// Names and paths may have bytes that are not UTF-8; the JSON in the records must not lose them.
TEST_F(Merge, AcceptsNamesAndPathsWithAnyBytes) {
  for (const char* const players :
       {"$'random,name=a\\xffb' octave", "$'random,name=a\\tb' octave",
        "random,name=v1 'octave,name=v1 (b)'", "$'uci:sh fake\\xe9 resigns' random"}) {
    write("fake\xe9", std::string(match::test::fake_engine));
    const std::string shell = "bash -c \"" + tool + "match ";
    const std::string rules = " --openings openings --max-plies 4 -q --json ";
    const auto go = [&](const std::string& words) {
      return folder_.run(shell + players + rules + words + '"');
    };
    const Outcome fresh = go("--results r");
    ASSERT_EQ(fresh.status, 0) << players << fresh.err;
    EXPECT_EQ(run("match --json --merge r").out, fresh.out) << players;
    const Outcome again = go("--results r");
    EXPECT_EQ(again.status, 0) << players << again.err;
    EXPECT_EQ(again.out, fresh.out) << players;
    ASSERT_EQ(go("--pgn g --games 2").status, 0);
    const Outcome resumed = go("--pgn g --resume");
    EXPECT_EQ(resumed.status, 0) << players << resumed.err;
    EXPECT_EQ(resumed.out, fresh.out) << players;
    ASSERT_EQ(folder_.run("rm r g").status, 0);
  }
}

/// A change of a record, and the error message that it must cause.
struct Change {
  std::string_view from;
  std::string_view to;
  const char* message;

  /// Returns `text` with the first `from` after offset `begin` replaced by `to`.
  [[nodiscard]] std::string made_in(std::string text, std::size_t begin) const {
    const std::size_t at = text.find(from, begin);
    EXPECT_NE(at, std::string::npos) << from << '\n' << text;
    return at == std::string::npos ? text : text.replace(at, from.size(), to);
  }
};

/// Each case changes the record of game 1, which is line 3 of the file.
TEST_F(Merge, RefusesRecordsThatContradictTheirGame) {
  static_cast<void>(run_shards(match, 1));
  const std::string good = read("r1");
  const std::size_t line = good.find("\n{\"item\":1,") + 1;
  ASSERT_NE(line, 0U) << good;
  for (const Change& c : {
           Change{"\"result\":\"1/2-1/2\"", "\"result\":\"1-0\"",
                  ": item 1: result is \"1-0\", but pgn has 1/2-1/2"},
           Change{"\"reason\":\"move limit\"", "\"reason\":\"stalemate\"",
                  "reason is \"stalemate\", but pgn has move limit"},
           Change{"\"plies\":6", "\"plies\":99", "plies is 99, but pgn has 8 moves"},
           Change{"[Result \\\"1/2-1/2\\\"]", "[Result \\\"0-1\\\"]",
                  "pgn: the result 1/2-1/2 is wrong: the tag Result is 0-1"},
           Change{"[Round \\\"2\\\"]", "[Round \\\"1\\\"]", "item is 1, but pgn has round 1"},
           Change{"[%eniac ", "[%eniac 1", "times is [["},
           Change{"1/2-1/2\\n\\n\"", "1/2-1/2\\n\\n1. e4 *\"", "pgn has 2 games, expected 1"},
       }) {
    ASSERT_LT(good.find(c.from, line), good.find('\n', line)) << c.from << '\n' << good;
    const std::string text = c.made_in(good, line);
    write("r1", text);
    for (const std::string& command :
         {std::string("match --merge r1"), std::string(match) + " --results r1"}) {
      const Outcome refused = run(command);
      EXPECT_EQ(refused.status, 1) << command << c.to;
      expect_in(refused.err, c.message);
      EXPECT_TRUE(refused.err.starts_with("r1:")) << refused.err;
      EXPECT_EQ(refused.out, "");
    }
    EXPECT_EQ(read("r1"), text);
  }
}

TEST_F(Merge, RefusesAnswersThatContradictTheirPosition) {
  static_cast<void>(run_shards("move --depth 3 --epd positions", 1));
  const std::string good = read("r1");
  for (const Change& c : {
           Change{"\"move\":\"e1e2\"", "\"move\":\"e1e3\"",
                  "r1:6: error: item 4: move is e1e3, which is not legal in fen"},
           Change{"\"san\":\"Kxe2\"", "\"san\":\"Kd1\"",
                  "r1:6: error: item 4: san is Kd1, but move is Kxe2"},
           Change{"\"result\":\"stalemate\"", "\"result\":\"mate\"",
                  "result is mate, but fen has another position"},
           Change{"\"fen\":\"6k1/5ppp", "\"fen\":\"6k2/5ppp",
                  "r1:4: error: not the record of an answer"},
       }) {
    write("r1", c.made_in(good, 0));
    const Outcome refused = run("move --merge r1");
    EXPECT_EQ(refused.status, 1) << c.to;
    expect_in(refused.err, c.message);
    EXPECT_EQ(refused.out, "");
  }
}

TEST_F(Merge, RefusesAnswersWithUnknownWords) {
  static_cast<void>(run_shards("move --depth 4 --hours 1000 --second-look --epd positions", 1));
  const std::string good = read("r1");
  for (const Change& c : {
           Change{"\"end\":\"halted\"", "\"end\":\"ended\"", "r1:2: error: "},
           Change{"\"result\":\"move\"", "\"result\":\"moved\"", "r1:2: error: "},
           Change{"\"move\":\"e1e2\"", "\"move\":\"e1i2\"", "r1:6: error: "},
           Change{"\"move\":\"e1e2\",", "", "r1:6: error: item 4: move is missing"},
           Change{"\"fen\":\"4k3", "\"fen\":\"4k4", "r1:6: error: "},
           Change{"\"depth\":3", "\"depth\":2", "r1:2: error: "},
           Change{"\"add_cycles\"", "\"cycles\"", "r1:2: error: "},
       }) {
    write("r1", c.made_in(good, good.find('\n')));
    const Outcome refused = run("move --merge r1");
    EXPECT_EQ(refused.status, 1) << c.to;
    EXPECT_TRUE(refused.err.starts_with(c.message)) << refused.err;
    EXPECT_EQ(refused.out, "");
  }
}

TEST_F(Merge, RefusesCommandLines) {
  write("r1", "{}\n");
  struct Case {
    std::string words;
    int status;
    const char* message;
  };
  for (const Case& c :
       {Case{"match --merge", 2, "--merge"},
        Case{"match --merge none", 3, "none: error: cannot open"},
        Case{"match --merge r1", 1, "r1:1: error: not the header"},
        Case{"match --merge r1 --pgn r1", 2, "one of the inputs"},
        Case{"match A B --merge r1", 2, "--merge"}, Case{"match --seed 3 --merge r1", 2, "--seed"},
        Case{"match --partial A B --openings openings", 2, "--merge"},
        Case{"move --depth 3 --merge r1", 2, "--depth"},
        Case{"move --fen x --merge r1", 2, "--fen"}}) {
    const Outcome result = run(c.words);
    EXPECT_EQ(result.status, c.status) << c.words << result.err;
    expect_in(result.err, c.message);
  }
  for (const char* const words :
       {"match eniac eniac --openings openings --shard 1/2", "move --epd positions --shard 1/2"})
    expect_in(single(words).err, "--results");
  expect_in(single("match eniac eniac --openings openings --results r --shard 3/2").err,
            "'3/2' is no part of a campaign, as 2/5 is");
  expect_in(single("match eniac eniac --openings openings --results openings").err,
            "one of the inputs");
  EXPECT_EQ(single("match eniac eniac --openings openings --pgn openings").status, 2);
  EXPECT_EQ(single("match eniac eniac --openings openings --results r --pgn g").status, 2);
  EXPECT_EQ(single("move --fen x --results r").status, 2);
}

}  // namespace
}  // namespace chessvm::chess::merge_test
