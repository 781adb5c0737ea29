// SPDX-License-Identifier: MIT
// Splits the input of a client of `--control` into lines.
#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <string_view>

namespace chessvm::vm::control {

inline constexpr std::size_t longest_line = 1UL << 20U;  // bytes

/// Line that stops the current movement. It does nothing while the machine stands still.
inline constexpr std::string_view interrupt_line = "interrupt";

/// A line of the client, without its line end.
struct Line {
  std::string text;
  bool too_long = false;    // true: the text was dropped
  bool unfinished = false;  // true: the input ended before the line did
};

/// Selects whether a last line without line feed is marked as unfinished.
enum class LastLine : bool { unfinished, whole };

/// Splits bytes of a client into lines that end in LF or CR LF.
class Lines {
 public:
  void feed(std::string_view bytes);
  /// Adds the bytes after the last line feed as a line: unfinished, unless `last` is `whole`.
  void end(LastLine last);
  [[nodiscard]] std::optional<Line> take();
  /// Returns the number of bytes that take() has not yet returned.
  [[nodiscard]] std::size_t waiting() const { return waiting_ + partial_.size(); }
  /// Returns true if one of the waiting lines is `interrupt`.
  [[nodiscard]] bool interrupts() const { return interrupts_ > 0; }

 private:
  void finish_line();

  std::deque<Line> lines_;
  std::string partial_;
  bool too_long_ = false;  // true: the current line is too long; `partial_` is empty
  std::size_t waiting_ = 0;
  std::size_t interrupts_ = 0;
};

}  // namespace chessvm::vm::control
