// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace chessvm {

enum class ColourWhen : std::uint8_t { automatic, always, never };

/// The three words of `--color`, or nothing.
[[nodiscard]] std::optional<ColourWhen> parse_colour_when(std::string_view word);

/// The one decision on colour: `--color`, then FORCE_COLOR, NO_COLOR (non-empty), TERM=dumb, then
/// whether `descriptor` is a terminal. Tools that print JSON pass `never`.
[[nodiscard]] bool use_colour(ColourWhen when, int descriptor);

}  // namespace chessvm
