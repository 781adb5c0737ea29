// SPDX-License-Identifier: MIT
#include "sim/eniac/patch/words.hpp"

#include "base/text/text.hpp"

namespace chessvm::eniac {

std::vector<Word> split_words(std::string_view line) {
  std::vector<Word> words;
  std::size_t begin = line.find_first_not_of(white_space);
  while (begin != std::string_view::npos && line[begin] != '#') {
    const std::size_t end = std::min(line.find_first_of(white_space, begin), line.size());
    words.push_back({line.substr(begin, end - begin), static_cast<std::uint32_t>(begin)});
    begin = line.find_first_not_of(white_space, end);
  }
  return words;
}

}  // namespace chessvm::eniac
