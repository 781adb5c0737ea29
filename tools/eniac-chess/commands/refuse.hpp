// SPDX-License-Identifier: MIT
#pragma once

#include "programs/host/refuse.hpp"

namespace chessvm::chess {

/// Says what has failed; returns its status.
[[nodiscard]] inline ExitStatus refuse(const Failure& failure) {
  return host::refuse("eniac-chess", failure);
}

/// Returns the status of both: a refusal goes before a limit that ran out.
[[nodiscard]] inline ExitStatus worse(ExitStatus a, ExitStatus b) {
  if (a == ExitStatus::rejected || b == ExitStatus::rejected) return ExitStatus::rejected;
  return a == ExitStatus::ok ? b : a;
}

}  // namespace chessvm::chess
