// SPDX-License-Identifier: MIT
#include "base/signals.hpp"

#include <csignal>

namespace chessvm {
namespace {

// A signal handler may write only to objects like this one.
std::atomic<bool> interrupted{false};
std::atomic<int> terminating_signal{0};
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<int>::is_always_lock_free);

extern "C" void note_signal(int signal) {
  if (signal != SIGINT) terminating_signal = signal;
  interrupted = true;
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
  return interrupted;
}

int caught_signal() {
  if (!interrupted) return 0;
  return terminated() ? terminating_signal.load() : SIGINT;
}

bool terminated() {
  return terminating_signal != 0;
}

void forget_interrupt() {
  interrupted = terminated();
}

ExitStatus interrupted_status() {
  constexpr int by_signal = 128;
  return static_cast<ExitStatus>(by_signal + (terminated() ? terminating_signal.load() : SIGINT));
}

}  // namespace chessvm
