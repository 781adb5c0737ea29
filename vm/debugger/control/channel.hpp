// SPDX-License-Identifier: MIT
// The conversation with a client of `--control`: lines come in, answers go out. The channel can be
// looked at while the machine runs, for the line `interrupt` and for a client that has gone.
#pragma once

#include <optional>
#include <string_view>
#include <system_error>

#include "base/process/descriptor.hpp"
#include "vm/debugger/control/lines.hpp"

namespace chessvm::vm::control {

class Channel {
 public:
  /// Lines from standard input, answers to standard output.
  Channel();
  /// A client at a socket.
  explicit Channel(Descriptor connection);

  /// Waits for the next line; nullopt at the end of the input and where a signal is recorded.
  [[nodiscard]] std::optional<Line> next();
  /// Returns whether a movement may go on: no `interrupt` waits, the client is there, no signal is
  /// recorded. Never waits.
  [[nodiscard]] bool keep_going();
  /// Sends an answer as a line. An answer that the client does not take is lost.
  void send(std::string_view answer);
  /// The error that makes sending answers impossible; none while it is possible.
  [[nodiscard]] std::error_code lost() const { return lost_; }

 private:
  void read_some();
  [[nodiscard]] short events_of_input() const;

  Descriptor in_;
  int out_;
  bool socket_;
  bool ended_ = false;  // no more input comes
  std::error_code lost_{};
  Lines lines_;
};

}  // namespace chessvm::vm::control
