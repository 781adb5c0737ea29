// SPDX-License-Identifier: MIT
// Restores the terminal when the process crashes.
#pragma once

#include <termios.h>

#include <string_view>

namespace chessvm {

/// While it lives, a signal that means a defect (SIGABRT, SIGSEGV and their like) first gives
/// the terminal back: with the attributes that it had `before`, and `leaving` written to it. One at
/// a time.
class Rescue {
 public:
  Rescue(const termios& before, std::string_view leaving);
  ~Rescue();
  Rescue(const Rescue&) = delete;
  Rescue& operator=(const Rescue&) = delete;
};

}  // namespace chessvm
