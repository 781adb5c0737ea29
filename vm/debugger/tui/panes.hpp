// SPDX-License-Identifier: MIT
// Draws the panes, each into its area below the title.
#pragma once

#include "base/terminal/line.hpp"
#include "vm/debugger/tui/render.hpp"

namespace chessvm::vm::tui {

struct Canvas {
  const debugger::Session& session;
  const ViewState& state;
  Area area;
  [[nodiscard]] const MachineState& machine() const { return session.timeline.state(); }
  [[nodiscard]] bool changed(std::size_t place) const;
};

/// The rows of an area from top to bottom, scrolled up by `scroll` rows.
class Rows {
 public:
  Rows(const Area& area, int scroll) : area_(area), row_(-scroll) {}
  /// Returns the next row. Text in a row outside of the area is not drawn.
  [[nodiscard]] Line next() {
    const int row = row_++;
    return {area_, row >= 0 ? row : area_.size().rows};
  }

 private:
  Area area_;
  int row_;
};

void draw_program(const Canvas& canvas);
void draw_registers(const Canvas& canvas);
void draw_memory(const Canvas& canvas);
void draw_log(const Canvas& canvas);
void draw_board(const Canvas& canvas);
void draw_calls(const Canvas& canvas);
void draw_cards(const Canvas& canvas);
void draw_tables(const Canvas& canvas);

/// Returns the text that a pane's title shows beside the name.
[[nodiscard]] std::string title_of(const debugger::Session& session, const ViewState& state,
                                   Pane pane, Size size);

}  // namespace chessvm::vm::tui
