// SPDX-License-Identifier: MIT
#include "vm/reference.hpp"

#include <algorithm>
#include <utility>

#include "vm/isa.hpp"

namespace chessvm {
namespace {

using isa::Operation;

constexpr std::int64_t accumulator_modulus = 20'000'000'000;  // sign and ten digits
constexpr std::int64_t negative_weight = 10'000'000'000;
constexpr std::int64_t card_weight = 100'000;  // a card meets the top five digits

/// Sign and ten digits as one number, 0 to accumulator_modulus - 1.
std::int64_t to_number(const Accumulator& accumulator) {
  std::int64_t number = accumulator.negative ? 1 : 0;
  for (const int word : accumulator.words) number = number * 100 + word;
  return number;
}

Accumulator to_accumulator(std::int64_t number) {
  Accumulator accumulator{.negative = number >= negative_weight};
  number %= negative_weight;
  for (std::size_t i = accumulator.words.size(); i-- > 0; number /= 100)
    accumulator.words[i] = static_cast<std::uint8_t>(number % 100);
  return accumulator;
}

/// One instruction being executed.
class Step {
 public:
  Step(const Image& image, MachineState& state, CardReader& reader, CardPunch& punch)
      : image_(image), state_(state), reader_(reader), punch_(punch) {}

  Stop operator()();

 private:
  Stop fail(MachineError error);
  Stop finish_read();
  Stop fetch_row();
  Stop execute(Operation operation);
  Stop load_word();
  Stop store_word();
  Stop far(bool call);
  void punch_card();

  [[nodiscard]] bool only_padding_left() const;
  [[nodiscard]] std::optional<int> operand();
  [[nodiscard]] Stop near_jump(bool taken, bool survives_padding = false);

  [[nodiscard]] int digits() const { return state_.rf.words[0]; }
  void set_a(int digits, bool negative = false) {
    state_.rf.words[0] = static_cast<std::uint8_t>(digits);
    state_.rf.negative = negative;
  }
  /// Adds modulo 200 (spec isa 2).
  void add(int amount) {
    const int sum = (digits() + (state_.rf.negative ? 100 : 0) + amount + 200) % 200;
    set_a(sum % 100, sum >= 100);
  }
  void swap_with(std::size_t reg) {
    std::swap(state_.rf.words[0], state_.rf.words[reg]);
    state_.rf.negative = false;
  }
  void go_to(RowNumber row) {
    state_.pc = row;
    state_.ir = {};
  }

