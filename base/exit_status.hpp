// SPDX-License-Identifier: MIT
#pragma once

namespace chessvm {

enum class ExitStatus : int {
  ok = 0,
  rejected = 1,       // the input was understood and refused, or a check failed
  usage = 2,          // the command line was not understood
  environment = 3,    // could not read, write or allocate
  limit = 4,          // --max-cycles or --max-time ran out
  interrupted = 130,  // a signal ended the run; shells report 130 after SIGINT
};

}  // namespace chessvm
