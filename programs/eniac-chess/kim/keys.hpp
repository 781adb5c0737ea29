// SPDX-License-Identifier: MIT
// The keys of the KIM-1 as they are typed.
#pragma once

#include <array>
#include <optional>
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

/// A key of a terminal and the key of the KIM-1 that it stands for.
struct TypedKey {
  char letter;
  KimKey key;
};
/// All but the digits, which stand for themselves.
inline constexpr std::array typed_keys{
    TypedKey{'p', KimKey::play},    TypedKey{'g', KimKey::go},   TypedKey{'s', KimKey::stop},
    TypedKey{'@', KimKey::address}, TypedKey{'=', KimKey::data}, TypedKey{'+', KimKey::plus},
    TypedKey{'r', KimKey::reset},
};

/// The key that a character typed at a terminal stands for; nullopt for none.
[[nodiscard]] std::optional<KimKey> typed_key(std::string_view character);

}  // namespace chessvm::chess::kim
