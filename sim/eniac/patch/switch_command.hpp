// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include "base/diagnostic.hpp"

namespace chessvm::eniac {

/// A command that sets a switch. `name` is the name of the switch as the command spells it, such as
/// "a1.op5" or "ad.s.1". `where` is the place of the command; nullopt if the command was typed.
struct SwitchCommand {
  std::string name;
  std::optional<SourceSpan> where;
};

}  // namespace chessvm::eniac
