// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "asm/source/report.hpp"
#include "asm/source/text.hpp"

namespace chessvm::assembler {

/// A macro as its definition has it: `body` holds a text for each line.
struct Macro {
  std::string name;
  SourceSpan where{};
  LineIndex line = 0;  // of the definition
  std::vector<std::string> parameters;
  std::vector<Text> body;
};

/// Returns the arguments of a call, split at commas outside parentheses and quotes; blanks around
/// them do not belong to them.
[[nodiscard]] std::vector<Slice> split_arguments(std::string_view line, Slice arguments);

/// One body line with its parameters replaced and its own labels (`@loop`) made unique to expansion
/// `number`. The comment is left out.
[[nodiscard]] Text substitute(const Macro& macro, const Text& body_line, const Text& call,
                              const std::vector<Slice>& arguments, std::uint32_t number);

}  // namespace chessvm::assembler
