// SPDX-License-Identifier: MIT
// Turns instructions that asmjit has written into memory that the processor executes.
#pragma once

#include <asmjit/core.h>

#include "base/native/executable.hpp"

namespace chessvm::native {

/// Keeps the first thing that goes wrong while code is written, such as memory that runs out.
class FirstError final : public asmjit::ErrorHandler {
 public:
  void handleError(asmjit::Error error, const char* message, asmjit::BaseEmitter* origin) override;
  asmjit::Error first = asmjit::kErrorOk;
};

/// Prepares `code` for the processor this program runs on; `errors` hears of what goes wrong.
void prepare(asmjit::CodeHolder& code, FirstError& errors);

/// Puts complete code into executable memory, where its labels have their offsets. Fails with the
/// first of `errors`, or where the system refuses.
[[nodiscard]] Result<Executable> finish(asmjit::CodeHolder& code, const FirstError& errors);

}  // namespace chessvm::native
