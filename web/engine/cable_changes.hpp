// SPDX-License-Identifier: MIT
// Changes the cables of a patch as a person did by hand, and writes the text of the changed patch.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "web/engine/rehearsal.hpp"

namespace chessvm::web {

/// Largest number of changes of one patch: more than a person makes, few enough to apply fast.
inline constexpr std::size_t most_cable_changes = 1'000;

struct RefusedChange {
  std::size_t change;  // line number of the change, from 0
  std::string message;
};

struct ChangedPatch {
  std::string text;
  std::vector<RefusedChange> refused;
};

/// Applies `changes` to the wiring of `patch` in order; returns the changed text of its first file.
/// A change is a line: `plug A B`; `pull A B`; or `move A B C D`, which pulls A B out and plugs C
/// D. A refused change has no effect. The line of a pulled cable becomes a comment. New cables get
/// lines behind the last `p` line that is above all lines that run the machine.
[[nodiscard]] ChangedPatch change_cables(Rehearsal& patch, std::string_view changes);

}  // namespace chessvm::web
