// SPDX-License-Identifier: MIT
#include "sim/eniac/trace/glob.hpp"

#include <cstddef>

namespace chessvm::eniac {

bool glob_matches(std::string_view pattern, std::string_view text) {
  std::size_t p = 0;
  std::size_t t = 0;
  // Where to try again: the last star, one more character eaten by it each time. Earlier stars need
  // not be tried again, because what follows them was matched as early as possible.
  std::size_t after_star = std::string_view::npos;
  std::size_t eaten = 0;
  while (t < text.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      after_star = ++p;
      eaten = t;
    } else if (p < pattern.size() && (pattern[p] == '?' || pattern[p] == text[t])) {
      ++p;
      ++t;
    } else if (after_star != std::string_view::npos) {
      p = after_star;
      t = ++eaten;
    } else {
      return false;
    }
  }
  while (p < pattern.size() && pattern[p] == '*') ++p;
  return p == pattern.size();
}

}  // namespace chessvm::eniac
