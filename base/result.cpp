// SPDX-License-Identifier: MIT
#include "base/result.hpp"

#include <fmt/format.h>

#include "base/text/excerpt.hpp"
#include "base/text/text.hpp"

namespace chessvm {

namespace {

std::string with_severity(const Failure& failure, std::string_view severity) {
  std::string text = visible(failure.path.string());
  if (failure.line != 0) text += fmt::format(":{}", failure.line);
  if (failure.line != 0 && failure.column != 0) text += fmt::format(":{}", failure.column);
  if (!text.empty()) text += ": ";
  text += fmt::format("{}: {}", severity, visible_lines(failure.message));
  if (failure.code) text += ": " + failure.code.message();
  text += '\n';
  if (failure.excerpt.empty()) return text;
  return text + excerpt(failure.line, failure.excerpt, {.column = failure.column});
}

}  // namespace

Failure interruption() {
  return {
      .path = {}, .message = "interrupted", .code = std::make_error_code(std::errc::interrupted)};
}

std::string to_text(const Failure& failure) {
  return with_severity(failure, "error");
}

std::string to_text(const Failure& failure, std::string_view tool) {
  return failure.path.empty() ? fmt::format("{}: error: {}\n", tool, visible_lines(failure.message))
                              : to_text(failure);
}

std::string warning_text(const Failure& failure) {
  return with_severity(failure, "warning");
}

}  // namespace chessvm
