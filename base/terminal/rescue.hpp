// SPDX-License-Identifier: MIT
// Restores the terminal when the process crashes.
#pragma once

#include <termios.h>

#include <string_view>

namespace chessvm {

/// While it lives, a signal that means a defect (SIGABRT, SIGSEGV and their like) first restores
/// the terminal: sets the attributes `before` and writes `leaving`. Only one may live at a time.
class Rescue {
 public:
  Rescue(const termios& before, std::string_view leaving);
  ~Rescue();
  Rescue(const Rescue&) = delete;
  Rescue& operator=(const Rescue&) = delete;
};

}  // namespace chessvm
