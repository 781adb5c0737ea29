// SPDX-License-Identifier: MIT
// The connection to a client of `--control`: lines come in, answers go out. While the machine runs,
// the controller asks the channel if the line `interrupt` has come or the connection is closed.
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
  /// Uses `connection` for lines and answers.
  explicit Channel(Descriptor connection);

  /// Waits for the next line. Returns nullopt at the end of the input or after a signal.
  [[nodiscard]] std::optional<Line> next();
  /// Returns false after `interrupt`, a signal or the loss of the connection. Never waits.
  [[nodiscard]] bool keep_going();
  /// Sends an answer as a line. Drops the unsent rest after a signal or the loss of the connection.
  void send(std::string_view answer);
  /// Returns the error that broke the connection; an empty code: no error.
  [[nodiscard]] std::error_code lost() const { return lost_; }

 private:
  void read_some();
  [[nodiscard]] short events_of_input() const;

  Descriptor in_;
  int out_;
  bool socket_;
  bool ended_ = false;
  std::error_code lost_{};
  Lines lines_;
};

}  // namespace chessvm::vm::control
