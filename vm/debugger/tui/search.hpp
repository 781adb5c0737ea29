// SPDX-License-Identifier: MIT
// Searches the lines of a pane for a word.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace chessvm::vm::tui {

/// A word to search for. Case matters only if the word has a capital letter.
class SearchWord {
 public:
  explicit SearchWord(std::string text);
  [[nodiscard]] const std::string& text() const { return text_; }
  [[nodiscard]] bool is_in(std::string_view line) const;

 private:
  std::string text_;
  bool ignores_case_;
};

enum class SearchDirection : std::uint8_t { down, up };

struct FoundLine {
  std::size_t line = 0;
  bool wrapped = false;  // true: the search continued from the other end
};
/// Returns the next line after `from` in `direction` for which `has_word` is true. Wraps at the
/// ends and checks `from` last. If `from` is `count`, begins at an end and checks every line once.
[[nodiscard]] std::optional<FoundLine> find_line(
    std::size_t count, std::size_t from, SearchDirection direction,
    const std::function<bool(std::size_t line)>& has_word);

}  // namespace chessvm::vm::tui
