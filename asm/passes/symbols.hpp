// SPDX-License-Identifier: MIT
// Stores the symbols of a program and evaluates expressions (docs/assembly.md#expressions).
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "asm/source/report.hpp"
#include "asm/source/syntax.hpp"

namespace chessvm::assembler {

struct Symbol {
  enum class Kind : std::uint8_t { row, table, constant };
  Kind kind = Kind::constant;
  std::int64_t value = 0;
  SourceSpan where{};
  LineIndex line = 0;
  bool valueless = false;  // true: the definition is wrong, so uses cause no further errors
  int uses = 0;            // number of expressions and conditions that name the symbol
};

struct NameUse {
  std::string_view name;  // full name; points into the table of symbols or macros
  LineIndex line = 0;
  Slice where{};
};

/// The line of an expression, and the label whose local names the expression can use.
struct Scope {
  LineIndex line = 0;
  std::string base{};  // name of the label; empty before the first global label
};

class SymbolTable {
 public:
  SymbolTable(Report& report, References references) : report_(report), references_(references) {}

  /// Defines the full name `name`. Reports an error if it is already defined.
  void define(const std::string& name, const Symbol& symbol);
  [[nodiscard]] const Symbol* find(std::string_view full_name) const;
  /// Counts a use of `full_name` at `where` if the symbol exists.
  void count_use(std::string_view full_name, LineIndex line, Slice where);
  /// Returns all uses of symbols in order of evaluation; empty unless the options keep references.
  [[nodiscard]] const std::vector<NameUse>& uses() const { return uses_; }
  [[nodiscard]] const std::map<std::string, Symbol, std::less<>>& all() const { return symbols_; }

  /// Returns the full name: `loop.top` for `.top` below the label `loop`. Reports an error and
  /// returns nullopt for a local name before any global label.
  [[nodiscard]] std::optional<std::string> full_name(std::string_view name, const Scope& scope,
                                                     Slice where);

  /// Returns the value of `expression` without a check of its range; nullopt after an error.
  /// Reports the error, unless it was already reported at the definition of a symbol. An undefined
  /// symbol is reported by `report_undefined`.
  [[nodiscard]] std::optional<std::int64_t> evaluate(const Expression& expression,
                                                     const Scope& scope);
  /// Evaluates `expression` as `evaluate` does, and reports a value outside -100..99 as an error.
  [[nodiscard]] std::optional<int> evaluate_in_range(const Expression& expression,
                                                     const Scope& scope);
  /// Reports the undefined symbols that `evaluate` found since the last call of this function. If a
  /// later line defines such a symbol, adds a note with the place of the definition.
  void report_undefined();

 private:
  struct UndefinedUse {
    std::string name;
    LineIndex line = 0;
    Slice where{};
  };

  [[nodiscard]] std::optional<std::int64_t> number_of(const Expression::Step& step,
                                                      const Scope& scope);
  [[nodiscard]] std::optional<std::int64_t> value_of(const Expression::Step& step,
                                                     const Scope& scope);
  /// Returns the value of `row(...)` or `bank(...)`.
  [[nodiscard]] std::optional<std::int64_t> part_of_row(const Expression::Step& step,
                                                        std::int64_t row, const Scope& scope);
  [[nodiscard]] std::optional<std::int64_t> apply(const Expression::Step& step, std::int64_t left,
                                                  std::int64_t right, const Scope& scope);

  using Symbols = std::map<std::string, Symbol, std::less<>>;
  void count_use(Symbols::value_type& symbol, LineIndex line, Slice where);

  Report& report_;
  References references_;
  Symbols symbols_;
  std::vector<NameUse> uses_;
  std::vector<UndefinedUse> undefined_;
};

}  // namespace chessvm::assembler
