// SPDX-License-Identifier: MIT
// Symbols and the values of expressions (docs/assembly.md#expressions).
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "asm/report.hpp"
#include "asm/syntax.hpp"

namespace chessvm::assembler {

struct Symbol {
  enum class Kind : std::uint8_t { row, table, constant };
  Kind kind = Kind::constant;
  std::int64_t value = 0;
  SourceSpan where{};
  LineIndex line = 0;
  bool valueless = false;  // its definition was in error: uses of it are not reported again
  int uses = 0;            // how often expressions and `.ifdef` ask for it
};

/// The line of an expression, and the label whose local names it can use.
struct Scope {
  LineIndex line = 0;
  std::string base{};  // label that local names belong to, empty before any
};

class SymbolTable {
 public:
  explicit SymbolTable(Report& report) : report_(report) {}

  /// Defines `name`, a full name. Reports a second definition.
  void define(const std::string& name, const Symbol& symbol);
  [[nodiscard]] const Symbol* find(std::string_view full_name) const;
  void count_use(std::string_view full_name);
  [[nodiscard]] const std::map<std::string, Symbol, std::less<>>& all() const { return symbols_; }

  /// `.top` in the scope of `loop` is `loop.top`. Reports a local name without base.
  [[nodiscard]] std::optional<std::string> full_name(std::string_view name, const Scope& scope,
                                                     Slice where);

  /// Returns the value of `expression`, of any size; nullopt after an error, which is reported here
  /// unless it was before.
  [[nodiscard]] std::optional<std::int64_t> evaluate(const Expression& expression,
                                                     const Scope& scope);
  /// Returns what `evaluate` does, and reports a value outside -100..99 as an error.
  [[nodiscard]] std::optional<int> evaluate_in_range(const Expression& expression,
                                                     const Scope& scope);

 private:
  [[nodiscard]] std::optional<std::int64_t> number_of(const Expression::Step& step,
                                                      const Scope& scope);
  [[nodiscard]] std::optional<std::int64_t> value_of(const Expression::Step& step,
                                                     const Scope& scope);
  /// The value of `row(...)` or `bank(...)`.
  [[nodiscard]] std::optional<std::int64_t> part_of_row(const Expression::Step& step,
                                                        std::int64_t row, const Scope& scope);
  [[nodiscard]] std::optional<std::int64_t> apply(const Expression::Step& step, std::int64_t left,
                                                  std::int64_t right, const Scope& scope);

  Report& report_;
  std::map<std::string, Symbol, std::less<>> symbols_;
};

}  // namespace chessvm::assembler
