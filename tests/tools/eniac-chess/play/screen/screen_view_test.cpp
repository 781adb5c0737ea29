// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/play/screen/screen_view.hpp"
#include "tests/support/expect_in.hpp"

#include <gtest/gtest.h>

#include <csignal>
#include <thread>

#include "tests/base/terminal/fake_display.hpp"
#include "tests/programs/support/dice.hpp"
#include "tests/tools/eniac-chess/play/support.hpp"

namespace chessvm::chess::playing::test::screen_view_test {
namespace {

/// A machine that computes until the game interrupts it.
class EndlessMachine final : public host::Simulator {
 public:
  host::Run run(const vm::Image& /*image*/, const std::vector<vm::Card>& /*deck*/,
                const host::RunOptions& options) const override {
    host::Run run;
    vm::MachineState state;
    state.rf.words = {12, 34, 56, 78, 90};
    while (!*options.interrupt) {
      if (options.progress) options.progress({AddCycles(18'000'000), state});
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    run.end = host::RunEnd::interrupted;
    run.work.time = AddCycles(36'000'000);
    return run;
  }
};

/// A game on a simulated display, with functions that press keys and click the mouse.
struct Table {
  explicit Table(Person person, std::string_view fen = initial_fen,
                 std::unique_ptr<host::Simulator> simulator = std::make_unique<host::Interpreter>(),
                 ScreenStyle style = {})
      : session(session_of(person, fen)),
        opponent(machine(std::move(simulator))),
        view(session, opponent, display, style) {}

  void type(std::string_view text) {
    for (const char character : text) view.handle(Key{std::string(1, character)});
  }
  void press(const char* key) { view.handle(Key{key}); }
  void enter(std::string_view line) {
    type(line);
    press("Enter");
  }
  void click(std::string_view square) {
    const Pane board = layout_for(display.extent, Neons::hidden).board;
    const Spot spot = spot_of(*parse_square(square), session.bottom());
    view.handle(Mouse{Mouse::Act::press, board.column + spot.column + 1, board.row + spot.row});
  }
  void wait() {
    do
      while (view.attend_machine()) continue;
    while (view.is_thinking());
  }
  [[nodiscard]] std::string text() const { return view.picture().text(); }

