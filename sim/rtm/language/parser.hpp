// SPDX-License-Identifier: MIT
// The text of a register-transfer program -> Syntax. Names are not looked up here.
#pragma once

#include <cstdint>

#include "base/diagnostic.hpp"
#include "sim/rtm/language/syntax.hpp"

namespace chessvm::rtm {

/// Every line with a mistake is reported; the result holds the others and is complete when there
/// are no errors. Words of a repetition keep the place where the source shows them, whatever the
/// round.
[[nodiscard]] Syntax parse(const SourceSet& sources, std::uint32_t file, Diagnostics& diagnostics);

}  // namespace chessvm::rtm
