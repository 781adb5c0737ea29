// SPDX-License-Identifier: MIT
// A session in tmux, a terminal from outside this project. Tests type keys and read the screen.
#pragma once

#include <string>

#include "tests/base/temporary_folder.hpp"

namespace chessvm {

class Tmux {
 public:
  [[nodiscard]] static bool is_installed();

  Tmux(const std::string& command, int columns, int rows);
  ~Tmux();
  Tmux(const Tmux&) = delete;
  Tmux& operator=(const Tmux&) = delete;

  /// Types keys. `keys` are arguments of `tmux send-keys`, such as `s`, `Enter`, `'print 1+1'`.
  void type(const std::string& keys) const;
  void resize(int columns, int rows) const;
  /// Waits until the screen contains `part`; returns false if that takes longer than ten seconds.
  [[nodiscard]] bool wait_for(const std::string& part) const;
  [[nodiscard]] std::string screen() const;

 private:
  [[nodiscard]] std::string run(const std::string& arguments) const;

  TemporaryFolder temporary_;  // folder for the socket of tmux
};

}  // namespace chessvm
