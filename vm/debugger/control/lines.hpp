// SPDX-License-Identifier: MIT
// Takes apart into lines what a client of `--control` sends.
#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <string_view>

namespace chessvm::vm::control {

/// Longest line that is accepted, in bytes.
inline constexpr std::size_t longest_line = 1UL << 20U;

/// Stops the movement that is being made; while none is, it does nothing.
inline constexpr std::string_view interrupt_line = "interrupt";

/// A line of the client, without its end.
struct Line {
  std::string text;
  bool too_long = false;  // the text was dropped
};

/// Takes the bytes of a client apart into lines, LF or CR LF at their ends.
class Lines {
 public:
  void feed(std::string_view bytes);
  /// Ends the last line, which may lack its line feed.
  void end();
  [[nodiscard]] std::optional<Line> take();
  /// Bytes of lines that are not taken.
  [[nodiscard]] std::size_t waiting() const { return waiting_ + partial_.size(); }
  /// Returns whether a line that is not taken is `interrupt`.
  [[nodiscard]] bool interrupts() const { return interrupts_ > 0; }

 private:
  void finish_line();

  std::deque<Line> lines_;
  std::string partial_;
  bool too_long_ = false;  // the line that `partial_` begins
  std::size_t waiting_ = 0;
  std::size_t interrupts_ = 0;
};

}  // namespace chessvm::vm::control
