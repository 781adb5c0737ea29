// SPDX-License-Identifier: MIT
// Restores the terminal when the process crashes.
#pragma once

#include <termios.h>

#include <string_view>

namespace chessvm {

/// Restores the terminal on a crash signal (SIGABRT, SIGSEGV etc.) before the process dies: sets
/// the attributes `before` and writes the sequence `leaving`. Only one object may exist at a time.
class Rescue {
 public:
  Rescue(const termios& before, std::string_view leaving);
  ~Rescue();
  Rescue(const Rescue&) = delete;
  Rescue& operator=(const Rescue&) = delete;
};

}  // namespace chessvm
