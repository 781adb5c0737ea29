// SPDX-License-Identifier: MIT
#include "sim/eniacsim/signals.hpp"

#include <csignal>

#include "base/exit_status.hpp"

namespace chessvm::eniacsim {
namespace {

// A signal handler can reach nothing else.
std::atomic<bool> interrupted{false};
std::atomic<int> terminating_signal{0};
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<int>::is_always_lock_free);

extern "C" void catch_signal(int signal) {
  if (signal != SIGINT) terminating_signal = signal;
  interrupted = true;
}

}  // namespace

void install_signal_handlers() {
  struct sigaction action {};
  action.sa_handler = catch_signal;  // without SA_RESTART
  ::sigaction(SIGINT, &action, nullptr);
  ::sigaction(SIGTERM, &action, nullptr);
}

void catch_hangup() {
  struct sigaction action {};
  ::sigaction(SIGHUP, nullptr, &action);
  if (action.sa_handler == SIG_IGN) return;
  action.sa_handler = catch_signal;
  ::sigaction(SIGHUP, &action, nullptr);
}

const std::atomic<bool>& interrupt_flag() {
  return interrupted;
}

void forget_interrupt() {
  interrupted = terminated();
}

bool terminated() {
  return terminating_signal != 0;
}

int interrupted_status() {
  constexpr int by_signal = 128;  // as shells report it
  return terminated() ? by_signal + terminating_signal : static_cast<int>(ExitStatus::interrupted);
}

}  // namespace chessvm::eniacsim
