// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "vm/debugger/session.hpp"

namespace chessvm::vm::control {

/// Returns the machine of a debugging session as JSON: place, registers, memory, counters. Uses the
/// names of `chsim --json` where they exist.
[[nodiscard]] nlohmann::ordered_json state_json(const debugger::Session& session);

/// Returns the end of a movement as JSON: its cause, the cause in words, and the stop points that
/// fired.
[[nodiscard]] nlohmann::ordered_json arrival_json(const debugger::Arrival& arrival);

}  // namespace chessvm::vm::control
