// SPDX-License-Identifier: MIT
// Lists the names of a program with the places that define and use them, for cross-references and
// editors. Needs an assembly made with References::kept.
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
  std::string full{};  // full name: `loop.top` for `.top`, `again@1` for `@again` in a macro
  Kind kind = Kind::constant;
  std::int64_t value = 0;  // row: 100 to 399; table: 6 to 99; constant: -100 to 99; macro: 0
  bool valueless = false;  // true: no value, because the definition is wrong
  SourceSpan definition{};
  std::vector<SourceSpan> uses{};  // places of uses, sorted by file and offset, no duplicates
};

/// Returns the word that texts use for `kind`, such as `row` or `macro`.
[[nodiscard]] std::string_view word(Name::Kind kind);

/// Returns every symbol and macro of `assembly`, sorted by full name.
[[nodiscard]] std::vector<Name> names_of(const Assembly& assembly);

/// Returns the names as a text: a line `name kind value file:line:column` for each definition, and
/// below it an indented line for each use.
[[nodiscard]] std::string cross_reference(const Assembly& assembly);

}  // namespace chessvm::assembler
