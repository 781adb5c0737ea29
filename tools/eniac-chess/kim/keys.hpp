// SPDX-License-Identifier: MIT
// Converts words into keys of the KIM-1 and back.
#pragma once

#include <string_view>
#include <vector>

#include "programs/rivals/kim_console.hpp"

namespace chessvm::chess::kim {

using rivals::microchess::KimKey;

/// Returns the keys that a word names: `PC`, `[F]` or digits like `6343`, in capitals or small
/// letters; empty if it names no key. `AD` and `DA` are single keys, not digits.
[[nodiscard]] std::vector<KimKey> keys_of(std::string_view word);

/// Returns the word for a key: `PC`, `F`.
[[nodiscard]] std::string_view word_of(KimKey key);

}  // namespace chessvm::chess::kim
