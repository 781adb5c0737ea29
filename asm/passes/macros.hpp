// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "asm/source/report.hpp"
#include "asm/source/text.hpp"

namespace chessvm::assembler {

/// A macro definition. `body` has one text per line.
struct Macro {
  std::string name;
  SourceSpan where{};
  LineIndex line = 0;  // line of the definition
  std::vector<std::string> parameters;
  std::vector<Text> body;
};

/// Splits the arguments of a macro call at commas outside parentheses and quotes; trims blanks.
[[nodiscard]] std::vector<Slice> split_arguments(std::string_view line, Slice arguments);

/// Returns `body_line` without its comment. Replaces each parameter by its argument. Replaces each
/// label of the macro, such as `@loop`, by a label of this expansion: `loop@3` if `number` is 3.
[[nodiscard]] Text substitute(const Macro& macro, const Text& body_line, const Text& call,
                              const std::vector<Slice>& arguments, std::uint32_t number);

}  // namespace chessvm::assembler
