// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "base/result.hpp"
#include "vm/debugger/hit_count.hpp"
#include "vm/debugger/session.hpp"

namespace chessvm::dap {

/// Returns the `hitCondition` of a breakpoint: an operator and a number, which may be an
/// expression. A number alone is `>=`. Refused if no hit, or no number, would do.
[[nodiscard]] Result<vm::debugger::HitCount> parse_hit_count(const vm::debugger::Session& session,
                                                             std::string_view text);

}  // namespace chessvm::dap
