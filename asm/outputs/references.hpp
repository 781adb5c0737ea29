// SPDX-License-Identifier: MIT
// The names of a program with the places that define and use them: for cross-references and for
// editors. The assembly must have been made with References::kept.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "asm/assembler.hpp"

namespace chessvm::assembler {

/// A symbol or macro of a program.
struct Name {
  enum class Kind : std::uint8_t { row, table, constant, macro };
  std::string full{};  // `loop.top` for the local name `.top`, `again@1` for one of an expansion
  Kind kind = Kind::constant;
  std::int64_t value = 0;  // of a row 100-399; of a table word its row 6-99; 0 of a macro
  bool valueless = false;  // the definition is in error
  SourceSpan definition{};
  std::vector<SourceSpan> uses{};  // by file and place, each once
};

/// Returns the word for `kind` in the symbol file and in the cross-reference.
[[nodiscard]] std::string_view word(Name::Kind kind);

/// Returns every symbol and macro of `assembly`, by full name.
[[nodiscard]] std::vector<Name> names_of(const Assembly& assembly);

/// Returns the names as a text: a line `name kind value file:line:column` for each definition, and
/// below it an indented line for each use.
[[nodiscard]] std::string cross_reference(const Assembly& assembly);

}  // namespace chessvm::assembler
