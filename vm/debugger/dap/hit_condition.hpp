// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "base/result.hpp"
#include "vm/debugger/hit_count.hpp"
#include "vm/debugger/session.hpp"

namespace chessvm::dap {

/// Parses the `hitCondition` of a breakpoint: an operator, then an expression for a number of hits.
/// If the operator is missing, `>=` is meant. Fails if no hit can fulfil the condition.
[[nodiscard]] Result<vm::debugger::HitCount> parse_hit_count(const vm::debugger::Session& session,
                                                             std::string_view text);

}  // namespace chessvm::dap
