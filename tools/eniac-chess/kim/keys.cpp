// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/kim/keys.hpp"

#include <optional>
#include <string>

namespace chessvm::chess::kim {
namespace {

using rivals::microchess::digit_key;
using rivals::microchess::kim_keys;
using rivals::microchess::KimKeyRow;

constexpr std::string_view digits = "0123456789ABCDEF";

char capital(char letter) {
  return letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
}

/// Returns the value of a hexadecimal digit; nullopt for other characters.
std::optional<int> digit_of(char letter) {
  const std::size_t place = digits.find(capital(letter));
  if (place == std::string_view::npos) return std::nullopt;
  return static_cast<int>(place);
}

}  // namespace

std::vector<KimKey> keys_of(std::string_view word) {
  if (word.size() > 2 && word.starts_with('[') && word.ends_with(']'))
    word = word.substr(1, word.size() - 2);
  std::string capitals;
  for (const char letter : word) capitals += capital(letter);
  for (const KimKeyRow& row : kim_keys)
    if (row.word == capitals) return {row.key};
  std::vector<KimKey> keys;
  for (const char letter : capitals) {
    const auto digit = digit_of(letter);
    if (!digit) return {};
    keys.push_back(digit_key(*digit));
  }
  return keys;
}

std::string_view word_of(KimKey key) {
  for (const KimKeyRow& row : kim_keys)
    if (row.key == key) return row.word;
  return digits.substr(static_cast<std::size_t>(key), 1);
}

}  // namespace chessvm::chess::kim
