// SPDX-License-Identifier: MIT
// A pane of text on the panel's screen. The caller of the panel supplies the text, for example the
// state of a processor.
#pragma once

#include <string>
#include <vector>

namespace chessvm::eniac {

/// A heading and lines of text. The panel cuts lines at `side_pane_columns`.
struct SidePane {
  std::string title;
  std::vector<std::string> lines;

  /// Returns the height in rows, including the heading.
  [[nodiscard]] int rows() const { return 1 + static_cast<int>(lines.size()); }
};

/// Width of every pane in columns. A pane fits beside the accumulators on a screen of 80 columns.
inline constexpr int side_pane_columns = 37;

}  // namespace chessvm::eniac
