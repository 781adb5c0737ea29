// SPDX-License-Identifier: MIT
#include "broken_machine.hpp"

#include <algorithm>
#include <array>

#include "vm/deck.hpp"
#include "vm/decode.hpp"
#include "vm/reference.hpp"

namespace chessvm::test {

using vm::isa::Access;
using vm::isa::Flow;
using vm::isa::Operation;

namespace {

std::uint8_t word(int value) {
  return static_cast<std::uint8_t>(value);
}

bool is_padding(const vm::RowBuffer& buffer) {
  return std::all_of(buffer.words.begin() + buffer.next, buffer.words.end(),
                     [](int w) { return w == vm::isa::padding; });
}

bool transfers(Flow flow) {
  return flow == Flow::branch || vm::isa::ends_row(flow);
}

/// Returns the number that A and its sign N represent, -100 to 99.
int value_of_a(const vm::MachineState& state) {
  return state.rf.words[0] - (state.rf.negative ? 100 : 0);
}

/// Returns the number that the instruction added to A, -99 to 99.
int amount_added(const vm::MachineState& before, const vm::MachineState& after) {
  const int difference = (value_of_a(after) - value_of_a(before) + 200) % 200;
  return difference > 100 ? difference - 200 : difference;
}

/// Returns the index of the word of RF or LS that a move or exchange uses besides A. The index of A
/// and F is 0, and the index of E and J is 4.
int source_register(Operation operation) {
  const std::string_view reads = vm::isa::describe(operation).reads;
  const char letter = reads.back();
  return (letter - 'A') % vm::words_per_accumulator;
}

bool takes_from_ls(Operation operation) {
  return vm::isa::describe(operation).reads.back() >= 'F';
}

}  // namespace

std::optional<vm::Card> BrokenMachine::Reader::next() {
  if (next_card_ == deck_.size()) return std::nullopt;
  vm::Card card = deck_[next_card_];
  const bool kept = fault_.kind == Break::card_kept && next_card_ == 0;
  if (!kept) ++next_card_;
  if (fault_.kind == Break::column_lost) {
    constexpr std::array weights{10'000, 1'000, 100, 10, 1};
    const int weight = weights.at(static_cast<std::size_t>(fault_.which));
    card.value -= card.value / weight % 10 * weight;
  }
  return card;
}

BrokenMachine::BrokenMachine(const vm::Image& image, const std::vector<vm::Card>& deck, Fault fault)
    : image_(image), fault_(fault), reader_(deck, fault) {
  stick();
}

vm::Stop BrokenMachine::step() {
  if (padding_ && state_.ir.empty() && fault_.kind == Break::padding_executed)
    return vm::Stop::error;
  load_row();
  miscount();
  before_ = state_;
  const auto next = vm::next_instruction(image_, state_);
  if (!next || next->decoded.instruction == nullptr)
    return vm::reference_step(image_, state_, reader_, punch_);
  operation_ = vm::isa::operation(*next->decoded.instruction);
  target_ = next->decoded.operand % vm::rows_per_table;
  passed_ = passed();
  misread();
  vm::Stop stop = vm::reference_step(image_, state_, reader_, punch_);
  if (broken(Break::no_effect)) {
    if (operation_ == Operation::print) punch_.drop_last();
    pass_by();
    stop = vm::Stop::limit;
  } else if (stop != vm::Stop::error) {
    restore_unwritten();
    spoil();
  }
  if (broken(Break::negative_row_refused) && before_.rf.negative) stop = vm::Stop::error;
  spoil_sign();
  stick();
  const bool stays = state_.pc == passed_.pc && passed_.ir.empty();
  padding_ = stays && next->decoded.first_word + next->decoded.words < vm::words_per_row;
  return stop;
}

/// Fetches a row if IR is empty, at the same costs as the reference interpreter. Applies the faults
/// that concern the fetch.
void BrokenMachine::load_row() {
  if (!state_.ir.empty() || !vm::is_executable(state_.pc)) return;
  const vm::RowNumber row = state_.pc;
  const bool whole = fault_.kind == Break::table_word_executed;
  const vm::RowBuffer fetched{.words = image_.row(row),
                              .next = word(whole ? 0 : vm::first_code_word(row))};
  if (is_padding(fetched)) return;  // the reference interpreter reports this error
  state_.ir = fetched;
  ++state_.pc;
  state_.add_cycles +=
      static_cast<std::uint64_t>(vm::isa::row_fetch(image_.cpu(), vm::function_table(row)) -
                                 vm::isa::fetch[image_.cpu()].next);
  if (fault_.kind == Break::row_after_9_wrong && state_.pc % 10 == 0) state_.pc -= 10;
}

/// Imitates a fault in the addition of 1 to an operand in IR, which carries into the words after
/// the operand. Stores the faulty sum minus 1, because the interpreter will add 1.
void BrokenMachine::miscount() {
  const bool counts_wrong =
      fault_.kind == Break::operand_not_counted || fault_.kind == Break::carry_dropped ||
      fault_.kind == Break::carry_runs_once || fault_.kind == Break::carry_skips_bank;
  if (!counts_wrong || state_.ir.empty()) return;
  vm::RowBuffer& ir = state_.ir;
  const vm::isa::Instruction* instruction = vm::isa::find(image_.cpu(), ir.words[ir.next]);
  if (instruction == nullptr || instruction->operand == vm::isa::Operand::none) return;
  const std::size_t first = ir.next + 1U;
  for (std::size_t i = first; i < vm::words_per_row && fault_.kind != Break::operand_not_counted;
       ++i) {
    if (++ir.words[i] < 100) break;
    ir.words[i] = 0;
    if (fault_.kind == Break::carry_dropped) break;
    if (fault_.kind == Break::carry_runs_once && i == first + 1) break;
    if (fault_.kind == Break::carry_skips_bank && instruction->operand == vm::isa::Operand::far)
      break;
  }
  for (std::size_t i = first; i < vm::words_per_row; ++i) {
    if (ir.words[i]-- > 0) break;
    ir.words[i] = vm::isa::padding;
  }
}

/// Returns the state after the next instruction, as if the instruction did nothing.
vm::MachineState BrokenMachine::passed() const {
  vm::MachineState behind = state_;
  if (state_.ir.empty()) return behind;
  vm::RowDecoder decoder(image_.cpu(), state_.ir, state_.pc - 1);
  static_cast<void>(decoder.next());
  behind.ir = decoder.buffer();
  return behind;
}

/// Sets registers to the values that a faulty instruction reads; `restore_unwritten` resets them.
void BrokenMachine::misread() {
  auto& rf = state_.rf.words;
  if (broken(Break::accumulator_off) && accesses_accumulator() && !state_.rf.negative &&
      rf[0] < vm::memory_accumulators)
    rf[0] = word((rf[0] + 1) % vm::memory_accumulators);
  if (accesses_word() && rf[1] < vm::memory_words) {
    const auto position = static_cast<std::size_t>(rf[1] % vm::words_per_accumulator);
    if (broken(Break::accumulator_off))
      rf[1] = word((rf[1] + vm::words_per_accumulator) % vm::memory_words);
    if (broken_at(Break::word_off, position))
      rf[1] =
          word(position + 1 < vm::words_per_accumulator ? rf[1] + 1
                                                        : rf[1] + 1 - vm::words_per_accumulator);
  }
  const bool takes_d = operation_ == Operation::add_d || operation_ == Operation::sub_d;
  if (takes_d && broken(Break::wrong_operand_register)) rf[3] = rf[2];
  if (broken(Break::table_row_off)) rf[0] = word((rf[0] + 1) % vm::rows_per_table);
}

bool BrokenMachine::accesses_word() const {
  return accesses(Access::load_word) || accesses(Access::store_word);
}

bool BrokenMachine::accesses_accumulator() const {
  return accesses(Access::load_accumulator) || accesses(Access::store_accumulator);
}

std::size_t BrokenMachine::accumulator_index() const {
  return static_cast<std::size_t>(accesses_word() ? before_.rf.words[1] / vm::words_per_accumulator
                                                  : before_.rf.words[0]);
}

void BrokenMachine::restore_unwritten() {
  const std::string_view writes = vm::isa::describe(operation_).writes;
  for (std::size_t i = 0; i < vm::words_per_accumulator; ++i)
    if (writes.find(static_cast<char>('A' + i)) == std::string_view::npos)
      state_.rf.words[i] = before_.rf.words[i];
}

/// Undoes all effects of the instruction except its costs.
void BrokenMachine::pass_by() {
  const std::uint64_t add_cycles = state_.add_cycles;
  const std::uint64_t instructions = state_.instructions;
  state_ = passed_;
  state_.add_cycles = add_cycles;
  state_.instructions = instructions;
}

void BrokenMachine::spoil() {
  spoil_sum();
  spoil_registers();
  spoil_source();
  spoil_memory();
  spoil_words();
  spoil_table_word();
  spoil_card();
  spoil_read();
  if (transfers(vm::isa::describe(operation_).flow)) transfer();
}

void BrokenMachine::set_a(int digits, bool negative) {
  state_.rf.words[0] = word(digits);
  state_.rf.negative = negative;
}

void BrokenMachine::spoil_sum() {
  if (broken(Break::off_by_one) && operation_ == Operation::mov_constant) {
    state_.rf.words[0] = word((state_.rf.words[0] + 1) % 100);
    return;
  }
  const int added = amount_added(before_, state_);
  int amount = added;
  if (broken(Break::off_by_one)) amount += added < 0 ? -1 : 1;
  if (broken(Break::adds_instead)) amount = -added;
  int sum = value_of_a(before_) + amount;
  if (broken(Break::clamps)) sum = std::clamp(sum, -100, 99);
  const int wrapped = (sum + 300) % 200;
  if (broken(Break::off_by_one) || broken(Break::adds_instead) || broken(Break::clamps))
    set_a(wrapped % 100, wrapped < 100);
  if (broken(Break::no_wrap)) state_.rf.negative = before_.rf.negative;
  if (broken(Break::no_carry)) {
    const int digits = before_.rf.words[0];
    const int units = (digits % 10 + amount % 10 + 10) % 10;
    const int tens = (digits / 10 + amount / 10 + 10) % 10;
    state_.rf.words[0] = word(tens * 10 + units);
  }
}

void BrokenMachine::spoil_registers() {
  const int tens = before_.rf.words[0] / 10;
  if (broken(Break::other_digit))
    state_.rf.words[0] = word(operation_ == Operation::lodig ? tens * 10 : tens * 11);
  if (broken(Break::m_kept)) {
    if (operation_ == Operation::mov_fa)
      state_.rf.negative = state_.ls.negative;
    else
      state_.ls.negative = before_.ls.negative;
  }
  if (broken(Break::m_cleared)) state_.ls.negative = false;
  if (broken(Break::m_set)) state_.ls.negative = true;
}

/// Lets a move or an exchange use the register after the correct one.
void BrokenMachine::spoil_source() {
  if (!broken(Break::wrong_operand_register) || operation_ == Operation::add_d ||
      operation_ == Operation::sub_d)
    return;
  const int source = source_register(operation_);
  const bool exchanges = vm::isa::describe(operation_).reads.size() == 2;
  if (exchanges) {
    state_.rf = {false, before_.rf.words};
    std::swap(state_.rf.words[0], state_.rf.words[static_cast<std::size_t>(source % 4 + 1)]);
    return;
  }
  const vm::Accumulator& from = takes_from_ls(operation_) ? before_.ls : before_.rf;
  set_a(from.words[static_cast<std::size_t>((source + 1) % vm::words_per_accumulator)], false);
}

void BrokenMachine::spoil_memory() {
  if (!accesses_word() && !accesses_accumulator()) return;
  if (broken_at(Break::accumulator_dead, accumulator_index())) {
    pass_by();
    if (accesses(Access::load_word)) set_a(0, false);
    return;
  }
  vm::Accumulator& accumulator = state_.memory[accumulator_index()];
  if (broken(Break::stores_sign)) {
    accumulator.negative = accesses_word() ? before_.rf.negative : before_.ls.negative;
    state_.ls.negative = accumulator.negative;
  }
  if (broken(Break::ls_kept)) state_.ls.words = before_.ls.words;
  if (broken(Break::neighbour_lost)) {
    const auto position = static_cast<std::size_t>(before_.rf.words[1] % vm::words_per_accumulator);
    accumulator.words[(position + 1) % vm::words_per_accumulator] = 0;
    state_.ls.words = accumulator.words;
  }
}

/// Lets a transfer of a whole accumulator skip a word, or copy the next word in its place.
void BrokenMachine::spoil_words() {
  for (std::size_t i = 0; i < vm::words_per_accumulator; ++i) {
    const std::size_t next = (i + 1) % vm::words_per_accumulator;
    if (broken_at(Break::word_off, i) && accesses(Access::load_accumulator))
      state_.ls.words[i] = state_.memory[accumulator_index()].words[next];
    if (broken_at(Break::word_off, i) && accesses(Access::store_accumulator))
      state_.memory[accumulator_index()].words[i] = state_.ls.words[next];
    if (!broken_at(Break::word_skipped, i)) continue;
    state_.rf.words[i] = before_.rf.words[i];
    if (accesses(Access::store_accumulator))
      state_.memory[accumulator_index()].words[i] = before_.memory[accumulator_index()].words[i];
    else
      state_.ls.words[i] = before_.ls.words[i];
  }
}

void BrokenMachine::spoil_table_word() {
  if (broken(Break::table_sign_lost)) state_.rf.negative = false;
  if (broken(Break::table_sign_inverted)) state_.rf.negative = !state_.rf.negative;
  if (broken(Break::table_minus_100_is_0) && value_of_a(state_) == -100) state_.rf.negative = false;
}

void BrokenMachine::spoil_card() {
  if (operation_ != Operation::print) return;
  std::int64_t number = 0;
  for (const int w : state_.rf.words) number = number * 100 + w;
  constexpr std::int64_t top = 1'000'000;
  constexpr std::int64_t ten_digits = 10'000'000'000;
  const bool negative = state_.rf.negative;
  int& card = punch_.last();
  if (broken(Break::no_complement)) card = static_cast<int>(number / top);
  if (broken(Break::nines_complement) && negative)
    card = static_cast<int>((ten_digits - 1 - number) / top);
  if (broken(Break::complement_of_four_digits) && negative)
    card = static_cast<int>((10'000 - number / top) % 10'000);
  if (broken(Break::cards_swapped)) card = card % 100 * 100 + card / 100;
}

void BrokenMachine::spoil_read() {
  if (!broken(Break::lower_half_cleared)) return;
  auto& ls = state_.ls.words;
  ls[2] = word(ls[2] / 10 * 10);
  ls[3] = ls[4] = 0;
}

void BrokenMachine::spoil_sign() {
  if (broken(Break::sign_kept)) state_.rf.negative = before_.rf.negative;
  if (broken(Break::sign_cleared)) state_.rf.negative = false;
  if (broken(Break::sign_set)) state_.rf.negative = true;
  if (broken(Break::sign_inverted)) state_.rf.negative = !state_.rf.negative;
  if (broken(Break::sign_from_m)) state_.rf.negative = state_.ls.negative;
  if (broken(Break::sign_turned_over)) state_.rf.negative = !before_.rf.negative;
  if (broken(Break::digits_cleared)) state_.rf.words[0] = 0;
  if (broken(Break::digits_kept)) state_.rf.words[0] = before_.rf.words[0];
}

/// Returns true if the reference interpreter takes the current branch with the registers of `seen`.
bool BrokenMachine::condition(vm::MachineState seen) const {
  constexpr vm::RowNumber row = 150;
  constexpr int stored = row % vm::rows_per_table - 1;
  seen.ir = {.words = {vm::isa::describe(operation_).coding[image_.cpu()].opcode, stored,
                       vm::isa::padding, vm::isa::padding, vm::isa::padding, vm::isa::padding},
             .next = 0};
  seen.pc = row - 10;
  vm::DeckReader no_cards;
  vm::CardStack no_punch;
  static_cast<void>(vm::reference_step(image_, seen, no_cards, no_punch));
  return seen.pc == row;
}

bool BrokenMachine::broken_condition() const {
  vm::MachineState seen = before_;
  const int tens = seen.rf.words[0] / 10;
  const int units = seen.rf.words[0] % 10;
  const auto changed = [](int digit, int from, int to) { return digit == from ? to : digit; };
  const auto see_as = [&](int from, int to) {
    seen.rf.words[0] = word(changed(tens, from, to) * 10 + changed(units, from, to));
  };
  constexpr int neither_edge = 5;
  if (broken(Break::tens_only)) seen.rf.words[0] = word(tens * 11);
  if (broken(Break::units_only)) seen.rf.words[0] = word(units * 11);
  if (broken(Break::ignores_zero_digit)) see_as(0, neither_edge);
  if (broken(Break::ignores_nine_digit)) see_as(9, neither_edge);
  if (broken(Break::takes_eight)) see_as(8, 9);
  if (broken(Break::takes_one)) see_as(1, 0);
  const bool holds = condition(seen);
  if (broken(Break::always)) return true;
  if (broken(Break::never)) return false;
  if (broken(Break::inverted)) return !holds;
  if (broken(Break::needs_plus) || broken(Break::ignores_minus_zero))
    return holds && !before_.rf.negative;
  if (broken(Break::value_inverted, of(operation_) * 100 + before_.rf.words[0])) return !holds;
  return holds;
}

/// Replaces the jump of the reference interpreter by that of the broken machine.
void BrokenMachine::transfer() {
  const Flow flow = vm::isa::describe(operation_).flow;
  const bool near = vm::isa::describe(operation_).operand == vm::isa::Operand::near;
  const vm::RowNumber target =
      near ? passed_.pc / vm::rows_per_table * vm::rows_per_table + target_ : state_.pc;
  if (broken(Break::return_kept) && before_.rr != 0) state_.rr = before_.rr;
  if (broken(Break::return_same_row)) --state_.rr;
  state_.pc = passed_.pc;
  state_.ir = passed_.ir;
  if (flow == Flow::branch && !broken_condition()) return;
  go_to(target);
  if (near) return;
  select_bank(state_, vm::function_table(state_.pc));
  if (!broken(Break::bank_kept)) return;
  for (std::size_t i = 0; i < state_.memory.size(); ++i)
    state_.memory[i].negative = before_.memory[i].negative;
}

void BrokenMachine::go_to(vm::RowNumber target) {
  int table = vm::function_table(target);
  int row = target % vm::rows_per_table;
  if (broken(Break::wrong_row)) row = (row + 1) % vm::rows_per_table;
  if (broken(Break::row_zero)) row = row / 10 * 10;
  if (fault_.kind == Break::row_tens_stuck) row = row % 10 + 10 * fault_.which;
  if (broken(Break::to_bank_1)) table = 1;
  if (broken(Break::loses_return)) state_.rr = 0;
  state_.pc = table * vm::rows_per_table + row;
  if (!broken(Break::rest_of_row_after_jump)) state_.ir = {};
}

void BrokenMachine::stick() {
  if (fault_.kind == Break::sign_stuck_p || fault_.kind == Break::sign_stuck_m)
    state_.memory[static_cast<std::size_t>(fault_.which)].negative =
        fault_.kind == Break::sign_stuck_m;
  if (fault_.kind != Break::stuck_memory && fault_.kind != Break::stuck_register) return;
  const int value = fault_.which % 10;
  const bool tens = fault_.which / 10 % 2 == 0;
  const auto index = static_cast<std::size_t>(fault_.which / 20);
  vm::Accumulator& accumulator = fault_.kind == Break::stuck_memory ? state_.memory[index / 5]
                                 : index < 5                        ? state_.rf
                                                                    : state_.ls;
  std::uint8_t& held = accumulator.words[index % 5];
  held = word(tens ? value * 10 + held % 10 : held / 10 * 10 + value);
}

}  // namespace chessvm::test
