// SPDX-License-Identifier: MIT
// Parses the characters of one line into a syntax tree (docs/assembly.md#lines). Its source is the
// only file of the assembler that includes Spirit.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "asm/source/syntax.hpp"

namespace chessvm::assembler {

/// Parentheses in one expression may not nest deeper: the parser recurses for each.
inline constexpr int nesting_limit = 256;
/// Returns the offset of the parenthesis that exceeds the limit, or npos.
[[nodiscard]] std::size_t too_deep(std::string_view arguments);

/// The part of a line that split_line takes a word in column 1 for: its label, or its operation.
/// Only the caller knows which words are directives.
enum class ColumnOne : std::uint8_t { label, operation };
[[nodiscard]] LineParts split_line(std::string_view line, ColumnOne column_one);
/// Returns the line without comment and trailing blanks.
[[nodiscard]] std::string_view without_comment(std::string_view line);

// Each parses `slice` of `line` completely.
[[nodiscard]] Parsed<Expression> parse_expression(std::string_view line, Slice slice);
[[nodiscard]] Parsed<std::vector<Expression>> parse_list(std::string_view line, Slice slice);
[[nodiscard]] Parsed<Operands> parse_operands(std::string_view line, Slice slice);
[[nodiscard]] Parsed<MacroHeader> parse_macro_header(std::string_view line, Slice slice);
[[nodiscard]] Parsed<std::string> parse_string(std::string_view line, Slice slice);
[[nodiscard]] Parsed<Assertion> parse_assertion(std::string_view line, Slice slice);

/// Returns whether `c` is a letter, a digit or an underscore.
[[nodiscard]] bool is_name_char(char c);
/// Returns whether `word` has nothing but these, and at least one.
[[nodiscard]] bool is_name(std::string_view word);
/// Returns whether `word` can name a label or constant (docs/assembly.md#lines); a leading dot
/// marks a local name.
[[nodiscard]] bool is_label_name(std::string_view word);

}  // namespace chessvm::assembler
