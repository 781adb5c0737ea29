// SPDX-License-Identifier: MIT
#pragma once

namespace chessvm::eniacsim {

/// The terminal database has an entry for $TERM.
[[nodiscard]] bool is_known_terminal();

}  // namespace chessvm::eniacsim
