// SPDX-License-Identifier: MIT
// Draws the full-screen view into a screen of characters.
#pragma once

#include "vm/debugger/tui/view_state.hpp"

namespace chessvm::vm::tui {

[[nodiscard]] Screen render(const debugger::Session& session, const ViewState& state, Size size);

/// The lines that the program pane shows.
struct ProgramWindow {
  const Listing* listing = nullptr;
  std::optional<std::size_t> current;  // holds the next instruction
  std::size_t selected = 0;
  std::size_t first = 0;  // the topmost
};
[[nodiscard]] ProgramWindow program_window(const debugger::Session& session, const ViewState& state,
                                           int rows);
/// Returns a line as the pane shows it: the current line as it was assembled, other lines as
/// written.
[[nodiscard]] std::string_view program_line(const debugger::Session& session,
                                            const ViewState& state, const ProgramWindow& window,
                                            std::size_t line);
/// Returns the number of columns before the text of a line: marks and line number.
[[nodiscard]] int program_margin(const Listing& listing);

/// Returns the columns for the text of the log pane, without the column of marks if a line is
/// marked.
[[nodiscard]] int log_columns(const ViewState& state, Size content);

/// Returns the memory word drawn at `spot` of the memory pane; nullopt if there is none.
[[nodiscard]] std::optional<int> word_at(Size content, Spot spot);

/// Returns the lines of the `view`-th picture that fits the program. The digits of memory are not
/// among the pictures, because the memory pane shows them.
[[nodiscard]] std::vector<std::string> picture_lines(const debugger::Session& session,
                                                     std::size_t view);
[[nodiscard]] std::size_t picture_count(const debugger::Session& session);

}  // namespace chessvm::vm::tui
