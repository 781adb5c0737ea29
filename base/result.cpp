// SPDX-License-Identifier: MIT
#include "base/result.hpp"

#include <fmt/format.h>

namespace chessvm {

std::string to_text(const Failure& failure) {
  std::string text = failure.path.string();
  if (failure.line != 0) text += fmt::format(":{}", failure.line);
  if (failure.line != 0 && failure.column != 0) text += fmt::format(":{}", failure.column);
  if (!text.empty()) text += ": ";
  text += "error: " + failure.message;
  if (failure.code) text += ": " + failure.code.message();
  text += '\n';
  if (failure.excerpt.empty()) return text;
  text += fmt::format("{:>5} | {}\n", failure.line, failure.excerpt);
  if (failure.column != 0) text += fmt::format("      | {:>{}}\n", '^', failure.column);
  return text;
}

}  // namespace chessvm
