// SPDX-License-Identifier: MIT
// A signal that waits until the work of a scope is done.
#pragma once

#include <csignal>

namespace chessvm {

/// Holds `signal` back from this thread as long as it lives.
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
