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
  /// Uses standard input for lines and standard output for answers.
  Channel();
  /// Uses a client connected to the socket.
  explicit Channel(Descriptor connection);

  /// Waits for the next line; nullopt at the end of the input or if a signal is recorded.
  [[nodiscard]] std::optional<Line> next();
  /// Returns whether a movement may go on: no line `interrupt` is waiting, the client is connected,
  /// no signal is recorded. Never waits.
  [[nodiscard]] bool keep_going();
  /// Sends an answer as a line; drops it if the client does not take it.
  void send(std::string_view answer);
  /// Returns the error that prevents sending answers; empty if there is none.
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
