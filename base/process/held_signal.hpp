// SPDX-License-Identifier: MIT
// Delays a signal until the end of a scope.
#pragma once

#include <csignal>

namespace chessvm {

/// Blocks `signal` in this thread while the object exists.
class HeldSignal {
 public:
  explicit HeldSignal(int signal) {
    sigset_t held{};
    ::sigemptyset(&held);
    ::sigaddset(&held, signal);
    ::pthread_sigmask(SIG_BLOCK, &held, &before_);
  }
  ~HeldSignal() { ::pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  HeldSignal(const HeldSignal&) = delete;
  HeldSignal& operator=(const HeldSignal&) = delete;

 private:
  sigset_t before_{};
};

}  // namespace chessvm
