// SPDX-License-Identifier: MIT
// Units added to the ENIAC after 1946 (docs/patch-format.md#names). Patches for other simulators
// may name them. Here they never send pulses, so a cable to one has no effect.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "sim/eniac/wiring/wiring.hpp"

namespace chessvm::eniac {

enum class LaterUnits : std::uint8_t { refused, accepted };

[[nodiscard]] bool is_later_unit(std::string_view jack);

/// Accepts a reset of a later unit without effect, or refuses it.
[[nodiscard]] std::optional<Refusal> reset_later_unit(std::string_view unit, LaterUnits wanted);

/// Checks both ends of a cable that has at least one end on a later unit.
[[nodiscard]] std::optional<Refusal> plug_later_unit(Wiring& wiring, std::string_view from,
                                                     std::string_view to, LaterUnits wanted);

}  // namespace chessvm::eniac
