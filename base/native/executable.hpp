// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <memory>

#include "base/result.hpp"

namespace chessvm::native {

/// Memory for generated code: first writable, then executable, never both.
class Executable {
 public:
  /// Fails if the system has no memory left.
  [[nodiscard]] static Result<Executable> allocate(std::size_t size);

  [[nodiscard]] std::byte* data() const { return memory_.get(); }
  [[nodiscard]] std::size_t size() const { return memory_.get_deleter().size; }
  /// Fails if the system forbids executable memory.
  [[nodiscard]] Result<void> make_executable() const;

 private:
  struct Unmap {
    std::size_t size = 0;
    void operator()(std::byte* memory) const;
  };
  explicit Executable(std::byte* memory, std::size_t size) : memory_(memory, Unmap{size}) {}

  std::unique_ptr<std::byte, Unmap> memory_;
};

}  // namespace chessvm::native
