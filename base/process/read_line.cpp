// SPDX-License-Identifier: MIT
#include "base/process/read_line.hpp"

#include <cerrno>

#include "base/process/signals.hpp"
#include "base/process/wait_for_line.hpp"
#include "base/text/text.hpp"

namespace chessvm {
namespace {

/// Returns the next byte of `in`; EOF at the end of input or as soon as a signal is recorded.
int next_byte(std::FILE* in) {
  while (!interrupt_flag()) {
    const int c = std::fgetc(in);
    if (c != EOF || std::ferror(in) == 0 || errno != EINTR) return c;
    std::clearerr(in);  // allow reading again after EINTR
  }
  return EOF;
}

}  // namespace

std::optional<std::string> read_line(std::FILE* in, std::size_t longest) {
  if (!wait_for_line(in)) return std::nullopt;
  std::string line;
  int c = next_byte(in);
  if (c == EOF) return std::nullopt;
  for (; c != EOF && c != '\n'; c = next_byte(in)) {
    if (line.size() <= longest) line += static_cast<char>(c);
    if (line == byte_order_mark) line.clear();
  }
  if (c == EOF && interrupt_flag()) return std::nullopt;
  if (line.ends_with('\r')) line.pop_back();
  return line;
}

}  // namespace chessvm
