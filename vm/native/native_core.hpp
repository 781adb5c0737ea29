// SPDX-License-Identifier: MIT
// The core as generated machine code: a program translated for this processor.
#pragma once

#include <memory>

#include "base/result.hpp"
#include "vm/core.hpp"

namespace chessvm::vm::native {

/// Translates `program`. Fails if this build or this system cannot.
[[nodiscard]] Result<std::shared_ptr<const Core>> translate(std::shared_ptr<const Program> program);

}  // namespace chessvm::vm::native
