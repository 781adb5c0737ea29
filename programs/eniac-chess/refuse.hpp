// SPDX-License-Identifier: MIT
#pragma once

#include "programs/host/refuse.hpp"

namespace chessvm::chess {

/// Says why a subcommand of eniac-chess ends before its work is done. Returns the status to end
/// with.
[[nodiscard]] inline ExitStatus refuse(const Failure& failure) {
  return host::refuse("eniac-chess", failure);
}

}  // namespace chessvm::chess
