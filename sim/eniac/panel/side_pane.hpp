// SPDX-License-Identifier: MIT
// Text that a caller shows beside the neons of a machine: what the wiring makes of it, a processor,
// the board of a game. The panel knows nothing of its content.
#pragma once

#include <string>
#include <vector>

namespace chessvm::eniac {

/// A heading and the lines under it. Lines are cut at `side_pane_columns`.
struct SidePane {
  std::string title;
  std::vector<std::string> lines;

  /// Rows with the heading.
  [[nodiscard]] int rows() const { return 1 + static_cast<int>(lines.size()); }
};

/// Columns of every pane. They fit beside the accumulators on a screen of 80 columns.
inline constexpr int side_pane_columns = 37;

}  // namespace chessvm::eniac
