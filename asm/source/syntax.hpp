// SPDX-License-Identifier: MIT
// The syntax tree of one line, made by grammar.hpp. Every node has its slice of the line.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "asm/source/text.hpp"

namespace chessvm::assembler {

/// Parts of a line, `[label[:]] [operation [arguments]]`, without comment and trailing blanks.
struct LineParts {
  Slice label;      // label without its colon; empty if the line has none
  Slice operation;  // mnemonic, macro name or directive with its dot
  Slice arguments;
};

enum class Operator : std::uint8_t {
  number,
  symbol,
  negate,
  multiply,
  divide,
  remainder,
  add,
  subtract,
  equal,
  not_equal,
  less,
  less_or_equal,
  greater,
  greater_or_equal,
  row_of,
  bank_of,
};

/// Value of each number above `largest_number`. SymbolTable::evaluate reports it as an error.
inline constexpr std::int64_t too_large_number = std::numeric_limits<std::int64_t>::max();
inline constexpr std::int64_t largest_number = too_large_number - 1;

/// An expression in evaluation order: operands come first, then their operator.
struct Expression {
  struct Step {
    Operator op = Operator::number;
    std::int64_t number = 0;
    std::string symbol{};  // name of a symbol as written in the source
    Slice where{};
  };
  std::vector<Step> steps;
  Slice where;
};

struct Operand {
  enum class Kind : std::uint8_t { reg, indirect, expression };
  Kind kind = Kind::expression;
  char reg = 0;  // letter of a register, A-J; 0 for other kinds
  Expression expression;
  Slice where;    // the operand without blanks around it
  Slice written;  // the operand and the blanks before the next comma
};

/// Operands of an instruction: `operand {, operand} [<-> operand]`.
struct Operands {
  std::vector<Operand> list;
  std::optional<Operand> exchange;
};

/// Header of a macro definition: `name [parameter {, parameter}]`.
struct MacroHeader {
  Slice name;
  std::vector<Slice> parameters;
};

/// Arguments of `.assert`: `expression [, "text"]`.
struct Assertion {
  Expression condition;
  std::string text;
};

/// The part of a line that a parser refuses. parse_arguments turns it into a Diagnostic.
struct SyntaxError {
  Slice where;
  std::string expected;  // name of the element expected there
};

template <class T>
using Parsed = std::variant<T, SyntaxError>;

}  // namespace chessvm::assembler
