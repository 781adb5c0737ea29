// SPDX-License-Identifier: MIT
// Draws a game into a screen of characters.
#pragma once

#include <string>
#include <vector>

#include "base/terminal/line_editor.hpp"
#include "base/terminal/screen.hpp"
#include "programs/chess/host/report.hpp"
#include "tools/eniac-chess/play/screen/layout.hpp"
#include "tools/eniac-chess/play/screen/thinking.hpp"
#include "tools/eniac-chess/play/session.hpp"

namespace chessvm::chess::playing {

struct Message {
  std::string text;  // one line
  Style style = Style::plain;
};

/// The state of the screen besides the game.
struct ViewState {
  Figures figures = Figures::letters;
  Neons neons = Neons::hidden;
  LineEditor editor;
  std::vector<Message> messages;  // the latest last
  std::vector<std::string> page;  // shown in place of the panes; empty: the panes
  int page_top = 0;               // its first line on the screen
  std::optional<Square> picked;   // whose man is to move
  std::optional<ThinkingProgress> thinking;
};

[[nodiscard]] Screen render(const Session& session, const ViewState& state, Size size);

}  // namespace chessvm::chess::playing
