// SPDX-License-Identifier: MIT
// Parses the text of a register-transfer program into a Syntax. Elaboration looks up the names
// later (schedule/demand.hpp).
#pragma once

#include <cstdint>

#include "base/diagnostic.hpp"
#include "sim/rtm/language/syntax.hpp"

namespace chessvm::rtm {

/// Parses a file. Reports and omits every line with a mistake. The statements made by a repetition
/// have the source spans of the repeated text, the same in every round.
[[nodiscard]] Syntax parse(const SourceSet& sources, std::uint32_t file, Diagnostics& diagnostics);

}  // namespace chessvm::rtm
