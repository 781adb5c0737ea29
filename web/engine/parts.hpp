// SPDX-License-Identifier: MIT
// Finds the objects inside an EniacMachine or a WiredCpu, for calls that accept handles of both.
#pragma once

#include <cstdint>
#include <optional>

#include "sim/wired/machine/patch_names.hpp"
#include "web/engine/border.hpp"

namespace chessvm::web {

struct Parts {
  eniac::Machine& machine;
  eniac::Engine& engine;
  eniac::Faults& faults;
  EniacView& view;
  PulsesSeen& pulses;
  Outbox& log;
  const wired::PatchNames& names;
  WiredCpu* cpu = nullptr;  // nullptr if the machine is an EniacMachine
  std::uint64_t cards_punched = 0;
  bool runs_alone = true;  // false if a virtual CPU runs in lockstep with the machine
};

/// Returns the parts of the ENIAC with this handle. If no ENIAC has this handle, returns nullopt
/// and refuses the call.
[[nodiscard]] std::optional<Parts> find_parts(std::int32_t handle);

/// Returns the number that chessvm_eniac_run returns for `reason` (abi.h).
[[nodiscard]] std::int32_t reason_number(eniac::StopReason reason);

}  // namespace chessvm::web
