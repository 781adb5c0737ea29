// SPDX-License-Identifier: MIT
// Lines typed by a person, with editing and history, or sent by a script.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

namespace chessvm::eniacsim {

struct TypedLine {
  enum class Kind : std::uint8_t { line, end, interrupted, too_long };
  Kind kind = Kind::line;
  std::string text{};  // without its line end
};

inline constexpr std::size_t longest_typed_line = 1UL << 20U;

class LineReader {
 public:
  virtual ~LineReader() = default;
  [[nodiscard]] virtual TypedLine next(const std::string& prompt) = 0;
};

/// Standard input: edited if it and standard output are terminals and a prompt is wanted.
[[nodiscard]] std::unique_ptr<LineReader> make_line_reader(bool prompt_wanted);

}  // namespace chessvm::eniacsim
