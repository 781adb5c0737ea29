// SPDX-License-Identifier: MIT
#include "vm/native/translator.hpp"

#include <utility>

namespace chessvm::vm::native {
namespace {

namespace x86 = asmjit::x86;

constexpr std::array saved_registers{x86::rbx, x86::rbp, x86::r12, x86::r13, x86::r14, x86::r15};

x86::Mem register_in_frame(std::size_t word) {
  return Emitter::in_frame(offsetof(Frame, registers) + 4 * word, 4);
}

}  // namespace

Translator::Translator(const Flow& flow, const Tables& tables, asmjit::CodeHolder& code)
    : flow_(flow), emit_(code, tables), assembler_(emit_.assembler) {
  written_.resize(flow_.size());
  labels_.entries.resize(flow_.size());
  labels_.returns.resize(flow_.size());
}

Labels Translator::translate() {
  end_ = assembler_.newLabel();
  write_begin();
  for (std::uint32_t place = 0; place < flow_.size(); ++place) {
    if (!flow_.at(place).entered || written_[place]) continue;
    static_cast<void>(enter(place));
    write_from(place);
    while (!ways_.empty()) {
      const Way way = ways_.back();
      ways_.pop_back();
      write_way(way);
    }
  }
  for (std::uint32_t place = 0; place < flow_.size(); ++place)
    if (flow_.at(place).returned_to) write_return(place);
  for (const Copy& copy : copies_) write_copy(copy);
  for (const Leave& leave : leaves_) write_leave(leave);
  write_end();
  return std::move(labels_);
}

void Translator::write_begin() {
  for (std::uint32_t place = 0; place < flow_.size(); ++place)
    if (flow_.at(place).entered) labels_.entries[place] = assembler_.newLabel();
  labels_.begin = assembler_.newLabel();
  assembler_.bind(labels_.begin);
  for (const x86::Gpq& reg : saved_registers) assembler_.push(reg);
  assembler_.mov(Emitter::frame(), x86::rdi);
  assembler_.mov(Emitter::tables(), x86::rsi);
  assembler_.mov(Emitter::cycles(), Emitter::in_frame(offsetof(Frame, add_cycles), 8));
  assembler_.mov(Emitter::instructions(), Emitter::in_frame(offsetof(Frame, instructions), 8));
  for (std::size_t i = 0; i < words_per_accumulator; ++i)
    assembler_.mov(Emitter::narrow(static_cast<Register>(i)), register_in_frame(i));
  assembler_.mov(Emitter::narrow(home_of_load_store),
                 Emitter::in_frame(offsetof(Frame, load_store), 4));
  assembler_.jmp(Emitter::in_frame(offsetof(Frame, entry), 8));
}

void Translator::write_end() {
  assembler_.bind(end_);
  for (std::size_t i = 0; i < words_per_accumulator; ++i)
    assembler_.mov(register_in_frame(i), Emitter::narrow(static_cast<Register>(i)));
  assembler_.mov(Emitter::in_frame(offsetof(Frame, load_store), 4),
                 Emitter::narrow(home_of_load_store));
  assembler_.mov(Emitter::in_frame(offsetof(Frame, add_cycles), 8), Emitter::cycles());
  assembler_.mov(Emitter::in_frame(offsetof(Frame, instructions), 8), Emitter::instructions());
  for (std::size_t i = saved_registers.size(); i-- > 0;) assembler_.pop(saved_registers.at(i));
  assembler_.ret();
}

/// Writes the code of the path that begins at `place`, up to its end or to code already written.
void Translator::write_from(std::uint32_t place) {
  for (;;) {
    emit_.release_all();
    const Next next = execute(place);
    emit_.release_all();
    if (next == Next::nowhere) return;
    if (next == Next::target) {
      const std::uint32_t target = flow_.step(place).target;
      if (!go(place, target)) return;
      place = target;
      continue;
    }
    ++place;
    if (flow_.at(place).entered) {
      charge();
      emit_.come_home(flow_.at(place).live);
      if (!enter(place)) return;
    }
  }
}

void Translator::write_way(const Way& way) {
  assembler_.bind(way.label);
  emit_.known = way.known;
  if (go(way.from, way.to)) write_from(way.to);
}

/// Continues a path at place `to`. If this place has code, emits a jump to it and returns false.
bool Translator::go(std::uint32_t from, std::uint32_t to) {
  if (!flow_.at(to).entered) return true;
  charge();
  if (to <= from) stop_at_limit(to);
  emit_.come_home(flow_.at(to).live);
  return enter(to);
}

/// Begins the entry `place`. If `place` already has code, emits a jump to it and returns false.
bool Translator::enter(std::uint32_t place) {
  const asmjit::Label label = labels_.entries[place];
  if (written_[place]) {
    assembler_.jmp(label);
    return false;
  }
  written_[place] = true;
  assembler_.bind(label);
  emit_.known = Known::at_entry();
  return true;
}

/// Emits code that adds `known.spent`, the costs not yet counted, to the two counters.
void Translator::charge() {
  Costs& spent = emit_.known.spent;
  if (spent.add_cycles != 0) assembler_.add(Emitter::cycles(), spent.add_cycles);
  if (spent.instructions != 0) assembler_.add(Emitter::instructions(), spent.instructions);
  spent = {};
}

void Translator::stop_at_limit(std::uint32_t place) {
  assembler_.cmp(Emitter::cycles(), Emitter::in_frame(offsetof(Frame, limit), 8));
  assembler_.jge(leave_label(place));
}

asmjit::Label Translator::leave_label(std::uint32_t place) {
  leaves_.push_back({assembler_.newLabel(), emit_.known, place});
  return leaves_.back().label;
}

Translator::Next Translator::leave_always(std::uint32_t place) {
  assembler_.jmp(leave_label(place));
  return Next::nowhere;
}

void Translator::write_leave(const Leave& leave) {
  assembler_.bind(leave.label);
  emit_.known = leave.known;
  emit_.release_all();
  charge();
  emit_.come_home(all_registers);
  assembler_.mov(Emitter::in_frame(offsetof(Frame, place), 4), leave.place);
  assembler_.jmp(end_);
}

/// Writes the code where a `ret` to `place` arrives: checks the limit, then jumps to the entry.
void Translator::write_return(std::uint32_t place) {
  const asmjit::Label label = assembler_.newLabel();
  labels_.returns[place] = label;
  assembler_.bind(label);
  emit_.known = Known::at_entry();
  stop_at_limit(place);
  assembler_.jmp(labels_.entries[place]);
}

void Translator::write_copy(const Copy& copy) {
  assembler_.bind(copy.label);
  const auto spare = Emitter::wide(copy.spare);
  const Value index{copy.index, 0, 0, 0};
  for (int i = 0; i < words_per_accumulator; ++i) {
    assembler_.movzx(spare.r32(), Emitter::word_at(index, i));
    assembler_.mov(Emitter::word_at(constant(registers_at), i), spare.r8());
  }
  const auto sign = Emitter::in_frame(offsetof(Frame, signs) + registers_at, 1);
  const asmjit::Label negative = assembler_.newLabel();
  assembler_.mov(sign, sign_of_a);
  assembler_.cmp(Emitter::wide(copy.index), (11 + copy.table) * words_per_accumulator);
  assembler_.jne(negative);
  assembler_.mov(sign, 0);
  assembler_.bind(negative);
  assembler_.mov(Emitter::narrow(copy.index), registers_at);
  assembler_.jmp(copy.back);
}

}  // namespace chessvm::vm::native