  FakeDisplay display;
  Session session;
  MachinePlayer opponent;
  ScreenView view;
};

TEST(PlayScreen, ShowsAGame) {
  Table table(Person::white);
  EXPECT_TRUE(has(table.text(), "8  r  n  b  q  k  b  n  r\n")) << table.text();
  EXPECT_TRUE(has(table.text(), "White to move, your move")) << table.text();
  table.enter("e4");
  EXPECT_TRUE(has(table.text(), "[P]")) << table.text();
  table.wait();
  EXPECT_TRUE(has(table.text(), "1. e4 ")) << table.text();
  EXPECT_TRUE(has(table.text(), "The machine plays 1... ")) << table.text();
  EXPECT_TRUE(has(table.text(), "this move  0h0")) << table.text();
  table.enter("Nf5");
  EXPECT_TRUE(has(table.text(), "no knight can go to f5")) << table.text();
}

TEST(PlayScreen, TellsOfFailures) {
  FakeDisplay display;
  Session session = session_of(Person::white);
  MachinePlayer opponent = machine(
      std::make_unique<host::Interpreter>(),
      {.depth = 5, .mtbf = EniacHours(0.5), .failure_seed = 7, .second_look = SecondLook::none});
  ScreenView view(session, opponent, display, {});
  for (const char* const key : {"e", "4", "Enter"}) view.handle(Key{key});
  do
    while (view.attend_machine()) continue;
  while (view.is_thinking());
  const std::string text = view.picture().text();
  EXPECT_FALSE(session.game().failures().empty());
  EXPECT_TRUE(has(text, "at 5 plies, in ")) << text;
  EXPECT_TRUE(has(text, " lost, 0h15m for the repair")) << text;
  EXPECT_TRUE(has(text, " in this game: ")) << text;
  EXPECT_TRUE(has(text, "The machine plays 1... ")) << text;
}

TEST(PlayScreen, DrawsFigures) {
  Table table(Person::white, initial_fen, std::make_unique<host::Interpreter>(),
              {Figures::unicode, Neons::hidden});
  EXPECT_TRUE(has(table.text(), "8  ♜  ♞  ♝  ♛  ♚  ♝  ♞  ♜\n")) << table.text();
  table.enter("flip");
  EXPECT_TRUE(has(table.text(), "\n1  ♖  ♘  ♗  ♔  ♕  ♗  ♘  ♖\n")) << table.text();
  EXPECT_TRUE(has(table.text(), "\n   h  g  f  e  d  c  b  a\n")) << table.text();
}

TEST(PlayScreen, TakesClicks) {
  Table table(Person::white);
  table.click("e3");  // an empty square: no effect
  table.click("g1");
  EXPECT_TRUE(has(table.text(), ">N<")) << table.text();
  EXPECT_TRUE(has(table.text(), "( )")) << table.text();
  table.click("g1");
  EXPECT_FALSE(has(table.text(), ">N<")) << table.text();
  table.click("b1");
  table.click("g1");
  table.click("g3");
  EXPECT_TRUE(has(table.text(), "the knight on g1 cannot go to g3")) << table.text();
  table.click("g1");
  table.click("f3");
  EXPECT_EQ(table.session.game().sans(), std::vector<std::string>{"Nf3"});
  Table promotion(Person::white, "8/P7/8/8/8/8/8/k1K5 w - - 0 1");
  promotion.click("a7");
  promotion.click("a8");
  EXPECT_EQ(promotion.session.game().sans(), std::vector<std::string>{"a8=Q#"});
}

TEST(PlayScreen, CompletesAndRemembers) {
  Table table(Person::both);
  table.type("Nc");
  table.press("Tab");
  table.press("Enter");
  EXPECT_EQ(table.session.game().sans().back(), "Nc3");
  table.type("N");
  table.press("Tab");
  EXPECT_TRUE(has(table.text(), "Nc6  Na6  Nh6  Nf6")) << table.text();
  table.press("Escape");
  table.enter("fen");
  EXPECT_TRUE(has(table.text(), "rnbqkbnr/pppppppp/8/8/8/2N5/PPPPPPPP/R1BQKBNR b KQkq - 1 1"));
  table.press("Up");
  EXPECT_TRUE(has(table.text(), "Black> fen")) << table.text();
}

TEST(PlayScreen, ShowsLongTextsOnAPage) {
  Table table(Person::white);
  table.press("F1");
  EXPECT_TRUE(has(table.text(), "take back your last move")) << table.text();
  EXPECT_FALSE(has(table.text(), "8  r  n  b")) << table.text();
  table.press("Down");
  table.press("^L");
  EXPECT_FALSE(has(table.text(), "8  r  n  b")) << table.text();
  table.press("x");
  EXPECT_TRUE(has(table.text(), "8  r  n  b")) << table.text();
  EXPECT_TRUE(has(table.text(), "White> x")) << table.text();
}

TEST(PlayScreen, TakesTheFirstLetterOfAMoveThatIsTypedOnAPage) {
  Table table(Person::white);
  table.press("F1");
  table.enter("e4");
  EXPECT_EQ(table.session.game().sans().back(), "e4");
  table.wait();
  for (const char* const key : {"q", "F1", "Escape", "Enter", " "}) {
    table.press("F1");
    EXPECT_FALSE(has(table.text(), "8  r  n  b")) << table.text();
    table.press(key);
    EXPECT_TRUE(has(table.text(), "8  r  n  b")) << key;
    EXPECT_TRUE(has(table.text(), "White>\n")) << key << table.text();
  }
  table.press("F1");
  table.press("^D");
  EXPECT_TRUE(table.view.is_leaving()) << "the end of input";
}

TEST(PlayScreen, StopsTheMachineAtTheFirstInterruptAndLeavesAtTheSecond) {
  Table table(Person::white, initial_fen, std::make_unique<EndlessMachine>(),
              {Figures::letters, Neons::shown});
  table.enter("e4");
  table.view.attend_machine();
  ASSERT_TRUE(table.view.is_thinking());
  while (!has(table.text(), "thinking   1h00m of ENIAC time")) table.view.attend_machine();
  EXPECT_TRUE(has(table.text(), "RF P")) << table.text();
  EXPECT_TRUE(has(table.text(), "·········●  ●●●●●●●●●●  0")) << table.text();
  table.enter("d4");
  EXPECT_TRUE(has(table.text(), "the machine is thinking")) << table.text();
  table.enter("flip");
  EXPECT_TRUE(has(table.text(), "\n1  R  N  B  K")) << table.text();
  table.view.interrupt();
  table.wait();
  EXPECT_EQ(table.session.game().sans().size(), 2U);
  EXPECT_TRUE(has(table.text(), "stopped: the move of a search of 3 plies")) << table.text();
  EXPECT_TRUE(has(table.text(), "this move  2h0")) << table.text();  // includes the stopped search
  EXPECT_FALSE(table.view.is_leaving());
  table.view.interrupt();
  EXPECT_TRUE(table.view.is_leaving());
}

TEST(PlayScreen, LetsAMachineThatPlaysItselfWaitAfterAnInterrupt) {
  Table table(Person::none, initial_fen, std::make_unique<EndlessMachine>());
  table.view.attend_machine();
  ASSERT_TRUE(table.view.is_thinking());
  table.view.interrupt();
  table.wait();
  EXPECT_EQ(table.session.game().sans().size(), 1U);
  EXPECT_TRUE(has(table.text(), "go lets the machine move")) << table.text();
  table.enter("go");
  table.view.attend_machine();
  EXPECT_TRUE(table.view.is_thinking());
}

TEST(PlayScreen, WarnsBeforeAnInterruptLeaves) {
  Table table(Person::white);
  table.type("e");
  table.view.interrupt();
  EXPECT_FALSE(table.view.is_leaving());
  table.view.interrupt();
  EXPECT_TRUE(has(table.text(), "^C again leaves")) << table.text();
  table.type("x");
  table.press("Backspace");
  table.view.interrupt();
  EXPECT_FALSE(table.view.is_leaving());
  table.view.interrupt();
  EXPECT_TRUE(table.view.is_leaving());
}

TEST(PlayScreen, EndsInEveryWay) {
  {
    Table table(Person::white);
    for (const char* key : {"q", "u", "i", "t", "Enter"}) table.display.inputs.push_back(Key{key});
    EXPECT_EQ(table.view.run(), ScreenEnd::left);
  }
  {
    Table table(Person::white);
    table.display.inputs.push_back(Key{"^D"});
    EXPECT_EQ(table.view.run(), ScreenEnd::left);
  }
  {
    Table table(Person::white);
    table.display.signal = SIGTERM;
    EXPECT_EQ(table.view.run(), ScreenEnd::signalled);
  }
  {
    Table table(Person::white, initial_fen, std::make_unique<EndlessMachine>());
    accepted(table.session, "e4");
    table.display.on_draw = [&] { table.display.hung_up = true; };
    EXPECT_EQ(table.view.run(), ScreenEnd::gone);
  }
}

/// Presses keys, clicks the mouse and changes the size of the screen, in random order.
TEST(PlayScreen, SurvivesAnything) {
  constexpr std::uint64_t seed = 19460217;
  SCOPED_TRACE(testing::Message() << "seed " << seed);
  programs::Dice dice(seed);
  Table table(Person::both);
  constexpr std::array keys{"Enter",  "Tab", "Up", "Down",   "Escape", "^U", "^W",
                            "PageUp", "F1",  "^L", "Delete", "Left",   "♞"};
  constexpr std::string_view letters = "abcdefgh12345678NBRQKxu";
  for (int i = 0; i < 20'000; ++i) {
    switch (dice.below(5)) {
      case 0:
        table.press(keys[dice.below(keys.size())]);
        break;
      case 1:
        table.display.extent = {dice.below(100), dice.below(40)};
        break;
      case 2:
        table.view.handle(
            Mouse{static_cast<Mouse::Act>(dice.below(3)), dice.below(30), dice.below(12)});
        break;
      default:
        table.type(letters.substr(dice.below(letters.size()), 1));
    }
    const Screen screen = table.view.picture();
    ASSERT_EQ(screen.size(), table.display.extent);
    if (screen.cursor) {
      ASSERT_LT(screen.cursor->column, screen.size().columns);
      ASSERT_LT(screen.cursor->row, screen.size().rows);
    }
  }
}

}  // namespace
}  // namespace chessvm::chess::playing::test::screen_view_test
