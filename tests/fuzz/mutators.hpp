// SPDX-License-Identifier: MIT
// Mutators that keep the structure of a text: they add, remove, move and change whole lines and
// words, and each new line is legal by itself. Random bytes seldom name a jack that exists.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace chessvm::fuzz {

/// Returns a patch like `text` with a few changes; equal seeds give equal changes.
[[nodiscard]] std::string mutated_patch(std::string_view text, std::uint32_t seed);

/// Returns a register-transfer program like `text` with a few changes, the same for equal seeds.
[[nodiscard]] std::string mutated_transfers(std::string_view text, std::uint32_t seed);

}  // namespace chessvm::fuzz
