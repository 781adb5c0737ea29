// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace chessvm::assembler {

/// The directives of the language (docs/assembly.md#directives).
enum class Directive : std::uint8_t {
  isa,
  cpu,
  org,
  align,
  equ,
  dw,
  table,
  include,
  section,
  raw,
  assert_that,
  error,
  warning,
  macro,
  endm,
  if_true,
  elif,
  else_branch,
  endif,
  ifdef,
  ifndef,
};

/// One row of directive_table: how the assembler recognises and reads a line with this directive.
struct DirectiveKind {
  std::string_view name;
  Directive directive;
  /// How the assembler reads the name of this directive in column 1. `in_block`: as a directive
  /// inside an open `.if` or `.macro`, and as a label elsewhere.
  enum class ColumnOne : std::uint8_t { directive, in_block, label } column_one;
  /// Rule for a label on the line of the directive.
  enum class Label : std::uint8_t { required, allowed, refused } label;
  std::string_view summary;
};

// clang-format off
inline constexpr auto directive_table = [] {
  using enum DirectiveKind::ColumnOne;
  using enum DirectiveKind::Label;
  return std::to_array<DirectiveKind>({
    { ".isa",     Directive::isa,         directive, refused,  "select the instruction set: v4" },
    { ".cpu",     Directive::cpu,         label,     refused,  "number the image for a CPU: published or quick" },
    { ".org",     Directive::org,         directive, allowed,  "set the location to a row" },
    { ".align",   Directive::align,       directive, allowed,  "pad to the start of a row" },
    { ".equ",     Directive::equ,         directive, required, "define a constant" },
    { ".dw",      Directive::dw,          directive, refused,  "emit words" },
    { ".table",   Directive::table,       directive, required, "store table words" },
    { ".include", Directive::include,     directive, refused,  "assemble another file here" },
    { ".section", Directive::section,     directive, refused,  "mark words in the map" },
    { ".raw",     Directive::raw,         label,     refused,  "store a row of words as they are" },
    { ".assert",  Directive::assert_that, label,     refused,  "check a condition" },
    { ".error",   Directive::error,       label,     refused,  "report an error" },
    { ".warning", Directive::warning,     label,     refused,  "report a warning" },
    { ".macro",   Directive::macro,       label,     refused,  "begin a macro" },
    { ".endm",    Directive::endm,        in_block,  refused,  "end a macro" },
    { ".if",      Directive::if_true,     label,     refused,  "assemble if not 0" },
    { ".elif",    Directive::elif,        in_block,  refused,  "otherwise, if not 0" },
    { ".else",    Directive::else_branch, in_block,  refused,  "otherwise" },
    { ".endif",   Directive::endif,       in_block,  refused,  "end a condition" },
    { ".ifdef",   Directive::ifdef,       label,     refused,  "assemble if defined above" },
    { ".ifndef",  Directive::ifndef,      label,     refused,  "assemble if not defined above" },
  });
}();
// clang-format on

[[nodiscard]] constexpr const DirectiveKind* find_directive(std::string_view name) {
  for (const DirectiveKind& kind : directive_table)
    if (kind.name == name) return &kind;
  return nullptr;
}

}  // namespace chessvm::assembler
