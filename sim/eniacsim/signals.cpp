// SPDX-License-Identifier: MIT
#include "sim/eniacsim/signals.hpp"

#include <csignal>

#include "base/exit_status.hpp"

namespace chessvm::eniacsim {
namespace {

// A signal handler can reach nothing else.
std::atomic<bool> interrupted{false};
std::atomic<bool> got_terminate{false};
static_assert(std::atomic<bool>::is_always_lock_free);

extern "C" void catch_signal(int signal) {
  if (signal == SIGTERM) got_terminate = true;
  interrupted = true;
}

}  // namespace

void install_signal_handlers() {
  struct sigaction action {};
  action.sa_handler = catch_signal;  // without SA_RESTART
  ::sigaction(SIGINT, &action, nullptr);
  ::sigaction(SIGTERM, &action, nullptr);
}

const std::atomic<bool>& interrupt_flag() {
  return interrupted;
}

void forget_interrupt() {
  interrupted = got_terminate.load();
}

bool terminated() {
  return got_terminate;
}

int interrupted_status() {
  return got_terminate ? 128 + SIGTERM : static_cast<int>(ExitStatus::interrupted);
}

}  // namespace chessvm::eniacsim
