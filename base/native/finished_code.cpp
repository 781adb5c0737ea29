// SPDX-License-Identifier: MIT
#include "base/native/finished_code.hpp"

#include <string>

namespace chessvm::native {
namespace {

Failure generation_failed(asmjit::Error error) {
  return Failure::because(std::string("no code was generated: ") +
                          asmjit::DebugUtils::errorAsString(error));
}

}  // namespace

void FirstError::handleError(asmjit::Error error, const char* /*message*/,
                             asmjit::BaseEmitter* /*origin*/) {
  if (first == asmjit::kErrorOk) first = error;
}

void prepare(asmjit::CodeHolder& code, FirstError& errors) {
  if (const auto error = code.init(asmjit::Environment::host())) errors.first = error;
  code.setErrorHandler(&errors);
}

Result<Executable> finish(asmjit::CodeHolder& code, const FirstError& errors) {
  if (errors.first != asmjit::kErrorOk) return generation_failed(errors.first);
  if (const auto error = code.flatten()) return generation_failed(error);
  if (const auto error = code.resolveUnresolvedLinks()) return generation_failed(error);
  auto memory = Executable::allocate(code.codeSize());
  if (!memory) return memory.error();
  std::byte* const base = memory.value().data();
  auto error = code.relocateToBase(reinterpret_cast<std::uintptr_t>(base));
  if (error == asmjit::kErrorOk) error = code.copyFlattenedData(base, code.codeSize());
  if (error != asmjit::kErrorOk) return generation_failed(error);
  if (auto made = memory.value().make_executable(); !made) return made.error();
  return memory;
}

}  // namespace chessvm::native
