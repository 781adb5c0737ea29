// SPDX-License-Identifier: MIT
#include "vm/debugger/expression.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>

namespace chessvm::vm::debugger {
namespace {

constexpr std::array counter_table{
    NamedValue{"cycles", "add cycles since reset"},
    NamedValue{"instructions", "instructions since reset"},
    NamedValue{"row", "row of the next instruction"},
    NamedValue{"word", "its first word in the row"},
    NamedValue{"cards", "cards read"},
    NamedValue{"punched", "cards punched"},
    NamedValue{"last", "digits of the last card punched, -1 before any"},
};

constexpr std::array function_table_of_names{
    NamedValue{"digits", "the two digits that a register holds for a number: 95 for -5"},
    NamedValue{"tens", "the tens digit"},
    NamedValue{"units", "the units digit"},
    NamedValue{"row", "of a row number, the row in its function table"},
    NamedValue{"bank", "of a row number, the bank code 09, 90 or 99"},
    NamedValue{"table", "the table word of ft3 row 6-99, or 306-399"},
};
std::int64_t counter_value(std::int64_t index, const Context& context) {
  const MachineState& state = context.moment.state;
  switch (index) {
    case 0:
      return static_cast<std::int64_t>(state.add_cycles);
    case 1:
      return static_cast<std::int64_t>(state.instructions);
    case 2:
      return state.ir.empty() ? state.pc : state.pc - 1;
    case 3:
      return state.ir.empty() ? first_code_word(state.pc) : state.ir.next;
    case 4:
      return static_cast<std::int64_t>(context.moment.cards_read);
    case 5:
      return static_cast<std::int64_t>(context.moment.cards_punched);
    default:
      return context.last_card;
  }
}

std::int64_t digits_of(std::int64_t value) {
  return (value % 100 + 100) % 100;
}

using Value = Result<std::int64_t>;

Value unary(Operator op, std::int64_t value, const Context& context) {
  switch (op) {
    case Operator::negate: {
      std::int64_t result = 0;
      if (__builtin_sub_overflow(std::int64_t{0}, value, &result))
        return Failure::because("overflow");
      return result;
    }
    case Operator::logical_not:
      return value == 0 ? 1 : 0;
    case Operator::digits:
      return digits_of(value);
    case Operator::tens:
      return digits_of(value) / 10;
    case Operator::units:
      return digits_of(value) % 10;
    case Operator::word:
      if (value < 0 || value >= memory_words)
        return Failure::because(fmt::format("{} is not the address of a word, 0-74", value));
      return context.moment.state.word(static_cast<int>(value));
    case Operator::table_word: {
      const std::int64_t row =
          value < rows_per_table ? value + std::int64_t{3} * rows_per_table : value;
      if (row < reserved_rows_end || row >= end_row)
        return Failure::because(fmt::format("{} is not a table row, 6-99", value));
      return context.image.table_word(static_cast<RowNumber>(row));
    }
    default:
      if (value < first_row || value >= end_row)
        return Failure::because(fmt::format("{} is not a row number, 100-399", value));
      return op == Operator::row_of ? value % 100
                                    : bank_code(function_table(static_cast<int>(value)));
  }
}

Value binary(Operator op, std::int64_t a, std::int64_t b) {
  std::int64_t result = 0;
  bool overflow = false;
  switch (op) {
    case Operator::add:
      overflow = __builtin_add_overflow(a, b, &result);
      break;
    case Operator::subtract:
      overflow = __builtin_sub_overflow(a, b, &result);
      break;
    case Operator::multiply:
      overflow = __builtin_mul_overflow(a, b, &result);
      break;
    case Operator::divide:
    case Operator::remainder:
      if (b == 0) return Failure::because("division by zero");
      // The smallest number divided by -1 overflows; the remainder is 0.
      if (b == -1 && op == Operator::remainder) return 0;
      if (b == -1)
        overflow = __builtin_sub_overflow(std::int64_t{0}, a, &result);
      else
        return op == Operator::divide ? a / b : a % b;
      break;
    case Operator::less:
      return a < b;
    case Operator::less_or_equal:
      return a <= b;
    case Operator::greater:
      return a > b;
    case Operator::greater_or_equal:
      return a >= b;
    case Operator::equal:
      return a == b;
    case Operator::not_equal:
      return a != b;
    case Operator::logical_and:
      return a != 0 && b != 0;
    case Operator::logical_or:
      return a != 0 || b != 0;
    default:
      assert(false && "an operator without two operands");
  }
  if (overflow) return Failure::because("overflow");
  return result;
}

}  // namespace

std::span<const NamedValue> counters() {
  return counter_table;
}

std::span<const NamedValue> functions() {
  return function_table_of_names;
}

std::string place_name(std::size_t place) {
  if (place < place_a) return fmt::format("[{}]", place);
  if (place < place_n) return std::string(1, static_cast<char>('A' + (place - place_a)));
  return place == place_n ? "N" : place == place_m ? "M" : place == place_rr ? "RR" : "PC";
}

int place_value(const MachineState& state, std::size_t place) {
  if (place < place_a) return state.word(static_cast<int>(place));
  if (place < place_a + words_per_accumulator) return state.rf.words[place - place_a];
  if (place < place_n) return state.ls.words[place - place_a - words_per_accumulator];
  if (place == place_n) return state.rf.negative ? 1 : 0;
  if (place == place_m) return state.ls.negative ? 1 : 0;
  return place == place_rr ? state.rr : state.pc;
}

std::optional<std::size_t> find_register(std::string_view name) {
  if (name == "PC") return place_pc;
  if (name == "RR") return place_rr;
  if (name.size() != 1) return std::nullopt;
  if (name[0] >= 'A' && name[0] <= 'J') return place_a + static_cast<std::size_t>(name[0] - 'A');
  if (name[0] == 'N') return place_n;
  if (name[0] == 'M') return place_m;
  return std::nullopt;
}

Result<std::int64_t> Expression::evaluate(const Context& context) const {
  std::vector<std::int64_t> stack;
  const auto pop = [&stack] {
    const std::int64_t top = stack.back();
    stack.pop_back();
    return top;
  };
  for (const Step& step : steps_) {
    Value value = step.operand;
    switch (step.op) {
      case Operator::number:
        break;
      case Operator::variable: {
        const auto found = context.variables.find(step.name);
        if (found == context.variables.end())
          return Failure::because(fmt::format("${} has no value yet", step.name));
        value = found->second;
        break;
      }
      case Operator::place: {
        const auto place = static_cast<std::size_t>(step.operand);
        const MachineState& state = context.moment.state;
        value = place_value(state, place) - (place == place_a && state.rf.negative ? 100 : 0);
        break;
      }
      case Operator::counter:
        value = counter_value(step.operand, context);
        break;
      default:
        if (step.op < Operator::multiply) {
          value = unary(step.op, pop(), context);
        } else {
          const std::int64_t right = pop();
          value = binary(step.op, pop(), right);
        }
    }
    if (!value) return value;
    stack.push_back(value.value());
  }
  return pop();
}

Places Expression::reads() const {
  Places read;
  for (std::size_t i = 0; i < steps_.size(); ++i) {
    const Step& step = steps_[i];
    if (step.op == Operator::place) {
      const auto place = static_cast<std::size_t>(step.operand);
      read.set(place);
      if (place == place_a) read.set(place_n);
    } else if (step.op == Operator::word) {
      const Step& address = steps_[i - 1];
      const bool fixed =
          address.op == Operator::number && address.operand >= 0 && address.operand < memory_words;
      if (fixed)
        read.set(static_cast<std::size_t>(address.operand));
      else
        for (std::size_t word = 0; word < place_a; ++word) read.set(word);
    }
  }
  return read;
}

bool Expression::is_last_card() const {
  return steps_.size() == 1 && steps_[0].op == Operator::counter &&
         counter_table[static_cast<std::size_t>(steps_[0].operand)].name == "last";
}

bool Expression::reads_counters() const {
  return std::any_of(steps_.begin(), steps_.end(),
                     [](const Step& step) { return step.op == Operator::counter; });
}

}  // namespace chessvm::vm::debugger
