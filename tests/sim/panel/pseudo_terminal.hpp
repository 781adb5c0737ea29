// SPDX-License-Identifier: MIT
// A VT52 with a process in it: the simplest terminal there is, so that a test can read its screen.
#pragma once

#include <sys/types.h>
#include <termios.h>

#include <functional>
#include <string>
#include <vector>

namespace chessvm {

class PseudoTerminal {
 public:
  /// Runs `command` of a shell with job control.
  PseudoTerminal(const std::string& command, int columns, int rows);
  ~PseudoTerminal();
  PseudoTerminal(const PseudoTerminal&) = delete;
  PseudoTerminal& operator=(const PseudoTerminal&) = delete;

  void type(const std::string& keys) const;
  void resize(int columns, int rows);
  /// Takes what comes until the screen satisfies; false after ten seconds.
  [[nodiscard]] bool wait_for(const std::function<bool(const std::string& screen)>& satisfies);
  [[nodiscard]] bool wait_for(const std::string& part);
  [[nodiscard]] std::string screen() const;
  /// A child of the shell, the job in the foreground.
  [[nodiscard]] pid_t foreground() const;
  [[nodiscard]] termios attributes() const;
  /// Nobody holds the other end any more.
  void hang_up();

 private:
  [[nodiscard]] bool take(int milliseconds);
  void obey(char byte);
  void put(const std::string& character);

  int master_ = -1;
  pid_t shell_ = -1;
  int columns_;
  int rows_;
  std::vector<std::vector<std::string>> cells_;
  int column_ = 0;
  int row_ = 0;
  std::string pending_;  // a sequence that is not complete
};

}  // namespace chessvm
