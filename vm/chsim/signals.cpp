// SPDX-License-Identifier: MIT
#include "vm/chsim/signals.hpp"

#include <csignal>

namespace chessvm::chsim {
namespace {

// A signal handler can reach nothing else.
volatile std::sig_atomic_t caught = 0;

extern "C" void note_signal(int signal) {
  caught = signal;
}

}  // namespace

void catch_signals() {
  struct sigaction action {};
  action.sa_handler = note_signal;
  ::sigaction(SIGINT, &action, nullptr);
  ::sigaction(SIGTERM, &action, nullptr);
}

void catch_hangup() {
  struct sigaction action {};
  ::sigaction(SIGHUP, nullptr, &action);
  if (action.sa_handler == SIG_IGN) return;
  action.sa_handler = note_signal;
  ::sigaction(SIGHUP, &action, nullptr);
}

int caught_signal() {
  return caught;
}

void forget_signal() {
  caught = 0;
}

}  // namespace chessvm::chsim
