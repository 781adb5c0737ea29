// SPDX-License-Identifier: MIT
#include "base/command_line/response_file.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "base/files/file.hpp"
#include "base/text/text.hpp"

namespace chessvm {
namespace {

/// Removes and returns the word at the start of `text`; nullopt: a quotation mark is not closed.
std::optional<std::string> take_word(std::string_view& text) {
  std::string word;
  constexpr char none = '\0';
  char quote = none;  // the quotation mark that is open, or `none`
  while (!text.empty()) {
    const char letter = text.front();
    if (quote == none && white_space.find(letter) != std::string_view::npos) break;
    text.remove_prefix(1);
    if (quote != none && letter == quote) {
      quote = none;
    } else if (quote == none && (letter == '\'' || letter == '"')) {
      quote = letter;
    } else if (letter == '\\' && quote != '\'' && !text.empty()) {
      word += text.front();
      text.remove_prefix(1);
    } else {
      word += letter;
    }
  }
  return quote == none ? std::optional(word) : std::nullopt;
}

}  // namespace

Result<std::vector<std::string>> split_words(std::string_view text) {
  std::vector<std::string> words;
  const std::string_view whole = text;
  while (true) {
    const std::size_t start = text.find_first_not_of(white_space);
    if (start == std::string_view::npos) return words;
    text.remove_prefix(start);
    const char* const begin = text.begin();
    auto word = take_word(text);
    if (!word) {
      const auto line = 1 + std::count(whole.begin(), begin, '\n');
      return Failure{.path = {},
                     .message = "a quotation mark is not closed",
                     .line = static_cast<std::uint32_t>(line)};
    }
    words.push_back(std::move(*word));
  }
}

Result<std::vector<std::string>> expand_response_files(const std::vector<std::string>& words) {
  std::vector<std::string> all;
  bool options_end = false;
  for (const std::string& word : words) {
    options_end |= word == "--";
    if (options_end || word.size() < 2 || word[0] != '@') {
      all.push_back(word);
      continue;
    }
    const auto text = read_file(word.substr(1));
    if (!text) return text.error();
    auto parts = split_words(text.value());
    if (!parts) {
      parts.error().path = word.substr(1);
      return parts.error();
    }
    for (std::string& part : parts.value()) all.push_back(std::move(part));
  }
  return all;
}

}  // namespace chessvm
