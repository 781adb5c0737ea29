// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "vm/debugger/session.hpp"

namespace chessvm::vm::control {

/// The machine of a debugging session for programs: where it is, registers, memory, counters. The
/// names are those of `chsim --json` where that has them.
[[nodiscard]] nlohmann::ordered_json state_json(const debugger::Session& session);

/// The end of a movement: its cause, the cause in words, the stop points that fired.
[[nodiscard]] nlohmann::ordered_json arrival_json(const debugger::Arrival& arrival);

}  // namespace chessvm::vm::control
