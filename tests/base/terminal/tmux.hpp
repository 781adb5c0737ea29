// SPDX-License-Identifier: MIT
// A session in tmux, a terminal that others wrote: keys are typed, and what stands on the screen is
// read.
#pragma once

#include <string>

#include "tests/base/temporary_folder.hpp"

namespace chessvm {

class Tmux {
 public:
  [[nodiscard]] static bool is_installed();

  /// Runs `command` in a shell of its own.
  Tmux(const std::string& command, int columns, int rows);
  ~Tmux();
  Tmux(const Tmux&) = delete;
  Tmux& operator=(const Tmux&) = delete;

  /// Keys in the words of `tmux send-keys`: `s`, `Enter`, `C-c`, `'print 1+1'`.
  void type(const std::string& keys) const;
  void resize(int columns, int rows) const;
  /// False after ten seconds.
  [[nodiscard]] bool wait_for(const std::string& part) const;
  [[nodiscard]] std::string screen() const;

 private:
  [[nodiscard]] std::string run(const std::string& arguments) const;

  TemporaryFolder temporary_;  // of the socket
};

}  // namespace chessvm
