// SPDX-License-Identifier: MIT
#include "broken_machine.hpp"

#include <algorithm>
#include <utility>

namespace chessvm::test {

using isa::Operation;

namespace {

std::uint8_t word(int value) {
  return static_cast<std::uint8_t>(value);
}

}  // namespace

BrokenMachine::BrokenMachine(const Image& image, const std::vector<Card>& deck, Fault fault)
    : image_(image), deck_(deck), fault_(fault) {
  stick();
}

Stop BrokenMachine::step() {
  if (row_.empty()) {
    if (!fetch_row()) return Stop::error;
  } else {
    state_.add_cycles += 6;
  }
  ++state_.instructions;
  const isa::Instruction* found = isa::find(row_.front());
  row_.erase(row_.begin());
  if (found == nullptr) return Stop::error;
  operation_ = isa::operation(*found);
  state_.add_cycles += found->add_cycles;
  const MachineState before = state_;
  Stop stop = execute();
  if (broken(Break::no_effect)) {
    if (operation_ == Operation::print) cards_.pop_back();
    state_ = before;
    stop = Stop::limit;
  }
  if (broken(Break::sign_kept)) state_.rf.negative = before.rf.negative;
  if (broken(Break::sign_cleared)) state_.rf.negative = false;
  if (broken(Break::sign_from_m)) state_.rf.negative = state_.ls.negative;
  if (broken(Break::digits_cleared)) state_.rf.words[0] = 0;
  stick();
  if (only_padding() && fault_.kind != Break::sled_executed) row_.clear();
  return stop;
}

bool BrokenMachine::only_padding() const {
  return std::all_of(row_.begin(), row_.end(), [](int w) { return w == isa::sled; });
}

bool BrokenMachine::fetch_row() {
  const int row = state_.pc;
  const int table = row / 100;
  if (row % 100 == 99 || (row >= 300 && row < 306)) return false;
  const auto& words = image_.row(static_cast<RowNumber>(row));
  const bool skips = table == 3 && fault_.kind != Break::table_word_executed;
  row_.assign(words.begin() + (skips ? 1 : 0), words.end());
  state_.add_cycles += table == 3 ? 13U : 12U;
  ++state_.pc;
  if (fault_.kind == Break::row_after_9_wrong && state_.pc % 10 == 0) state_.pc -= 10;
  return true;
}

int BrokenMachine::operand() {
  if (row_.empty()) return 95;
  for (std::size_t i = 0; i < row_.size() && fault_.kind != Break::operand_not_counted; ++i) {
    if (++row_[i] < 100) break;
    row_[i] = 0;
    if (fault_.kind == Break::carry_dropped) break;
    if (fault_.kind == Break::carry_runs_once && i == 1) break;
    if (fault_.kind == Break::carry_skips_bank &&
        isa::describe(operation_).operand == isa::Operand::far)
      break;
  }
  const int value = row_.front();
  row_.erase(row_.begin());
  return value;
}

void BrokenMachine::set_a(int digits, bool negative) {
  state_.rf.words[0] = word(digits);
  state_.rf.negative = negative;
}

void BrokenMachine::clearing(int digits) {
  set_a(digits, false);
}

void BrokenMachine::add(int amount) {
  const bool negative = state_.rf.negative;
  if (broken(Break::off_by_one)) amount += amount < 0 ? -1 : 1;
  if (broken(Break::adds_instead)) amount = -amount;
  const int value = digits() - (negative ? 100 : 0);
  int sum = value + amount;
  if (broken(Break::clamps)) sum = std::clamp(sum, -100, 99);
  const int wrapped = (sum + 300) % 200;
  int result = wrapped % 100;
  const bool sign = wrapped < 100;
  if (broken(Break::no_carry)) {
    const int units = ((digits() % 10 + amount % 10) % 10 + 10) % 10;
    const int tens = ((digits() / 10 + amount / 10) % 10 + 10) % 10;
    result = tens * 10 + units;
  }
  set_a(result, broken(Break::no_wrap) ? negative : sign);
}

void BrokenMachine::swap_with(std::size_t reg) {
  if (broken(Break::wrong_operand_register)) reg = reg % 4 + 1;
  std::swap(state_.rf.words[0], state_.rf.words[reg]);
  state_.rf.negative = false;
}

void BrokenMachine::set_m(bool negative) {
  if (broken(Break::m_kept)) return;
  if (broken(Break::m_cleared)) negative = false;
  if (broken(Break::m_set)) negative = true;
  state_.ls.negative = negative;
}

Stop BrokenMachine::accumulator_operation() {
  if (state_.rf.negative || digits() >= memory_accumulators) return Stop::error;
  const bool loads = operation_ == Operation::loadacc;
  std::size_t index = state_.rf.words[0];
  const int key = of(operation_) * 16;
  if (broken(Break::accumulator_dead, key + static_cast<int>(index))) return Stop::limit;
  if (broken(Break::accumulator_off)) index = (index + 1) % memory_accumulators;
  Accumulator& accumulator = state_.memory[index];
  for (std::size_t i = 0; i < words_per_accumulator; ++i) {
    if (broken(Break::word_skipped, key + static_cast<int>(i))) continue;
    const std::size_t from =
        broken(Break::word_off, key + static_cast<int>(i)) ? (i + 1) % words_per_accumulator : i;
    if (loads)
      state_.ls.words[i] = accumulator.words[from];
    else
      accumulator.words[i] = state_.ls.words[from];
  }
  if (broken(Break::stores_sign)) accumulator.negative = state_.ls.negative;
  set_m(accumulator.negative);
  return Stop::limit;
}

Stop BrokenMachine::word_operation() {
  const int address = state_.rf.words[1];
  if (address >= memory_words) return Stop::error;
  int index = address / words_per_accumulator;
  auto position = static_cast<std::size_t>(address % words_per_accumulator);
  const int key = of(operation_) * 16;
  if (broken(Break::accumulator_dead, key + index)) {
    if (operation_ == Operation::mov_from_memory) set_a(0, false);
    return Stop::limit;
  }
  if (broken(Break::accumulator_off)) index = (index + 1) % memory_accumulators;
  Accumulator& accumulator = state_.memory[static_cast<std::size_t>(index)];
  if (broken(Break::word_off, key + static_cast<int>(position))) position = (position + 1) % 5;
  if (operation_ == Operation::mov_to_memory) {
    accumulator.words[position] = state_.rf.words[0];
    if (broken(Break::neighbour_lost)) accumulator.words[(position + 1) % 5] = 0;
    if (broken(Break::stores_sign)) accumulator.negative = state_.rf.negative;
  } else {
    set_a(accumulator.words[position], false);
  }
  if (!broken(Break::ls_kept)) state_.ls.words = accumulator.words;
  set_m(accumulator.negative);
  return Stop::limit;
}

bool BrokenMachine::illegal_square() const {
  const auto illegal = [this](int digit) {
    return (digit == 0 && !broken(Break::ignores_zero_digit)) ||
           (digit == 9 && !broken(Break::ignores_nine_digit)) ||
           (digit == 8 && broken(Break::takes_eight)) || (digit == 1 && broken(Break::takes_one));
  };
  return (illegal(digits() / 10) && !broken(Break::units_only)) ||
         (illegal(digits() % 10) && !broken(Break::tens_only));
}

void BrokenMachine::near_jump(bool condition) {
  const int row = operand();
  if (broken(Break::always)) condition = true;
  if (broken(Break::never)) condition = false;
  if (broken(Break::inverted)) condition = !condition;
  if (broken(Break::needs_plus) && state_.rf.negative) condition = false;
  if (broken(Break::ignores_minus_zero) && state_.rf.negative) condition = false;
  if (broken(Break::value_inverted, of(operation_) * 100 + digits())) condition = !condition;
  if (!condition || broken(Break::no_effect)) return;
  go_to(state_.pc / 100, row);
}

void BrokenMachine::go_to(int table, int row) {
  if (broken(Break::wrong_row)) row = (row + 1) % 100;
  if (broken(Break::row_zero)) row = row / 10 * 10;
  if (fault_.kind == Break::row_tens_stuck) row = row % 10 + 10 * fault_.which;
  if (broken(Break::to_bank_1)) table = 1;
  if (broken(Break::loses_return)) state_.rr = 0;
  state_.pc = static_cast<RowNumber>(table * 100 + row);
  if (!broken(Break::rest_of_row_after_jump)) row_.clear();
}

Stop BrokenMachine::far_jump() {
  int table = 0;
  int row = 0;
  if (operation_ == Operation::ret) {
    if (state_.rr == 0) return Stop::error;
    table = state_.rr / 100;
    row = state_.rr % 100;
    state_.rr = 0;
  } else {
    row = operand();
    const int code = row_.empty() ? 0 : row_.front();
    if (!row_.empty()) row_.erase(row_.begin());
    while (table < 4 && bank_code(table) != code) ++table;
    if (table < 1 || table > 3) return Stop::error;
    const bool kept = broken(Break::return_kept) && state_.rr != 0;
    if (operation_ == Operation::jsr && !kept)
      state_.rr = static_cast<RowNumber>(state_.pc - (broken(Break::return_same_row) ? 1 : 0));
  }
  if (broken(Break::no_effect)) return Stop::limit;
  go_to(table, row);
  if (!broken(Break::bank_kept)) select_bank(state_, state_.pc / 100);
  return Stop::limit;
}

Stop BrokenMachine::table_word() {
  if (digits() < 6 || (broken(Break::negative_row_refused) && state_.rf.negative))
    return Stop::error;
  const int row = 300 + (digits() + (broken(Break::table_row_off) ? 1 : 0)) % 100;
  const int value = image_.table_word(static_cast<RowNumber>(row));
  bool negative = value < 0;
  if (broken(Break::table_sign_lost)) negative = false;
  if (broken(Break::table_sign_inverted)) negative = !negative;
  if (broken(Break::table_minus_100_is_0) && value == -100) negative = false;
  set_a((value + 100) % 100, negative);
  return Stop::limit;
}

void BrokenMachine::print() {
  std::int64_t number = 0;
  for (const int w : state_.rf.words) number = number * 100 + w;
  constexpr std::int64_t top = 1'000'000;
  constexpr std::int64_t ten_digits = 10'000'000'000;
  if (state_.rf.negative && !broken(Break::no_complement)) {
    if (broken(Break::nines_complement))
      number = ten_digits - 1 - number;
    else if (broken(Break::complement_of_four_digits))
      number = (10'000 - number / top) % 10'000 * top;
    else
      number = (ten_digits - number) % ten_digits;
  }
  const auto card = static_cast<int>(number / top);
  cards_.push_back(broken(Break::cards_swapped) ? card % 100 * 100 + card / 100 : card);
}

Stop BrokenMachine::read() {
  if (next_card_ == deck_.size()) return Stop::waiting_for_card;
  const std::int32_t value = deck_[next_card_].value;
  if (!broken(Break::card_kept) || next_card_ > 0) ++next_card_;
  std::array<int, 5> columns{value / 10000, value / 1000 % 10, value / 100 % 10, value / 10 % 10,
                             value % 10};
  for (int column = 0; column < 5; ++column)
    if (broken(Break::column_lost, column)) columns[static_cast<std::size_t>(column)] = 0;
  auto& ls = state_.ls.words;  // its upper half is zero in this program
  ls[0] = word(ls[0] + columns[0] * 10 + columns[1]);
  ls[1] = word(ls[1] + columns[2] * 10 + columns[3]);
  ls[2] = word(ls[2] + columns[4] * 10);
  if (broken(Break::lower_half_cleared)) {
    ls[2] = word(ls[2] / 10 * 10);
    ls[3] = ls[4] = 0;
  }
  set_m(state_.ls.negative);
  return Stop::limit;
}

Stop BrokenMachine::execute() {
  auto& rf = state_.rf.words;
  const auto& ls = state_.ls.words;
  const auto shifted = [this](std::size_t reg) {
    return broken(Break::wrong_operand_register) ? (reg + 1) % 5 : reg;
  };
  const auto constant = [this] { return (operand() + (broken(Break::off_by_one) ? 1 : 0)) % 100; };
  const int tens = digits() / 10;
  const int units = digits() % 10;
  const bool other = broken(Break::other_digit);
  switch (operation_) {
    case Operation::clrall:
      for (std::size_t i = 0; i < rf.size(); ++i)
        if (!broken(Break::word_skipped, of(operation_) * 16 + static_cast<int>(i))) rf[i] = 0;
      state_.rf.negative = false;
      break;
    case Operation::swap_ab:
      swap_with(1);
      break;
    case Operation::swap_ac:
      swap_with(2);
      break;
    case Operation::swap_ad:
      swap_with(3);
      break;
    case Operation::swap_ae:
      swap_with(4);
      break;
    case Operation::loadacc:
    case Operation::storeacc:
      return accumulator_operation();
    case Operation::swapall: {
      const Accumulator old_rf = state_.rf;
      const Accumulator old_ls = state_.ls;
      std::swap(state_.rf, state_.ls);
      for (std::size_t i = 0; i < rf.size(); ++i) {
        if (!broken(Break::word_skipped, of(operation_) * 16 + static_cast<int>(i))) continue;
        state_.rf.words[i] = old_rf.words[i];
        state_.ls.words[i] = old_ls.words[i];
      }
      if (broken(Break::m_kept)) state_.ls.negative = old_ls.negative;
      break;
    }
    case Operation::ftl:
      return table_word();
    case Operation::mov_ba:
      clearing(rf[shifted(1)]);
      break;
    case Operation::mov_ca:
      clearing(rf[shifted(2)]);
      break;
    case Operation::mov_da:
      clearing(rf[shifted(3)]);
      break;
    case Operation::mov_ea:
      clearing(rf[shifted(4)]);
      break;
    case Operation::mov_ga:
      clearing(ls[shifted(1)]);
      break;
    case Operation::mov_ha:
      clearing(ls[shifted(2)]);
      break;
    case Operation::mov_ia:
      clearing(ls[shifted(3)]);
      break;
    case Operation::mov_ja:
      clearing(ls[shifted(4)]);
      break;
    case Operation::mov_fa:
      set_a(ls[shifted(0)], broken(Break::m_kept) && state_.ls.negative);
      break;
    case Operation::mov_constant:
      clearing(constant());
      break;
    case Operation::mov_from_memory:
    case Operation::mov_to_memory:
      return word_operation();
    case Operation::lodig:
      set_a(other ? tens * 10 : units, state_.rf.negative);
      break;
    case Operation::swapdig:
      set_a(other ? tens * 11 : units * 10 + tens, state_.rf.negative);
      break;
    case Operation::inc:
      add(1);
      break;
    case Operation::dec:
      add(-1);
      break;
    case Operation::flipn:
      state_.rf.negative = !state_.rf.negative;
      break;
    case Operation::add_d:
      add(rf[broken(Break::wrong_operand_register) ? 2 : 3]);
      break;
    case Operation::add_constant:
      add(operand());
      break;
    case Operation::sub_d:
      add(-rf[broken(Break::wrong_operand_register) ? 2 : 3]);
      break;
    case Operation::jmp:
      near_jump(true);
      break;
    case Operation::jn:
      near_jump(state_.rf.negative);
      break;
    case Operation::jz:
      near_jump((tens == 0 || broken(Break::units_only)) &&
                (units == 0 || broken(Break::tens_only)));
      break;
    case Operation::jil:
      near_jump(illegal_square());
      break;
    case Operation::jmp_far:
    case Operation::jsr:
    case Operation::ret:
      return far_jump();
    case Operation::clr:
      clearing(0);
      break;
    case Operation::read:
      return read();
    case Operation::print:
      print();
      break;
    case Operation::brk:
      return Stop::brk;
    case Operation::halt:
      return Stop::halt;
  }
  return Stop::limit;
}

/// Holds the signs and digits that cannot move.
void BrokenMachine::stick() {
  if (fault_.kind == Break::sign_stuck_p || fault_.kind == Break::sign_stuck_m)
    state_.memory[static_cast<std::size_t>(fault_.which)].negative =
        fault_.kind == Break::sign_stuck_m;
  if (fault_.kind != Break::stuck_memory && fault_.kind != Break::stuck_register) return;
  const int value = fault_.which % 10;
  const bool tens = fault_.which / 10 % 2 == 0;
  const auto index = static_cast<std::size_t>(fault_.which / 20);
  Accumulator& accumulator = fault_.kind == Break::stuck_memory ? state_.memory[index / 5]
                             : index < 5                        ? state_.rf
                                                                : state_.ls;
  std::uint8_t& held = accumulator.words[index % 5];
  held = word(tens ? value * 10 + held % 10 : held / 10 * 10 + value);
}

}  // namespace chessvm::test
