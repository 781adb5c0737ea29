// SPDX-License-Identifier: MIT
// The conversation with a client of `--control`: lines come in, answers go out. The channel can be
// looked at while the machine runs, for the line `interrupt` and for a client that has gone.
#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

#include "base/descriptor.hpp"

namespace chessvm::vm::chsim {

/// Longest line that is accepted, in bytes.
inline constexpr std::size_t longest_control_line = 1UL << 20U;

/// Stops the movement that is being made; while none is, it does nothing.
inline constexpr std::string_view interrupt_line = "interrupt";

/// A line of the client, without its end.
struct ControlLine {
  std::string text;
  bool too_long = false;  // the text was dropped
};

/// Takes the bytes of a client apart into lines, LF or CR LF at their ends.
class ControlLines {
 public:
  void feed(std::string_view bytes);
  /// Ends the last line, which may lack its line feed.
  void end();
  [[nodiscard]] std::optional<ControlLine> take();
  /// Bytes of lines that are not taken.
  [[nodiscard]] std::size_t waiting() const { return waiting_ + partial_.size(); }
  /// Whether one of these lines is `interrupt`.
  [[nodiscard]] bool interrupts() const { return interrupts_ > 0; }

 private:
  void finish_line();

  std::deque<ControlLine> lines_;
  std::string partial_;
  bool too_long_ = false;  // the line that `partial_` begins
  std::size_t waiting_ = 0;
  std::size_t interrupts_ = 0;
};

class ControlChannel {
 public:
  /// Lines from standard input, answers to standard output.
  ControlChannel();
  /// A client at a socket.
  explicit ControlChannel(Descriptor connection);

  /// Waits for the next line; nullopt at the end of the input and where a signal is recorded.
  [[nodiscard]] std::optional<ControlLine> next();
  /// Returns whether a movement may go on: no `interrupt` waits, the client is there, no signal is
  /// recorded. Never waits.
  [[nodiscard]] bool keep_going();
  /// Sends an answer as a line. An answer that the client does not take is lost.
  void send(std::string_view answer);
  /// Why no answer can be sent any more; no error while it can.
  [[nodiscard]] std::error_code lost() const { return lost_; }

 private:
  void read_some();
  [[nodiscard]] short events_of_input() const;

  Descriptor in_;
  int out_;
  bool socket_;
  bool ended_ = false;  // no more input comes
  std::error_code lost_{};
  ControlLines lines_;
};

}  // namespace chessvm::vm::chsim
