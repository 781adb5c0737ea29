// SPDX-License-Identifier: MIT
#include "sim/eniac-faults/refuse.hpp"

#include "base/message.hpp"
#include "base/signals.hpp"

namespace chessvm::faults {

ExitStatus refuse(const Failure& failure) {
  if (caught_signal() != 0) {
    say("eniac-faults: interrupted before the first fault\n");
    return interrupted_status();
  }
  say(to_text(failure, "eniac-faults"));
  return failure.status();
}

}  // namespace chessvm::faults
