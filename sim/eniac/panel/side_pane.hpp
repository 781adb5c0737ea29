// SPDX-License-Identifier: MIT
// A text pane beside the neons of a machine. The caller fills it, for example with the state of a
// processor or the board of a game; the panel does not interpret it.
#pragma once

#include <string>
#include <vector>

namespace chessvm::eniac {

/// A heading and lines of text. The panel cuts lines at `side_pane_columns`.
struct SidePane {
  std::string title;
  std::vector<std::string> lines;

  /// Returns the number of rows, including the heading.
  [[nodiscard]] int rows() const { return 1 + static_cast<int>(lines.size()); }
};

/// Width of every pane, chosen to fit beside the accumulators on a screen of 80 columns.
inline constexpr int side_pane_columns = 37;

}  // namespace chessvm::eniac
