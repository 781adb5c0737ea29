// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace chessvm {

/// The values of `--color`.
enum class ColourWhen : std::uint8_t { automatic, always, never };

/// Returns true if the tool should print colours. The first of these that is given decides:
/// `always` or `never`; FORCE_COLOR (true); NO_COLOR or TERM=dumb (false). Otherwise returns true
/// if `descriptor` is a terminal. Empty variables are ignored. Tools that print JSON pass `never`.
[[nodiscard]] bool use_colour(ColourWhen when, int descriptor);

}  // namespace chessvm
