// SPDX-License-Identifier: MIT
#include "programs/host/refuse.hpp"

#include "base/process/message.hpp"

namespace chessvm::host {

ExitStatus refuse(std::string_view tool, const Failure& failure) {
  say(to_text(failure, tool));
  return failure.status();
}

}  // namespace chessvm::host
