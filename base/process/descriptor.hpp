// SPDX-License-Identifier: MIT
// File descriptors, and system calls that a signal may interrupt.
#pragma once

#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <string>
#include <utility>

#include "base/result.hpp"

namespace chessvm {

/// Owns a file descriptor and closes it, unless it is a standard stream.
class Descriptor {
 public:
  explicit Descriptor(int number = -1) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(other.release()) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  ~Descriptor() {
    if (number_ > STDERR_FILENO) ::close(number_);
  }
  [[nodiscard]] int get() const { return number_; }
  [[nodiscard]] bool is_open() const { return number_ >= 0; }
  /// Hands the descriptor to the caller, who closes it.
  int release() { return std::exchange(number_, -1); }

 private:
  int number_;
};

/// Repeats `call` as long as it fails with EINTR (a signal came before `call` had any effect).
template <class Call>
auto retry_interrupted(Call call) {
  for (;;)
    if (const auto outcome = call(); outcome >= 0 || errno != EINTR) return outcome;
}

/// Returns a failure with the current errno as its reason.
// NOLINTNEXTLINE(performance-unnecessary-value-param): `what` is moved
[[nodiscard]] inline Failure system_failure(const std::filesystem::path& path, std::string what) {
  return {.path = path, .message = std::move(what), .code = {errno, std::generic_category()}};
}

}  // namespace chessvm
