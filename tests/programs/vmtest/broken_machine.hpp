// SPDX-License-Identifier: MIT
// A simple interpreter of its own that can be broken in one place.
#pragma once

#include <string>
#include <vector>

#include "vm/isa.hpp"
#include "vm/machine.hpp"

namespace chessvm::test {

/// What is broken. `which` of a fault is an operation unless the name says otherwise.
enum class Break : std::uint8_t {
  nothing,
  // any operation
  no_effect,  // operands are consumed
  sign_kept,
  sign_cleared,
  sign_from_m,
  digits_cleared,
  // sums
  no_wrap,     // N does not change
  no_carry,    // from units to tens
  clamps,      // at +99 and -100
  off_by_one,  // the other number counts 1 more
  wrong_operand_register,
  adds_instead,
  // digits
  other_digit,
  // signs of LS and of memory
  m_kept,
  m_cleared,
  m_set,
  stores_sign,
  bank_kept,
  sign_stuck_p,  // which: accumulator
  sign_stuck_m,
  // words; which: operation * 16 + position or accumulator
  word_off,
  accumulator_off,
  word_skipped,
  accumulator_dead,
  ls_kept,
  neighbour_lost,
  // fetch
  operand_not_counted,
  carry_dropped,
  carry_runs_once,
  carry_skips_bank,
  sled_executed,
  table_word_executed,
  row_tens_stuck,
  row_after_9_wrong,
  rest_of_row_after_jump,
  // branches
  always,
  never,
  inverted,
  ignores_minus_zero,
  tens_only,
  units_only,
  ignores_zero_digit,
  ignores_nine_digit,
  takes_eight,
  takes_one,
  needs_plus,
  value_inverted,  // which: operation * 100 + digits of A
  // jumps
  wrong_row,
  to_bank_1,
  row_zero,
  loses_return,
  return_kept,
  return_same_row,
  // ftl
  table_row_off,
  table_sign_lost,
  table_sign_inverted,
  table_minus_100_is_0,
  negative_row_refused,
  // devices
  cards_swapped,
  no_complement,
  nines_complement,
  complement_of_four_digits,
  column_lost,  // which: column 0-4
  lower_half_cleared,
  card_kept,
  // a digit that cannot move; which: ((word * 2 + digit) * 10) + value
  stuck_memory,
  stuck_register,
};

struct Fault {
  Break kind = Break::nothing;
  int which = 0;
};

[[nodiscard]] constexpr int of(isa::Operation operation) {
  return static_cast<int>(operation);
}

class BrokenMachine {
 public:
  BrokenMachine(const Image& image, const std::vector<Card>& deck, Fault fault);

  /// Executes one instruction.
  Stop step();
  [[nodiscard]] const MachineState& state() const { return state_; }  // but for `ir`
  [[nodiscard]] int last_opcode() const { return isa::describe(operation_).opcode; }
  [[nodiscard]] const std::vector<int>& cards() const { return cards_; }

 private:
  [[nodiscard]] bool broken(Break kind, int which) const {
    return fault_.kind == kind && fault_.which == which;
  }
  [[nodiscard]] bool broken(Break kind) const { return broken(kind, of(operation_)); }
  [[nodiscard]] bool only_padding() const;
  [[nodiscard]] int digits() const { return state_.rf.words[0]; }
  bool fetch_row();
  int operand();
  Stop execute();
  void set_a(int digits, bool negative);
  void clearing(int digits);
  void add(int amount);
  void swap_with(std::size_t reg);
  Stop accumulator_operation();
  Stop word_operation();
  void set_m(bool negative);
  void near_jump(bool condition);
  [[nodiscard]] bool illegal_square() const;
  Stop far_jump();
  void go_to(int table, int row);
  Stop table_word();
  void print();
  Stop read();
  void stick();

  const Image& image_;
  std::vector<Card> deck_;
  std::size_t next_card_ = 0;
  Fault fault_;
  isa::Operation operation_{};
  MachineState state_;
  std::vector<int> row_;  // words left
  std::vector<int> cards_;
};

}  // namespace chessvm::test
