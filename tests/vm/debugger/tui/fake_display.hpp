// SPDX-License-Identifier: MIT
// The debugger's full-screen view on a simulated display, on which a test types and clicks.
#pragma once

#include <string>

#include "programs/debugger_views.hpp"
#include "tests/base/terminal/fake_display.hpp"
#include "tests/vm/debugger/support.hpp"
#include "vm/debugger/tui/render.hpp"
#include "vm/debugger/tui/screen_view.hpp"

namespace chessvm::vm::tui::test {

/// The full-screen view of a program, with functions that press keys and click the mouse.
struct Desk {
  explicit Desk(debugger::test::Program program)
      : session(program.image, std::move(program.symbols), std::move(program.source),
                programs::debugger_views()),
        view(session, display) {
    session.files = std::make_unique<debugger::test::MemoryFiles>();
  }
  explicit Desk(const std::string& source) : Desk(debugger::test::assembled("test.asm", source)) {}

  void press(std::initializer_list<const char*> keys) {
    for (const char* key : keys) view.handle(Key{key});
  }
  void type(const std::string& text) {
    for (const char character : text) view.handle(Key{std::string(1, character)});
  }
  void command(const std::string& line) {
    press({":"});
    type(line);
    press({"Enter"});
  }
  void click(int column, int row, Mouse::Act act = Mouse::Act::press) {
    view.handle(Mouse{act, column, row});
  }
  /// Returns the picture without the machine's speed, which differs between runs.
  [[nodiscard]] std::string text() const {
    ViewState state = view.state();
    state.rate = 0;
    return render(session, state, display.extent).text();
  }
  /// Returns true if a line of the log contains `part`.
  [[nodiscard]] bool said(const std::string& part) const {
    for (const LogLine& line : view.state().log.lines())
      if (line.text.find(part) != std::string::npos) return true;
    return false;
  }
  [[nodiscard]] std::string line(int row) const {
    const std::string all = text();
    std::size_t begin = 0;
    for (; row > 0; --row) begin = all.find('\n', begin) + 1;
    return all.substr(begin, all.find('\n', begin) - begin);
  }
  /// Returns column and row of the first place at which the screen shows `part`.
  [[nodiscard]] Spot find(const std::string& part) const {
    const Screen screen = view.picture();
    for (int row = 0; row < screen.size().rows; ++row)
      for (int column = 0; column < screen.size().columns; ++column) {
        std::string here;
        for (int at = column; at < screen.size().columns && here.size() < part.size(); ++at)
          here += to_utf8(screen.at(at, row).glyph);
        if (here == part) return {column, row};
      }
    ADD_FAILURE() << "no '" << part << "' in\n" << screen.text();
    return {-1, -1};
  }
  [[nodiscard]] const std::vector<debugger::StopPoint>& stops() const {
    return session.stops.all();
  }

  FakeDisplay display;
  debugger::Session session;
  ScreenView view;
};

inline const char* const forever = R"(; for ever
        .isa v4
        .org 100
loop
        inc A
        mov A,B
        jmp loop
)";

}  // namespace chessvm::vm::tui::test
