// SPDX-License-Identifier: MIT
#include "sim/eniac/core/names.hpp"

#include "base/text/text.hpp"

namespace chessvm::eniac {
std::string folded(std::string_view name) {
  std::string text;
  for (std::size_t i = 0; i < name.size(); ++i) {
    const char letter = name[i];
    const bool in_number = i > 0 && is_digit(name[i - 1]) && !text.empty() && is_digit(text.back());
    const bool more = i + 1 < name.size() && is_digit(name[i + 1]);
    if (letter == '0' && !in_number && more) continue;
    text += letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
  }
  return text;
}

void NameIndex::add(std::string_view name, std::uint16_t number) {
  spelt_.emplace(name, number);
  const auto [entry, is_new] = folded_.emplace(folded(name), number);
  if (!is_new && entry->second != number) entry->second.reset();
}

std::optional<std::uint16_t> NameIndex::find(std::string_view name) const {
  if (const auto found = spelt_.find(std::string(name)); found != spelt_.end())
    return found->second;
  const auto found = folded_.find(folded(name));
  return found == folded_.end() ? std::nullopt : found->second;
}

}  // namespace chessvm::eniac
