// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include "base/diagnostic.hpp"

namespace chessvm::eniac {

/// A switch set by a line, under the name used there: "a1.op5", "ad.s.1". Typed lines have no
/// place.
struct SwitchCommand {
  std::string name;
  std::optional<SourceSpan> where;
};

}  // namespace chessvm::eniac
