// SPDX-License-Identifier: MIT
// Mutators that keep the structure of a text: lines are added, left out, moved and changed word by
// word, and new ones are legal by themselves. Bytes changed at random seldom give a jack that
// exists.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace chessvm::fuzz {

/// A patch like `text` with a few changes; the same for the same seed.
[[nodiscard]] std::string mutated_patch(std::string_view text, std::uint32_t seed);

/// Register transfers like `text` with a few changes; the same for the same seed.
[[nodiscard]] std::string mutated_transfers(std::string_view text, std::uint32_t seed);

}  // namespace chessvm::fuzz
