// SPDX-License-Identifier: MIT
// Reports how a run of the wired CPU ended, as text and as JSON.
#pragma once

#include <string>
#include <vector>

#include "sim/wired/lockstep/lockstep.hpp"

namespace chessvm::wired {

/// Returns `halt`, `waiting-for-card` and so on, with the names of chsim if it has them.
[[nodiscard]] std::string_view name(LockstepEnd end);

/// Returns one line without a line end: how the run ended and how long it took.
[[nodiscard]] std::string lockstep_summary(const Lockstep& lockstep, LockstepEnd end);
[[nodiscard]] std::string run_summary(const Lockstep& lockstep, LockstepEnd end);

/// The parts of a report that only the tool knows: the cards, and how to repeat the run.
struct ReportContext {
  std::vector<std::string> cards;
  std::string replay;       // command; empty if there is none
  std::string checkpoint;   // file of the initial checkpoint
  std::string diagnosis{};  // as JSON; empty if there is none
};
/// Returns the report in schema chessvm.lockstep/1.
[[nodiscard]] std::string lockstep_json(const Lockstep& lockstep, LockstepEnd end,
                                        const ReportContext& context);
/// Returns the report in schema chessvm.wired-run/1.
[[nodiscard]] std::string run_json(const Lockstep& lockstep, LockstepEnd end,
                                   const ReportContext& context);

}  // namespace chessvm::wired
