// SPDX-License-Identifier: MIT
#include "base/process/message.hpp"

#include <algorithm>
#include <cstdio>

#include "base/text/text.hpp"

namespace chessvm {
namespace {

bool is_plain_ascii(std::string_view text) {
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return c == '\n' || c == '\t' || (c >= ' ' && c <= '~'); });
}

void write(std::string_view text, std::FILE* file) {
  static_cast<void>(std::fwrite(text.data(), 1, text.size(), file));
}

/// Writes `text`, escaped as in `say`. Allocates nothing for plain ASCII: memory may be exhausted.
void write_visible(std::string_view text, std::FILE* file) {
  if (is_plain_ascii(text))
    write(text, file);
  else
    write(visible_lines(text), file);
}

}  // namespace

void say(std::string_view text) noexcept {
  write_visible(text, stderr);
}

void say_styled(std::string_view text) noexcept {
  write(text, stderr);
}

void print_visible(std::string_view text) noexcept {
  write_visible(text, stdout);
}

}  // namespace chessvm
