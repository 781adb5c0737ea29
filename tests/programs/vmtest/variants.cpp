// SPDX-License-Identifier: MIT
#include "variants.hpp"

#include <string_view>

namespace chessvm::test {
namespace {

using vm::isa::Operation;

/// A fault that several operations can have. `count` is 0 if the fault affects the whole operation.
/// Otherwise, each of `count` variants has the fault in a different word or accumulator.
struct Family {
  Break kind;
  std::string_view name;
  std::vector<Operation> operations;
  int count = 0;
};

/// A fault of the whole machine. Each number in `which` (see Break) makes a variant.
struct Single {
  Break kind;
  std::string_view name;
  std::vector<int> which{0};
};

// clang-format off
const std::vector<Operation> moves{
    Operation::mov_ba, Operation::mov_ca, Operation::mov_da, Operation::mov_ea, Operation::mov_fa,
    Operation::mov_ga, Operation::mov_ha, Operation::mov_ia, Operation::mov_ja};
const std::vector<Operation> swaps{
    Operation::swap_ab, Operation::swap_ac, Operation::swap_ad, Operation::swap_ae};
const std::vector<Operation> sums{
    Operation::inc, Operation::dec, Operation::add_d, Operation::add_constant, Operation::sub_d};
const std::vector<Operation> far{Operation::jmp_far, Operation::jsr, Operation::ret};
const std::vector<Operation> branches{Operation::jn, Operation::jz, Operation::jil};
const std::vector<Operation> accumulators{Operation::loadacc, Operation::storeacc};
const std::vector<Operation> words{Operation::mov_from_memory, Operation::mov_to_memory};
const std::vector<Operation> memory{
    Operation::loadacc, Operation::storeacc, Operation::mov_from_memory, Operation::mov_to_memory};

const std::vector<Family> families{
  {Break::sign_kept,   "leaves N", moves},
  {Break::sign_kept,   "leaves N", swaps},
  {Break::sign_kept,   "leaves N", {Operation::clrall, Operation::mov_constant, Operation::clr,
                                    Operation::mov_from_memory, Operation::swapall, Operation::ftl}},
  {Break::sign_cleared, "clears N", {Operation::mov_to_memory, Operation::lodig, Operation::swapdig,
                                     Operation::swapall, Operation::ftl, Operation::jz, Operation::jil,
                                     Operation::flipn, Operation::read, Operation::jn}},
  {Break::sign_cleared, "clears N", sums},
  {Break::sign_set,    "sets N", moves},
  {Break::sign_set,    "sets N", swaps},
  {Break::sign_set,    "sets N", sums},
  {Break::sign_set,    "sets N", {Operation::clrall, Operation::mov_constant, Operation::clr,
                                  Operation::mov_from_memory, Operation::mov_to_memory,
                                  Operation::lodig, Operation::swapdig, Operation::swapall,
                                  Operation::ftl, Operation::flipn, Operation::loadacc,
                                  Operation::storeacc, Operation::read, Operation::jn}},
  {Break::sign_inverted, "reverses N", moves},
  {Break::sign_inverted, "reverses N", swaps},
  {Break::sign_inverted, "reverses N", sums},
  {Break::sign_inverted, "reverses N", {Operation::lodig, Operation::swapdig, Operation::loadacc,
                                        Operation::storeacc, Operation::read, Operation::jn}},
  {Break::sign_turned_over, "turns N over", moves},
  {Break::sign_turned_over, "turns N over", swaps},
  {Break::sign_turned_over, "turns N over", {Operation::clrall, Operation::mov_constant,
                                             Operation::clr, Operation::mov_from_memory,
                                             Operation::swapall, Operation::ftl}},
  {Break::sign_from_m, "copies M into N", accumulators},
  {Break::sign_from_m, "copies M into N", {Operation::mov_fa, Operation::mov_to_memory,
                                           Operation::mov_from_memory}},
  {Break::digits_cleared, "clears A", moves},
  {Break::digits_cleared, "clears A", swaps},
  {Break::digits_cleared, "clears A", sums},
  {Break::digits_cleared, "clears A", {Operation::flipn, Operation::jz, Operation::jn, Operation::jil,
                                       Operation::jmp, Operation::jmp_far, Operation::jsr,
                                       Operation::ret, Operation::mov_to_memory, Operation::loadacc,
                                       Operation::storeacc, Operation::read}},
  {Break::digits_kept, "leaves A", moves},
  {Break::digits_kept, "leaves A", swaps},
  {Break::digits_kept, "leaves A", sums},
  {Break::digits_kept, "leaves A", {Operation::clrall, Operation::mov_constant, Operation::clr,
                                    Operation::mov_from_memory, Operation::lodig,
                                    Operation::swapdig, Operation::swapall, Operation::ftl}},
  {Break::no_wrap,     "leaves N when it wraps", sums},
  {Break::no_carry,    "drops the carry into the tens", {Operation::inc, Operation::add_d,
                                                         Operation::add_constant}},
  {Break::clamps,      "stops at +99 and -100", sums},
  {Break::off_by_one,  "is off by one", sums},
  {Break::off_by_one,  "is off by one", {Operation::mov_constant}},
  {Break::wrong_operand_register, "takes the next register", swaps},
  {Break::wrong_operand_register, "takes the next register", moves},
  {Break::wrong_operand_register, "takes C", {Operation::add_d, Operation::sub_d}},
  {Break::adds_instead, "goes the other way", sums},
  {Break::other_digit, "spares the wrong digit", {Operation::lodig, Operation::swapdig}},
  {Break::m_kept,      "leaves M", memory},
  {Break::m_kept,      "lets M through", {Operation::swapall, Operation::mov_fa}},
  {Break::m_cleared,   "clears M", memory},
  {Break::m_set,       "sets M", memory},
  {Break::m_set,       "sets M", {Operation::read}},
  {Break::stores_sign, "stores a sign", {Operation::storeacc, Operation::mov_to_memory}},
  {Break::bank_kept,   "leaves the bank signs", far},
  {Break::word_off,    "takes the next word", memory, 5},
  {Break::word_skipped, "skips a word", {Operation::loadacc, Operation::storeacc, Operation::swapall,
                                         Operation::clrall}, 5},
  {Break::accumulator_off, "takes the next accumulator", memory},
  {Break::accumulator_dead, "misses an accumulator", memory, 15},
  {Break::ls_kept,     "leaves LS", words},
  {Break::neighbour_lost, "loses the next word", {Operation::mov_to_memory}},
  {Break::always,      "always jumps", branches},
  {Break::inverted,    "jumps when it should not", branches},
  {Break::ignores_minus_zero, "does not take -100", {Operation::jz}},
  {Break::tens_only,   "looks at the tens only", {Operation::jz, Operation::jil}},
  {Break::units_only,  "looks at the units only", {Operation::jz, Operation::jil}},
  {Break::ignores_zero_digit, "does not know 0", {Operation::jil}},
  {Break::ignores_nine_digit, "does not know 9", {Operation::jil}},
  {Break::takes_eight, "takes 8 for 9", {Operation::jil}},
  {Break::takes_one,   "takes 1 for 0", {Operation::jil}},
  {Break::needs_plus,  "needs P", {Operation::jil}},
  {Break::wrong_row,   "goes one row too far", {Operation::jmp, Operation::jmp_far, Operation::jn,
                                                Operation::jz, Operation::jil, Operation::jsr,
                                                Operation::ret}},
  {Break::row_zero,    "drops the units of the row", {Operation::jmp, Operation::jmp_far,
                                                      Operation::jn, Operation::jz, Operation::jil,
                                                      Operation::jsr, Operation::ret}},
  {Break::to_bank_1,   "goes to bank 1", {Operation::jmp, Operation::jn, Operation::jz, Operation::jil}},
  {Break::to_bank_1,   "goes to bank 1", far},
  {Break::loses_return, "loses RR", {Operation::jmp, Operation::jmp_far, Operation::jz, Operation::jn}},
  {Break::rest_of_row_after_jump, "goes on with the row", {Operation::jn, Operation::jz, Operation::jil}},
  {Break::return_kept, "does not overwrite RR", {Operation::jsr}},
  {Break::return_same_row, "returns into its own row", {Operation::jsr}},
  {Break::table_row_off, "reads the next row", {Operation::ftl}},
  {Break::table_sign_lost, "loses the sign", {Operation::ftl}},
  {Break::table_sign_inverted, "reverses the sign", {Operation::ftl}},
  {Break::table_minus_100_is_0, "gives 0 for -100", {Operation::ftl}},
  {Break::negative_row_refused, "wants a positive row", {Operation::ftl}},
  {Break::cards_swapped, "exchanges A and B", {Operation::print}},
  {Break::no_complement, "knows no complement", {Operation::print}},
  {Break::nines_complement, "gives the nines' complement", {Operation::print}},
  {Break::complement_of_four_digits, "complements four digits", {Operation::print}},
  {Break::lower_half_cleared, "clears the lower half of LS", {Operation::read}},
  {Break::card_kept,   "reads the same card again", {Operation::read}},
};

const std::vector<Single> singles{
  {Break::sign_stuck_p,        "sign of an accumulator stuck at P", {12, 13, 14}},
  {Break::sign_stuck_m,        "sign of an accumulator stuck at M", {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14}},
  {Break::operand_not_counted, "operands one too small", {0}},
  {Break::carry_dropped,       "operand 00: carry dropped", {0}},
  {Break::carry_runs_once,     "operand 00: carry runs no further than one word", {0}},
  {Break::carry_skips_bank,    "operand 00: carry dropped before a bank", {0}},
  {Break::padding_executed,    "padding executed", {0}},
  {Break::table_word_executed, "rows of ft3 executed from word 0", {0}},
  {Break::row_after_9_wrong,   "PC: carry into the tens dropped", {0}},
  {Break::row_tens_stuck,      "PC: tens digit of targets stuck", {0, 1, 2, 3}},
};
// clang-format on

}  // namespace

std::vector<Variant> variants() {
  std::vector<Variant> all;
  for (const vm::isa::Instruction& instruction : vm::isa::table) {
    const Operation operation = vm::isa::operation(instruction);
    all.push_back(
        {std::string(instruction.mnemonic) + ": no effect", {Break::no_effect, of(operation)}});
  }
  for (const Family& family : families) {
    for (const Operation operation : family.operations) {
      const std::string name =
          std::string(vm::isa::describe(operation).mnemonic) + ": " + std::string(family.name);
      if (family.count == 0) all.push_back({name, {family.kind, of(operation)}});
      for (int i = 0; i < family.count; ++i)
        all.push_back(
            {name + " (" + std::to_string(i) + ")", {family.kind, of(operation) * 16 + i}});
    }
  }
  for (int column = 0; column < 5; ++column)
    all.push_back(
        {"read: column " + std::to_string(column + 1) + " lost", {Break::column_lost, column}});
  for (const Single& single : singles)
    for (const int which : single.which)
      all.push_back({std::string(single.name) +
                         (single.which.size() > 1 ? " (" + std::to_string(which) + ")" : ""),
                     {single.kind, which}});
  for (const Operation operation : {Operation::jz, Operation::jil})
    for (int value = 0; value < 100; ++value)
      all.push_back({std::string(vm::isa::describe(operation).mnemonic) +
                         ": wrong for A = " + std::to_string(value),
                     {Break::value_inverted, of(operation) * 100 + value}});
  return all;
}

}  // namespace chessvm::test
