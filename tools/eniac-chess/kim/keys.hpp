// SPDX-License-Identifier: MIT
// Converts words into keys of the KIM-1 and back.
#pragma once

#include <string_view>
#include <vector>

#include "programs/rivals/kim_console.hpp"

namespace chessvm::chess::kim {

using rivals::microchess::KimKey;

/// Returns the keys that a word names. The word is the name of one key, such as `PC` or `[F]`, or a
/// sequence of digit keys, such as `6343`. It can have small letters. `AD` and `DA` are single
/// keys, not digits. If the word names no key, returns an empty vector.
[[nodiscard]] std::vector<KimKey> keys_of(std::string_view word);

/// Returns the word for a key, such as `PC` or `F`.
[[nodiscard]] std::string_view word_of(KimKey key);

}  // namespace chessvm::chess::kim
