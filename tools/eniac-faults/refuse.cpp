// SPDX-License-Identifier: MIT
#include "tools/eniac-faults/refuse.hpp"

#include "base/process/message.hpp"
#include "base/process/signals.hpp"

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
