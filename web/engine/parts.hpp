// SPDX-License-Identifier: MIT
// The parts that both kinds of ENIACs of the page have in common: those of patches, and the wired
// CPU.
#pragma once

#include <cstdint>
#include <optional>

#include "sim/wired/machine/patch_names.hpp"
#include "web/engine/border.hpp"

namespace chessvm::web {

/// References to the parts of a machine that is open.
struct Parts {
  eniac::Machine& machine;
  eniac::Engine& engine;
  eniac::Faults& faults;
  EniacView& view;
  PulsesSeen& pulses;
  Outbox& log;
  const wired::PatchNames& names;
  WiredCpu* cpu = nullptr;  // nullptr: no CPU is wired on it
  std::uint64_t cards_punched = 0;
  bool runs_alone = true;  // not beside a virtual CPU that it is compared with
};

/// The parts of the ENIAC with this handle; nullopt, with a refusal as the reply, where it is none.
[[nodiscard]] std::optional<Parts> find_parts(std::int32_t handle);

/// The number by which the page knows why a run has stopped (abi.h).
[[nodiscard]] std::int32_t reason_number(eniac::StopReason reason);

}  // namespace chessvm::web
