// SPDX-License-Identifier: MIT
// Applies a visitor's changes of cables to a patch, and writes the text of the changed patch.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "web/engine/rehearsal.hpp"

namespace chessvm::web {

/// Largest number of changes in a call of chessvm_eniac_cables. A call with 1,000 changes is fast.
inline constexpr std::size_t most_cable_changes = 1'000;

struct RefusedChange {
  std::size_t change;  // line number of the change, from 0
  std::string message;
};

struct ChangedPatch {
  std::string text;
  std::vector<RefusedChange> refused;
};

/// Applies `changes` to the wiring of `patch` in order. Returns the changed text of the patch's
/// first file. A line of `changes` is `plug A B`, `pull A B`, or `move A B C D`, which replaces the
/// cable A B by C D. A refused change has no effect. The line of a pulled cable becomes a comment.
/// Lines for new cables follow the last `p` line that precedes the first run command.
[[nodiscard]] ChangedPatch change_cables(Rehearsal& patch, std::string_view changes);

}  // namespace chessvm::web
