// SPDX-License-Identifier: MIT
// Parses the text of a register-transfer program into a Syntax. Names are looked up later, by
// elaborate (schedule/demand.hpp).
#pragma once

#include <cstdint>

#include "base/diagnostic.hpp"
#include "sim/rtm/language/syntax.hpp"

namespace chessvm::rtm {

/// Parses a file. Every line with a mistake is reported and left out. What a repetition makes has
/// the source spans of the repeated text, the same in every round.
[[nodiscard]] Syntax parse(const SourceSet& sources, std::uint32_t file, Diagnostics& diagnostics);

}  // namespace chessvm::rtm
