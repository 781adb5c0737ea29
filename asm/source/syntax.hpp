// SPDX-License-Identifier: MIT
// The syntax tree of one line. Every node carries the slice of the line that it came from.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "asm/source/text.hpp"

namespace chessvm::assembler {

/// `[label[:]] [operation [arguments]]`, comment and trailing blanks removed.
struct LineParts {
  Slice label;      // empty when there is none
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

/// Numbers are exact up to the largest; larger ones are kept as `too_large_number`, which is an
/// error where the expression is evaluated.
inline constexpr std::int64_t too_large_number = std::numeric_limits<std::int64_t>::max();
inline constexpr std::int64_t largest_number = too_large_number - 1;

/// An expression in evaluation order (operands first): a tree laid flat, so that a megabyte of
/// `1+1+1` needs no recursion.
struct Expression {
  struct Step {
    Operator op = Operator::number;
    std::int64_t number = 0;
    std::string symbol{};  // as written
    Slice where{};
  };
  std::vector<Step> steps;
  Slice where;
};

struct Operand {
  enum class Kind : std::uint8_t { reg, indirect, expression };
  Kind kind = Kind::expression;
  char reg = 0;  // A-J
  Expression expression;
  Slice where;    // without blanks around it
  Slice written;  // up to the comma, blanks before the comma included
};

/// `operand {, operand} [<-> operand]`
struct Operands {
  std::vector<Operand> list;
  std::optional<Operand> exchange;
};

/// `name [parameter {, parameter}]`
struct MacroHeader {
  Slice name;
  std::vector<Slice> parameters;
};

/// `expression [, "text"]`
struct Assertion {
  Expression condition;
  std::string text;
};

/// The part of a line that a parser refuses. It is no Failure but what parse_arguments makes a
/// Diagnostic of: that function knows where the line was written and what stands in it.
struct SyntaxError {
  Slice where;
  std::string expected;  // what should have stood there
};

template <class T>
using Parsed = std::variant<T, SyntaxError>;

}  // namespace chessvm::assembler
