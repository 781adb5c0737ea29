// SPDX-License-Identifier: MIT
// Parses text into an Expression, by recursive descent with the usual precedence.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "base/text/closest.hpp"
#include "base/text/text.hpp"
#include "vm/debugger/expression.hpp"

namespace chessvm::vm::debugger {
namespace {

constexpr int deepest = 64;
constexpr std::size_t most_steps = 1000;

struct BinaryOperator {
  std::string_view spelling;
  Operator op;
  int precedence;
};
// Longer spellings come first, so that `<=` is not taken for `<`.
constexpr std::array binary_operators{
    BinaryOperator{"||", Operator::logical_or, 1},
    BinaryOperator{"&&", Operator::logical_and, 2},
    BinaryOperator{"==", Operator::equal, 3},
    BinaryOperator{"!=", Operator::not_equal, 3},
    BinaryOperator{"<=", Operator::less_or_equal, 3},
    BinaryOperator{">=", Operator::greater_or_equal, 3},
    BinaryOperator{"<", Operator::less, 3},
    BinaryOperator{">", Operator::greater, 3},
    BinaryOperator{"+", Operator::add, 4},
    BinaryOperator{"-", Operator::subtract, 4},
    BinaryOperator{"*", Operator::multiply, 5},
    BinaryOperator{"/", Operator::divide, 5},
    BinaryOperator{"%", Operator::remainder, 5},
};

// Operators of the functions, in the order of `functions()`.
constexpr std::array function_operators{Operator::digits, Operator::tens,    Operator::units,
                                        Operator::row_of, Operator::bank_of, Operator::table_word};

bool is_name_start(char c) {
  return is_letter(c) || c == '_';
}
bool is_name_part(char c) {
  return is_name_start(c) || is_digit(c) || c == '.';
}

class Parser {
 public:
  Parser(std::string_view text, const Symbols& symbols) : text_(text), symbols_(symbols) {}
  Result<Expression> parse();

 private:
  // Each parser returns false after it has called `fail`.
  bool parse_binary(int precedence);
  bool parse_unary();
  bool parse_term();
  bool parse_number();
  bool parse_variable();
  bool parse_name();
  bool parse_call(std::string_view name, std::size_t where);
  bool parse_symbol(std::string_view name, std::size_t where);
  bool expect(char c);
  bool fail(std::string message, std::size_t where);
  bool add(Operator op, std::int64_t operand = 0, std::string name = {});
  void skip_blanks() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t')) ++at_;
  }
  [[nodiscard]] char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  std::string_view take_name() {
    const std::size_t begin = at_;
    while (at_ < text_.size() && is_name_part(text_[at_])) ++at_;
    return text_.substr(begin, at_ - begin);
  }

  std::string_view text_;
  const Symbols& symbols_;
  std::size_t at_ = 0;
  int depth_ = 0;
  std::vector<Expression::Step> steps_;
  std::optional<Failure> failure_;
};

bool Parser::fail(std::string message, std::size_t where) {
  failure_ = Failure{.path = {},
                     .message = std::move(message),
                     .line = 0,
                     .column = static_cast<std::uint32_t>(where + 1)};
  return false;
}

bool Parser::add(Operator op, std::int64_t operand, std::string name) {
  if (steps_.size() >= most_steps) return fail("the expression is too long", at_);
  steps_.push_back({op, operand, std::move(name)});
  return true;
}

bool Parser::expect(char c) {
  skip_blanks();
  if (peek() != c) {
    return fail(at_ < text_.size() ? fmt::format("expected '{}', found '{}'", c, text_.substr(at_))
                                   : fmt::format("expected '{}' at the end", c),
                at_);
  }
  ++at_;
  return true;
}

bool Parser::parse_binary(int precedence) {
  if (!parse_unary()) return false;
  for (;;) {
    skip_blanks();
    const auto op = std::find_if(
        binary_operators.begin(), binary_operators.end(),
        [&](const BinaryOperator& known) { return text_.substr(at_).starts_with(known.spelling); });
    if (op == binary_operators.end() || op->precedence < precedence) return true;
    at_ += op->spelling.size();
    if (!parse_binary(op->precedence + 1) || !add(op->op)) return false;
  }
}

bool Parser::parse_unary() {
  if (++depth_ > deepest) return fail("nested too deep", at_);
  skip_blanks();
  const char c = peek();
  bool good = false;
  if (c == '-' || c == '!' || c == '+') {
    ++at_;
    good = parse_unary();
    if (good && c != '+') good = add(c == '-' ? Operator::negate : Operator::logical_not);
  } else {
    good = parse_term();
  }
  --depth_;
  return good;
}

bool Parser::parse_term() {
  const char c = peek();
  if (is_digit(c)) return parse_number();
  if (c == '$') return parse_variable();
  if (is_name_start(c)) return parse_name();
  if (c == '(') {
    ++at_;
    return parse_binary(1) && expect(')');
  }
  if (c == '[') {
    ++at_;
    return parse_binary(1) && expect(']') && add(Operator::word);
  }
  if (at_ >= text_.size()) return fail("expected a value at the end", at_);
  return fail(fmt::format("expected a value, found '{}'", text_.substr(at_)), at_);
}

bool Parser::parse_number() {
  const std::size_t begin = at_;
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text_.data() + at_, text_.data() + text_.size(), value);
  at_ = static_cast<std::size_t>(end - text_.data());
  if (error != std::errc{}) return fail("a number of too many digits", begin);
  if (is_name_part(peek()) && !text_.substr(at_).starts_with(".."))
    return fail("a number is followed by a letter", at_);
  return add(Operator::number, value);
}

