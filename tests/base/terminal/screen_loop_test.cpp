// SPDX-License-Identifier: MIT
#include "base/terminal/screen_loop.hpp"

#include <gtest/gtest.h>

#include <csignal>

#include "base/process/signals.hpp"
#include "tests/base/terminal/fake_display.hpp"

namespace chessvm {
namespace {

/// Counts the calls of its functions; leaves the loop at the second ^C or at `q`.
class Counter final : public ScreenProgram {
 public:
  std::chrono::milliseconds work() override {
    ++worked;
    return std::chrono::milliseconds(0);
  }
  [[nodiscard]] Screen picture() const override { return Screen({1, 1}); }
  void handle(const Input& input) override {
    ++handled;
    if (input == Input(Key{"q"})) leaves = true;
  }
  void interrupt() override { leaves = ++interrupted == 2; }
  [[nodiscard]] bool is_leaving() const override { return leaves; }

  int worked = 0;
  int handled = 0;
  int interrupted = 0;
  bool leaves = false;
};

TEST(ScreenLoop, WorksBeforeEveryPictureAndTakesAllInput) {
  FakeDisplay display;
  Counter counter;
  display.on_draw = [&] {
    EXPECT_EQ(counter.worked, display.drawn);
    if (display.drawn == 3) display.inputs = {Key{"a"}, Key{"q"}, Key{"b"}};
  };
  EXPECT_EQ(run_on_screen(display, counter), ScreenEnd::left);
  EXPECT_EQ(display.drawn, 3);
  EXPECT_EQ(counter.handled, 2) << "what follows the last key is left alone";
}

TEST(ScreenLoop, LeavesBySignalWhereTheProgramLeavesAtAnInterrupt) {
  FakeDisplay display;
  Counter counter;
  display.inputs = {Key{"a"}};
  display.on_draw = [&] { display.signal = SIGINT; };
  EXPECT_EQ(run_on_screen(display, counter), ScreenEnd::signalled);
  EXPECT_EQ(counter.interrupted, 2);
  EXPECT_EQ(counter.handled, 0) << "a signal comes before keys";
  EXPECT_EQ(display.signal, SIGINT) << "the one that ended it is kept";
}

TEST(ScreenLoop, EndsAtAnyOtherSignalAndWithItsTerminal) {
  FakeDisplay display;
  Counter counter;
  display.signal = SIGTERM;
  EXPECT_EQ(run_on_screen(display, counter), ScreenEnd::signalled);
  EXPECT_EQ(display.drawn, 0);
  display.signal = 0;
  display.hung_up = true;
  EXPECT_EQ(run_on_screen(display, counter), ScreenEnd::gone);
  EXPECT_EQ(status_of(ScreenEnd::gone), ExitStatus::environment);
  EXPECT_EQ(status_of(ScreenEnd::left), ExitStatus::ok);
}

}  // namespace
}  // namespace chessvm
