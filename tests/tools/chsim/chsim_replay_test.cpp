// SPDX-License-Identifier: MIT
// Tests `chsim --record` and `--replay`: a replay repeats the run, or shows the first difference.
#include <gtest/gtest.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>

#include "base/files/file.hpp"
#include "tests/base/temporary_folder.hpp"
#include "tests/support/run_tool.hpp"
#include "vm/checkpoint.hpp"
#include "vm/image/image.hpp"
#include "vm/recording.hpp"

namespace chessvm::vm::test::chsim_replay_test {
namespace {

using chessvm::test::ToolOutcome;

class Replaying : public testing::Test {
 protected:
  Replaying() {
    file("double.asm",
         "        .isa v4\n        .org 100\nloop\n        clrall\n        swapall\n        read\n"
         "        mov F,A\n        swap A,D\n        mov D,A\n        add D,A\n        print\n"
         "        jmp loop\n");
    file("triple.asm",
         "        .isa v4\n        .org 100\nloop\n        clrall\n        swapall\n        read\n"
         "        mov F,A\n        swap A,D\n        mov D,A\n        add D,A\n        add D,A\n"
         "        print\n        jmp loop\n");
    file("forever.asm",
         "        .isa v4\n        .org 100\nloop\n        inc A\n        jmp loop\n");
    file("faulty.asm",
         "        .isa v4\n        .org 100\n        mov 99,A<->B\n        mov A,[B]\n");
    file("stop.asm",
         "        .isa v4\n        .org 100\n        mov 5,A\n        print\n"
         "        brk\n        halt\n");
    file("deck", "01\n02\n03\n0J\n");
    for (const std::string stem : {"double", "triple", "forever", "faulty", "stop"})
      EXPECT_EQ(run("easm -q " + stem + ".asm -o " + stem + ".e -s " + stem + ".sym").status, 0);
  }
  void file(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / name, std::ios::binary) << text;
  }
  [[nodiscard]] std::string read(const std::string& name) const {
    const auto text = read_file(folder_ / name);
    return text ? text.value() : "no file";
  }
  [[nodiscard]] ToolOutcome run(const std::string& command, const std::string& input = {}) const {
    return chessvm::test::run_tool(folder_, "timeout 60 " CHESSVM_BIN_DIR "/" + command, input);
  }
  const TemporaryFolder temporary_;
  const std::filesystem::path& folder_ = temporary_.path();
};

TEST_F(Replaying, RunsARecordingAgain) {
  const ToolOutcome first = run("chsim double.e -d deck --record r.rec");
  EXPECT_EQ(first.status, 0) << first.err;
  std::filesystem::rename(folder_ / "double.e", folder_ / "gone.e");
  const ToolOutcome again = run("chsim --replay r.rec");
  EXPECT_EQ(again.status, 0) << again.err;
  EXPECT_EQ(again.out, first.out);
  EXPECT_EQ(again.out, "0200\n0400\n0600\n0199\n");
  const auto recording = parse_recording(read("r.rec"), "r.rec");
  ASSERT_TRUE(recording) << to_text(recording.error());
  EXPECT_EQ(recording.value().cards.size(), 8U);
  EXPECT_EQ(recording.value().end.status, RunStatus::waiting_for_card);
  EXPECT_EQ(run("chsim --replay - ", read("r.rec")).out, first.out);
}

TEST_F(Replaying, HoldsForEveryWayToEnd) {
  for (const auto& [command, status] :
       {std::pair{"stop.e", 0}, std::pair{"faulty.e", 1},
        std::pair{"forever.e --max-cycles 1000003", 4}, std::pair{"double.e", 0}}) {
    EXPECT_EQ(run(std::string("chsim -b --record r.rec ") + command).status, status) << command;
    for (const char* how : {"", " --trace=t", " --profile=p", " --core interpreter"}) {
      const ToolOutcome again = run("chsim --replay r.rec" + std::string(how));
      EXPECT_EQ(again.status, 0) << command << how << again.err;
    }
  }
  EXPECT_EQ(run("chsim forever.e --wall 0.1s --record w.rec").status, 4);
  EXPECT_EQ(run("chsim --replay w.rec").status, 0);
  // The signal must come after the tool has begun. On a busy computer this takes longer, so the
  // test tries three delays.
  for (const char* const seconds : {"0.3", "2", "10"})
    if (!std::filesystem::exists(folder_ / "i.rec"))
      (void)chessvm::test::run_tool(
          folder_, chessvm::test::signalled_after(
                       seconds, "INT", CHESSVM_BIN_DIR "/chsim forever.e --record i.rec"));
  EXPECT_NE(read("i.rec").find("\nend interrupted "), std::string::npos);
  EXPECT_EQ(run("chsim --replay i.rec").status, 0);
}

TEST_F(Replaying, RecordsCardsThatArePunchedByAPerson) {
  int keys = -1;
  const pid_t child = ::forkpty(&keys, nullptr, nullptr, nullptr);
  if (child == 0) {
    std::filesystem::current_path(folder_);
    ::execl(CHESSVM_BIN_DIR "/chsim", "chsim", "double.e", "--record", "t.rec", nullptr);
    ::_exit(98);
  }
  const std::string typed = "04\n05\n\x04";
  EXPECT_EQ(::write(keys, typed.data(), typed.size()), static_cast<ssize_t>(typed.size()));
  char buffer[512];
  while (::read(keys, buffer, sizeof buffer) > 0) {
  }
  int raw = 0;
  EXPECT_EQ(::waitpid(child, &raw, 0), child);
  ::close(keys);
  EXPECT_EQ(WEXITSTATUS(raw), 0);
  EXPECT_EQ(run("chsim --replay t.rec").out, "0800\n1000\n");
}

TEST_F(Replaying, RecordsPipesAndRestoredRuns) {
  EXPECT_EQ(run("chsim double.e -d - --record p.rec", "04\n05\n").out, "0800\n1000\n");
  EXPECT_EQ(run("chsim --replay p.rec").out, "0800\n1000\n");
  EXPECT_EQ(run("chsim double.e -d deck --max-cycles 200 --checkpoint c --record a.rec").status, 4);
  EXPECT_EQ(run("chsim double.e -d deck --restore c --record b.rec").status, 0);
  EXPECT_EQ(run("chsim --replay a.rec").out + run("chsim --replay b.rec").out,
            "0200\n0400\n0600\n0199\n");
  EXPECT_NE(read("b.rec").find("\nstart "), std::string::npos);
  const ToolOutcome other = run("chsim triple.e --replay b.rec");
  EXPECT_EQ(other.status, 1);
  EXPECT_NE(other.err.find("b.rec: error: begins with a state of its own program"),
            std::string::npos);
  EXPECT_NE(run("chsim --debug -b --replay b.rec -e continue -e cards").out.find("of 4:"),
            std::string::npos);
  EXPECT_EQ(run("chsim double.e -d deck --max-cycles 10 --checkpoint early").status, 4);
  const ToolOutcome earlier = run("chsim --debug -b --replay b.rec -e 'restore early'");
  EXPECT_EQ(earlier.status, 1);
  EXPECT_NE(earlier.err.find("0 cards had been read when the checkpoint was taken, but the cards "
                             "before card 2 are unknown"),
            std::string::npos)
      << earlier.err;
}

/// A bad card comes when the run has already produced results. None of these results may get lost.
TEST_F(Replaying, KeepsAllResultsIfACardCannotBeRead) {
  const std::string deck = "04\n05\nxx\n";
  const ToolOutcome outcome = run(
      "chsim double.e -d - --record r.rec --checkpoint c --trace=t --profile=p --cards f", deck);
  EXPECT_EQ(outcome.status, 1);
  EXPECT_NE(outcome.err.find("-:3:1: error: "), std::string::npos) << outcome.err;
  EXPECT_EQ(outcome.err.find("waiting"), std::string::npos) << outcome.err;
  EXPECT_EQ(read("f"), "0800\n1000\n");
  EXPECT_NE(read("t").find("jmp loop"), std::string::npos);
  EXPECT_NE(read("p"), "no file");
  EXPECT_NE(read("r.rec").find("\nend waiting-for-card "), std::string::npos);
  EXPECT_EQ(run("chsim --replay r.rec").out, "0800\n1000\n");
  file("rest", "04\n05\n06\n");
  EXPECT_EQ(run("chsim double.e -d rest --restore c").out, "1200\n");
  const ToolOutcome json = run("chsim double.e -d - --json", deck);
  EXPECT_EQ(json.status, 1);
  EXPECT_NE(json.out.find(R"("status":"waiting-for-card","error":null,"cards":["0800","1000"])"),
            std::string::npos)
      << json.out;
  EXPECT_NE(json.err.find("-:3:1: error: "), std::string::npos) << json.err;
}

TEST_F(Replaying, KeepsTheOtherResultsIfAnOutputFails) {
  const ToolOutcome outcome =
      run("chsim forever.e --max-cycles 10000000 --trace=/dev/full --record r.rec --checkpoint c "
          "--json");
  EXPECT_EQ(outcome.status, 3);
  EXPECT_NE(outcome.err.find("/dev/full: error: cannot write"), std::string::npos) << outcome.err;
  EXPECT_NE(outcome.out.find(R"("status":"interrupted")"), std::string::npos) << outcome.out;
  EXPECT_NE(read("r.rec").find("\nend interrupted "), std::string::npos);
  EXPECT_NE(read("c"), "no file");
  EXPECT_EQ(run("chsim --replay r.rec").status, 0);
}

TEST_F(Replaying, ShowsTheFirstDifference) {
  EXPECT_EQ(run("chsim double.e -d deck --record r.rec").status, 0);
  Recording recording = parse_recording(read("r.rec"), "r.rec").value();
  const auto rewritten = [&](const auto& change) {
    Recording changed = recording;
    change(changed);
    RecordingText text;
    std::string whole = text.begin(changed.image, changed.start);
    for (const RecordedCard& card : changed.cards) whole += text.card(card);
    file("changed.rec", whole + text.end(changed.end));
    return run("chsim --replay changed.rec");
  };
  ToolOutcome outcome = rewritten([](Recording& r) { r.cards[3].card = PunchedCard{500}; });
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(outcome.out, "0200\n") << "the cards before it";
  const std::string place = "changed.rec:" + std::to_string(recording.cards[3].line) + ": error: ";
  EXPECT_NE(
      outcome.err.find(place + "the replay differs\n  recorded: card 0500 punched at add cycle"),
      std::string::npos)
      << outcome.err;
  EXPECT_NE(outcome.err.find("replayed: card 0400 punched at add cycle"), std::string::npos);
  EXPECT_NE(outcome.err.find("row 10"), std::string::npos);
  EXPECT_EQ(rewritten([](Recording& r) { ++r.cards[2].add_cycle; }).status, 1);
  EXPECT_EQ(rewritten([](Recording& r) { r.cards.pop_back(); }).status, 1);
  EXPECT_EQ(rewritten([](Recording& r) { ++r.end.add_cycles; }).status, 1);
  EXPECT_EQ(rewritten([](Recording& r) { ++r.end.instructions; }).status, 1);
  EXPECT_EQ(rewritten([](Recording& r) { r.end.status = RunStatus::halt; }).status, 1);
  EXPECT_EQ(rewritten([](Recording&) {}).status, 0);
}

TEST_F(Replaying, ShowsTheFirstCardThatIsMissingAtTheEnd) {
  ASSERT_EQ(run("chsim double.e -d deck --record r.rec").status, 0);
  file("halt.asm", "        .isa v4\n        .org 100\n        halt\n");
  ASSERT_EQ(run("easm -q halt.asm -o halt.e").status, 0);
  const ToolOutcome again = run("chsim halt.e --replay r.rec");
  EXPECT_EQ(again.status, 1);
  EXPECT_NE(again.err.find("0200"), std::string::npos) << again.err;
  EXPECT_NE(again.err.find("halt"), std::string::npos) << again.err;
}

/// The debugger must refuse a recording that begins after more than 1,000,000 cards were read.
TEST_F(Replaying, OfALateStateIsNotForTheDebugger) {
  ASSERT_EQ(run("chsim double.e -d deck --checkpoint c").status, 0);
  const Image image = parse_image(read("double.e"), "double.e").value().image;
  Checkpoint late = parse_checkpoint(read("c"), image, "c").value();
  late.cards_read = 1'000'001;
  file("late", checkpoint_text(late, image, "late").value());
  ASSERT_EQ(run("chsim double.e --restore late --record r.rec --batch").status, 0);
  const ToolOutcome refused = run("chsim --debug --replay r.rec -e quit");
  EXPECT_EQ(refused.status, 1);
  EXPECT_NE(refused.err.find("r.rec: error: 1000001 cards had been read before; without them the "
                             "debugger takes at most 1000000"),
            std::string::npos)
      << refused.err;
}

TEST_F(Replaying, TriesAnotherProgramOnTheCards) {
  EXPECT_EQ(run("chsim double.e -d deck --record r.rec").status, 0);
  const ToolOutcome same = run("chsim double.e --replay r.rec");
  EXPECT_EQ(same.status, 0) << same.err;
  const ToolOutcome other = run("chsim triple.e --replay r.rec");
  EXPECT_EQ(other.status, 1);
  EXPECT_NE(other.err.find("recorded: card 0200 punched"), std::string::npos);
  EXPECT_NE(other.err.find("replayed: card 0300 punched"), std::string::npos);
}

/// A recording that was cut off lacks the later cards, so a replay must stop where the recording
/// stops.
TEST_F(Replaying, TriesAnotherProgramOnTheCardsOfARunThatWasCutOff) {
  file("count.asm",
       "        .isa v4\n        .org 100\nloop\n        inc A\n        print\n"
       "        jmp loop\n");
  file("slow.asm",
       "        .isa v4\n        .org 100\nloop\n        inc A\n        swapall\n"
       "        swapall\n        swapall\n        swapall\n        print\n        jmp loop\n");
  file("by2.asm",
       "        .isa v4\n        .org 100\nloop\n        inc A\n        inc A\n"
       "        print\n        jmp loop\n");
  for (const std::string stem : {"count", "slow", "by2"})
    ASSERT_EQ(run("easm -q " + stem + ".asm -o " + stem + ".e").status, 0);
  const auto same_cards = [&](const std::string& program, const std::string& recording) {
    const ToolOutcome again = run("chsim " + program + " --replay " + recording);
    EXPECT_EQ(again.status, 0) << program << again.err;
    return again.out;
  };
  for (const std::string quick : {"count", "slow"}) {
    const ToolOutcome first = run("chsim -q " + quick + ".e --max-cycles 300 --record r.rec");
    ASSERT_EQ(first.status, 4);
    EXPECT_EQ(same_cards("count.e", "r.rec"), first.out) << "the same or a faster program";
    EXPECT_EQ(same_cards("slow.e", "r.rec"), first.out) << "the same or a slower program";
    EXPECT_EQ(same_cards("slow.e", "r.rec --trace=t"), first.out);
    const ToolOutcome other = run("chsim by2.e --replay r.rec");
    EXPECT_EQ(other.status, 1);
    EXPECT_NE(other.err.find("replayed: card 0200"), std::string::npos) << other.err;
  }
  ASSERT_EQ(run("chsim -q forever.e --max-cycles 300 --record r.rec").status, 4);
  EXPECT_EQ(same_cards("forever.e", "r.rec"), "");
  const auto json = run("chsim forever.e --json --replay r.rec");
  EXPECT_EQ(json.status, 0);
  EXPECT_NE(json.out.find(R"("add_cycles":30)"), std::string::npos)
      << "ends where the recorded run ended: " << json.out;
}

/// The replay must end at the last recorded card; a later error does not count as a difference.
TEST_F(Replaying, OfACutOffRunEndsWithItsLastCard) {
  file("two.asm",
       "        .isa v4\n        .org 100\n        print\n        inc A\n        print\nloop\n"
       "        jmp loop\n");
  file("late.asm",
       "        .isa v4\n        .org 100\n        print\n        mov 99,A\nwait\n        dec A\n"
       "        jz on\n        jmp wait\non\n        inc A\n        print\n"
       "        mov 99,A<->B\n        mov A,[B]\n");
  for (const std::string stem : {"two", "late"})
    ASSERT_EQ(run("easm -q " + stem + ".asm -o " + stem + ".e").status, 0);
  ASSERT_EQ(run("chsim -q two.e --max-cycles 100 --record r.rec").status, 4);
  ASSERT_EQ(run("chsim -q late.e").status, 1) << "ends with an error";
  const auto counters = [](const ToolOutcome& again) {
    const auto begin = again.out.find(R"("cards_read")");
    return again.out.substr(begin, again.out.find(R"("wall_seconds")") - begin);
  };
  const ToolOutcome fast = run("chsim late.e --json --replay r.rec");
  EXPECT_EQ(fast.status, 0) << fast.err;
  EXPECT_NE(fast.out.find(R"("cards":["0000","0100"])"), std::string::npos) << fast.out;
  const ToolOutcome traced = run("chsim late.e --json --replay r.rec --trace=t");
  EXPECT_EQ(traced.status, 0) << traced.err;
  EXPECT_EQ(counters(fast), counters(traced));
}

/// Each output that fails causes one message, and the message about the limit does not appear.
TEST_F(Replaying, PrintsOneMessageForEachOutputThatFails) {
  const std::string limited = "chsim forever.e -b --max-cycles 3000";
  EXPECT_NE(run(limited).err.find("limit reached"), std::string::npos);
  const std::string cannot_write = ": error: cannot write: No space left on device\n";
  const ToolOutcome object = run(limited + " --json >/dev/full");
  EXPECT_EQ(object.status, 3);
  EXPECT_EQ(object.err, "standard output" + cannot_write);
  const ToolOutcome trace = run(limited + " --trace=/dev/full");
  EXPECT_EQ(trace.status, 3);
  EXPECT_EQ(trace.err, "/dev/full" + cannot_write);
  const ToolOutcome both = run(limited + " --json --trace=/dev/full >/dev/full");
  EXPECT_EQ(both.status, 3);
  EXPECT_EQ(both.err, "/dev/full" + cannot_write + "standard output" + cannot_write);
}

TEST_F(Replaying, TracesOfflineAndInPart) {
  EXPECT_EQ(run("chsim double.e -d deck --record r.rec --trace=live").status, 0);
  EXPECT_EQ(run("chsim --replay r.rec --trace=again --profile=p").status, 0);
  EXPECT_EQ(read("again").size(), read("live").size());
  const auto lines = [&](const std::string& options) {
    EXPECT_EQ(run("chsim --replay r.rec --trace=part " + options).status, 0) << options;
    std::vector<std::string> found;
    std::ifstream trace(folder_ / "part");
    for (std::string line; std::getline(trace, line);) found.push_back(line);
    return found;
  };
  const auto all = lines("");
  const auto cycle = [](const std::string& line) { return std::stoi(line); };
  const auto part = lines("--from 100 --to 300");
  ASSERT_FALSE(part.empty());
  EXPECT_GE(cycle(part.front()), 100);
  EXPECT_LT(cycle(part.back()), 300);
  const auto wanted = std::count_if(all.begin(), all.end(), [&](const std::string& line) {
    return cycle(line) >= 100 && cycle(line) < 300;
  });
  EXPECT_EQ(part.size(), static_cast<std::size_t>(wanted));
  EXPECT_EQ(lines("--from 0.02s").size(), lines("--from 100").size())
      << "5 000 add cycles a second";
  const auto prints = lines("--trace-if '$punched == 1 && A == 4'");
  ASSERT_FALSE(prints.empty());
  EXPECT_LT(prints.size(), all.size());
  EXPECT_EQ(lines("--trace-if 0").size(), 0U);
}

TEST_F(Replaying, WarnsOfAConditionThatHasNoValue) {
  const ToolOutcome divided =
      run("chsim double.e -b -q -d deck --max-cycles 200 --trace=t --trace-if '1/(A-A)'");
  EXPECT_EQ(divided.err, "") << "with -q";
  EXPECT_NE(read("t"), "");
  const std::string warning =
      "warning: --trace-if: division by zero at add cycle 0; the trace includes all such "
      "instructions\n";
  const ToolOutcome loud = run("chsim double.e -b -d deck --trace=t --trace-if '1/(A-A)'");
  EXPECT_NE(loud.err.find(warning), std::string::npos) << loud.err;
  EXPECT_EQ(loud.err.find(warning), loud.err.rfind(warning)) << "once";
  const ToolOutcome variable = run("chsim double.e -b -d deck --trace=v --trace-if '$nope'");
  EXPECT_EQ(variable.status, 1);
  EXPECT_NE(variable.err.find("--trace-if: $nope has no value: only the debugger has variables"),
            std::string::npos)
      << variable.err;
  EXPECT_EQ(read("v"), "no file");
  const ToolOutcome debugged =
      run("chsim --debug -b double.e -d deck -e 'trace d if 1/(A-A); continue; trace off'");
  EXPECT_NE(debugged.out.find("trace: condition: division by zero"), std::string::npos);
  EXPECT_EQ(debugged.out.find(" 0 lines in d"), std::string::npos);
}

TEST_F(Replaying, TracesAWaitingReadAtItsPlace) {
  ASSERT_EQ(run("chsim double.e -b --checkpoint c --trace=t").status, 0);
  ASSERT_NE(read("t").find(" 100.5 (loop)             read "), std::string::npos) << read("t");
  ASSERT_EQ(run("chsim double.e -b -d deck --restore c --trace=t").status, 0);
  EXPECT_NE(read("t").find(" 100.5 (loop)             (card) "), std::string::npos) << read("t");
}

TEST_F(Replaying, OpensInTheDebugger) {
  EXPECT_EQ(run("chsim double.e -d deck --record double.rec").status, 0);
  const ToolOutcome debugged = run(
      "chsim --debug -b --replay double.rec -e 'catch print; continue 2; expect 0200 0400; where'");
  EXPECT_EQ(debugged.status, 0) << debugged.err;
  EXPECT_NE(debugged.out.find("loop"), std::string::npos) << "symbols beside the recording";
}

TEST_F(Replaying, RefusesDamageAndMistakes) {
  EXPECT_EQ(run("chsim double.e -d deck --record r.rec").status, 0);
  std::string text = read("r.rec");
  file("cut.rec", text.substr(0, text.size() / 2));
  const ToolOutcome cut = run("chsim --replay cut.rec");
  EXPECT_EQ(cut.status, 1);
  EXPECT_NE(cut.err.find("cut.rec:"), std::string::npos);
  EXPECT_EQ(run("chsim --replay double.e").status, 1);
  EXPECT_NE(run("chsim --replay double.e").err.find("this is an image"), std::string::npos);
  EXPECT_NE(run("chsim r.rec").err.find("a recording: chsim --replay runs it again"),
            std::string::npos);
  EXPECT_EQ(run("chsim --replay none").status, 3);
  EXPECT_EQ(run("chsim double.e --record no/such/folder").status, 3);
  EXPECT_EQ(run("chsim double.e -d deck --record /dev/full").status, 3);
  for (const char* arguments :
       {"--replay r.rec -d deck", "--replay r.rec --restore c", "--replay r.rec --record q",
        "double.e --from 5", "double.e --trace-if 1", "double.e --trace --from soon",
        "double.e --trace --from 10 --to 10", "double.e --trace --from 0s --to 0",
        "double.e --record double.e", "--debug double.e --record q", "--record q",
        "double.e --record q --trace=q", "double.e --json --record -"})
    EXPECT_EQ(run("chsim " + std::string(arguments)).status, 2) << arguments;
  EXPECT_EQ(run("chsim double.e --trace --trace-if '(1'").status, 1);
  EXPECT_EQ(read("q"), "no file");
}

}  // namespace
}  // namespace chessvm::vm::test::chsim_replay_test
