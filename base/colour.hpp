// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace chessvm {

enum class ColourWhen : std::uint8_t { automatic, always, never };

/// Reads a value of `--color`: auto, always or never; nullopt for any other word.
[[nodiscard]] std::optional<ColourWhen> parse_colour_when(std::string_view word);

/// Decides whether to print colours: `--color`, then FORCE_COLOR, NO_COLOR (non-empty), TERM=dumb,
/// then whether `descriptor` is a terminal. Tools that print JSON pass `never`.
[[nodiscard]] bool use_colour(ColourWhen when, int descriptor);

}  // namespace chessvm
