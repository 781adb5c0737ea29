// SPDX-License-Identifier: MIT
#include "sim/wired/panel/processor_pane.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/files/file.hpp"
#include "sim/eniac/panel/render.hpp"
#include "sim/eniac/units/accumulator/accumulator.hpp"
#include "tests/sim/wired/panel/wired_panel_support.hpp"
#include "tests/support/golden.hpp"

namespace chessvm::wired::test::processor_pane_test {
namespace {

namespace fs = std::filesystem;

constexpr const char* adder = R"(; adds the numbers on cards to those in word 20
total   .equ 20
        .isa v4
        .org 100
again
        read
        mov F,A
        swap A,D
        mov total,A
        swap A,B
        mov [B],A
        add D,A
        mov A,[B]
        print
        jmp again
)";

class PaneTest : public testing::Test {
 protected:
  [[nodiscard]] ProcessorPicture picture() const {
    return picture_of(*running_.processor, *running_.follower, running_.computer->machine(),
                      running_.computer->wired().assignment(), running_.program.text, {});
  }
  /// Steps by add cycles to the instruction `text`; reader and punch take no time.
  void step_to_instruction(std::string_view text) {
    running_.computer->machine().circuit().time.stepping = true;
    for (int cycle = 0; cycle < 2'000; ++cycle) {
      if (picture().instruction == text) return;
      ASSERT_EQ(running_.step(), eniac::StopReason::limit);
    }
    FAIL() << "never came to " << text;
  }

  [[nodiscard]] eniac::PanelState state() const {
    eniac::PanelState state;
    state.machine = eniac::lamps_of(running_.computer->machine());
    state.engine = "compiled";
    state.panes = {processor_pane(picture())};
    return state;
  }

