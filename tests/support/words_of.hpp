// SPDX-License-Identifier: MIT
// Finds words in a page by a regular expression, for tests that compare lists.
#pragma once

#include <regex>
#include <set>
#include <string>

namespace chessvm::test {

/// Searches `text` for all matches of the regular expression `form`. Returns what the first capture
/// group contains in each match.
inline std::set<std::string> words_of(const std::string& text, const std::string& form) {
  const std::regex regex(form);
  std::set<std::string> found;
  for (std::sregex_iterator at(text.begin(), text.end(), regex), end; at != end; ++at)
    found.insert((*at)[1]);
  return found;
}

}  // namespace chessvm::test
