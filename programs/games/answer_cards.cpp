// SPDX-License-Identifier: MIT
#include "programs/games/answer_cards.hpp"

#include <algorithm>

namespace chessvm::games {

Result<std::vector<int>> parse_answer_cards(std::string_view text,
                                            const std::filesystem::path& path) {
  constexpr std::size_t digits = 4;
  std::vector<int> cards;
  for (std::uint32_t number = 1; !text.empty(); ++number) {
    const std::size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    if (line.ends_with('\r')) line.remove_suffix(1);
    while (line.ends_with(' ')) line.remove_suffix(1);
    if (line.size() != digits ||
        !std::all_of(line.begin(), line.end(), [](char c) { return c >= '0' && c <= '9'; }))
      return Failure{.path = path, .message = "a punched card has four digits", .line = number};
    int value = 0;
    for (const char digit : line) value = value * 10 + (digit - '0');
    cards.push_back(value);
  }
  return cards;
}

}  // namespace chessvm::games
