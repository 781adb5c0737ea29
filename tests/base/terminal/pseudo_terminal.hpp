// SPDX-License-Identifier: MIT
// A terminal with a process in it, whose screen a test can read: a VT52, the simplest there is, or
// as much of the ANSI kind as curses uses.
#pragma once

#include <stdlib.h>
#include <sys/types.h>

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace chessvm {

/// Explains why no pseudo-terminal can be made here: /dev/pts may not be mounted. nullopt where one
/// can. Tests that need one are skipped for this reason. `open` stands for posix_openpt.
[[nodiscard]] std::optional<std::string> why_no_pseudo_terminal(
    const std::function<int(int flags)>& open = ::posix_openpt);

class PseudoTerminal {
 public:
  /// Runs `command` of a shell with job control.
  PseudoTerminal(const std::string& command, int columns, int rows,
                 const std::string& kind = "vt52");
  ~PseudoTerminal();
  PseudoTerminal(const PseudoTerminal&) = delete;
  PseudoTerminal& operator=(const PseudoTerminal&) = delete;

  void type(const std::string& keys) const;
  void resize(int columns, int rows);
  /// Takes what comes until the screen satisfies; false after ten seconds.
  [[nodiscard]] bool wait_for(const std::function<bool(const std::string& screen)>& satisfies);
  [[nodiscard]] bool wait_for(const std::string& part);
  /// Takes what comes for that long; false when there is nothing more to come.
  bool settle(int milliseconds) { return take(milliseconds); }
  [[nodiscard]] std::string screen() const;
  /// A child of the shell, the job in the foreground.
  [[nodiscard]] pid_t foreground() const;
  /// Lines, echo and signals are as a shell left them; a program has taken the keys for itself.
  [[nodiscard]] bool is_restored() const;
  [[nodiscard]] bool is_taken() const;
  /// Closes our end of the terminal, as when its window is closed.
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
  std::string pending_;  // a sequence that is not complete
};

}  // namespace chessvm
