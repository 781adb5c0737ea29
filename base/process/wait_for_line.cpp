// SPDX-License-Identifier: MIT
#include "base/process/wait_for_line.hpp"

#include <poll.h>
#include <unistd.h>

#include "base/process/signals.hpp"
#include "base/process/wait_for_descriptor.hpp"

namespace chessvm {

bool wait_for_line(std::FILE* in) {
  const int descriptor = ::fileno(in);
  if (::isatty(descriptor) != 0) static_cast<void>(wait_for_descriptor(descriptor, POLLIN));
  return !interrupt_flag();
}

}  // namespace chessvm
