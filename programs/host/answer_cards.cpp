// SPDX-License-Identifier: MIT
#include "programs/host/answer_cards.hpp"

#include "base/text/text.hpp"

namespace chessvm::host {

std::optional<int> parse_answer_card(std::string_view line) {
  constexpr std::size_t digits = 4;
  if (line.ends_with('\r')) line.remove_suffix(1);
  while (line.ends_with(' ')) line.remove_suffix(1);
  if (line.size() != digits || !all_digits(line)) return std::nullopt;
  int value = 0;
  for (const char digit : line) value = value * 10 + (digit - '0');
  return value;
}

Result<std::vector<int>> parse_answer_cards(std::string_view text,
                                            const std::filesystem::path& path) {
  std::vector<int> cards;
  for (std::uint32_t number = 1; !text.empty(); ++number) {
    const auto card = parse_answer_card(take_line(text));
    if (!card)
      return Failure{.path = path, .message = std::string(bad_answer_card), .line = number};
    cards.push_back(*card);
  }
  return cards;
}

}  // namespace chessvm::host
