// SPDX-License-Identifier: MIT
#pragma once

#include "programs/host/refuse.hpp"

namespace chessvm::chess {

[[nodiscard]] inline ExitStatus refuse(const Failure& failure) {
  return host::refuse("eniac-chess", failure);
}

/// Returns the more important status. A refusal is more important than an exceeded limit.
[[nodiscard]] inline ExitStatus worse(ExitStatus a, ExitStatus b) {
  if (a == ExitStatus::rejected || b == ExitStatus::rejected) return ExitStatus::rejected;
  return a == ExitStatus::ok ? b : a;
}

}  // namespace chessvm::chess
