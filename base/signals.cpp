// SPDX-License-Identifier: MIT
#include "base/signals.hpp"

#include <csignal>

namespace chessvm {
namespace {

/// The signals that came. The object stands at namespace scope because a signal handler reaches
/// nothing else.
struct Recorded {
  std::atomic<bool> interrupted{false};
  std::atomic<int> terminating_signal{0};
} recorded;
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<int>::is_always_lock_free);

extern "C" void note_signal(int signal) {
  if (signal != SIGINT) recorded.terminating_signal = signal;
  recorded.interrupted = true;
}

void on(int signal) {
  struct sigaction action {};
  action.sa_handler = note_signal;  // without SA_RESTART
  ::sigaction(signal, &action, nullptr);
}

}  // namespace

void catch_signals() {
  on(SIGINT);
  on(SIGTERM);
}

void catch_hangup() {
  struct sigaction action {};
  ::sigaction(SIGHUP, nullptr, &action);
  if (action.sa_handler != SIG_IGN) on(SIGHUP);
}

const std::atomic<bool>& interrupt_flag() {
  return recorded.interrupted;
}

int caught_signal() {
  if (!recorded.interrupted) return 0;
  return terminated() ? recorded.terminating_signal.load() : SIGINT;
}

bool terminated() {
  return recorded.terminating_signal != 0;
}

void forget_interrupt() {
  recorded.interrupted = terminated();
}

ExitStatus interrupted_status() {
  constexpr int by_signal = 128;
  return static_cast<ExitStatus>(by_signal +
                                 (terminated() ? recorded.terminating_signal.load() : SIGINT));
}

}  // namespace chessvm
