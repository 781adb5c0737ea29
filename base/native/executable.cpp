// SPDX-License-Identifier: MIT
#include "base/native/executable.hpp"

#include <sys/mman.h>

#include <cerrno>

namespace chessvm::native {
namespace {

Failure refusal(std::string_view what) {
  return {.path = {},
          .message = std::string(what) + ": " + std::generic_category().message(errno),
          .code = {errno, std::generic_category()}};
}

}  // namespace

Result<Executable> Executable::allocate(std::size_t size) {
  void* const memory =
      ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return refusal("no memory for generated code");
  return Executable(static_cast<std::byte*>(memory), size);
}

Result<void> Executable::make_executable() const {
  if (::mprotect(data(), size(), PROT_READ | PROT_EXEC) != 0)
    return refusal("the system forbids to execute generated code");
  return boost::outcome_v2::success();
}

void Executable::Unmap::operator()(std::byte* memory) const {
  ::munmap(memory, size);
}

}  // namespace chessvm::native
