// SPDX-License-Identifier: MIT
// Edits a line of input with the keys of libedit, a history and completion. Needs no terminal.
#pragma once

#include <deque>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/terminal/screen.hpp"

namespace chessvm {

class LineEditor {
 public:
  static constexpr std::size_t most_lines = 1000;         // largest number of lines in the history
  static constexpr std::size_t most_characters = 10'000;  // largest number of characters in a line

  /// Returns the candidates that can complete the last word of `line`.
  using Words = std::function<std::vector<std::string>(std::string_view line)>;

  /// Handles a key; returns false for keys that have no effect.
  bool press(std::string_view key);
  /// Completes the word before the cursor with the letters that all candidates share. If no such
  /// letter can be added and there are several candidates, returns the candidates.
  std::vector<std::string> complete(const Words& words);

  [[nodiscard]] std::string text() const;
  [[nodiscard]] const std::u32string& characters() const { return text_; }
  [[nodiscard]] std::size_t cursor() const { return cursor_; }
  [[nodiscard]] bool empty() const { return text_.empty(); }

  void set(std::string_view text);
  void clear() { set({}); }
  /// Ends the line, adds it to the history and returns it.
  std::string take();

 private:
  void insert(std::u32string_view characters);
  void erase(std::size_t from, std::size_t to);
  void kill(std::size_t from, std::size_t to);
  void recall(std::size_t from_latest);
  [[nodiscard]] std::size_t word_begin() const;
  [[nodiscard]] std::size_t word_end() const;
  [[nodiscard]] std::size_t blank_begin() const;

  std::u32string text_;
  std::size_t cursor_ = 0;
  std::u32string killed_;
  std::deque<std::u32string> history_;  // earlier lines, latest first
  std::size_t recalled_ = 0;            // position in the history, from 1; 0: the line being typed
  std::u32string draft_;                // the line being typed, while the editor shows history
};

/// Draws the cursor and the text around it into row 0 of `area`, from column `start` on.
void draw_line(const Area& area, int start, const LineEditor& editor);

}  // namespace chessvm
