// SPDX-License-Identifier: MIT
// Draws the full-screen view into a screen of characters.
#pragma once

#include "vm/debugger/tui/view_state.hpp"

namespace chessvm::vm::tui {

[[nodiscard]] Screen render(const debugger::Session& session, const ViewState& state, Size size);

/// Part of the program that the program pane shows.
struct ProgramWindow {
  const Listing* listing = nullptr;
  std::optional<std::size_t> current;  // line of the next instruction
  std::size_t selected = 0;
  std::size_t first = 0;  // topmost line of the pane
};
[[nodiscard]] ProgramWindow program_window(const debugger::Session& session, const ViewState& state,
                                           int rows);
/// Returns the text to show for a line. The current line has its macro arguments filled in.
[[nodiscard]] std::string_view program_line(const debugger::Session& session,
                                            const ViewState& state, const ProgramWindow& window,
                                            std::size_t line);
/// Returns the number of columns before the text of a line: marks and line number.
[[nodiscard]] int program_margin(const Listing& listing);

/// Returns the width of the log's text in columns. After a search, marks need two columns.
[[nodiscard]] int log_columns(const ViewState& state, Size content);

/// Returns the memory word drawn at `spot` of the memory pane; nullopt if there is none.
[[nodiscard]] std::optional<int> word_at(Size content, Spot spot);

/// Returns the lines of a picture. `view` is its index among the views that fit the program.
[[nodiscard]] std::vector<std::string> picture_lines(const debugger::Session& session,
                                                     std::size_t view);
[[nodiscard]] std::size_t picture_count(const debugger::Session& session);

}  // namespace chessvm::vm::tui
