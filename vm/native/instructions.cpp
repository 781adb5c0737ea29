// SPDX-License-Identifier: MIT
// Emits the code of each instruction.
#include <algorithm>
#include <cassert>

#include "vm/native/translator.hpp"

namespace chessvm::vm::native {
namespace {

using isa::Operation;
namespace x86 = asmjit::x86;

}  // namespace

Translator::Next Translator::execute(std::uint32_t place) {
  const Step& step = flow_.step(place);
  if (step.leaves) return leave_always(place);
  const isa::Instruction& instruction = isa::describe(step.operation);
  if (instruction.flow == isa::Flow::ret) return return_(place);
  if (instruction.access != isa::Access::registers) return execute_access(place);
  spend(place);
  if (instruction.flow != isa::Flow::next) return execute_transfer(place);
  if (step.operation == Operation::swapall)
    swap_all(function_table(step.row));
  else if (!execute_move(step.operation, step.operand))
    execute_arithmetic(step.operation, step.operand);
  return Next::following;
}

void Translator::swap_with(std::size_t word) {
  const Value digits = emit_.digits(emit_.a());
  emit_.a() = emit_.known.words.at(word);
  emit_.known.words.at(word) = digits;
}

void Translator::load_register(int index) {
  const Value load_store = emit_.load_store();
  emit_.a() = constant(0);  // frees the register of A for the word
  emit_.a() = emit_.load_byte(Emitter::word_at(load_store, index), 0, 99, 0);
}

/// Emits an operation that moves, swaps or clears registers; returns false for other operations.
bool Translator::execute_move(Operation operation, int operand) {
  auto& words = emit_.known.words;
  switch (operation) {
    case Operation::clrall:
      words.fill(constant(0));
      return true;
    case Operation::clr:
      words[0] = constant(0);
      return true;
    case Operation::mov_constant:
      words[0] = constant(operand);
      return true;
    case Operation::swap_ab:
    case Operation::swap_ac:
    case Operation::swap_ad:
    case Operation::swap_ae:
      swap_with(static_cast<std::size_t>(operation) - static_cast<std::size_t>(Operation::clrall));
      return true;
    case Operation::mov_ba:
    case Operation::mov_ca:
    case Operation::mov_da:
    case Operation::mov_ea:
      words[0] = words.at(1 + static_cast<std::size_t>(operation) -
                          static_cast<std::size_t>(Operation::mov_ba));
      return true;
    case Operation::mov_fa:
      load_register(0);
      return true;
    case Operation::mov_ga:
    case Operation::mov_ha:
    case Operation::mov_ia:
    case Operation::mov_ja:
      load_register(1 + static_cast<int>(operation) - static_cast<int>(Operation::mov_ga));
      return true;
    default:
      return false;
  }
}

void Translator::execute_arithmetic(Operation operation, int operand) {
  Value& a = emit_.a();
  const Value d = emit_.known.words[3];
  const auto make_room = [&](int least, int most) {
    if (a.least + least < lowest || a.most + most > highest) a = emit_.reduced(a);
  };
  const auto add = [&](int amount) {
    make_room(amount, amount);
    a = a.plus(amount);
  };
  switch (operation) {
    case Operation::lodig:
      a = emit_.look_up(&Tables::low_digit, a, 0);
      break;
    case Operation::swapdig:
      a = emit_.look_up(&Tables::swapped_digits, a, 0);
      break;
    case Operation::inc:
      add(1);
      break;
    case Operation::dec:
      add(-1);
      break;
    case Operation::flipn:
      add(a.least >= 0 && a.most >= sign_of_a ? -sign_of_a : sign_of_a);
      break;
    case Operation::add_constant:
      add(operand);
      break;
    case Operation::add_d:
      make_room(d.least, d.most);
      a = emit_.sum(a, d);
      break;
    case Operation::sub_d:
      make_room(-d.most, -d.least);
      a = emit_.difference(a, d);
      break;
    default:
      assert(false && "an operation on registers without a translation");
  }
}

/// Adds the costs of the instruction at `place` to `known.spent`. Exits that were emitted before
/// this call do not include these costs.
void Translator::spend(std::uint32_t place) {
  Costs& spent = emit_.known.spent;
  const Costs own = flow_.step(place).costs;
  spent = {spent.add_cycles + own.add_cycles, spent.instructions + own.instructions};
}

Translator::Next Translator::execute_access(std::uint32_t place) {
  const Next next = access(place);
  if (next == Next::following) spend(place);
  return next;
}

Translator::Next Translator::access(std::uint32_t place) {
  switch (isa::describe(flow_.step(place).operation).access) {
    case isa::Access::load_accumulator:
      return load_accumulator(place);
    case isa::Access::store_accumulator:
      return store_accumulator(place);
    case isa::Access::load_word:
    case isa::Access::store_word:
      return access_word(place);
    case isa::Access::table_word:
      return look_up(place);
    default:
      assert(false && "an access without a translation");
      return leave_always(place);
  }
}

/// Emits a check that exits to the reference interpreter if A is not the number of an accumulator.
/// Returns false if A can never be such a number.
bool Translator::checks_accumulator(std::uint32_t place) {
  Value& a = emit_.a();
  if (a.least <= memory_accumulators - 1 - modulus || a.most >= modulus || a.is_constant())
    a = emit_.reduced(a);
  if (a.least >= memory_accumulators || a.most < 0) return false;
  if (a.within(0, memory_accumulators - 1)) return true;
  const Register reg = emit_.in_register(a);
  assembler_.cmp(Emitter::wide(reg), memory_accumulators);
  assembler_.jae(leave_label(place));
  a = {reg, 0, std::max(a.least, 0), std::min(a.most, memory_accumulators - 1)};
  return true;
}

Translator::Next Translator::load_accumulator(std::uint32_t place) {
  if (!checks_accumulator(place)) return leave_always(place);
  emit_.known.load_store = {emit_.accumulator_index(emit_.a()), false};
  return Next::following;
}

Translator::Next Translator::store_accumulator(std::uint32_t place) {
  if (!checks_accumulator(place)) return leave_always(place);
  const Value from = emit_.load_store();
  if (!from.is_constant()) emit_.keep(from.reg);
  const Value to = emit_.accumulator_index(emit_.a());
  if (!to.is_constant()) emit_.keep(to.reg);
  copy_words(from, to);
  emit_.known.load_store = {to, false};
  return Next::following;
}

void Translator::copy_words(Value from, Value to) {
  const Register spare = emit_.take();
  for (int i = 0; i < words_per_accumulator; ++i) {
    assembler_.movzx(Emitter::narrow(spare), Emitter::word_at(from, i));
    assembler_.mov(Emitter::word_at(to, i), Emitter::wide(spare).r8());
  }
}

Translator::Next Translator::access_word(std::uint32_t place) {
  Value& b = emit_.known.words[1];
  if (b.least >= memory_words) return leave_always(place);
  if (b.most >= memory_words) {
    emit_.compare(b, memory_words);
    assembler_.jge(leave_label(place));
    b.most = memory_words - 1;
  }
  const Value address = b;
  emit_.known.load_store =
      address.is_constant()
          ? LoadStore{constant(address.offset / words_per_accumulator * words_per_accumulator),
                      false}
          : LoadStore{address, true};
  if (flow_.step(place).operation == Operation::mov_to_memory) {
    const Value digits = emit_.digits(emit_.a());
    emit_.store_byte(Emitter::word_at(address), digits);
  } else {
    emit_.a() = constant(0);
    emit_.a() = emit_.load_byte(Emitter::word_at(address), 0, 99, 0);
  }
  return Next::following;
}

Translator::Next Translator::look_up(std::uint32_t place) {
  const Value found = emit_.look_up(&Tables::table_word, emit_.a());
  if (found.least == no_word) return leave_always(place);
  if (found.most == no_word) {
    assembler_.cmp(Emitter::narrow(found.reg), no_word);
    assembler_.je(leave_label(place));
  }
  emit_.a() = found;
  if (found.most == no_word) emit_.a().most = modulus - 1;
  return Next::following;
}

/// Returns the sign, 0 or 100, of F-J at `index`. `table` is the selected function table.
Value Translator::sign_of_load_store(Value index, int table) {
  constexpr int first_bank_word = 12 * words_per_accumulator;
  if (index.most < first_bank_word) return constant(0);
  for (int i = 0; i < 3; ++i)
    assembler_.mov(
        Emitter::in_frame(offsetof(Frame, signs) +
                              static_cast<std::size_t>(first_bank_word + i * words_per_accumulator),
                          1),
        i + 1 == table ? 0 : sign_of_a);
  const int displacement = static_cast<int>(offsetof(Frame, signs)) + index.offset;
  return emit_.load_byte(
      index.is_constant()
          ? x86::byte_ptr(Emitter::frame(), displacement)
          : x86::byte_ptr(Emitter::frame(), Emitter::wide(index.reg), 0, displacement),
      0, sign_of_a);
}

void Translator::swap_all(int table) {
  const Value index = emit_.load_store();
  if (!index.is_constant()) emit_.keep(index.reg);
  const Value sign = sign_of_load_store(index, table);
  if (!sign.is_constant()) emit_.keep(sign.reg);
  const Value old_sign =
      emit_.a().within(0, 99) ? constant(0) : emit_.look_up(&Tables::sign, emit_.a());
  emit_.store_byte(Emitter::in_frame(offsetof(Frame, signs) + registers_at, 1), old_sign);
  for (std::size_t i = 0; i < words_per_accumulator; ++i) {
    Value& word = emit_.known.words.at(i);
    const Value old = i == 0 ? emit_.digits(word) : word;
    if (!old.is_constant()) emit_.keep(old.reg);
    const Value loaded = emit_.load_byte(Emitter::word_at(index, static_cast<int>(i)), 0, 99);
    emit_.keep(loaded.reg);
    emit_.store_byte(Emitter::word_at(constant(registers_at), static_cast<int>(i)), old);
    word = loaded;
    emit_.release_all();
    if (!index.is_constant()) emit_.keep(index.reg);
    if (!sign.is_constant()) emit_.keep(sign.reg);
  }
  if (!sign.is_constant()) {
    assembler_.add(Emitter::narrow(emit_.a().reg), Emitter::narrow(sign.reg));
    emit_.a().most = modulus - 1;
  }
  emit_.known.load_store = {constant(registers_at), false};
}

/// Emits code that copies F-J out of accumulators 12-14 before a new bank changes the signs there.
void Translator::change_bank(int table) {
  constexpr int first_bank_word = 12 * words_per_accumulator;
  if (emit_.known.load_store.index.most < first_bank_word) return;
  const Value index = emit_.load_store();
  if (index.is_constant()) {
    if (index.offset >= memory_words) return;
    copy_words(index, constant(registers_at));
    assembler_.mov(Emitter::in_frame(offsetof(Frame, signs) + registers_at, 1),
                   index.offset == (11 + table) * words_per_accumulator ? 0 : sign_of_a);
    emit_.known.load_store = {constant(registers_at), false};
    return;
  }
  const Register spare = emit_.take();
  copies_.push_back({assembler_.newLabel(), assembler_.newLabel(), index.reg, spare, table});
  emit_.move(spare, index.plus(-first_bank_word));
  assembler_.cmp(Emitter::wide(spare), memory_words - first_bank_word);
  assembler_.jb(copies_.back().label);
  assembler_.bind(copies_.back().back);
  emit_.known.load_store.index.most = registers_at;
}

Translator::Next Translator::branch_if(const Condition& condition, std::uint32_t place) {
  if (condition.kind == Condition::Kind::never) return Next::following;
  const Step& step = flow_.step(place);
  if (condition.kind == Condition::Kind::always) {
    emit_.known.spent.add_cycles += step.more_if_taken;
    return Next::target;
  }
  Way way{assembler_.newLabel(), emit_.known, place, step.target};
  way.known.words[0] = condition.taken;
  way.known.spent.add_cycles += step.more_if_taken;
  assembler_.j(condition.code, way.label);
  ways_.push_back(way);
  emit_.a() = condition.not_taken;
  return Next::following;
}

Translator::Next Translator::execute_transfer(std::uint32_t place) {
  const Step& step = flow_.step(place);
  const int table = function_table(step.row);
  switch (step.operation) {
    case Operation::jmp:
      return Next::target;
    case Operation::jn:
      return branch_if(emit_.is_negative(), place);
    case Operation::jz:
      return branch_if(emit_.is_zero(), place);
    case Operation::jil:
      return branch_if(emit_.is_on_the_edge(), place);
    case Operation::jsr:
      assembler_.mov(Emitter::in_frame(offsetof(Frame, return_row), 4), step.row + 1);
      [[fallthrough]];
    case Operation::jmp_far:
      if (function_table(flow_.step(step.target).row) != table) change_bank(table);
      return Next::target;
    default:
      assert(false && "a transfer without a translation");
      return leave_always(place);
  }
}

Translator::Next Translator::return_(std::uint32_t place) {
  const Register reg = emit_.take();
  const auto target = Emitter::wide(reg);
  assembler_.mov(target.r32(), Emitter::in_frame(offsetof(Frame, return_row), 4));
  assembler_.mov(target, x86::qword_ptr(Emitter::tables(), target, 3,
                                        static_cast<std::int32_t>(offsetof(Tables, returns))));
  assembler_.test(target, target);
  assembler_.jz(leave_label(place));
  assembler_.mov(Emitter::in_frame(offsetof(Frame, entry), 8), target);
  change_bank(function_table(flow_.step(place).row));
  spend(place);
  charge();
  emit_.come_home(all_registers);
  assembler_.mov(Emitter::in_frame(offsetof(Frame, return_row), 4), 0);
  assembler_.jmp(Emitter::in_frame(offsetof(Frame, entry), 8));
  return Next::nowhere;
}

}  // namespace chessvm::vm::native
