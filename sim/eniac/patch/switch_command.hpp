// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include "base/diagnostic.hpp"

namespace chessvm::eniac {

/// A switch that a line sets. `name` is the name as in the line: "a1.op5", "ad.s.1". `where` is the
/// place of the line; nullopt for a typed line.
struct SwitchCommand {
  std::string name;
  std::optional<SourceSpan> where;
};

}  // namespace chessvm::eniac
