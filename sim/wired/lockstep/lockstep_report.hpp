// SPDX-License-Identifier: MIT
// Reports how a run of the wired CPU ended, as text and as JSON.
#pragma once

#include <string>
#include <vector>

#include "sim/wired/lockstep/lockstep.hpp"

namespace chessvm::wired {

/// `halt`, `waiting-for-card` and so on; the names of chsim where it has them.
[[nodiscard]] std::string_view name(LockstepEnd end);

/// One line without a line end: what happened and how long it took.
[[nodiscard]] std::string lockstep_summary(const Lockstep& lockstep, LockstepEnd end);
[[nodiscard]] std::string run_summary(const Lockstep& lockstep, LockstepEnd end);

/// The part of a report that only the tool knows: the cards, and how to run it again.
struct ReportContext {
  std::vector<std::string> cards;
  std::string replay;       // command, empty when there is nothing to replay
  std::string checkpoint;   // file it begins at
  std::string diagnosis{};  // as JSON, empty when there is none
};
/// Schema chessvm.lockstep/1.
[[nodiscard]] std::string lockstep_json(const Lockstep& lockstep, LockstepEnd end,
                                        const ReportContext& context);
/// Schema chessvm.wired-run/1.
[[nodiscard]] std::string run_json(const Lockstep& lockstep, LockstepEnd end,
                                   const ReportContext& context);

}  // namespace chessvm::wired