  const Image& image_;
  MachineState& state_;
  CardReader& reader_;
  CardPunch& punch_;
};

bool Step::only_padding_left() const {
  return std::all_of(state_.ir.words.begin() + state_.ir.next, state_.ir.words.end(),
                     [](int word) { return word == isa::sled; });
}

Stop Step::fail(MachineError error) {
  state_.status = Status::halted;
  state_.error = error;
  return Stop::error;
}

Stop Step::operator()() {
  if (state_.status == Status::halted)
    return state_.error == MachineError::none ? Stop::halt : Stop::error;
  if (state_.status == Status::waiting_for_card) return finish_read();
  state_.status = Status::running;
  if (only_padding_left()) state_.ir = {};

  ++state_.instructions;
  if (state_.ir.empty()) {
    if (const Stop stop = fetch_row(); stop != Stop::limit) return stop;
  } else {
    state_.add_cycles += isa::next_fetch_cycles;
  }
  const isa::Instruction* instruction = isa::find(state_.ir.words[state_.ir.next++]);
  Stop stop = Stop::limit;
  if (instruction == nullptr) {
    stop = fail(MachineError::illegal_opcode);
  } else {
    stop = execute(isa::operation(*instruction));
    if (stop != Stop::error) state_.add_cycles += instruction->add_cycles;
  }
  // Padding after an instruction is part of it (spec isa 13).
  if (only_padding_left()) state_.ir = {};
  return stop;
}

Stop Step::fetch_row() {
  const RowNumber row = state_.pc++;
  state_.add_cycles += static_cast<std::uint64_t>(isa::row_fetch(function_table(row)));
  if (row % rows_per_table == rows_per_table - 1) return fail(MachineError::pc_wrapped);
  if (is_reserved(row)) return fail(MachineError::reserved_row);
  state_.ir = {.words = image_.row(row), .next = static_cast<std::uint8_t>(first_code_word(row))};
  return Stop::limit;
}

/// The next word plus one; the carry of 99 runs along the row (spec isa 4.4). Nothing when there is
/// no word, or only padding that the carry would use up.
std::optional<int> Step::operand() {
  RowBuffer& ir = state_.ir;
  if (only_padding_left()) return std::nullopt;
  for (std::size_t i = ir.next; i < ir.words.size(); ++i) {
    if (++ir.words[i] < 100) break;
    ir.words[i] = 0;
  }
  return ir.words[ir.next++];
}

Stop Step::near_jump(bool taken, bool survives_padding) {
  const bool padding = !state_.ir.empty() && only_padding_left();
  // An operand 00 that overflowed IR still reaches PC as 00, for `jmp` alone (D16).
  const std::optional<int> row = padding && survives_padding ? 0 : operand();
  if (!row) {
    state_.ir = {};
    return fail(MachineError::operand_misaligned);
  }
  // The row after the last of a table cannot be reached, so PC names the current table.
  if (taken) go_to(state_.pc / rows_per_table * rows_per_table + *row);
  return Stop::limit;
}

Stop Step::far(bool call) {
  const std::optional<int> row = operand();
  if (!row || state_.ir.empty()) {
    state_.ir = {};
    return fail(MachineError::operand_misaligned);
  }
  const int code = state_.ir.words[state_.ir.next];
  state_.ir = {};
  for (int table = 1; table <= 3; ++table) {
    if (bank_code(table) != code) continue;
    if (call) state_.rr = state_.pc;
    go_to(table * rows_per_table + *row);
    select_bank(state_, table);
    return Stop::limit;
  }
  return fail(MachineError::illegal_bank);
}

Stop Step::load_word() {
  const std::size_t address = state_.rf.words[1];
  if (address >= memory_words) return fail(MachineError::illegal_address);
  state_.ls = state_.memory[address / words_per_accumulator];
  set_a(state_.ls.words[address % words_per_accumulator]);
  return Stop::limit;
}

Stop Step::store_word() {
  const std::size_t address = state_.rf.words[1];
  if (address >= memory_words) return fail(MachineError::illegal_address);
  Accumulator& accumulator = state_.memory[address / words_per_accumulator];
  accumulator.words[address % words_per_accumulator] = state_.rf.words[0];
  state_.ls = accumulator;
  return Stop::limit;
}

Stop Step::finish_read() {
  const std::optional<Card> card = reader_.next();
  if (!card) {
    state_.status = Status::waiting_for_card;
    return Stop::waiting_for_card;
  }
  const std::int64_t value = card->value * card_weight;
  const std::int64_t addend = card->negative ? accumulator_modulus - value : value;
  state_.ls = to_accumulator((to_number(state_.ls) + addend) % accumulator_modulus);
  state_.status = Status::running;
  return Stop::limit;
}

void Step::punch_card() {
  const std::int64_t digits = to_number(state_.rf) % negative_weight;
  const std::int64_t shown =
      state_.rf.negative ? (negative_weight - digits) % negative_weight : digits;
  punch_.punch(static_cast<int>(shown / 1'000'000));
}

Stop Step::execute(Operation operation) {
  const bool negative = state_.rf.negative;
  const auto constant = [&](auto&& use) {
    const std::optional<int> value = operand();
    if (!value) {
      state_.ir = {};
      return fail(MachineError::operand_misaligned);
    }
    use(*value);
    return Stop::limit;
  };
  switch (operation) {
    case Operation::clrall:
      state_.rf = {};
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
      if (negative || digits() >= memory_accumulators) return fail(MachineError::illegal_acc);
      state_.ls = state_.memory[state_.rf.words[0]];
      break;
    case Operation::storeacc: {
      if (negative || digits() >= memory_accumulators) return fail(MachineError::illegal_acc);
      Accumulator& accumulator = state_.memory[state_.rf.words[0]];
      accumulator.words = state_.ls.words;
      state_.ls.negative = accumulator.negative;
      break;
    }
    case Operation::swapall:
      std::swap(state_.rf, state_.ls);
      break;
    case Operation::ftl: {
      const RowNumber row = 3 * rows_per_table + digits();
      if (is_reserved(row)) return fail(MachineError::illegal_ftl);
      const int value = image_.table_word(row);
      set_a((value + 100) % 100, value < 0);
      break;
    }
    case Operation::mov_ba:
      set_a(state_.rf.words[1]);
      break;
    case Operation::mov_ca:
      set_a(state_.rf.words[2]);
      break;
    case Operation::mov_da:
      set_a(state_.rf.words[3]);
      break;
    case Operation::mov_ea:
      set_a(state_.rf.words[4]);
      break;
    case Operation::mov_fa:
      set_a(state_.ls.words[0]);
      break;
    case Operation::mov_ga:
      set_a(state_.ls.words[1]);
      break;
    case Operation::mov_ha:
      set_a(state_.ls.words[2]);
      break;
    case Operation::mov_ia:
      set_a(state_.ls.words[3]);
      break;
    case Operation::mov_ja:
      set_a(state_.ls.words[4]);
      break;
    case Operation::mov_constant:
      return constant([&](int value) { set_a(value); });
    case Operation::mov_from_memory:
      return load_word();
    case Operation::mov_to_memory:
      return store_word();
    case Operation::lodig:
      set_a(digits() % 10, negative);
      break;
    case Operation::swapdig:
      set_a(digits() % 10 * 10 + digits() / 10, negative);
      break;
    case Operation::inc:
      add(1);
      break;
    case Operation::dec:
      add(-1);
      break;
    case Operation::flipn:
      set_a(digits(), !negative);
      break;
    case Operation::add_d:
      add(state_.rf.words[3]);
      break;
    case Operation::add_constant:
      return constant([&](int value) { add(value); });
    case Operation::sub_d:
      add(-state_.rf.words[3]);
      break;
    case Operation::jmp:
      return near_jump(true, true);
    case Operation::jmp_far:
      return far(false);
    case Operation::jn:
      return near_jump(negative);
    case Operation::jz:
      return near_jump(digits() == 0);
    case Operation::jil: {
      const auto illegal = [](int digit) { return digit == 0 || digit == 9; };
      return near_jump(illegal(digits() / 10) || illegal(digits() % 10));
    }
    case Operation::jsr:
      return far(true);
    case Operation::ret:
      if (state_.rr == 0) return fail(MachineError::pc_bounds);
      go_to(std::exchange(state_.rr, 0));
      select_bank(state_, function_table(state_.pc));
      break;
    case Operation::clr:
      set_a(0);
      break;
    case Operation::read:
      return finish_read();
    case Operation::print:
      punch_card();
      break;
    case Operation::brk:
      state_.status = Status::brk;
      return Stop::brk;
    case Operation::halt:
      state_.status = Status::halted;
      return Stop::halt;
  }
  return Stop::limit;
}

}  // namespace

Stop reference_step(const Image& image, MachineState& state, CardReader& reader, CardPunch& punch) {
  return Step(image, state, reader, punch)();
}

}  // namespace chessvm
