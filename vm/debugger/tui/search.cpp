// SPDX-License-Identifier: MIT
#include "vm/debugger/tui/search.hpp"

#include <algorithm>
#include <utility>

namespace chessvm::vm::tui {
namespace {

bool is_capital(char letter) {
  return letter >= 'A' && letter <= 'Z';
}

char small(char letter) {
  return is_capital(letter) ? static_cast<char>(letter - 'A' + 'a') : letter;
}

}  // namespace

SearchWord::SearchWord(std::string text)
    : text_(std::move(text)), ignores_case_(std::none_of(text_.begin(), text_.end(), is_capital)) {}

bool SearchWord::is_in(std::string_view line) const {
  const auto same = [this](char a, char b) { return (ignores_case_ ? small(a) : a) == b; };
  return std::search(line.begin(), line.end(), text_.begin(), text_.end(), same) != line.end();
}

std::optional<FoundLine> find_line(std::size_t count, std::size_t from, SearchDirection direction,
                                   const std::function<bool(std::size_t line)>& has_word) {
  // Index `count` stands for the gap between the last and the first line, where the search wraps.
  const std::size_t places = count + 1;
  bool wrapped = false;
  for (std::size_t step = 1; step <= places; ++step) {
    const std::size_t line =
        (from + (direction == SearchDirection::down ? step : places - step)) % places;
    if (line == count)
      wrapped = from != count;
    else if (has_word(line))
      return FoundLine{line, wrapped};
  }
  return std::nullopt;
}

}  // namespace chessvm::vm::tui
