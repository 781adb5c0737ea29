// SPDX-License-Identifier: MIT
// Changes that a person makes to the cables of a patch by hand, and the text of the patch with
// them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "web/engine/rehearsal.hpp"

namespace chessvm::web {

/// Largest number of changes of one patch: more than a person makes, few enough to apply at once.
inline constexpr std::size_t most_cable_changes = 1'000;

struct RefusedChange {
  std::size_t change;  // line number of the change, from 0
  std::string message;
};

struct ChangedPatch {
  std::string text;
  std::vector<RefusedChange> refused;
};

/// Applies changes to the wiring of `patch`, in order, and returns the text of its first file with
/// them. A change is a line: `plug A B`; `pull A B`; or `move A B C D`, which pulls A B out and
/// plugs C D. A refused change has no effect. The text keeps a pulled cable as a comment, and has
/// the new cables behind the last cable that is plugged before the machine runs.
[[nodiscard]] ChangedPatch change_cables(Rehearsal& patch, std::string_view changes);

}  // namespace chessvm::web
