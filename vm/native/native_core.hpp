// SPDX-License-Identifier: MIT
// The native core: runs a program as machine code for this processor.
#pragma once

#include <memory>

#include "base/result.hpp"
#include "vm/core.hpp"

namespace chessvm::vm::native {

/// Translates `program`. Fails if this build or this system has no native code.
[[nodiscard]] Result<std::shared_ptr<const Core>> translate(std::shared_ptr<const Program> program);

}  // namespace chessvm::vm::native
