// SPDX-License-Identifier: MIT
#include "base/process/signals.hpp"

#include <csignal>

namespace chessvm {
namespace {

/// Signals received so far. At namespace scope because signal handlers can reach nothing else.
struct Recorded {
  std::atomic<bool> interrupted{false};
  std::atomic<int> terminating_signal{0};
} recorded;
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<int>::is_always_lock_free);

extern "C" void note_signal(int signal) {
  if (signal != SIGINT) recorded.terminating_signal = signal;
  recorded.interrupted = true;
}

/// Does nothing. Used instead of SIG_IGN, which programs started by this process would inherit.
extern "C" void let_the_call_fail(int /*signal*/) {}

void on(int signal, void (*handler)(int) = note_signal) {
  struct sigaction action {};
  action.sa_handler = handler;  // without SA_RESTART: system calls return EINTR
  ::sigaction(signal, &action, nullptr);
}

}  // namespace

void catch_signals() {
  on(SIGINT);
  on(SIGTERM);
  struct sigaction action {};
  ::sigaction(SIGHUP, nullptr, &action);
  if (action.sa_handler != SIG_IGN) on(SIGHUP);
}

void survive_size_limit() {
  on(SIGXFSZ, let_the_call_fail);
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
