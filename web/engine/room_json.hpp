// SPDX-License-Identifier: MIT
// The parts of a machine that the page draws, beside its lamps: panels, sockets, switches,
// programs, cables.
#pragma once

#include <string>

#include "sim/eniac/machine/machine.hpp"
#include "sim/wired/machine/patch_names.hpp"

namespace chessvm::web {

/// The reply of chessvm_eniac_room (schema chessvm.eniac-room/1).
[[nodiscard]] std::string room_json(const eniac::Machine& machine, const wired::PatchNames& names);

}  // namespace chessvm::web
