// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "base/result.hpp"
#include "vm/debugger/hit_count.hpp"
#include "vm/debugger/session.hpp"

namespace chessvm::dap {

/// Parses the `hitCondition` of a breakpoint: an operator and a number, which may be an expression.
/// A number alone means `>=`. Fails if no hit could fulfil the condition.
[[nodiscard]] Result<vm::debugger::HitCount> parse_hit_count(const vm::debugger::Session& session,
                                                             std::string_view text);

}  // namespace chessvm::dap
