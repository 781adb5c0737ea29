// SPDX-License-Identifier: MIT
// Units added to the ENIAC after 1946 (docs/patch-format.md#names). Patches for other simulators
// may name them. With LaterUnits::accepted, such a patch loads, but the later units do nothing.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "sim/eniac/wiring/wiring.hpp"

namespace chessvm::eniac {

enum class LaterUnits : std::uint8_t { refused, accepted };

[[nodiscard]] bool is_later_unit(std::string_view jack);

/// Refuses or accepts command `r` for the later unit `unit`. Returns nullopt if the command is
/// accepted; the command then has no effect.
[[nodiscard]] std::optional<Refusal> reset_later_unit(std::string_view unit, LaterUnits wanted);

/// Refuses or accepts a cable that has an end on a later unit. Returns nullopt if the cable is
/// accepted; the cable then has no effect.
[[nodiscard]] std::optional<Refusal> plug_later_unit(Wiring& wiring, std::string_view from,
                                                     std::string_view to, LaterUnits wanted);

}  // namespace chessvm::eniac
