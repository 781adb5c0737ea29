// SPDX-License-Identifier: MIT
#include "vm/native/emitter.hpp"

#include <algorithm>
#include <cassert>

namespace chessvm::vm::native {
namespace {

namespace x86 = asmjit::x86;
using x86::CondCode;

constexpr std::array<std::uint32_t, pool_size> pool{
    x86::Gp::kIdAx,  x86::Gp::kIdCx,  x86::Gp::kIdDx, x86::Gp::kIdSi,
    x86::Gp::kIdDi,  x86::Gp::kIdR8,  x86::Gp::kIdR9, x86::Gp::kIdR10,
    x86::Gp::kIdR11, x86::Gp::kIdR12, x86::Gp::kIdR13};

constexpr int floor_of_hundreds(int value) {
  return value >= 0 ? value / 100 : -((99 - value) / 100);
}
constexpr int positive_modulo(int value, int by) {
  return (value % by + by) % by;
}
constexpr bool is_negative_number(int a) {
  return positive_modulo(a, modulus) >= sign_of_a;
}

}  // namespace

x86::Gp Emitter::wide(Register reg) {
  return x86::gpq(pool.at(static_cast<std::size_t>(reg)));
}

x86::Gp Emitter::frame() {
  return x86::rbx;
}
x86::Gp Emitter::tables() {
  return x86::rbp;
}
x86::Gp Emitter::cycles() {
  return x86::r14;
}
x86::Gp Emitter::instructions() {
  return x86::r15;
}

bool Emitter::is_free(Register reg) const {
  return (kept_ >> static_cast<unsigned>(reg) & 1U) == 0 && !known.uses(reg);
}

Register Emitter::take(Register wanted) {
  if (wanted != no_register && is_free(wanted)) return wanted;
  // Prefer registers that are not homes, so that the homes stay free for their own values.
  for (Register reg = pool_size; reg-- > 0;)
    if (is_free(reg)) return reg;
  assert(false && "more values than registers");
  return 0;
}

x86::Mem Emitter::in_frame(std::size_t offset, unsigned size) {
  return x86::ptr(frame(), static_cast<std::int32_t>(offset), size);
}

x86::Mem Emitter::word_at(Value index, int more) {
  const int displacement = static_cast<int>(offsetof(Frame, words)) + index.offset + more;
  if (index.is_constant()) return x86::byte_ptr(frame(), displacement);
  return x86::byte_ptr(frame(), wide(index.reg), 0, displacement);
}

void Emitter::move(Register reg, Value value) {
  if (value.is_constant() && value.offset == 0)
    assembler.xor_(narrow(reg), narrow(reg));
  else if (value.is_constant() && value.offset > 0)
    assembler.mov(narrow(reg), value.offset);
  else if (value.is_constant())
    assembler.mov(wide(reg), value.offset);
  else if (value.offset != 0)
    assembler.lea(wide(reg), x86::ptr(wide(value.reg), value.offset));
  else if (value.reg != reg)
    assembler.mov(wide(reg), wide(value.reg));
}

Register Emitter::in_register(Value value) {
  if (value.is_plain()) return value.reg;
  const Register reg = take();
  move(reg, value);
  return reg;
}

void Emitter::store_byte(const x86::Mem& to, Value value) {
  if (value.is_constant())
    assembler.mov(to, value.offset);
  else
    assembler.mov(to, wide(in_register(value)).r8());
}

Value Emitter::load_byte(const x86::Mem& from, int least, int most, Register wanted) {
  const Register reg = take(wanted);
  assembler.movzx(narrow(reg), from);
  return {reg, 0, least, most};
}

std::size_t Emitter::entry_offset(ByA Tables::*table, int value) const {
  const auto* first = reinterpret_cast<const std::uint8_t*>(&tables_);
  const auto start = static_cast<std::size_t>((tables_.*table).data() - first);
  return start + static_cast<std::size_t>(value - lowest);
}

x86::Mem Emitter::table_entry(ByA Tables::*table, Value of) const {
  const auto displacement = static_cast<std::int32_t>(entry_offset(table, 0)) + of.offset;
  return x86::byte_ptr(tables(), wide(of.reg), 0, displacement);
}

bool Emitter::is_uniform(ByA Tables::*table, Value of) const {
  const auto first = (tables_.*table).begin() + (of.least - lowest);
  const auto last = (tables_.*table).begin() + (of.most - lowest);
  return std::all_of(first, last + 1, [&](std::uint8_t entry) { return entry == *first; });
}

Value Emitter::look_up(ByA Tables::*table, Value of, Register wanted) {
  const auto first = (tables_.*table).begin() + (of.least - lowest);
  const auto last = (tables_.*table).begin() + (of.most - lowest) + 1;
  const auto [least, most] = std::minmax_element(first, last);
  if (of.is_constant()) return constant(*first);
  return load_byte(table_entry(table, of), *least, *most, wanted);
}

/// Emits code that adds 200 to a `value` below 0, or subtracts 200 from a `value` above 199. The
/// bounds of `value` must exclude one of these two cases.
Value Emitter::reduced_by_one_step(Value value) {
  const bool below = value.least < 0;
  const Value other = value.plus(below ? modulus : -modulus);
  const Register result = take();
  keep(result);
  move(result, value);
  const Register corrected = take();
  move(corrected, other);
  if (below) {
    assembler.test(wide(result), wide(result));
    assembler.cmovs(wide(result), wide(corrected));
  } else {
    assembler.test(wide(corrected), wide(corrected));
    assembler.cmovns(wide(result), wide(corrected));
  }
  kept_ &= ~(1U << static_cast<unsigned>(result));
  return {result, 0, 0, modulus - 1};
}

Value Emitter::reduced(Value value) {
  if (value.is_constant()) return constant(positive_modulo(value.offset, modulus));
  if (value.within(0, modulus - 1)) return value;
  if (value.within(-modulus, -1)) return value.plus(modulus);
  if (value.within(modulus, 2 * modulus - 1)) return value.plus(-modulus);
  if (value.within(-modulus, modulus - 1) || value.within(0, 2 * modulus - 1))
    return reduced_by_one_step(value);
  Value result = look_up(&Tables::digits, value);
  keep(result.reg);
  const Value sign = look_up(&Tables::sign, value);
  assembler.add(narrow(result.reg), narrow(sign.reg));
  kept_ &= ~(1U << static_cast<unsigned>(result.reg));
  return {result.reg, 0, 0, modulus - 1};
}

Value Emitter::digits(Value value) {
  if (value.is_constant()) return constant(positive_modulo(value.offset, 100));
  const int hundreds = floor_of_hundreds(value.least);
  if (hundreds == floor_of_hundreds(value.most)) return value.plus(-100 * hundreds);
  return look_up(&Tables::digits, value);
}

Value Emitter::sum(Value a, Value d) {
  if (d.is_constant()) return a.plus(d.offset);
  if (a.is_constant()) return d.plus(a.offset);
  const Register reg = take();
  assembler.lea(wide(reg), x86::ptr(wide(a.reg), wide(d.reg), 0, a.offset + d.offset));
  return {reg, 0, a.least + d.least, a.most + d.most};
}

Value Emitter::difference(Value a, Value d) {
  if (d.is_constant()) return a.plus(-d.offset);
  if (a.reg == d.reg) return constant(a.offset - d.offset);
  const Register reg = take();
  move(reg, a.is_constant() ? a : Value{a.reg, 0, 0, 0});
  assembler.sub(wide(reg), wide(d.reg));
  const int offset = (a.is_constant() ? 0 : a.offset) - d.offset;
  return {reg, offset, a.least - d.most, a.most - d.least};
}

void Emitter::compare(Value value, int with) {
  const int immediate = with - value.offset;
  if (immediate == 0)
    assembler.test(wide(value.reg), wide(value.reg));
  else
    assembler.cmp(wide(value.reg), immediate);
}

Condition Emitter::is_negative() {
  Value value = a();
  int low = floor_of_hundreds(value.least);
  if (floor_of_hundreds(value.most) - low > 2) {
    value = a() = reduced(value);
    low = floor_of_hundreds(value.least);
  }
  const int parts = floor_of_hundreds(value.most) - low + 1;
  const bool low_negative = is_negative_number(100 * low);
  if (parts == 1)
    return {low_negative ? Condition::Kind::always : Condition::Kind::never, {}, value, value};
  if (parts == 2) {
    const int bound = 100 * (low + 1);
    compare(value, bound);
    const Value lower{value.reg, value.offset, value.least, bound - 1};
    const Value upper{value.reg, value.offset, bound, value.most};
    if (low_negative) return {Condition::Kind::flags, CondCode::kSignedLT, lower, upper};
    return {Condition::Kind::flags, CondCode::kSignedGE, upper, lower};
  }
  const int middle = 100 * (low + 1);
  const Register reg = take();
  move(reg, value.plus(-middle));
  assembler.cmp(wide(reg), 100);
  const Value inside{value.reg, value.offset, middle, middle + 99};
  if (low_negative) return {Condition::Kind::flags, CondCode::kUnsignedGE, value, inside};
  return {Condition::Kind::flags, CondCode::kUnsignedLT, inside, value};
}

Condition Emitter::is_zero() {
  const Value value = a().least == a().most ? constant(a().least) : a();
  const int first = -100 * floor_of_hundreds(-value.least);  // least multiple of 100 >= value.least
  if (first > value.most) return {Condition::Kind::never, {}, value, value};
  if (value.is_constant()) return {Condition::Kind::always, {}, value, value};
  if (first + 100 <= value.most) {
    assembler.cmp(table_entry(&Tables::digits, value), 0);
    return {Condition::Kind::flags, CondCode::kEqual, value, value};
  }
  compare(value, first);
  Value other = value;
  if (other.least == first) ++other.least;
  if (other.most == first) --other.most;
  return {Condition::Kind::flags, CondCode::kEqual, constant(positive_modulo(first, modulus)),
          other};
}

Condition Emitter::is_on_the_edge() {
  const Value value = a();
  if (is_uniform(&Tables::on_the_edge, value)) {
    const bool edge = tables_.on_the_edge.at(static_cast<std::size_t>(value.least - lowest)) != 0;
    return {edge ? Condition::Kind::always : Condition::Kind::never, {}, value, value};
  }
  assembler.cmp(table_entry(&Tables::on_the_edge, value), 0);
  return {Condition::Kind::flags, CondCode::kNotEqual, value, value};
}

void Emitter::move_accumulator_index(Register reg, Value address) {
  const auto displacement =
      static_cast<std::int32_t>(offsetof(Tables, accumulator_at)) + address.offset;
  assembler.movzx(narrow(reg), x86::byte_ptr(tables(), wide(address.reg), 0, displacement));
}

Value Emitter::accumulator_index(Value number) {
  if (number.is_constant()) return constant(number.offset * words_per_accumulator);
  const Register reg = take();
  assembler.lea(wide(reg), x86::ptr(wide(number.reg), wide(number.reg), 2,
                                    number.offset * words_per_accumulator));
  return {reg, 0, number.least * words_per_accumulator, number.most * words_per_accumulator};
}

Value Emitter::load_store() {
  LoadStore& at = known.load_store;
  if (!at.by_address) return at.index;
  const Register reg = take(home_of_load_store);
  move_accumulator_index(reg, at.index);
  const auto first_word = [](int address) {
    return address / words_per_accumulator * words_per_accumulator;
  };
  at = {{reg, 0, first_word(at.index.least), first_word(at.index.most)}, false};
  return at.index;
}

}  // namespace chessvm::vm::native
