// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "vm/debugger/session.hpp"

namespace chessvm::vm::control {

/// Returns place, registers, memory, counters as JSON. Uses names of `chsim --json` where possible.
[[nodiscard]] nlohmann::ordered_json state_json(const debugger::Session& session);

/// Returns the end of a movement as JSON: cause, cause in words, and stop points that fired.
[[nodiscard]] nlohmann::ordered_json arrival_json(const debugger::Arrival& arrival);

}  // namespace chessvm::vm::control
