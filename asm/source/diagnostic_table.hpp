// SPDX-License-Identifier: MIT
// Every error and warning of easm. The names are stable: tests, options, editors and docs use them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "base/diagnostic.hpp"

namespace chessvm::assembler {

enum class Id : std::uint8_t {
  // errors of the language as it was published
  no_isa,
  bad_isa,
  isa_conflict,
  bad_cpu,
  cpu_conflict,
  org_not_set,
  unknown_opcode,
  unknown_directive,
  bad_label_name,
  redefinition,
  undefined_symbol,
  value_overflow,
  value_underflow,
  dw_negative,
  bad_argument,
  unexpected_argument,
  bad_address,
  relative_without_org,
  target_not_in_current_ft,
  negative_target,
  missing_label,
  unexpected_label,
  local_without_base,
  ft_full,
  table_full,
  overwrite,
  reserved_row,
  zero_at_row_end,
  include_not_found,
  // errors of the language extensions
  division_by_zero,
  bad_macro,
  macro_arguments,
  unbalanced_block,
  assertion_failed,
  user_error,
  // errors about size limits and forbidden characters
  source_too_large,
  line_too_long,
  include_depth,
  macro_depth,
  nesting_depth,
  expansion_limit,
  invalid_utf8,
  control_character,
  // warnings
  unused_label,
  swap_a_f,
  nested_jsr,
  code_in_row_99,
  fall_through,
  jsr_in_row_98,
  target_in_row_99,
  reserved_target,
  label_at_table_end,
  org_drops_borrow,
  negative_operand,
  user_warning,
  define_unused,
  count_  // number of ids, not an id itself
};

struct DiagnosticKind {
  Id id;
  std::string_view name;
  Severity severity;
  std::string_view summary;  // description in docs/diagnostics.md
};

// clang-format off
inline constexpr auto diagnostic_table = std::to_array<DiagnosticKind>({
  { Id::no_isa,                   "no-isa",                   Severity::error,   "an instruction stands before `.isa v4`" },
  { Id::bad_isa,                  "bad-isa",                  Severity::error,   "`.isa` names something other than `v4`" },
  { Id::isa_conflict,             "isa-conflict",             Severity::error,   "a second `.isa` names another instruction set" },
  { Id::bad_cpu,                  "bad-cpu",                  Severity::error,   "`.cpu` names neither `published` nor `quick`" },
  { Id::cpu_conflict,             "cpu-conflict",             Severity::error,   "`.cpu` names another CPU than `--cpu` or an earlier `.cpu`" },
  { Id::org_not_set,              "org-not-set",              Severity::error,   "words or a row label before any `.org`" },
  { Id::unknown_opcode,           "unknown-opcode",           Severity::error,   "a word that is neither an instruction nor a macro" },
  { Id::unknown_directive,        "unknown-directive",        Severity::error,   "no such directive" },
  { Id::bad_label_name,           "bad-label-name",           Severity::error,   "a name that is one character long, starts with a digit, starts with `M` and a digit, or has other characters than letters, digits, `_`" },
  { Id::redefinition,             "redefinition",             Severity::error,   "a symbol or macro is defined twice" },
  { Id::undefined_symbol,         "undefined-symbol",         Severity::error,   "no such symbol; in `.equ`, `.if`: not defined above this line" },
  { Id::value_overflow,           "value-overflow",           Severity::error,   "a value above 99" },
  { Id::value_underflow,          "value-underflow",          Severity::error,   "a value below -100" },
  { Id::dw_negative,              "dw-negative",              Severity::error,   "a negative value in `.dw`" },
  { Id::bad_argument,             "bad-argument",             Severity::error,   "operands or arguments of the wrong form" },
  { Id::unexpected_argument,      "unexpected-argument",      Severity::error,   "operands on an instruction that takes none" },
  { Id::bad_address,              "bad-address",              Severity::error,   "an address that is neither a row number 100-399 nor a row 0-99 of the current table" },
  { Id::relative_without_org,     "relative-without-org",     Severity::error,   "a one- or two-digit address before any `.org`" },
  { Id::target_not_in_current_ft, "target-not-in-current-ft", Severity::error,   "a near jump to another function table" },
  { Id::negative_target,          "negative-target",          Severity::error,   "a jump to a negative value" },
  { Id::missing_label,            "missing-label",            Severity::error,   "`.equ` or `.table` without a label" },
  { Id::unexpected_label,         "unexpected-label",         Severity::error,   "a label on a directive that defines nothing" },
  { Id::local_without_base,       "local-without-base",       Severity::error,   "a local label before any global label" },
  { Id::ft_full,                  "ft-full",                  Severity::error,   "words beyond the last row of a function table" },
  { Id::table_full,               "table-full",               Severity::error,   "more than 94 table words" },
  { Id::overwrite,                "overwrite",                Severity::error,   "a word that an earlier statement wrote" },
  { Id::reserved_row,             "reserved-row",             Severity::error,   "words in rows 300-305" },
  { Id::zero_at_row_end,          "zero-at-row-end",          Severity::error,   "an operand 00 whose borrow would leave the row" },
  { Id::include_not_found,        "include-not-found",        Severity::error,   "an include file cannot be read" },
  { Id::division_by_zero,         "division-by-zero",         Severity::error,   "`/` or `%` by zero" },
  { Id::bad_macro,                "bad-macro",                Severity::error,   "a macro definition of the wrong form or in the wrong place" },
  { Id::macro_arguments,          "macro-arguments",          Severity::error,   "a macro called with too many or too few arguments" },
  { Id::unbalanced_block,         "unbalanced-block",         Severity::error,   "`.if` or `.macro` without its end, or an end without its beginning" },
  { Id::assertion_failed,         "assertion-failed",         Severity::error,   "the condition of an `.assert` is 0" },
  { Id::user_error,               "user-error",               Severity::error,   "an `.error` directive was reached" },
  { Id::source_too_large,         "source-too-large",         Severity::error,   "a source file of more than 16 MB" },
  { Id::line_too_long,            "line-too-long",            Severity::error,   "a line of more than 65 536 characters before its comment" },
  { Id::include_depth,            "include-depth",            Severity::error,   "includes nested deeper than 64" },
  { Id::macro_depth,              "macro-depth",              Severity::error,   "macro calls nested deeper than 64" },
  { Id::nesting_depth,            "nesting-depth",            Severity::error,   "parentheses nested deeper than 256" },
  { Id::expansion_limit,          "expansion-limit",          Severity::error,   "more than 200 000 lines or 64 MB after expansion" },
  { Id::invalid_utf8,             "invalid-utf8",             Severity::error,   "bytes that are not UTF-8" },
  { Id::control_character,        "control-character",        Severity::error,   "a control character other than tab and line end" },
  { Id::unused_label,             "unused-label",             Severity::warning, "a row label that nothing refers to" },
  { Id::swap_a_f,                 "swap-a-f",                 Severity::warning, "`swap A,F` gives opcode 05, which the machine does not implement" },
  { Id::nested_jsr,               "nested-jsr",               Severity::warning, "a routine reached by `jsr` executes `jsr` before its `ret`" },
  { Id::code_in_row_99,           "code-in-row-99",           Severity::warning, "code in row 199, 299 or 399, which the machine cannot fetch" },
  { Id::fall_through,             "fall-through",             Severity::warning, "execution runs into row x99, into an unwritten row or past the table" },
  { Id::jsr_in_row_98,            "jsr-in-row-98",            Severity::warning, "`jsr` in row x98 returns to row x99" },
  { Id::target_in_row_99,         "target-in-row-99",         Severity::warning, "a jump to row 199, 299 or 399" },
  { Id::reserved_target,          "reserved-target",          Severity::warning, "a jump to rows 300-305" },
  { Id::label_at_table_end,       "label-at-table-end",       Severity::warning, "a label after the last row of a function table" },
  { Id::org_drops_borrow,         "org-drops-borrow",         Severity::warning, "`.org` directly after an operand 00, whose borrow is lost" },
  { Id::negative_operand,         "negative-operand",         Severity::warning, "`mov` of a negative constant; A becomes positive" },
  { Id::user_warning,             "user-warning",             Severity::warning, "a `.warning` directive was reached" },
  { Id::define_unused,            "define-unused",            Severity::warning, "a name that `-D` defines and nothing uses" },
});
// clang-format on

[[nodiscard]] consteval bool is_complete() {
  for (std::size_t i = 0; i < diagnostic_table.size(); ++i)
    if (static_cast<std::size_t>(diagnostic_table[i].id) != i) return false;
  return diagnostic_table.size() == static_cast<std::size_t>(Id::count_);
}
static_assert(is_complete(), "one row per id, in the order of the enumeration");

[[nodiscard]] constexpr const DiagnosticKind& kind_of(Id id) {
  return diagnostic_table[static_cast<std::size_t>(id)];
}

[[nodiscard]] constexpr std::optional<Id> find_id(std::string_view name) {
  for (const DiagnosticKind& kind : diagnostic_table)
    if (kind.name == name) return kind.id;
  return std::nullopt;
}

}  // namespace chessvm::assembler
