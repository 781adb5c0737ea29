// SPDX-License-Identifier: MIT
// Symbols and the values of expressions (spec asm 4).
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
  bool used = false;
};

/// Where an expression stands: which local names it sees.
struct Scope {
  LineIndex line = 0;
  std::string base{};  // label that local names belong to, empty before any
};

class SymbolTable {
 public:
  explicit SymbolTable(Report& report) : report_(report) {}

  /// Defines under the full name; a second definition is reported.
  void define(const std::string& name, const Symbol& symbol);
  [[nodiscard]] const Symbol* find(std::string_view full_name) const;
  void mark_used(std::string_view full_name);
  [[nodiscard]] const std::map<std::string, Symbol, std::less<>>& all() const { return symbols_; }

  /// `.top` in the scope of `loop` is `loop.top`. Reports a local name without base.
  [[nodiscard]] std::optional<std::string> full_name(std::string_view name, const Scope& scope,
                                                     Slice where);

  /// The value of `expression`, any size; nothing when it has none (reported, or follows from an
  /// earlier error).
  [[nodiscard]] std::optional<std::int64_t> evaluate(const Expression& expression,
                                                     const Scope& scope);
  /// The same, reported unless in -100..99.
  [[nodiscard]] std::optional<int> evaluate_in_range(const Expression& expression,
                                                     const Scope& scope);

 private:
  [[nodiscard]] std::optional<std::int64_t> value_of(const Expression::Step& step,
                                                     const Scope& scope);
  [[nodiscard]] std::optional<std::int64_t> apply(const Expression::Step& step, std::int64_t left,
                                                  std::int64_t right, const Scope& scope);

  Report& report_;
  std::map<std::string, Symbol, std::less<>> symbols_;
};

}  // namespace chessvm::assembler
