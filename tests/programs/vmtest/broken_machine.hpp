// SPDX-License-Identifier: MIT
// A machine with one fault: changes the state before and after steps of the reference interpreter.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "vm/isa.hpp"
#include "vm/machine.hpp"

namespace chessvm::test {

/// Kinds of faults. For most kinds, `Fault::which` is the faulty operation, or 0 for a fault of the
/// whole machine. Comments name the kinds for which `which` has another meaning.
enum class Break : std::uint8_t {
  nothing,
  // any operation
  no_effect,  // does nothing, but consumes its operands
  sign_kept,
  sign_cleared,
  sign_set,
  sign_inverted,
  sign_turned_over,
  sign_from_m,
  digits_cleared,
  digits_kept,
  // sums
  no_wrap,     // sign N does not change
  no_carry,    // no carry from units to tens
  clamps,      // sums stop at +99 and -100
  off_by_one,  // adds, subtracts or moves a number that is 1 too large
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
  sign_stuck_p,  // for both kinds sign_stuck_*, `which` is the accumulator
  sign_stuck_m,
  // words and accumulators
  word_off,  // for both kinds word_*, `which` is operation * 16 + index of the word (0-4)
  accumulator_off,
  word_skipped,
  accumulator_dead,  // `which` is operation * 16 + accumulator
  ls_kept,
  neighbour_lost,
  // fetch
  operand_not_counted,
  carry_dropped,
  carry_runs_once,
  carry_skips_bank,
  padding_executed,
  table_word_executed,
  row_tens_stuck,  // `which` is the tens digit of all jump targets
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
  value_inverted,  // `which` is operation * 100 + digits of A
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
  column_lost,  // `which` is the column, 0-4
  lower_half_cleared,
  card_kept,
  // A digit is stuck at a value. `which` is (word * 2 + digit) * 10 + value.
  stuck_memory,
  stuck_register,
};

struct Fault {
  Break kind = Break::nothing;
  int which = 0;
};

[[nodiscard]] constexpr int of(vm::isa::Operation operation) {
  return static_cast<int>(operation);
}

class BrokenMachine {
 public:
  BrokenMachine(const vm::Image& image, const std::vector<vm::Card>& deck, Fault fault);

  vm::Stop step();
  [[nodiscard]] const vm::MachineState& state() const { return state_; }
  [[nodiscard]] vm::isa::Operation last_operation() const { return operation_; }
  [[nodiscard]] const std::vector<int>& cards() const { return punch_.cards(); }

 private:
  /// Reads the deck as the card reader of a machine with `fault` would.
  class Reader : public vm::CardReader {
   public:
    Reader(std::vector<vm::Card> deck, Fault fault) : deck_(std::move(deck)), fault_(fault) {}
    [[nodiscard]] std::optional<vm::Card> next() override;

   private:
    std::vector<vm::Card> deck_;
    std::size_t next_card_ = 0;
    Fault fault_;
  };
  /// Keeps the punched cards, so that a broken `print` can change them.
  class Punch : public vm::CardPunch {
   public:
    void punch(int digits) override { cards_.push_back(digits); }
    [[nodiscard]] const std::vector<int>& cards() const { return cards_; }
    [[nodiscard]] int& last() { return cards_.back(); }
    void drop_last() { cards_.pop_back(); }

   private:
    std::vector<int> cards_;
  };

  [[nodiscard]] bool broken(Break kind, int which) const {
    return fault_.kind == kind && fault_.which == which;
  }
  [[nodiscard]] bool broken(Break kind) const { return broken(kind, of(operation_)); }
  /// Returns true if the current operation has the fault `kind` in word or accumulator `index`.
  [[nodiscard]] bool broken_at(Break kind, std::size_t index) const {
    return broken(kind, of(operation_) * 16 + static_cast<int>(index));
  }
  [[nodiscard]] bool accesses(vm::isa::Access access) const {
    return vm::isa::describe(operation_).access == access;
  }
  [[nodiscard]] bool accesses_word() const;
  [[nodiscard]] bool accesses_accumulator() const;
  [[nodiscard]] std::size_t accumulator_index() const;

  // Functions that run before the reference interpreter.
  void load_row();
  void miscount();
  void misread();
  [[nodiscard]] vm::MachineState passed() const;

  // Functions that run after the reference interpreter.
  void restore_unwritten();
  void pass_by();
  void spoil();
  void spoil_sum();
  void spoil_registers();
  void spoil_source();
  void spoil_memory();
  void spoil_words();
  void spoil_table_word();
  void spoil_card();
  void spoil_read();
  void spoil_sign();
  void transfer();
  void go_to(vm::RowNumber target);
  void stick();

  [[nodiscard]] bool condition(vm::MachineState seen) const;
  [[nodiscard]] bool broken_condition() const;
  void set_a(int digits, bool negative);

  const vm::Image& image_;
  Fault fault_;
  Reader reader_;
  Punch punch_;
  vm::MachineState state_;

  vm::isa::Operation operation_{};
  int target_ = 0;           // row that the operand names, 0-99
  bool padding_ = false;     // only padding follows the instruction in its row
  vm::MachineState before_;  // state before the instruction, with its row in IR
  vm::MachineState passed_;  // state if the machine skips the instruction
};

}  // namespace chessvm::test
