// SPDX-License-Identifier: MIT
// Reads command lines from a script or a user. A user can edit a line and recall earlier lines.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

namespace chessvm::eniacsim {

struct TypedLine {
  enum class Kind : std::uint8_t { line, end, interrupted, too_long };
  Kind kind = Kind::line;
  std::string text{};  // with Kind::line: the line without its line end
};

inline constexpr std::size_t longest_typed_line = 1UL << 20U;

class LineReader {
 public:
  virtual ~LineReader() = default;
  [[nodiscard]] virtual TypedLine next(const std::string& prompt) = 0;
};

/// Returns a reader of standard input. The user can edit lines only if `prompt_wanted` is true and
/// standard input and output are terminals. If TERM is unset or `dumb`, the user cannot edit lines.
[[nodiscard]] std::unique_ptr<LineReader> make_line_reader(bool prompt_wanted);

}  // namespace chessvm::eniacsim
