// SPDX-License-Identifier: MIT
#pragma once

#include "vm/native/frame.hpp"
#include "vm/program.hpp"

namespace chessvm::vm::native {

/// Returns the tables of `program`, except Tables::returns, which translate() sets later.
[[nodiscard]] Tables make_tables(const Program& program);

}  // namespace chessvm::vm::native
