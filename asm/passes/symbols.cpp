// SPDX-License-Identifier: MIT
#include "asm/passes/symbols.hpp"

#include <fmt/format.h>

#include <cassert>
#include <utility>

#include "base/text/text.hpp"
#include "vm/image/image.hpp"

namespace chessvm::assembler {

void SymbolTable::define(const std::string& name, const Symbol& symbol) {
  const auto [at, inserted] = symbols_.emplace(name, symbol);
  if (!inserted)
    report_.add(
        Id::redefinition, symbol.line, symbol.where,
        fmt::format("'{}' is already defined", shortened(name)),
        report_.earlier(at->second.line, at->second.where, "first defined here", symbol.line));
}

const Symbol* SymbolTable::find(std::string_view full_name) const {
  const auto at = symbols_.find(full_name);
  return at == symbols_.end() ? nullptr : &at->second;
}

void SymbolTable::count_use(std::string_view full_name, LineIndex line, Slice where) {
  const auto at = symbols_.find(full_name);
  if (at != symbols_.end()) count_use(*at, line, where);
}

void SymbolTable::count_use(Symbols::value_type& symbol, LineIndex line, Slice where) {
  ++symbol.second.uses;
  if (references_ == References::kept) uses_.push_back({symbol.first, line, where});
}

std::optional<std::string> SymbolTable::full_name(std::string_view name, const Scope& scope,
                                                  Slice where) {
  if (!name.starts_with('.')) return std::string(name);
  if (scope.base.empty()) {
    report_.add(Id::local_without_base, scope.line, where,
                fmt::format("local name '{}' stands before any global label", shortened(name)));
    return std::nullopt;
  }
  return scope.base + std::string(name);
}

std::optional<std::int64_t> SymbolTable::number_of(const Expression::Step& step,
                                                   const Scope& scope) {
  if (step.number != too_large_number) return step.number;
  report_.add(Id::value_overflow, scope.line, step.where,
              fmt::format("the number is above {}", largest_number));
  return std::nullopt;
}

std::optional<std::int64_t> SymbolTable::value_of(const Expression::Step& step,
                                                  const Scope& scope) {
  const auto name = full_name(step.symbol, scope, step.where);
  if (!name) return std::nullopt;
  const auto at = symbols_.find(*name);
  if (at == symbols_.end()) {
    undefined_.push_back({*name, scope.line, step.where});
    return std::nullopt;
  }
  count_use(*at, scope.line, step.where);
  if (at->second.valueless) return std::nullopt;
  return at->second.value;
}

void SymbolTable::report_undefined() {
  const auto candidates = [this] {
    std::vector<std::string_view> names;
    for (const auto& [known, symbol] : symbols_) names.push_back(known);
    return names;
  };
  for (const UndefinedUse& use : std::exchange(undefined_, {})) {
    const std::string name = shortened(use.name);
    const Symbol* const later = find(use.name);
    if (later != nullptr)
      report_.add(Id::undefined_symbol, use.line, use.where,
                  fmt::format("'{}' must be defined above this line", name),
                  report_.earlier(later->line, later->where,
                                  fmt::format("'{}' is defined here", name), use.line));
    else
      report_.add(
          Id::undefined_symbol, use.line, use.where,
          fmt::format("'{}' is not defined{}", name, report_.suggestion(use.name, candidates)));
  }
}

std::optional<std::int64_t> SymbolTable::apply(const Expression::Step& step, std::int64_t left,
                                               std::int64_t right, const Scope& scope) {
  std::int64_t result = 0;
  bool overflow = false;
  switch (step.op) {
    case Operator::add:
      overflow = __builtin_add_overflow(left, right, &result);
      break;
    case Operator::subtract:
      overflow = __builtin_sub_overflow(left, right, &result);
      break;
    case Operator::multiply:
      overflow = __builtin_mul_overflow(left, right, &result);
      break;
    case Operator::divide:
    case Operator::remainder:
      if (right == 0) {
        report_.add(Id::division_by_zero, scope.line, step.where, "division by zero");
        return std::nullopt;
      }
      overflow = __builtin_sub_overflow(0, left, &result) && right == -1;
      if (!overflow) result = step.op == Operator::divide ? left / right : left % right;
      break;
    case Operator::equal:
      return left == right;
    case Operator::not_equal:
      return left != right;
    case Operator::less:
      return left < right;
    case Operator::less_or_equal:
      return left <= right;
    case Operator::greater:
      return left > right;
    case Operator::greater_or_equal:
      return left >= right;
    default:
      break;
  }
  if (overflow) {
    report_.add(Id::value_overflow, scope.line, step.where,
                "an intermediate value is out of all bounds");
    return std::nullopt;
  }
  return result;
}

std::optional<std::int64_t> SymbolTable::part_of_row(const Expression::Step& step, std::int64_t row,
                                                     const Scope& scope) {
  if (row < vm::first_row || row >= vm::end_row) {
    report_.add(Id::bad_address, scope.line, step.where,
                fmt::format("{} is not a row number 100-399", row));
    return std::nullopt;
  }
  const int number = static_cast<int>(row);
  return step.op == Operator::row_of ? number % vm::rows_per_table
                                     : vm::bank_code(vm::function_table(number));
}

std::optional<std::int64_t> SymbolTable::evaluate(const Expression& expression,
                                                  const Scope& scope) {
  // The stack holds nullopt for an unknown value, so that evaluation goes on and finds all errors.
  using Value = std::optional<std::int64_t>;
  std::vector<Value> stack;
  const auto pop = [&stack] {
    assert(!stack.empty());  // the grammar gives every operator its operands
    const Value top = stack.back();
    stack.pop_back();
    return top;
  };
  for (const Expression::Step& step : expression.steps) {
    switch (step.op) {
      case Operator::number:
        stack.push_back(number_of(step, scope));
        break;
      case Operator::symbol:
        stack.push_back(value_of(step, scope));
        break;
      case Operator::negate: {
        const Value value = pop();
        stack.push_back(value ? apply({Operator::subtract, 0, {}, step.where}, 0, *value, scope)
                              : std::nullopt);
        break;
      }
      case Operator::row_of:
      case Operator::bank_of: {
        const Value row = pop();
        stack.push_back(row ? part_of_row(step, *row, scope) : std::nullopt);
        break;
      }
      default: {
        const Value right = pop();
        const Value left = pop();
        stack.push_back(left && right ? apply(step, *left, *right, scope) : std::nullopt);
      }
    }
  }
  return pop();
}

std::optional<int> SymbolTable::evaluate_in_range(const Expression& expression,
                                                  const Scope& scope) {
  const auto value = evaluate(expression, scope);
  if (!value) return std::nullopt;
  if (*value > 99)
    report_.add(Id::value_overflow, scope.line, expression.where,
                fmt::format("the value {} is above 99", *value));
  else if (*value < -100)
    report_.add(Id::value_underflow, scope.line, expression.where,
                fmt::format("the value {} is below -100", *value));
  else
    return static_cast<int>(*value);
  return std::nullopt;
}

}  // namespace chessvm::assembler
