// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "vm/debugger/session.hpp"

namespace chessvm::vm::control {

/// Returns the machine of a debugging session as JSON: place, registers, memory, counters. Names
/// are those of `chsim --json` if it has them.
[[nodiscard]] nlohmann::ordered_json state_json(const debugger::Session& session);

/// Returns the end of a movement as JSON: its cause, a text for people, the stop points that fired.
[[nodiscard]] nlohmann::ordered_json arrival_json(const debugger::Arrival& arrival);

}  // namespace chessvm::vm::control
