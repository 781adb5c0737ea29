// SPDX-License-Identifier: MIT
// Parses one line into a syntax tree (docs/assembly.md#lines). Only grammar.cpp includes Boost
// Spirit, which is slow to compile.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "asm/source/syntax.hpp"

namespace chessvm::assembler {

/// Maximum nesting of parentheses in an expression. It limits the stack of the recursive parser.
inline constexpr int nesting_limit = 256;
/// Returns the offset of the parenthesis that exceeds nesting_limit; npos if none does.
[[nodiscard]] std::size_t too_deep(std::string_view arguments);

/// Says how split_line reads a word in column 1. split_line itself does not know the directives.
enum class ColumnOne : std::uint8_t { label, operation };
[[nodiscard]] LineParts split_line(std::string_view line, ColumnOne column_one);
/// Returns `line` without its comment and trailing blanks.
[[nodiscard]] std::string_view without_comment(std::string_view line);

// Each of these functions parses the characters of `line` that are in `slice`. It returns the
// syntax tree, or an error if the grammar does not accept all of these characters.
[[nodiscard]] Parsed<Expression> parse_expression(std::string_view line, Slice slice);
[[nodiscard]] Parsed<std::vector<Expression>> parse_list(std::string_view line, Slice slice);
[[nodiscard]] Parsed<Operands> parse_operands(std::string_view line, Slice slice);
[[nodiscard]] Parsed<MacroHeader> parse_macro_header(std::string_view line, Slice slice);
[[nodiscard]] Parsed<std::string> parse_string(std::string_view line, Slice slice);
[[nodiscard]] Parsed<Assertion> parse_assertion(std::string_view line, Slice slice);

/// Returns true if `c` is a letter, a digit or an underscore.
[[nodiscard]] bool is_name_char(char c);
/// Returns true if `word` is not empty and has only letters, digits and underscores.
[[nodiscard]] bool is_name(std::string_view word);
/// Returns why `word` cannot name a label or constant; empty if it can. A leading dot marks a local
/// name.
[[nodiscard]] std::string_view label_name_problem(std::string_view word);
[[nodiscard]] bool is_label_name(std::string_view word);

}  // namespace chessvm::assembler
