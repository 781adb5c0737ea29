// SPDX-License-Identifier: MIT
#include "sim/eniac/patch/words.hpp"

namespace chessvm::eniac {

std::vector<Word> split_words(std::string_view line) {
  constexpr std::string_view blanks = " \t\r\n\v\f";
  std::vector<Word> words;
  std::size_t begin = line.find_first_not_of(blanks);
  while (begin != std::string_view::npos && line[begin] != '#') {
    const std::size_t end = std::min(line.find_first_of(blanks, begin), line.size());
    words.push_back({line.substr(begin, end - begin), static_cast<std::uint32_t>(begin)});
    begin = line.find_first_not_of(blanks, end);
  }
  return words;
}

}  // namespace chessvm::eniac
