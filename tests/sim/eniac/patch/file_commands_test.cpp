// SPDX-License-Identifier: MIT
// Tests the commands that read or write files: files of commands, decks, cards, graphs and signals
// (docs/patch-format.md#all-commands).
#include "sim/eniac/units/cards/card_reader.hpp"
#include "tests/sim/eniac/patch/console_fixture.hpp"

namespace chessvm::eniac::file_commands_test {
namespace {

using FileCommands = ConsoleTest;

TEST_F(FileCommands, LoadLinesAsIfTyped) {
  write("a.e", "\xEF\xBB\xBFset a1 1\r\n\t# comment\n\n  set\ta2   2 # more\r\nset a3 3");
  obey("l a.e");
  EXPECT_EQ(number(1), "P 0000000001");
  EXPECT_EQ(number(2), "P 0000000002");
  EXPECT_EQ(number(3), "P 0000000003") << "the last line needs no end";
}

TEST_F(FileCommands, TakeLongLines) {
  write("a.e", "set" + std::string(60'000, ' ') + "a1 7 #" + std::string(100'000, 'x') + "\n" +
                   std::string(65'000, 'y') + "\nset a2 8\n");
  EXPECT_NE(refusal("l a.e"), "");
  EXPECT_EQ(number(1), "P 0000000007");
  EXPECT_EQ(number(2), "P 0000000008");
}

TEST_F(FileCommands, GoOnAfterAMistakeAndSayWhere) {
  write("a.e", "set a1 1\n  p 1-1   a99.1i\nset a2 2\n");
  refusal("l a.e");
  EXPECT_EQ(number(2), "P 0000000002");
  ASSERT_EQ(complaints_.size(), 1U);
  ASSERT_TRUE(complaints_[0].where.has_value());
  const Position at = files_->sources().position(*complaints_[0].where);
  EXPECT_EQ(at.line, 2U);
  EXPECT_EQ(at.column, 11U);
  EXPECT_EQ(files_->sources().text(*complaints_[0].where), "a99.1i");
}

TEST_F(FileCommands, Nest) {
  std::filesystem::create_directory("programs");
  write("a.e", "set a1 1\nl b.e\nset a4 4\nl b.e\n");
  write("b.e", "set a2 2\nl c.e\nq\nset a9 9\n");
  write("programs/c.e", "set a3 3\n");
  obey("l a.e");
  for (int n = 1; n <= 4; ++n) EXPECT_EQ(number(n), "P 000000000" + std::to_string(n));
  EXPECT_EQ(number(9), "P 0000000000") << "q ends the file";
}

TEST_F(FileCommands, PreferTheFileItselfToThePrograms) {
  std::filesystem::create_directory("programs");
  write("a.e", "set a1 1\n");
  write("programs/a.e", "set a1 2\n");
  obey("l a.e");
  EXPECT_EQ(number(1), "P 0000000001");
}

TEST_F(FileCommands, NameAPatchOfTheProgramsWithItsFolder) {
  std::filesystem::create_directory("programs");
  write("programs/a.e", "frob\n");
  write("programs/b.e", "# chessvm listing 1\n");
  refusal("l a.e");
  ASSERT_EQ(complaints_.size(), 1U);
  ASSERT_TRUE(complaints_[0].where.has_value());
  EXPECT_EQ(files_->sources().path(complaints_[0].where->file), "programs/a.e");
  const auto refused = files_->open("b.e");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().path, "programs/b.e") << refused.error().message;
}

TEST_F(FileCommands, RefuseToNestForEver) {
  write("self.e", "set a1 1\nl self.e\nl ./self.e\nset a2 2\n");
  complaints_.clear();
  EXPECT_EQ(console_->obey("l self.e"), ConsoleStatus::go_on);
  EXPECT_EQ(complaints_.size(), 2U);
  EXPECT_EQ(number(2), "P 0000000002");
  for (int depth = 1; depth < 40; ++depth)
    write(std::to_string(depth) + ".e", "l " + std::to_string(depth + 1) + ".e\n");
  refusal("l 1.e");
}

TEST_F(FileCommands, EndEverythingWhenTheMachineFailsOrQuits) {
  write("a.e", "p i.io debug.quit\nb i\ng\nset a1 1\n");
  write("b.e", "l a.e\nset a2 2\n");
  EXPECT_EQ(console_->obey("l b.e"), ConsoleStatus::quit);
  EXPECT_EQ(number(1), "P 0000000000");
  EXPECT_EQ(number(2), "P 0000000000");
}

TEST_F(FileCommands, ReplaceTheDeck) {
  write("a.deck", "1\r\n2\n\n3");
  write("b.deck", "4\n");
  obey("f r a.deck");
  EXPECT_EQ(machine_->card_reader().size(), 4U);
  EXPECT_EQ(machine_->card_reader().next(), "1");
  obey("f r b.deck");
  EXPECT_EQ(machine_->card_reader().size(), 1U);
  EXPECT_EQ(machine_->card_reader().next(), "4");
  start({.keep_deck = true});
  machine_->card_reader().load({"5"});
  obey("f r b.deck");
  EXPECT_EQ(machine_->card_reader().next(), "5");
}

constexpr const char* printing_counter =
    "p i.io a20.5i\ns a20.op5 a\ns a20.cc5 C\ns pr.16 P\np a20.5o i.pi\np i.po a20.5i\nb i";

TEST_F(FileCommands, PunchToTheOutletOrAFile) {
  const std::string blank(75, ' ');
  obey(printing_counter);
  obey("s cy.op 1a\nb p\nb p\nb p\nb p");
  EXPECT_EQ(cards_, std::vector<std::string>{blank + "00001"});
  write("cards", "old contents");
  obey("f p cards\nb p\nb p");
  EXPECT_EQ(read("cards"), blank + "00002\n") << "on disk at once";
  obey("f p others\nb p\nb p");
  EXPECT_EQ(read("cards"), blank + "00002\n");
  EXPECT_EQ(read("others"), blank + "00003\n");
  EXPECT_TRUE(console_->finish_punching());
  obey("b p\nb p");
  EXPECT_EQ(cards_.size(), 2U);
}

TEST_F(FileCommands, TellThatCardsAreLost) {
  if (!std::filesystem::exists("/dev/full")) GTEST_SKIP();
  obey(printing_counter);
  obey("f p /dev/full\ns cy.op 1a\nb p\nb p\nb p\nb p");
  const auto done = console_->finish_punching();
  ASSERT_FALSE(done);
  EXPECT_NE(done.error().message.find("/dev/full"), std::string::npos);
}

TEST_F(FileCommands, DrawTheWiring) {
  obey(
      "p i.io 1-1\np 1-1 a1.1i\np a1.A ad.s.1.-3\np ad.s.1 pa.2.sa\np pa.2.sb a2.b\n"
      "p a1.S ad.dp.4\np ad.dp.4.11 2-2\ndg wiring.dot");
  const std::string graph = read("wiring.dot");
  for (const char* const part :
       {"digraph", "\"i\" -> \"1-1\" [taillabel=\"Io\"", "\"1-1\" -> \"a1\"", "headlabel=\"1i\"",
        "\"ad.s.1 -3\"", "\"a1\" -> \"ad.s.1\"", "\"ad.s.1\" -> \"pa.2\"", "\"pa.2\" -> \"a2\"",
        "headlabel=\"β\"", "\"ad.dp.4\" -> \"2-2\" [taillabel=\"11\""})
    EXPECT_NE(graph.find(part), std::string::npos) << part << "\n" << graph;
}

class Recording final : public Recorder {
 public:
  Result<void> start(Signals signals) override {
    log += signals.pulses ? "p" : "";
    log += signals.registers ? "f" : "";
    return boost::outcome_v2::success();
  }
  Result<void> finish(const std::string& path) override {
    log += " " + path;
    if (path == "bad") return Failure::because("cannot");
    return boost::outcome_v2::success();
  }
  std::string log;
};

TEST_F(FileCommands, WriteNoFileUnasked) {
  start({});
  Recording recording;
  console_->set_recorder(&recording);
  for (const char* const line : {"f p cards", "dg graph", "te wave"}) {
    write("a.e", line);
    for (const std::string& command : {std::string(line), std::string("l a.e")})
      EXPECT_NE(refusal(command).find("--allow-writes"), std::string::npos) << command;
  }
  EXPECT_EQ(recording.log, "");
  start({.typed_writes = Console::TypedWrites::anywhere});
  obey("f p cards\ndg graph");
  for (const char* const line : {"f p others", "dg others"}) {
    write("a.e", line);
    EXPECT_NE(refusal("l a.e"), "") << "only what is typed may be written";
  }
  start({.writes = WritePermission(".")});
  obey("f p others");
  EXPECT_NE(refusal("f p ../others"), "");
  EXPECT_FALSE(std::filesystem::exists("wave"));
}

TEST_F(FileCommands, OnlyCheckInARehearsal) {
  start({.rehearsal = true, .writes = WritePermission("/")});
  write("a.deck", "1\n");
  write("a.e",
        "set a1 5\np i.io 1-1\ns a1.op1 A\nb i\nb p\nn\ng\nrun 5\nf r a.deck\nf p cards\n"
        "D\nd a1\njson\np? i.io\ns? a1.op1\nperf\nhelp\ndg graph\nts p\nte wave\n");
  EXPECT_EQ(obey("l a.e"), "");
  EXPECT_EQ(machine_->time().cycle, 0U);
  EXPECT_EQ(machine_->time().phase, 0);
  EXPECT_EQ(number(1), "P 0000000005");
  EXPECT_EQ(machine_->wiring().cables().size(), 1U);
  EXPECT_EQ(machine_->card_reader().size(), 0U);
  for (const char* const name : {"cards", "graph", "wave"})
    EXPECT_FALSE(std::filesystem::exists(name)) << name;
  for (const char* const line : {"d a21", "g 1", "run x", "f r nosuch", "p? a99.A", "s? a1.q",
                                 "ts z", "help nosuch", "l nosuch"})
    EXPECT_NE(refusal(line), "") << line;
}

TEST_F(FileCommands, RecordSignals) {
  EXPECT_NE(refusal("ts p"), "") << "without a recorder";
  Recording recording;
  console_->set_recorder(&recording);
  obey("ts p\nts f\nts pf\nte wave.vcd");
  EXPECT_EQ(recording.log, "pfpf wave.vcd");
  EXPECT_EQ(refusal("te bad"), "cannot");
}

TEST_F(FileCommands, KnowWhereEachCableWasPlugged) {
  write("a.e", "p i.io 1-1\nl b.e\np 1-1 a1.1i\n");
  write("b.e", "p 1-1 a99.1i\n\n p 1-2 a1.2i\n");
  refusal("l a.e");
  obey("p 1-3 a1.3i");
  const auto& places = console_->cable_places();
  ASSERT_EQ(places.size(), 4U);
  EXPECT_EQ(files_->sources().path(places[1]->file), "b.e");
  EXPECT_EQ(files_->sources().position(*places[1]).line, 3U);
  EXPECT_EQ(files_->sources().path(places[2]->file), "a.e");
  EXPECT_EQ(files_->sources().position(*places[2]).line, 3U);
  EXPECT_FALSE(places[3].has_value()) << "typed";
}

}  // namespace
}  // namespace chessvm::eniac::file_commands_test
