// SPDX-License-Identifier: MIT
// The face as a picture of characters.
#pragma once

#include "vm/tui/face_state.hpp"

namespace chessvm::tui {

[[nodiscard]] Screen render(const debugger::Session& session, const FaceState& state, Size size);

/// The lines that the program pane shows.
struct ProgramWindow {
  const Listing* listing = nullptr;
  std::optional<std::size_t> current;  // the machine is there
  std::size_t selected = 0;
  std::size_t first = 0;  // the topmost
};
[[nodiscard]] ProgramWindow program_window(const debugger::Session& session, const FaceState& state,
                                           int rows);
/// Columns in front of the text of a line: marks and its number.
[[nodiscard]] int program_margin(const Listing& listing);

/// The memory word that is drawn at a place of the pane's content, or nothing.
[[nodiscard]] std::optional<int> word_at(Size content, Spot spot);

/// The pictures that fit the program, as the view command knows them; digits apart, which memory
/// shows already.
[[nodiscard]] std::vector<std::string> picture_lines(const debugger::Session& session,
                                                     std::size_t view);
[[nodiscard]] std::size_t picture_count(const debugger::Session& session);

}  // namespace chessvm::tui
