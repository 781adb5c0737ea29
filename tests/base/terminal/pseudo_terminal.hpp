// SPDX-License-Identifier: MIT
// A simulated terminal: runs a process and obeys VT52 and ANSI sequences. Tests read the screen.
#pragma once

#include <stdlib.h>
#include <sys/types.h>

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace chessvm {

/// Returns why no pseudo-terminal can be opened; nullopt if one can. Tests replace `open`.
[[nodiscard]] std::optional<std::string> why_no_pseudo_terminal(
    const std::function<int(int flags)>& open = ::posix_openpt);

class PseudoTerminal {
 public:
  /// Runs `command` in a shell with job control.
  PseudoTerminal(const std::string& command, int columns, int rows,
                 const std::string& kind = "vt52");
  ~PseudoTerminal();
  PseudoTerminal(const PseudoTerminal&) = delete;
  PseudoTerminal& operator=(const PseudoTerminal&) = delete;

  void type(const std::string& keys) const;
  void resize(int columns, int rows);
  /// Waits until `satisfies` returns true; returns false after ten seconds or when output ends.
  [[nodiscard]] bool wait_for(const std::function<bool(const std::string& screen)>& satisfies);
  [[nodiscard]] bool wait_for(const std::string& part);
  /// Waits up to `milliseconds` for output and processes it; returns false when output ends.
  bool settle(int milliseconds) { return take(milliseconds); }
  [[nodiscard]] std::string screen() const;
  /// Returns the foreground process group. The shell runs each command in a group of its own.
  [[nodiscard]] pid_t foreground() const;
  /// True if line mode, echo, signals and the translation of line ends are on.
  [[nodiscard]] bool is_restored() const;
  /// True if line mode and echo are off. This is the case while a tool draws on the whole screen.
  [[nodiscard]] bool is_taken() const;
  /// Closes the test's end of the terminal, as a user who closes the window does.
  void hang_up();

 private:
  [[nodiscard]] bool take(int milliseconds);
  void obey(char byte);
  void obey_vt52();
  void obey_ansi();
  void control(char final_byte, const std::vector<int>& numbers);
  void erase(int row, int from, int to);
  void put(const std::string& character);

  std::string kind_;
  int master_ = -1;
  pid_t shell_ = -1;
  int columns_;
  int rows_;
  std::vector<std::vector<std::string>> cells_;
  int column_ = 0;
  int row_ = 0;
  std::string pending_;  // incomplete escape sequence
};

}  // namespace chessvm
