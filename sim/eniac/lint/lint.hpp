// SPDX-License-Identifier: MIT
// Doubts about a loaded patch, before the power is switched on: what has no effect, and what would
// not work on the real machine. All of it loads and runs; the checks only look.
#pragma once

#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.hpp"
#include "sim/eniac/patch/switch_command.hpp"

namespace chessvm::eniac {

class Machine;
class PatchView;

/// A patch as it stands in a machine, and where its lines came from. Typed lines have no place.
struct LoadedPatch {
  Machine& machine;
  std::span<const std::optional<SourceSpan>> cable_places;  // of Wiring::cables(), in that order
  std::span<const SwitchCommand> switches;                  // in the order of setting
};

struct Finding {
  std::string_view id;  // of the check
  std::optional<SourceSpan> where;
  std::string message;  // no full stop
};

struct Check {
  std::string_view id;    // stable: -W options, tests and docs/patch-warnings.md use it
  std::string_view help;  // one line
  void (*run)(const PatchView& patch, std::vector<Finding>& found);
};

/// Every check there is.
[[nodiscard]] std::span<const Check> checks();
[[nodiscard]] const Check* find_check(std::string_view id);

/// The findings of all checks but those `silenced`, in the order of the patch's lines.
[[nodiscard]] std::vector<Finding> lint(const LoadedPatch& patch,
                                        const std::set<std::string, std::less<>>& silenced = {});

}  // namespace chessvm::eniac
