// SPDX-License-Identifier: MIT
// Parses a register-transfer program into a Syntax; schedule/demand.hpp looks up the names later.
#pragma once

#include <cstdint>

#include "base/diagnostic.hpp"
#include "sim/rtm/language/syntax.hpp"

namespace chessvm::rtm {

/// Parses a file. Reports and omits every line with a mistake. A `for` adds its statements once for
/// each round; the source spans are the same in all rounds.
[[nodiscard]] Syntax parse(const SourceSet& sources, std::uint32_t file, Diagnostics& diagnostics);

}  // namespace chessvm::rtm
