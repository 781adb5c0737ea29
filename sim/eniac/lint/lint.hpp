// SPDX-License-Identifier: MIT
// Warns about parts of a loaded patch that have no effect or would fail on the real machine.
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

/// A patch loaded into a machine, with the places of its lines in the source text. Lines that the
/// user typed have no place.
struct LoadedPatch {
  Machine& machine;
  std::span<const std::optional<SourceSpan>> cable_places;  // places by index in Wiring::cables()
  std::span<const SwitchCommand> switches;                  // switches that were set, in line order
};

struct Finding {
  std::string_view id;
  std::optional<SourceSpan> where;
  std::string message;  // message without a full stop
};

struct Check {
  std::string_view id;  // stable name, used by -W, tests and docs/patch-warnings.md
  std::string_view help;
  void (*run)(const PatchView& patch, std::vector<Finding>& found);
};

[[nodiscard]] std::span<const Check> checks();
[[nodiscard]] const Check* find_check(std::string_view id);

/// Returns the findings of all checks not in `silenced`, in the order of the patch's lines.
[[nodiscard]] std::vector<Finding> lint(const LoadedPatch& patch,
                                        const std::set<std::string, std::less<>>& silenced = {});

}  // namespace chessvm::eniac
