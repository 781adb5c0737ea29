// SPDX-License-Identifier: MIT
// Describes the parts of a machine that the page draws. chessvm_eniac_state describes the lamps.
#pragma once

#include <string>

#include "sim/eniac/machine/machine.hpp"
#include "sim/wired/machine/patch_names.hpp"

namespace chessvm::web {

/// Returns the reply of chessvm_eniac_room (schema chessvm.eniac-room/1).
[[nodiscard]] std::string room_json(const eniac::Machine& machine, const wired::PatchNames& names);

}  // namespace chessvm::web
