// SPDX-License-Identifier: MIT
// Reads texts in the notation of the golden vectors (tests/data/vectors/isa/README.md).
#pragma once

#include <cstdlib>
#include <filesystem>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "vm/image/image.hpp"
#include "vm/machine.hpp"

namespace chessvm::vm::test {

/// Returns the folder `isa` of the vectors. It is in the folder $CHESSVM_VECTORS if that variable
/// is set, otherwise in the source tree.
inline std::filesystem::path vector_directory() {
  const char* elsewhere = std::getenv("CHESSVM_VECTORS");
  const std::filesystem::path root =
      elsewhere != nullptr ? elsewhere : CHESSVM_TEST_DATA "/vectors";
  return root / "isa";
}

/// Returns words of two digits each from a text of digits.
inline std::vector<int> to_words(const std::string& digits) {
  std::vector<int> words;
  for (std::size_t i = 0; i + 1 < digits.size(); i += 2)
    words.push_back(std::stoi(digits.substr(i, 2)));
  return words;
}

/// Returns an accumulator from text such as `P0102030405`.
inline Accumulator to_accumulator(const std::string& text) {
  Accumulator accumulator;
  accumulator.negative = text.at(0) == 'M';
  const auto words = to_words(text.substr(1));
  for (std::size_t i = 0; i < words_per_accumulator; ++i)
    accumulator.words[i] = static_cast<std::uint8_t>(words.at(i));
  return accumulator;
}

inline std::string to_text(const Accumulator& accumulator) {
  std::string text(1, accumulator.negative ? 'M' : 'P');
  for (const int word : accumulator.words) {
    text += static_cast<char>('0' + word / 10);
    text += static_cast<char>('0' + word % 10);
  }
  return text;
}

/// Returns IR with the next word at index `slot`. `unread` holds the unread words, or is `-`.
inline RowBuffer to_row_buffer(int slot, const std::string& unread) {
  RowBuffer ir;
  ir.next = static_cast<std::uint8_t>(slot);
  if (unread == "-") return ir;
  const auto words = to_words(unread);
  for (std::size_t i = 0; i < words.size(); ++i)
    ir.words.at(static_cast<std::size_t>(slot) + i) = static_cast<std::uint8_t>(words[i]);
  return ir;
}

inline std::string unread_text(const RowBuffer& ir) {
  std::string text;
  for (std::size_t i = ir.next; i < ir.words.size(); ++i) {
    text += static_cast<char>('0' + ir.words[i] / 10);
    text += static_cast<char>('0' + ir.words[i] % 10);
  }
  return text.empty() ? "-" : text;
}

/// Returns a map from items `key:value`, separated by blanks; an empty map for the text `-`.
inline std::map<int, std::string> to_map(const std::string& text) {
  std::map<int, std::string> map;
  std::istringstream in(text);
  for (std::string item; in >> item;) {
    const auto colon = item.find(':');
    if (colon != std::string::npos) map[std::stoi(item)] = item.substr(colon + 1);
  }
  return map;
}

/// Sets a row from twelve digits. An `M` after the digits makes the table word negative.
inline void set_row(Image& image, RowNumber row, const std::string& text) {
  const auto words = to_words(text.substr(0, 12));
  for (int i = 0; i < words_per_row; ++i)
    image.set_word(row, i, words.at(static_cast<std::size_t>(i)));
  if (text.back() == 'M') image.set_table_word(row, words[0] - 100);
}

}  // namespace chessvm::vm::test
