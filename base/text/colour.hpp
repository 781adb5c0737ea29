// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace chessvm {

/// The values of `--color`.
enum class ColourWhen : std::uint8_t { automatic, always, never };

/// Returns true if the tool should print colours. `always` and `never` decide alone. Otherwise
/// FORCE_COLOR means true; without it, NO_COLOR or TERM=dumb means false. Without these, returns
/// true if `descriptor` is a terminal. Ignores empty variables. Tools that print JSON pass `never`.
[[nodiscard]] bool use_colour(ColourWhen when, int descriptor);

}  // namespace chessvm
