// SPDX-License-Identifier: MIT
#include "base/wait_for_line.hpp"

#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>

#include "base/signals.hpp"

namespace chessvm {

bool wait_for_line(std::FILE* in) {
  const int descriptor = ::fileno(in);
  if (::isatty(descriptor) == 0) return true;
  // The signals stay blocked from the look at the flag until ppoll waits: one that arrives in
  // between ends the wait.
  sigset_t recorded;
  sigset_t before;
  sigemptyset(&recorded);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&recorded, signal);
  ::pthread_sigmask(SIG_BLOCK, &recorded, &before);
  pollfd waiting{.fd = descriptor, .events = POLLIN, .revents = 0};
  int ready = 0;
  while (ready <= 0 && !interrupt_flag()) {
    ready = ::ppoll(&waiting, 1, nullptr, &before);
    if (ready < 0 && errno != EINTR) break;  // the read that follows reports it
  }
  ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
  return !interrupt_flag();
}

}  // namespace chessvm
