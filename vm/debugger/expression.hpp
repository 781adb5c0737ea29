// SPDX-License-Identifier: MIT
// Expressions over the machine: literals and symbols of the assembler, registers, words, counters.
#pragma once

#include <bitset>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "vm/debugger/timeline.hpp"
#include "vm/image/symbols.hpp"

namespace chessvm::vm::debugger {

/// Indices of the places that instructions read and write: words 0-74, registers, signs, RR, PC.
inline constexpr std::size_t place_a = memory_words;  // A-J have consecutive indices
inline constexpr std::size_t place_n = place_a + 10;
inline constexpr std::size_t place_m = place_n + 1;
inline constexpr std::size_t place_rr = place_m + 1;
inline constexpr std::size_t place_pc = place_rr + 1;
inline constexpr std::size_t place_count = place_pc + 1;
using Places = std::bitset<place_count>;

/// Returns the notation of a place: `A`, `[32]`.
[[nodiscard]] std::string place_name(std::size_t place);
/// Returns the value of a place: the number in a word or register. A sign is 0 for P, 1 for M.
[[nodiscard]] int place_value(const MachineState& state, std::size_t place);

using Variables = std::map<std::string, std::int64_t, std::less<>>;

struct Context {
  const Moment& moment;
  const Image& image;
  const Symbols& symbols;
  const Variables& variables;
  int last_card = -1;  // four digits of the card punched last; -1: no card
};

enum class Operator : std::uint8_t {
  number,    // the number `operand`
  variable,  // the variable `name`
  place,     // the register or sign with index `operand`; the value of A includes its sign N
  counter,   // the counter with index `operand`
  word,      // the memory word whose address is on the stack
  negate,
  logical_not,
  tens,
  units,
  digits,
  row_of,
  bank_of,
  table_word,
  multiply,
  divide,
  remainder,
  add,
  subtract,
  less,
  less_or_equal,
  greater,
  greater_or_equal,
  equal,
  not_equal,
  logical_and,
  logical_or,
};

/// An expression in postfix order. The parser has replaced symbols by their values.
class Expression {
 public:
  struct Step {
    Operator op = Operator::number;
    std::int64_t operand = 0;
    std::string name{};
  };
  Expression() = default;
  Expression(std::string text, std::vector<Step> steps)
      : text_(std::move(text)), steps_(std::move(steps)) {}

  /// Returns the expression as the user wrote it.
  [[nodiscard]] const std::string& text() const { return text_; }
  [[nodiscard]] const std::vector<Step>& steps() const { return steps_; }
  [[nodiscard]] Result<std::int64_t> evaluate(const Context& context) const;
  /// Returns the places that the value depends on. Counters are not places: see reads_counters.
  [[nodiscard]] Places reads() const;
  /// Returns true if the value depends on a counter, which any instruction may change.
  [[nodiscard]] bool reads_counters() const;
  /// Returns true if the expression is just `$last`, which is displayed as a card.
  [[nodiscard]] bool is_last_card() const;

 private:
  std::string text_;
  std::vector<Step> steps_;
};

/// Parses all of `text`. A failure names the unexpected text and its column.
[[nodiscard]] Result<Expression> parse_expression(std::string_view text, const Symbols& symbols);

/// Returns the register or sign called `name`: A-J, N, M, PC, RR; nullopt if there is none.
[[nodiscard]] std::optional<std::size_t> find_register(std::string_view name);

/// Name and help text of a counter or function that expressions can contain.
struct NamedValue {
  std::string_view name;
  std::string_view help;
};
[[nodiscard]] std::span<const NamedValue> counters();
[[nodiscard]] std::span<const NamedValue> functions();

}  // namespace chessvm::vm::debugger
