// SPDX-License-Identifier: MIT
// Reports how a run of the wired CPU ended, as text and as JSON.
#pragma once

#include <string>
#include <vector>

#include "sim/wired/lockstep/lockstep.hpp"

namespace chessvm::wired {

/// Returns the name of the equivalent vm::RunStatus, such as `halt`. If no vm::RunStatus is
/// equivalent, returns another name, such as `silent`.
[[nodiscard]] std::string_view name(LockstepEnd end);

/// Describes the end and the length of the run as one line of text without a line end.
[[nodiscard]] std::string lockstep_summary(const Lockstep& lockstep, LockstepEnd end);
[[nodiscard]] std::string run_summary(const Lockstep& lockstep, LockstepEnd end);

/// The parts of a report that only the calling tool knows: the cards, and how to repeat the run.
struct ReportContext {
  std::vector<std::string> cards;
  std::string replay;       // command that repeats the run; empty if there is none
  std::string checkpoint;   // name of the file with the initial checkpoint
  std::string diagnosis{};  // diagnosis as JSON; empty if there is none
};
/// Returns the report in schema chessvm.lockstep/1.
[[nodiscard]] std::string lockstep_json(const Lockstep& lockstep, LockstepEnd end,
                                        const ReportContext& context);
/// Returns the report in schema chessvm.wired-run/1.
[[nodiscard]] std::string run_json(const Lockstep& lockstep, LockstepEnd end,
                                   const ReportContext& context);

}  // namespace chessvm::wired
