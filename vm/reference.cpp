// SPDX-License-Identifier: MIT
#include "vm/reference.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "vm/isa.hpp"

namespace chessvm::vm {
namespace {

using isa::Access;
using isa::Flow;
using isa::Operation;

constexpr std::int64_t accumulator_modulus = 20'000'000'000;  // sign and ten digits
constexpr std::int64_t negative_weight = 10'000'000'000;
constexpr std::int64_t card_weight = 100'000;  // weight of card column 5 in the ten digits of LS

/// Returns sign and ten digits as one number, 0 to accumulator_modulus - 1.
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

/// Executes one instruction. Each function returns Stop::limit if the machine can go on.
class Step {
 public:
  Step(const Image& image, MachineState& state, CardReader& reader, CardPunch& punch)
      : image_(image), state_(state), reader_(reader), punch_(punch) {}

  Stop operator()();

 private:
  Stop fail(MachineError error);
  Stop finish_read();
  Stop fetch_row();
  void charge(const isa::Instruction& instruction);

  // Execute the instructions of one group.
  Stop execute(const isa::Instruction& instruction);
  Stop move(Operation operation);
  Stop compute(Operation operation);
  Stop access(Operation operation);
  Stop transfer(Operation operation);

  // Execute single instructions, or parts that several instructions share.
  Stop load_accumulator();
  Stop store_accumulator();
  Stop load_word();
  Stop store_word();
  Stop look_up();
  Stop punch_card();
  Stop jump();
  Stop branch_if(bool condition);
  Stop jump_far();
  Stop call();
  Stop return_();

  // Operands.
  [[nodiscard]] bool only_padding_left() const;
  [[nodiscard]] std::optional<int> operand();
  Stop misaligned();
  template <class Use>
  Stop with_constant(Use use);

  // Registers.
  [[nodiscard]] int digits() const { return state_.rf.words[0]; }
  [[nodiscard]] bool names_accumulator() const {
    return !state_.rf.negative && digits() < memory_accumulators;
  }
  /// Returns the word register called `letter`, A-J.
  [[nodiscard]] std::uint8_t& word(char letter) {
    const auto index = static_cast<std::size_t>(letter - 'A');
    return index < words_per_accumulator ? state_.rf.words[index]
                                         : state_.ls.words[index - words_per_accumulator];
  }
  void set_a(int digits, bool negative = false) {
    state_.rf.words[0] = static_cast<std::uint8_t>(digits);
    state_.rf.negative = negative;
  }
  /// Adds modulo 200 (docs/isa.md#registers).
  void add(int amount) {
    const int sum = (digits() + (state_.rf.negative ? 100 : 0) + amount + 200) % 200;
    set_a(sum % 100, sum >= 100);
  }
  Stop exchange_a_with(char letter) {
    std::swap(word('A'), word(letter));
    state_.rf.negative = false;
    return Stop::limit;
  }
  Stop copy_to_a(char letter) {
    set_a(word(letter));
    return Stop::limit;
  }
  Stop stop_as(Status status, Stop stop) {
    state_.status = status;
    return stop;
  }
  /// Goes to a row of the current function table. PC is already one row further, but in the same
  /// table, because the last row of a table has no instructions.
  Stop go_to_near(int row) {
    go_to(state_.pc / rows_per_table * rows_per_table + row);
    return Stop::limit;
  }
  void go_to(RowNumber row) {
    state_.pc = row;
    state_.ir = {};
  }