bool Parser::parse_variable() {
  ++at_;
  const std::size_t begin = at_;
  const std::string_view name = take_name();
  if (name.empty()) return fail("expected a name after '$'", begin);
  const auto known = counters();
  const auto counter = std::find_if(known.begin(), known.end(),
                                    [&](const NamedValue& value) { return value.name == name; });
  if (counter != known.end()) return add(Operator::counter, counter - known.begin());
  return add(Operator::variable, 0, std::string(name));
}

bool Parser::parse_name() {
  const std::size_t begin = at_;
  const std::string_view name = take_name();
  skip_blanks();
  if (peek() == '(') return parse_call(name, begin);
  // M03 is the literal -97, as in assembler source; M alone is the sign of LS.
  if (name[0] == 'M' && all_digits(name.substr(1))) {
    if (name.size() > 3) return fail("after M come one or two digits", begin);
    int value = 0;
    std::from_chars(name.data() + 1, name.data() + name.size(), value);
    return add(Operator::number, value - 100);
  }
  return parse_symbol(name, begin);
}

bool Parser::parse_call(std::string_view name, std::size_t where) {
  const auto known = functions();
  const auto function = std::find_if(known.begin(), known.end(),
                                     [&](const NamedValue& value) { return value.name == name; });
  if (function == known.end()) return fail(fmt::format("no function '{}'", name), where);
  ++at_;
  return parse_binary(1) && expect(')') &&
         add(function_operators[static_cast<std::size_t>(function - known.begin())]);
}

bool Parser::parse_symbol(std::string_view name, std::size_t where) {
  for (const Symbol& symbol : symbols_.all()) {
    if (symbol.name != name) continue;
    // The value of a table symbol is the row number within ft3, as in assembler source.
    return add(Operator::number, symbol.kind == SymbolKind::table
                                     ? symbol.value - reserved_rows_begin
                                     : symbol.value);
  }
  if (const auto place = find_register(name))
    return add(Operator::place, static_cast<std::int64_t>(*place));
  std::vector<std::string> names;
  for (const Symbol& symbol : symbols_.all()) names.push_back(symbol.name);
  return fail(fmt::format("no symbol '{}'{}", shortened(name), did_you_mean(name, names)), where);
}

Result<Expression> Parser::parse() {
  if (!parse_binary(1)) return *failure_;
  skip_blanks();
  if (at_ < text_.size()) {
    fail(fmt::format("expected an operator, found '{}'", text_.substr(at_)), at_);
    return *failure_;
  }
  return Expression(std::string(text_), std::move(steps_));
}

}  // namespace

Result<Expression> parse_expression(std::string_view text, const Symbols& symbols) {
  return Parser(text, symbols).parse();
}

}  // namespace chessvm::vm::debugger
