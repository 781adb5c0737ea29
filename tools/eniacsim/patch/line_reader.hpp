// SPDX-License-Identifier: MIT
// Reads lines that a user types, with editing and history, or that a script sends.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

namespace chessvm::eniacsim {

struct TypedLine {
  enum class Kind : std::uint8_t { line, end, interrupted, too_long };
  Kind kind = Kind::line;
  std::string text{};  // the line without its line end
};

inline constexpr std::size_t longest_typed_line = 1UL << 20U;

class LineReader {
 public:
  virtual ~LineReader() = default;
  [[nodiscard]] virtual TypedLine next(const std::string& prompt) = 0;
};

/// Returns a reader for standard input. The user can edit lines if standard input and output are
/// terminals and `prompt_wanted` is true.
[[nodiscard]] std::unique_ptr<LineReader> make_line_reader(bool prompt_wanted);

}  // namespace chessvm::eniacsim
