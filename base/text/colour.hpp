// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace chessvm {

/// The values of `--color`.
enum class ColourWhen : std::uint8_t { automatic, always, never };

/// Decides whether to print colours: `--color`, then FORCE_COLOR, NO_COLOR (non-empty), TERM=dumb,
/// then whether `descriptor` is a terminal. Tools that print JSON pass `never`.
[[nodiscard]] bool use_colour(ColourWhen when, int descriptor);

}  // namespace chessvm
