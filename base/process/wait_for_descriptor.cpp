// SPDX-License-Identifier: MIT
#include "base/process/wait_for_descriptor.hpp"

#include <poll.h>

#include <cerrno>
#include <csignal>

#include "base/process/signals.hpp"

namespace chessvm {

short wait_for_descriptor(int descriptor, short events) {
  // Block the signals, so that none arrives unnoticed between the check of the flag and ppoll.
  // ppoll unblocks the signals while it waits, and returns when a signal arrives.
  sigset_t recorded;
  sigset_t before;
  sigemptyset(&recorded);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&recorded, signal);
  ::pthread_sigmask(SIG_BLOCK, &recorded, &before);
  pollfd waiting{.fd = descriptor, .events = events, .revents = 0};
  int ready = 0;
  while (ready <= 0 && !interrupt_flag()) {
    ready = ::ppoll(&waiting, 1, nullptr, &before);
    if (ready < 0 && errno != EINTR) break;  // the next read or write reports the error
  }
  ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
  return ready > 0 && !interrupt_flag() ? waiting.revents : short{0};
}

short look_at_descriptor(int descriptor, short events) {
  pollfd looked_at{.fd = descriptor, .events = events, .revents = 0};
  return ::poll(&looked_at, 1, 0) > 0 ? looked_at.revents : short{0};
}

}  // namespace chessvm
