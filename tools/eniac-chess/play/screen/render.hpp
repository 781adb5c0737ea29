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
  std::string text;  // a single line
  Style style = Style::plain;
};

/// State of the screen that is not part of the game.
struct ViewState {
  Figures figures = Figures::letters;
  Neons neons = Neons::hidden;
  LineEditor editor;
  std::vector<Message> messages;  // the latest message is last
  std::vector<std::string> page;  // text shown instead of the panes; empty if the panes are shown
  int page_top = 0;               // index of the first visible line of `page`
  std::optional<Square> picked;   // square of the piece that the user has picked up, if any
  std::optional<ThinkingProgress> thinking;
};

[[nodiscard]] Screen render(const Session& session, const ViewState& state, Size size);

}  // namespace chessvm::chess::playing