  RunningProgram running_{AssembledProgram("adder.asm", adder), "07000\n05000\n"};
};

TEST_F(PaneTest, NamesInstructionPlaceAndSource) {
  EXPECT_EQ(picture().place, "100.0 again");
  EXPECT_EQ(picture().instruction, "swapall") << "the first of four that `read` stands for";
  EXPECT_EQ(picture().source, "adder.asm:6");
  step_to_instruction("read");
  EXPECT_EQ(picture().source, "adder.asm:6");
  step_to_instruction("swap A,D");
  EXPECT_EQ(picture().source, "adder.asm:8");
}

TEST_F(PaneTest, ShowsTheAccumulatorsAsTheyStand) {
  step_to_instruction("print");
  const ProcessorPicture now = picture();
  EXPECT_EQ(now.now, running_.computer->wired().state());
  const eniac::SidePane pane = processor_pane(now);
  const auto has = [&](const std::string& part) {
    return std::any_of(pane.lines.begin(), pane.lines.end(), [&](const std::string& line) {
      return line.find(part) != std::string::npos;
    });
  };
  EXPECT_TRUE(has("A 07  B 20")) << testing::PrintToString(pane.lines);
  EXPECT_TRUE(has("20 P07 00 00 00 00")) << testing::PrintToString(pane.lines);
  EXPECT_TRUE(has("cards: 1 read, 0 punched"));
}

TEST_F(PaneTest, FitsItsColumns) {
  for (int cycle = 0; cycle < 500; ++cycle) {
    const eniac::SidePane pane = processor_pane(picture());
    ASSERT_EQ(pane.rows(), 18) << "a pane that changes its height would move the others";
    for (const std::string& line : pane.lines)
      ASSERT_LE(line.size(), static_cast<std::size_t>(eniac::side_pane_columns)) << line;
    ASSERT_EQ(running_.step(), eniac::StopReason::limit);
  }
}

/// On a broken machine, the pane shows an impossible register value instead of the instruction.
TEST_F(PaneTest, TellsWhatIsImpossible) {
  eniac::Machine& machine = running_.computer->machine();
  const Assignment& assignment = running_.computer->wired().assignment();
  const auto shown = [&](std::uint64_t pc_and_rr) {
    machine.accumulator(1).set_value({.digits = pc_and_rr, .minus = false});
    const RowFollower follower(machine, running_.computer->engine(), assignment);
    const Processor processor(running_.program.image, {}, follower, machine, assignment);
    return picture_of(processor, follower, machine, assignment, running_.program.text, {});
  };
  EXPECT_EQ(shown(0x900).place, "100.0 again");
  EXPECT_EQ(shown(0x900).rows, "PC 100  RR none");
  EXPECT_EQ(shown(0x9010900).rows, "PC 100  RR 101");
  const ProcessorPicture lost = shown(0x5500);
  EXPECT_EQ(lost.place, "");
  EXPECT_NE(lost.instruction.find("a1"), std::string::npos) << lost.instruction;
  EXPECT_EQ(lost.rows, "PC P0000005500");
  const ProcessorPicture empty = shown(0x950);
  EXPECT_EQ(empty.place, "150.0 again+50");
  EXPECT_EQ(empty.source, "") << "no line of the program is there";
}

/// Tests large counts, such as those that the wired CPU reaches in four hours on a fast computer.
TEST_F(PaneTest, ShowsLargeCountsWhole) {
  ProcessorPicture much = picture();
  much.fetches = 99'999'999;
  much.add_cycles = 9'999'999'999;
  const eniac::SidePane pane = processor_pane(much);
  const auto counts = std::ranges::find(pane.lines, "99999999 rows, add cycle 9999999999");
  ASSERT_NE(counts, pane.lines.end()) << testing::PrintToString(pane.lines);
  EXPECT_LE(counts->size(), static_cast<std::size_t>(eniac::side_pane_columns));
}

/// Compares the pane with the picture in docs/panel.md; CHESSVM_BLESS=1 records a new picture.
TEST_F(PaneTest, IsTheOneInTheManual) {
  step_to_instruction("add D,A");
  const std::string file = CHESSVM_SOURCE_DIR "/docs/panel.md";
  const std::string page = read_file(file).value();
  const std::size_t section = page.find("## The CPU on its cables");
  ASSERT_NE(section, std::string::npos);
  const std::string start = "```text\nENIAC";
  const std::size_t from = page.find(start, section);
  ASSERT_NE(from, std::string::npos);
  const std::size_t begin = from + start.find("ENIAC");
  const std::size_t end = page.find("```", begin);
  chessvm::test::expect_golden_part(file, begin, end, eniac::render(state(), {80, 24}).text());
}

/// Compares the pane with golden pictures; CHESSVM_BLESS=1 records new ones.
TEST_F(PaneTest, LooksAsItDid) {
  step_to_instruction("add D,A");
  for (const Size size : {Size{60, 50}, Size{80, 24}, Size{120, 30}}) {
    const fs::path file = fs::path(CHESSVM_TEST_DATA) / "panel" /
                          fmt::format("cpu-{}x{}.txt", size.columns, size.rows);
    chessvm::test::expect_golden(file, eniac::render(state(), size).text());
  }
}

TEST_F(PaneTest, NamesWhatEachAccumulatorHolds) {
  const eniac::SidePane pane =
      accumulators_pane(running_.computer->machine(), running_.computer->wired().assignment());
  ASSERT_EQ(pane.lines.size(), std::size_t{eniac::accumulator_count});
  EXPECT_EQ(pane.lines[0].substr(0, 19), "PC, RR             ");
  EXPECT_EQ(pane.lines[12], "RF: A B C D E      P00 00 00 00 00");
  EXPECT_EQ(pane.lines[4].substr(0, 13), "m0: words 0-4");
  EXPECT_EQ(pane.lines[19], "m14: words 70-74   M00 00 00 00 00");
  for (const std::string& line : pane.lines) EXPECT_LE(line.size(), eniac::side_pane_columns);
}

}  // namespace
}  // namespace chessvm::wired::test::processor_pane_test
