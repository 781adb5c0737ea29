// SPDX-License-Identifier: MIT
#include "vm/core.hpp"

#include <algorithm>
#include <limits>

namespace chessvm::vm {
namespace {

using isa::Operation;

// An accumulator is one number: word k in byte k, the sign above the words. A with its sign is one
// number 0-199, 100 standing for the sign.
constexpr int sign_shift = 8 * words_per_accumulator;
constexpr std::uint64_t sign_bit = std::uint64_t{1} << sign_shift;
constexpr std::uint64_t words_mask = sign_bit - 1;
constexpr int sign_of_a = 100;
constexpr int modulus = 200;

constexpr std::uint64_t pack(const Accumulator& accumulator) {
  std::uint64_t packed = accumulator.negative ? sign_bit : 0;
  for (std::size_t i = 0; i < words_per_accumulator; ++i)
    packed |= std::uint64_t{accumulator.words[i]} << (8 * i);
  return packed;
}

constexpr Accumulator unpack(std::uint64_t packed) {
  Accumulator accumulator{.negative = (packed & sign_bit) != 0};
  for (std::size_t i = 0; i < words_per_accumulator; ++i)
    accumulator.words[i] = static_cast<std::uint8_t>(packed >> (8 * i));
  return accumulator;
}

constexpr int word_of(std::uint64_t packed, int word) {
  return static_cast<int>(packed >> (8 * word) & 0xffU);
}

constexpr int digits_of(int a) {
  return a >= sign_of_a ? a - sign_of_a : a;
}

/// The place of a memory word: accumulator and bit position in it.
struct WordPosition {
  std::uint8_t accumulator;
  std::uint8_t shift;
};
constexpr auto word_positions = [] {
  std::array<WordPosition, memory_words> positions{};
  for (std::size_t i = 0; i < positions.size(); ++i)
    positions[i] = {static_cast<std::uint8_t>(i / words_per_accumulator),
                    static_cast<std::uint8_t>(i % words_per_accumulator * 8)};
  return positions;
}();

/// A function of A, tabulated over all its values.
template <class Function>
constexpr auto tabulate(Function function) {
  std::array<std::uint8_t, modulus> values{};
  for (int a = 0; a < modulus; ++a)
    values[static_cast<std::size_t>(a)] = static_cast<std::uint8_t>(function(a));
  return values;
}
constexpr auto low_digit = tabulate([](int a) { return a / 100 * 100 + a % 10; });
constexpr auto swapped_digits =
    tabulate([](int a) { return a / 100 * 100 + a % 10 * 10 + a / 10 % 10; });
constexpr auto on_the_edge = tabulate([](int a) {
  const auto edge = [](int digit) { return digit == 0 || digit == 9; };
  return edge(a % 10) || edge(a / 10 % 10);
});

/// The sign of memory accumulators 12-14 for `table`.
void select_bank(std::array<std::uint64_t, memory_accumulators>& memory, int table) {
  for (int i = 0; i < 3; ++i) {
    std::uint64_t& accumulator = memory[static_cast<std::size_t>(12 + i)];
    accumulator = (accumulator & words_mask) | (i + 1 == table ? 0 : sign_bit);
  }
}

}  // namespace

std::uint64_t overshoot(const Program& program) {
  // One stretch up to the next jump, and one for the difference of costs at its target.
  return 2 * static_cast<std::uint64_t>(program.longest_stretch());
}

void run_core(const Program& program, MachineState& state, std::uint64_t add_cycles) {
  std::array<std::uint64_t, memory_accumulators> memory{};
  std::transform(state.memory.begin(), state.memory.end(), memory.begin(), pack);
  std::uint64_t ls = pack(state.ls);
  int a = state.rf.words[0] + (state.rf.negative ? sign_of_a : 0);
  int b = state.rf.words[1];
  int c = state.rf.words[2];
  int d = state.rf.words[3];
  int e = state.rf.words[4];
  RowNumber rr = state.rr;

  const Place* const places = program.places();
  const Place* place = places + program.entry(state.pc);
  const Costs start = program.before(program.entry(state.pc));
  // Relative to the costs before `place`, see Place.
  std::int64_t cycles = -start.add_cycles;
  std::int64_t instructions = -start.instructions;
  const std::int64_t limit = static_cast<std::int64_t>(
      std::min<std::uint64_t>(add_cycles - state.add_cycles, std::uint64_t{1} << 62U));

  const auto& table_words = program.table_words();
  for (bool going = true; going;) {
    // Each of these moves `place` to the next instruction. They are inlined so that the compiler
    // keeps the machine's registers in registers.
    const auto jump = [&]() __attribute__((always_inline)) {
      cycles += place->add_cycles;
      instructions += place->instructions;
      place = places + place->target;
      going = cycles < limit;
    };
    const auto jump_if = [&](bool condition) __attribute__((always_inline)) {
      if (condition)
        jump();
      else
        ++place;
    };
    const auto add = [&](int amount) __attribute__((always_inline)) {
      a += amount;
      if (a >= modulus) a -= modulus;
      ++place;
    };
    const auto set_a = [&](int value) __attribute__((always_inline)) {
      a = value;
      ++place;
    };
    const auto swap_with = [&](int& other) __attribute__((always_inline)) {
      const int digits = digits_of(a);
      a = other;
      other = digits;
      ++place;
    };
    const auto copy_to = [&](int& other) __attribute__((always_inline)) {
      other = a = digits_of(a);
      place += 2;
    };
    const auto load_word = [&]() __attribute__((always_inline)) {
      going = b < memory_words;
      if (!going) return;
      const WordPosition position = word_positions[static_cast<std::size_t>(b)];
      ls = memory[position.accumulator];
      set_a(static_cast<int>(ls >> position.shift & 0xffU));
    };
    const auto look_up = [&]() __attribute__((always_inline)) {
      const int value = table_words[static_cast<std::size_t>(digits_of(a))];
      going = value >= 0;
      if (going) set_a(value);
    };
    const auto swap_and_load = [&]() __attribute__((always_inline)) {
      swap_with(b);
      load_word();
    };
    const auto store_word = [&]() __attribute__((always_inline)) {
      going = b < memory_words;
      if (!going) return;
      const WordPosition position = word_positions[static_cast<std::size_t>(b)];
      const std::uint64_t others =
          memory[position.accumulator] & ~(std::uint64_t{0xff} << position.shift);
      ls = others | static_cast<std::uint64_t>(digits_of(a)) << position.shift;
      memory[position.accumulator] = ls;
      ++place;
    };
    const auto load_accumulator = [&]() __attribute__((always_inline)) {
      going = a < memory_accumulators;
      if (!going) return;
      ls = memory[static_cast<std::size_t>(a)];
      ++place;
    };
    const auto store_accumulator = [&]() __attribute__((always_inline)) {
      going = a < memory_accumulators;
      if (!going) return;
      std::uint64_t& accumulator = memory[static_cast<std::size_t>(a)];
      accumulator = ls = (ls & words_mask) | (accumulator & sign_bit);
      ++place;
    };
    const auto swap_all = [&]() __attribute__((always_inline)) {
      const std::uint64_t old = ls;
      const auto at = [](int word, int index) {
        return static_cast<std::uint64_t>(word) << (8 * index);
      };
      ls = at(digits_of(a), 0) | at(b, 1) | at(c, 2) | at(d, 3) | at(e, 4) |
           (a >= sign_of_a ? sign_bit : 0);
      b = word_of(old, 1);
      c = word_of(old, 2);
      d = word_of(old, 3);
      e = word_of(old, 4);
      set_a(word_of(old, 0) + ((old & sign_bit) != 0 ? sign_of_a : 0));
    };
    const auto clear_all = [&]() __attribute__((always_inline)) {
      b = c = d = e = 0;
      set_a(0);
    };
    const auto change_by = [&](const auto& table) __attribute__((always_inline)) {
      set_a(table[static_cast<std::size_t>(a)]);
    };
    const auto jump_on_edge = [&]() __attribute__((always_inline)) {
      jump_if(on_the_edge[static_cast<std::size_t>(a)] != 0);
    };
    const auto jump_far = [&]() __attribute__((always_inline)) {
      select_bank(memory, place->operand);
      jump();
    };
    const auto call = [&]() __attribute__((always_inline)) {
      rr = place->row + 1;
      jump_far();
    };
    const auto return_ = [&]() __attribute__((always_inline)) {
      going = rr != 0;
      if (!going) return;
      const std::uint32_t target = program.entry(rr);
      const Costs there = program.before(target);
      cycles += place->add_cycles - there.add_cycles;
      instructions += place->instructions - there.instructions;
      select_bank(memory, function_table(rr));
      rr = 0;
      place = places + target;
      going = cycles < limit;
    };
    // clang-format off
    switch (place->action) {
      case action(Operation::clrall):          clear_all(); break;
      case action(Operation::swap_ab):         swap_with(b); break;
      case action(Operation::swap_ac):         swap_with(c); break;
      case action(Operation::swap_ad):         swap_with(d); break;
      case action(Operation::swap_ae):         swap_with(e); break;
      case action(Operation::loadacc):         load_accumulator(); break;
      case action(Operation::storeacc):        store_accumulator(); break;
      case action(Operation::swapall):         swap_all(); break;
      case action(Operation::ftl):             look_up(); break;
      case action(Operation::mov_ba):          set_a(b); break;
      case action(Operation::mov_ca):          set_a(c); break;
      case action(Operation::mov_da):          set_a(d); break;
      case action(Operation::mov_ea):          set_a(e); break;
      case action(Operation::mov_fa):          set_a(word_of(ls, 0)); break;
      case action(Operation::mov_ga):          set_a(word_of(ls, 1)); break;
      case action(Operation::mov_ha):          set_a(word_of(ls, 2)); break;
      case action(Operation::mov_ia):          set_a(word_of(ls, 3)); break;
      case action(Operation::mov_ja):          set_a(word_of(ls, 4)); break;
      case action(Operation::mov_constant):    set_a(place->operand); break;
      case action(Operation::mov_from_memory): load_word(); break;
      case action(Operation::mov_to_memory):   store_word(); break;
      case action(Operation::lodig):           change_by(low_digit); break;
      case action(Operation::swapdig):         change_by(swapped_digits); break;
      case action(Operation::inc):             add(1); break;
      case action(Operation::dec):             add(modulus - 1); break;
      case action(Operation::flipn):           add(sign_of_a); break;
      case action(Operation::add_d):           add(d); break;
      case action(Operation::add_constant):    add(place->operand); break;
      case action(Operation::sub_d):           add(modulus - d); break;
      case action(Operation::jmp):             jump(); break;
      case action(Operation::jmp_far):         jump_far(); break;
      case action(Operation::jn):              jump_if(a >= sign_of_a); break;
      case action(Operation::jz):              jump_if(digits_of(a) == 0); break;
      case action(Operation::jil):             jump_on_edge(); break;
      case action(Operation::jsr):             call(); break;
      case action(Operation::ret):             return_(); break;
      case action(Operation::clr):             set_a(0); break;
      case action(Special::copy_to_b):         copy_to(b); break;
      case action(Special::copy_to_c):         copy_to(c); break;
      case action(Special::copy_to_d):         copy_to(d); break;
      case action(Special::copy_to_e):         copy_to(e); break;
      case action(Special::add_d_jil):         add(d); jump_on_edge(); break;
      case action(Special::swapdig_lodig):     change_by(swapped_digits); change_by(low_digit); break;
      case action(Special::add_constant_jn):   add(place->operand); jump_if(a >= sign_of_a); break;
      case action(Special::lodig_jz):          change_by(low_digit); jump_if(digits_of(a) == 0); break;
      case action(Special::load_from_a):       swap_and_load(); break;
      case action(Special::load_constant):     set_a(place->operand); swap_and_load(); break;
      case action(Special::load_looked_up):    look_up(); if (going) swap_and_load(); break;
      default:                                 going = false; break;  // the reference executes it
    }
    // clang-format on
  }

  const auto index = static_cast<std::uint32_t>(place - places);
  const Costs here = program.before(index);
  state.add_cycles += static_cast<std::uint64_t>(cycles + here.add_cycles);
  state.instructions += static_cast<std::uint64_t>(instructions + here.instructions);
  state.rr = rr;
  program.locate(index, state);
  std::transform(memory.begin(), memory.end(), state.memory.begin(), unpack);
  state.ls = unpack(ls);
  const auto byte = [](int value) { return static_cast<std::uint8_t>(value); };
  state.rf = {a >= sign_of_a, {byte(digits_of(a)), byte(b), byte(c), byte(d), byte(e)}};
}

namespace {

class Interpreter final : public Core {
 public:
  explicit Interpreter(std::shared_ptr<const Program> program) : program_(std::move(program)) {}
  void run(MachineState& state, std::uint64_t add_cycles) const override {
    run_core(*program_, state, add_cycles);
  }
  [[nodiscard]] std::uint64_t overshoot() const override { return vm::overshoot(*program_); }

 private:
  std::shared_ptr<const Program> program_;
};

class NoCore final : public Core {
 public:
  void run(MachineState&, std::uint64_t) const override {}
  [[nodiscard]] std::uint64_t overshoot() const override { return 0; }
};

}  // namespace

std::shared_ptr<const Core> make_interpreter(std::shared_ptr<const Program> program) {
  return std::make_shared<const Interpreter>(std::move(program));
}

// NOLINTNEXTLINE(performance-unnecessary-value-param): like the makers of the other cores
std::shared_ptr<const Core> make_no_core(std::shared_ptr<const Program>) {
  return std::make_shared<const NoCore>();
}

}  // namespace chessvm::vm
