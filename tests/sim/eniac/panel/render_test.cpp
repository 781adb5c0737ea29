// SPDX-License-Identifier: MIT
// Compares pictures of the panel with the state lines of the machine, on every conformance patch.
#include "sim/eniac/panel/render.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <sstream>

#include "base/files/file.hpp"
#include "sim/eniac/panel/keys.hpp"
#include "sim/eniac/panel/layout.hpp"
#include "sim/eniac/patch/console.hpp"
#include "sim/eniac/units/accumulator/accumulator.hpp"
#include "sim/eniac/units/cards/card_reader.hpp"
#include "sim/eniac/units/constant_transmitter.hpp"
#include "sim/eniac/units/divider.hpp"
#include "sim/eniac/units/function_table.hpp"
#include "sim/eniac/units/initiating_unit.hpp"
#include "sim/eniac/units/master_programmer.hpp"
#include "sim/eniac/units/multiplier.hpp"
#include "tests/sim/eniac/panel/panel_pictures.hpp"
#include "tests/support/golden.hpp"

namespace chessvm::eniac::render_test {
namespace {

namespace fs = std::filesystem;

const fs::path pictures = fs::path(CHESSVM_TEST_DATA) / "panel";

std::vector<std::string> words_of(const std::string& line) {
  std::istringstream in(line);
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

/// Returns the part of each row that shows the units, without blanks at the end. This part begins
/// at `column`.
std::vector<std::string> units_of(const Screen& screen, int column) {
  std::vector<std::string> rows;
  for (int row = 1; row < screen.size().rows; ++row) {
    rows.push_back(cut(screen, row, column, column + units_width));
    rows.back().erase(rows.back().find_last_not_of(' ') + 1);
  }
  return rows;
}

void expect_units(const Machine& machine, const std::vector<std::string>& rows) {
  const std::vector<std::string> programmer = words_of(machine.master_programmer().state_line());
  std::string stages = "stage    ";
  std::string inputs = "input    ";
  for (std::size_t k = 0; k < 10; ++k) {
    stages += fmt::format(" {}", programmer[0][k] - '0' + 1);
    inputs += programmer[2][k] == '0' ? " ·" : " ●";
  }
  EXPECT_EQ(rows[3], stages);
  EXPECT_EQ(rows[4], inputs);
  std::string decades = "decades  ";
  for (std::size_t k = 0; k < 20; k += 5) decades += " " + programmer[1].substr(k, 5);
  EXPECT_EQ(rows[5], decades);
  for (int number = 1; number <= 3; ++number) {
    const std::vector<std::string> table = words_of(machine.table(number).state_line());
    EXPECT_EQ(rows[5 + static_cast<std::size_t>(number)],
              fmt::format("f{} {} argument {:>3} stage {:>2}", number, neons_of(table[0]), table[1],
                          table[2]));
  }
  EXPECT_EQ(rows[9], "c  " + neons_of(machine.constants().state_line()));
  const std::vector<std::string> multiplier = words_of(machine.multiplier().state_line());
  EXPECT_EQ(rows[10], fmt::format("m  {} stage {:>2}", neons_of(multiplier[1]), multiplier[0]));
  const std::vector<std::string> divider = words_of(machine.divider().state_line());
  EXPECT_EQ(rows[11], fmt::format("d  {} place {:>2} ring {:>2}", neons_of(divider[2]), divider[0],
                                  divider[1]));
  std::string flip_flops = "  ";
  for (std::size_t k = 3; k < divider.size(); ++k) flip_flops += " " + divider[k];
  EXPECT_EQ(rows[12], flip_flops == "  " ? "" : flip_flops);
  const std::string bits = machine.initiating_unit().state_line();
  const auto neon = [&](std::size_t bit) { return neons_of(bits.substr(bit, 1)); };
  EXPECT_EQ(rows[13], fmt::format("initiate  button {}  synchroniser {}", neon(13), neon(14)));
  EXPECT_EQ(rows[14], fmt::format("clear     {} SCG {} print {}", neons_of(bits.substr(0, 6)),
                                  bits.substr(0, 6) == "000000" ? "·" : "●", neon(7)));
  EXPECT_EQ(rows[15], fmt::format("reader    read {} interlock {}", neon(6), neon(9)));
  EXPECT_EQ(rows[16], fmt::format("          finished {} sync {}", neon(8), neon(10)));
}

void expect_accumulator_rows(const Machine& machine, const Screen& screen) {
  for (int number = 1; number <= accumulator_count; ++number) {
    const std::string line = machine.accumulator(number).state_line();
    EXPECT_EQ(
        cut(screen, number + 1, 0, accumulator_row_width),
        fmt::format("a{:<2} {} {} {} {}", number, line.substr(0, 12), neons_of(line.substr(13, 10)),
                    line.substr(24, 1), neons_of(line.substr(26))));
  }
}

void expect_accumulator_blocks(const Machine& machine, const Screen& screen) {
  const Layout layout = layout_for(screen.size());
  for (int number = 1; number <= accumulator_count; ++number) {
    const std::string line = machine.accumulator(number).state_line();
    const int left = (number - 1) % layout.blocks_in_a_row * block_width(layout.pitch);
    const int top = 1 + (number - 1) / layout.blocks_in_a_row * block_rows;
    EXPECT_EQ(cut(screen, top, left, left + 13),
              fmt::format("a{:<2} {}     r{} ", number, line[0], line[24]));
    for (int place = 0; place < 10; ++place) {
      const int column = left + 2 + place * layout.pitch;
      const auto at = static_cast<std::size_t>(place);
      for (int row = 0; row < 10; ++row)
        EXPECT_EQ(screen.at(column, top + 1 + row).glyph == U'●', line[2 + at] - '0' == row);
      EXPECT_EQ(screen.at(column, top + 11).glyph == U'●', line[13 + at] == '1');
      EXPECT_EQ(screen.at(column, top + 12).glyph, static_cast<unsigned char>(line[2 + at]));
    }
    EXPECT_EQ(cut(screen, top + 13, left, left + 12), neons_of(line.substr(26)));
  }
}

void expect_picture_of(const Machine& machine) {
  const PanelState state = state_of(machine);
  const Screen rows = render(state, {80, 24});
  EXPECT_EQ(cut(rows, 0, 0, 80)
                .find(fmt::format("ENIAC paused  add cycle {}  pulse time {}  ",
                                  machine.time().cycle, machine.time().phase / 2)),
            0);
  expect_accumulator_rows(machine, rows);
  // This screen has 81 columns, so that no row of the units ends at the edge of the screen.
  expect_units(machine, units_of(render(state, {81, 24}), accumulator_row_width + 1));
  expect_accumulator_blocks(machine, render(state, {178, 33}));
}

TEST(Picture, SaysWhatTheMachineSays) {
  int patches = 0;
  for (const auto& entry : fs::recursive_directory_iterator(fs::path(CHESSVM_TEST_DATA) /
                                                            "vectors" / "eniac" / "cases")) {
    if (entry.path().extension() != ".e") continue;
    SCOPED_TRACE(entry.path().filename());
    Machine machine;
    PulseEngine engine(machine);
    PatchFiles files(PatchFiles::Read::once);
    Console console(machine, engine, files, {}, {.later_units = true, .until = 300});
    if (console.load(entry.path().string()).value_or(ConsoleStatus::quit) != ConsoleStatus::go_on)
      continue;
    ++patches;
    for (const int pulse_times : {3, 50, 128, 241}) {
      for (int k = 0; k < pulse_times; ++k)
        if (!engine.step_pulse_time()) break;
      expect_picture_of(machine);
      if (testing::Test::HasFailure()) return;
    }
  }
  EXPECT_GT(patches, 100);
}

TEST(Picture, NamesThePulsesOfEveryPulseTime) {
  Machine machine;
  PulseEngine engine(machine);
  // The pulses of each pulse time (docs/eniac.md#clock); SCG comes only if a clear program waits.
  const char* const expected[] = {"10P",        "10P 9P 1P", "10P 9P 2P", "10P 9P 2P", "10P 9P 2'P",
                                  "10P 9P 2'P", "10P 9P 4P", "10P 9P 4P", "10P 9P 4P", "10P 9P 4P",
                                  "1'P",        "CCG",       "-",         "RP",        "-",
                                  "-",          "-",         "CPP",       "-",         "RP"};
  for (int time = 0; time < 20; ++time) {
    const std::string row = units_of(render(state_of(machine), {100, 24}), 63)[1];
    EXPECT_EQ(row, fmt::format("given {}, next {}", expected[(time + 19) % 20], expected[time]));
    ASSERT_TRUE(engine.step_pulse_time());
  }
}

TEST(Picture, ShowsCardsAndWhyTheMachineStands) {
  Machine machine;
  machine.card_reader().load({"12345", "67"});
  (void)machine.card_reader().next();
  PanelState state = state_of(machine);
  state.cards_punched = 7;
  state.cards = {"latest", "earlier"};
  state.message = "stopped by the debugger";
  const std::string text = render(state, {80, 26}).text();
  for (const char* const part : {"cards read: 1 of 2", " 12345\n", "cards punched: 7", " latest\n",
                                 " earlier\n", "\nstopped by the debugger\n"})
    EXPECT_NE(text.find(part), std::string::npos) << part << " in\n" << text;
}

TEST(Picture, SaysWhereTheMachineGoes) {
  Machine machine;
  PanelState state = state_of(machine);
  for (const auto& [motion, words] : {std::pair{Motion::paused, "ENIAC paused  add cycle"},
                                      {Motion::running, "ENIAC running  add cycle"},
                                      {Motion::to_next_program, "ENIAC to the next program  add"},
                                      {Motion::to_milestone, "ENIAC to the next instruction  add"},
                                      {Motion::to_checkpoint, "ENIAC to the next fetch  add"}}) {
    state.motion = motion;
    const std::string text = render(state, {80, 24}).text();
    EXPECT_TRUE(text.starts_with(words)) << text;
  }
}

TEST(Picture, ShowsTheLatestIrregularity) {
  Machine machine;
  machine.monitor().irregular({.cycle = 7, .phase = 4}, "first");
  machine.monitor().irregular({.cycle = 9, .phase = 4}, "second");
  machine.monitor().irregular({.cycle = 8, .phase = 4}, "between");
  EXPECT_EQ(lamps_of(machine).irregularity, "add cycle 9, pulse time 2: second");
}

TEST(Picture, NamesActivePrograms) {
  Machine machine;
  run_squares(machine);
  const std::string text = render(state_of(machine), {100, 24}).text();
  EXPECT_NE(text.find("6A:2"), std::string::npos) << text;
  EXPECT_NE(text.find("6β:2"), std::string::npos) << text;
}

/// The renderer shortens a line of a pane only if the line is too long. The bottom line names the
/// keys of the panes.
TEST(Picture, ShowsPanesBesideTheMachine) {
  Machine machine;
  PanelState state = state_of(machine);
  state.panes = {{"processor", {"A 01", std::string(60, 'x')}}, {"board", {"r n b q"}}};
  const Screen beside = render(state, {118, 24});
  EXPECT_EQ(cut(beside, 1, 81, 118), "processor" + std::string(28, ' '));
  EXPECT_EQ(cut(beside, 2, 81, 118), "A 01" + std::string(33, ' '));
  EXPECT_EQ(cut(beside, 3, 81, 118), std::string(36, 'x') + "…");
  EXPECT_EQ(cut(beside, 5, 81, 86), "board");
  expect_accumulator_rows(machine, beside);
  const Screen narrow = render(state, {80, 24});
  EXPECT_EQ(cut(narrow, 2, 43, 47), "A 01");
  EXPECT_NE(narrow.text().find("s step f fetch g go v view"), std::string::npos) << narrow.text();
  expect_accumulator_rows(machine, narrow);
  state.side = 2;
  EXPECT_NE(render(state, {80, 24}).text().find("cycling"), std::string::npos);
}

TEST(Picture, HasAnAsciiForm) {
  Machine machine;
  run_squares(machine);
  for (const Size size : {Size{80, 24}, Size{120, 50}, Size{300, 100}}) {
    const Screen screen = render(state_of(machine), size);
    for (int row = 0; row < size.rows; ++row)
      for (int column = 0; column < size.columns; ++column) {
        const char32_t glyph = screen.at(column, row).glyph;
        ASSERT_TRUE(glyph == U'?' || in_ascii(glyph) != '?') << cut(screen, row, 0, size.columns);
      }
  }
}

TEST(Picture, HelpNamesEveryKey) {
  Machine machine;
  PanelState state = state_of(machine);
  state.help = true;
  state.panes = {{"processor", {"A 01"}}};
  const std::string text = render(state, {80, 24}).text();
  for (const KeyRow& key : key_rows())
    EXPECT_NE(text.find(fmt::format("{:<6}{}", key.shown, key.help)), std::string::npos)
        << key.help;
}

TEST(Keys, MeanOneThingEach) {
  std::string keys;
  for (const KeyRow& row : key_rows())
    for (const char key : row.keys) {
      EXPECT_EQ(keys.find(key), std::string::npos) << key;
      EXPECT_EQ(action_of(key), row.action);
      keys += key;
    }
  EXPECT_EQ(action_of('Z'), std::nullopt);
  EXPECT_EQ(action_of('s', KeyUse::without_panes), std::nullopt);
  EXPECT_EQ(action_of('n', KeyUse::without_panes), Action::step_program);
}

/// CHESSVM_BLESS=1 records new pictures.
TEST(Picture, LooksAsItDid) {
  Machine machine;
  run_squares(machine);
  const PanelState state = state_of(machine);
  for (const Size size :
       {Size{1, 1}, Size{20, 5}, Size{42, 24}, Size{80, 24}, Size{120, 44}, Size{300, 100}}) {
    const fs::path file = pictures / fmt::format("{}x{}.txt", size.columns, size.rows);
    test::expect_golden(file, render(state, size).text());
  }
}

}  // namespace
}  // namespace chessvm::eniac::render_test