  const Image& image_;
  MachineState& state_;
  CardReader& reader_;
  CardPunch& punch_;
  bool branched_ = false;  // true: the instruction jumps to its near operand
};

bool Step::only_padding_left() const {
  return std::all_of(state_.ir.words.begin() + state_.ir.next, state_.ir.words.end(),
                     [](int word) { return word == isa::padding; });
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
    state_.add_cycles += static_cast<std::uint64_t>(isa::fetch[image_.cpu()].next);
  }
  const isa::Instruction* instruction = isa::find(image_.cpu(), state_.ir.words[state_.ir.next++]);
  Stop stop = Stop::limit;
  if (instruction == nullptr) {
    stop = fail(MachineError::illegal_opcode);
  } else {
    stop = execute(*instruction);
    if (stop != Stop::error) charge(*instruction);
  }
  // If only padding is left, the row is finished: the next instruction begins with a fetch.
  if (only_padding_left()) state_.ir = {};
  return stop;
}

void Step::charge(const isa::Instruction& instruction) {
  const isa::Coding& coding = instruction.coding[image_.cpu()];
  const bool taken = instruction.flow == Flow::branch && branched_;
  // `jmp` of the CPU quick has a negative cost, because it shortens the fetch of its target.
  state_.add_cycles +=
      static_cast<std::uint64_t>(std::int64_t{taken ? coding.taken : coding.add_cycles});
}

Stop Step::fetch_row() {
  const RowNumber row = state_.pc++;
  state_.add_cycles +=
      static_cast<std::uint64_t>(isa::row_fetch(image_.cpu(), function_table(row)));
  if (row % rows_per_table == last_row_of_table) return fail(MachineError::pc_wrapped);
  if (is_reserved(row)) return fail(MachineError::reserved_row);
  state_.ir = {.words = image_.row(row), .next = static_cast<std::uint8_t>(first_code_word(row))};
  return Stop::limit;
}

/// Reads an operand: adds 1, with carry, to the next word of the row and returns this word
/// (docs/isa.md#programs). nullopt: the row has no more words, or only padding.
std::optional<int> Step::operand() {
  RowBuffer& ir = state_.ir;
  if (only_padding_left()) return std::nullopt;
  for (std::size_t i = ir.next; i < ir.words.size(); ++i) {
    if (++ir.words[i] < 100) break;
    ir.words[i] = 0;
  }
  return ir.words[ir.next++];
}

/// Halts with the error OPERAND_MISALIGNED: the row ends before the operand.
Stop Step::misaligned() {
  state_.ir = {};
  return fail(MachineError::operand_misaligned);
}

template <class Use>
Stop Step::with_constant(Use use) {
  const std::optional<int> value = operand();
  if (!value) return misaligned();
  use(*value);
  return Stop::limit;
}

/// Jumps. A special case (docs/isa.md#errors): the stored operand is 99, and only padding follows.
/// Then the published CPU goes to row 00 of the table. The quick CPU halts with an error.
Stop Step::jump() {
  if (image_.cpu() == Cpu::published && !state_.ir.empty() && only_padding_left())
    return go_to_near(0);
  return branch_if(true);
}

Stop Step::branch_if(bool condition) {
  const std::optional<int> row = operand();
  if (!row) return misaligned();
  branched_ = condition;
  return condition ? go_to_near(*row) : Stop::limit;
}

Stop Step::jump_far() {
  const std::optional<int> row = operand();
  if (!row || state_.ir.empty()) return misaligned();
  const int code = state_.ir.words[state_.ir.next];
  state_.ir = {};
  for (int table = 1; table <= 3; ++table) {
    if (bank_code(table) != code) continue;
    go_to(table * rows_per_table + *row);
    select_bank(state_, table);
    return Stop::limit;
  }
  return fail(MachineError::illegal_bank);
}

Stop Step::call() {
  const RowNumber next_row = state_.pc;
  const Stop stop = jump_far();
  if (stop == Stop::limit) state_.rr = next_row;
  return stop;
}

Stop Step::return_() {
  if (state_.rr == 0) return fail(MachineError::pc_bounds);
  go_to(std::exchange(state_.rr, 0));
  select_bank(state_, function_table(state_.pc));
  return Stop::limit;
}

Stop Step::load_accumulator() {
  if (!names_accumulator()) return fail(MachineError::illegal_acc);
  state_.ls = state_.memory[state_.rf.words[0]];
  return Stop::limit;
}

Stop Step::store_accumulator() {
  if (!names_accumulator()) return fail(MachineError::illegal_acc);
  Accumulator& accumulator = state_.memory[state_.rf.words[0]];
  accumulator.words = state_.ls.words;
  state_.ls.negative = accumulator.negative;
  return Stop::limit;
}

/// Replaces the row number in A by the table word of this row of function table 3.
Stop Step::look_up() {
  const RowNumber row = 3 * rows_per_table + digits();
  if (is_reserved(row)) return fail(MachineError::illegal_ftl);
  const int value = image_.table_word(row);
  set_a((value + 100) % 100, value < 0);
  return Stop::limit;
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

/// Punches A and B, the first four digits of RF; if RF is negative, those of its complement.
Stop Step::punch_card() {
  const std::int64_t digits = to_number(state_.rf) % negative_weight;
  const std::int64_t shown =
      state_.rf.negative ? (negative_weight - digits) % negative_weight : digits;
  punch_.punch(static_cast<int>(shown / 1'000'000));
  return Stop::limit;
}

Stop Step::execute(const isa::Instruction& instruction) {
  const Operation operation = isa::operation(instruction);
  if (instruction.flow != Flow::next) return transfer(operation);
  if (instruction.access != Access::registers) return access(operation);
  return move(operation);
}

/// Executes moves of registers and constants; calls `compute` for computations.
Stop Step::move(Operation operation) {
  switch (operation) {
    case Operation::clrall:
      state_.rf = {};
      return Stop::limit;
    case Operation::clr:
      set_a(0);
      return Stop::limit;
    case Operation::swapall:
      std::swap(state_.rf, state_.ls);
      return Stop::limit;
    case Operation::swap_ab:
      return exchange_a_with('B');
    case Operation::swap_ac:
      return exchange_a_with('C');
    case Operation::swap_ad:
      return exchange_a_with('D');
    case Operation::swap_ae:
      return exchange_a_with('E');
    case Operation::mov_ba:
      return copy_to_a('B');
    case Operation::mov_ca:
      return copy_to_a('C');
    case Operation::mov_da:
      return copy_to_a('D');
    case Operation::mov_ea:
      return copy_to_a('E');
    case Operation::mov_fa:
      return copy_to_a('F');
    case Operation::mov_ga:
      return copy_to_a('G');
    case Operation::mov_ha:
      return copy_to_a('H');
    case Operation::mov_ia:
      return copy_to_a('I');
    case Operation::mov_ja:
      return copy_to_a('J');
    case Operation::mov_constant:
      return with_constant([this](int value) { set_a(value); });
    default:
      return compute(operation);
  }
}

/// Executes instructions that compute A from its own value.
Stop Step::compute(Operation operation) {
  const bool negative = state_.rf.negative;
  switch (operation) {
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
      add(word('D'));
      break;
    case Operation::add_constant:
      return with_constant([this](int value) { add(value); });
    case Operation::sub_d:
      add(-word('D'));
      break;
    default:
      assert(false && "an operation on registers without a meaning");
  }
  return Stop::limit;
}

Stop Step::access(Operation operation) {
  switch (operation) {
    case Operation::loadacc:
      return load_accumulator();
    case Operation::storeacc:
      return store_accumulator();
    case Operation::mov_from_memory:
      return load_word();
    case Operation::mov_to_memory:
      return store_word();
    case Operation::ftl:
      return look_up();
    case Operation::read:
      return finish_read();
    case Operation::print:
      return punch_card();
    default:
      assert(false && "an access without a meaning");
  }
  return Stop::limit;
}

Stop Step::transfer(Operation operation) {
  switch (operation) {
    case Operation::jmp:
      return jump();
    case Operation::jmp_far:
      return jump_far();
    case Operation::jn:
    case Operation::jz:
    case Operation::jil:
      return branch_if(takes_branch(operation, state_.rf));
    case Operation::jsr:
      return call();
    case Operation::ret:
      return return_();
    case Operation::brk:
      return stop_as(Status::brk, Stop::brk);
    case Operation::halt:
      return stop_as(Status::halted, Stop::halt);
    default:
      assert(false && "a transfer without a meaning");
  }
  return Stop::limit;
}

}  // namespace

bool takes_branch(Operation operation, const Accumulator& rf) {
  const auto is_edge = [](int digit) { return digit == 0 || digit == 9; };
  const int digits = rf.words[0];
  switch (operation) {
    case Operation::jn:
      return rf.negative;
    case Operation::jz:
      return digits == 0;
    case Operation::jil:
      return is_edge(digits / 10) || is_edge(digits % 10);
    default:
      assert(false && "not a branch");
  }
  return false;
}

Stop reference_step(const Image& image, MachineState& state, CardReader& reader, CardPunch& punch) {
  return Step(image, state, reader, punch)();
}

}  // namespace chessvm::vm
