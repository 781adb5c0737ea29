// SPDX-License-Identifier: MIT
// The keys of the KIM-1 as words.
#pragma once

#include <string_view>
#include <vector>

#include "programs/rivals/kim_console.hpp"

namespace chessvm::chess::kim {

using rivals::microchess::KimKey;

/// The keys that a word of a script names, as the manual prints them: `PC`, `[F]`, or digits like
/// `6343`, in capitals or not. `AD` and `DA` are keys, not two digits each. Empty: the word names
/// none.
[[nodiscard]] std::vector<KimKey> keys_of(std::string_view word);

/// `PC`, `F`.
[[nodiscard]] std::string_view word_of(KimKey key);

}  // namespace chessvm::chess::kim
