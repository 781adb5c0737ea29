// SPDX-License-Identifier: MIT
// Loads instructions written by asmjit into executable memory.
#pragma once

#include <asmjit/core.h>

#include "base/native/executable.hpp"

namespace chessvm::native {

/// Keeps the first error that occurs while asmjit writes code, such as lack of memory.
class FirstError final : public asmjit::ErrorHandler {
 public:
  void handleError(asmjit::Error error, const char* message, asmjit::BaseEmitter* origin) override;
  asmjit::Error first = asmjit::kErrorOk;
};

/// Prepares `code` for this machine's processor. `errors` receives the errors of asmjit.
void prepare(asmjit::CodeHolder& code, FirstError& errors);

/// Copies the complete `code` into executable memory. Afterwards the labels of `code` have offsets.
/// Fails if `errors` has an error, if asmjit fails, or if the system refuses executable memory.
[[nodiscard]] Result<Executable> finish(asmjit::CodeHolder& code, const FirstError& errors);

}  // namespace chessvm::native
