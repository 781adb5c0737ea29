// SPDX-License-Identifier: MIT
#include "base/standard_output.hpp"

#include <unistd.h>

#include <cstdio>

#include "base/descriptor.hpp"

namespace chessvm {
namespace {

/// Writes `text` whole. Less than `size`, 0 included, means that writing failed.
ssize_t write_whole(void* /*cookie*/, const char* text, std::size_t size) {
  std::size_t done = 0;
  while (done < size) {
    const ssize_t written =
        retry_interrupted([&] { return ::write(STDOUT_FILENO, text + done, size - done); });
    if (written < 0) break;
    done += static_cast<std::size_t>(written);
  }
  return static_cast<ssize_t>(done);
}

}  // namespace

void make_standard_output_robust() {
  if (::isatty(STDOUT_FILENO) == 1) return;
  std::FILE* const stream = ::fopencookie(
      nullptr, "w", {.read = nullptr, .write = write_whole, .seek = nullptr, .close = nullptr});
  if (stream != nullptr) stdout = stream;
}

}  // namespace chessvm
