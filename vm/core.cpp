// SPDX-License-Identifier: MIT
#include "vm/core.hpp"

#include <algorithm>
#include <limits>

namespace chessvm::vm {
namespace {

using isa::Operation;

// An accumulator is packed into one number: byte k is word k, and the bit above the words is the
// sign. Register A is a number 0-199: its two digits, plus 100 if its sign is minus.
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

/// Position of a memory word: index of its accumulator, and lowest bit in the packed accumulator.
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

/// Returns the results of `function` for all values of A, 0-199, as a table.
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

void select_bank(std::array<std::uint64_t, memory_accumulators>& memory, int table) {
  for (int i = 0; i < 3; ++i) {
    std::uint64_t& accumulator = memory[static_cast<std::size_t>(12 + i)];
    accumulator = (accumulator & words_mask) | (i + 1 == table ? 0 : sign_bit);
  }
}

}  // namespace

std::uint64_t overshoot(const Program& program) {
  // A jump compares the limit with `cycles_`, which omits the costs of all places before the target
  // of the jump. These costs are at most longest_stretch(). The costs from the target to the next
  // jump are at most longest_stretch(), too.
  return 2 * static_cast<std::uint64_t>(program.longest_stretch());
}

namespace {

/// A machine in packed form. All functions are inlined into run_core(), so that processor registers
/// hold the machine's registers. Instructions set `place_` to the place to execute next. To end the
/// run, an instruction sets `going_` to false.
class Processor {
 public:
  Processor(const Program& program, const MachineState& state, std::uint64_t add_cycles,
            std::array<std::uint64_t, memory_accumulators>& memory)
      : program_(program),
        memory_(memory),
        places_(program.places()),
        place_(places_ + program.entry(state.pc)),
        ls_(pack(state.ls)),
        a_(state.rf.words[0] + (state.rf.negative ? sign_of_a : 0)),
        b_(state.rf.words[1]),
        c_(state.rf.words[2]),
        d_(state.rf.words[3]),
        e_(state.rf.words[4]),
        rr_(state.rr) {
    const Costs start = program.before(program.entry(state.pc));
    cycles_ = -start.add_cycles;
    instructions_ = -start.instructions;
    limit_ = static_cast<std::int64_t>(
        std::min<std::uint64_t>(add_cycles - state.add_cycles, std::uint64_t{1} << 62U));
  }

  [[nodiscard]] bool is_going() const { return going_; }

  [[gnu::always_inline]] void step() {
    // clang-format off
    switch (place_->action) {
      case action(Operation::clrall):          clear_all(); break;
      case action(Operation::swap_ab):         swap_with(b_); break;
      case action(Operation::swap_ac):         swap_with(c_); break;
      case action(Operation::swap_ad):         swap_with(d_); break;
      case action(Operation::swap_ae):         swap_with(e_); break;
      case action(Operation::loadacc):         load_accumulator(); break;
      case action(Operation::storeacc):        store_accumulator(); break;
      case action(Operation::swapall):         swap_all(); break;
      case action(Operation::ftl):             look_up(); break;
      case action(Operation::mov_ba):          set_a(b_); break;
      case action(Operation::mov_ca):          set_a(c_); break;
      case action(Operation::mov_da):          set_a(d_); break;
      case action(Operation::mov_ea):          set_a(e_); break;
      case action(Operation::mov_fa):          set_a(word_of(ls_, 0)); break;
      case action(Operation::mov_ga):          set_a(word_of(ls_, 1)); break;
      case action(Operation::mov_ha):          set_a(word_of(ls_, 2)); break;
      case action(Operation::mov_ia):          set_a(word_of(ls_, 3)); break;
      case action(Operation::mov_ja):          set_a(word_of(ls_, 4)); break;
      case action(Operation::mov_constant):    set_a(place_->operand); break;
      case action(Operation::mov_from_memory): load_word(); break;
      case action(Operation::mov_to_memory):   store_word(); break;
      case action(Operation::lodig):           change_by(low_digit); break;
      case action(Operation::swapdig):         change_by(swapped_digits); break;
      case action(Operation::inc):             add(1); break;
      case action(Operation::dec):             add(modulus - 1); break;
      case action(Operation::flipn):           add(sign_of_a); break;
      case action(Operation::add_d):           add(d_); break;
      case action(Operation::add_constant):    add(place_->operand); break;
      case action(Operation::sub_d):           add(modulus - d_); break;
      case action(Operation::jmp):             jump(); break;
      case action(Operation::jmp_far):         jump_far(); break;
      case action(Operation::jn):              jump_if(a_ >= sign_of_a); break;
      case action(Operation::jz):              jump_if(digits_of(a_) == 0); break;
      case action(Operation::jil):             jump_on_edge(); break;
      case action(Operation::jsr):             call(); break;
      case action(Operation::ret):             return_(); break;
      case action(Operation::clr):             set_a(0); break;
      case action(Special::copy_to_b):         copy_to(b_); break;
      case action(Special::copy_to_c):         copy_to(c_); break;
      case action(Special::copy_to_d):         copy_to(d_); break;
      case action(Special::copy_to_e):         copy_to(e_); break;
      case action(Special::add_d_jil):         add(d_); jump_on_edge(); break;
      case action(Special::swapdig_lodig):     change_by(swapped_digits); change_by(low_digit); break;
      case action(Special::add_constant_jn):   add(place_->operand); jump_if(a_ >= sign_of_a); break;
      case action(Special::lodig_jz):          change_by(low_digit); jump_if(digits_of(a_) == 0); break;
      case action(Special::load_from_a):       swap_and_load(); break;
      case action(Special::load_constant):     set_a(place_->operand); swap_and_load(); break;
      case action(Special::load_looked_up):    look_up(); if (going_) swap_and_load(); break;
      default:                                 going_ = false; break;  // rare: ends the run
    }
    // clang-format on
  }

  void store(MachineState& state) const {
    const auto index = static_cast<std::uint32_t>(place_ - places_);
    const Costs here = program_.before(index);
    state.add_cycles += static_cast<std::uint64_t>(cycles_ + here.add_cycles);
    state.instructions += static_cast<std::uint64_t>(instructions_ + here.instructions);
    state.rr = rr_;
    program_.locate(index, state);
    state.ls = unpack(ls_);
    const auto byte = [](int value) { return static_cast<std::uint8_t>(value); };
    state.rf = {a_ >= sign_of_a, {byte(digits_of(a_)), byte(b_), byte(c_), byte(d_), byte(e_)}};
  }

 private:
  [[gnu::always_inline]] void jump() {
    cycles_ += place_->add_cycles;
    instructions_ += place_->instructions;
    place_ = places_ + place_->target;
    going_ = cycles_ < limit_;
  }
  [[gnu::always_inline]] void jump_if(bool condition) {
    if (condition)
      jump();
    else
      ++place_;
  }
  [[gnu::always_inline]] void jump_on_edge() {
    jump_if(on_the_edge[static_cast<std::size_t>(a_)] != 0);
  }
  [[gnu::always_inline]] void jump_far() {
    select_bank(memory_, place_->operand);
    jump();
  }
  [[gnu::always_inline]] void call() {
    rr_ = place_->row + 1;
    jump_far();
  }
  [[gnu::always_inline]] void return_() {
    going_ = rr_ != 0;
    if (!going_) return;
    const std::uint32_t target = program_.entry(rr_);
    const Costs there = program_.before(target);
    cycles_ += place_->add_cycles - there.add_cycles;
    instructions_ += place_->instructions - there.instructions;
    select_bank(memory_, function_table(rr_));
    rr_ = 0;
    place_ = places_ + target;
    going_ = cycles_ < limit_;
  }

  [[gnu::always_inline]] void set_a(int value) {
    a_ = value;
    ++place_;
  }
  [[gnu::always_inline]] void add(int amount) {
    a_ += amount;
    if (a_ >= modulus) a_ -= modulus;
    ++place_;
  }
  [[gnu::always_inline]] void change_by(const std::array<std::uint8_t, modulus>& table) {
    set_a(table[static_cast<std::size_t>(a_)]);
  }
  [[gnu::always_inline]] void look_up() {
    const int value = program_.table_words()[static_cast<std::size_t>(digits_of(a_))];
    going_ = value >= 0;
    if (going_) set_a(value);
  }
  [[gnu::always_inline]] void swap_with(int& other) {
    const int digits = digits_of(a_);
    a_ = other;
    other = digits;
    ++place_;
  }
  [[gnu::always_inline]] void copy_to(int& other) {
    other = a_ = digits_of(a_);
    place_ += 2;
  }
  [[gnu::always_inline]] void clear_all() {
    b_ = c_ = d_ = e_ = 0;
    set_a(0);
  }

  [[gnu::always_inline]] void load_word() {
    going_ = b_ < memory_words;
    if (!going_) return;
    const WordPosition position = word_positions[static_cast<std::size_t>(b_)];
    ls_ = memory_[position.accumulator];
    set_a(static_cast<int>(ls_ >> position.shift & 0xffU));
  }
  [[gnu::always_inline]] void swap_and_load() {
    swap_with(b_);
    load_word();
  }
  [[gnu::always_inline]] void store_word() {
    going_ = b_ < memory_words;
    if (!going_) return;
    const WordPosition position = word_positions[static_cast<std::size_t>(b_)];
    const std::uint64_t others =
        memory_[position.accumulator] & ~(std::uint64_t{0xff} << position.shift);
    ls_ = others | static_cast<std::uint64_t>(digits_of(a_)) << position.shift;
    memory_[position.accumulator] = ls_;
    ++place_;
  }
  [[gnu::always_inline]] void load_accumulator() {
    going_ = a_ < memory_accumulators;
    if (!going_) return;
    ls_ = memory_[static_cast<std::size_t>(a_)];
    ++place_;
  }
  [[gnu::always_inline]] void store_accumulator() {
    going_ = a_ < memory_accumulators;
    if (!going_) return;
    std::uint64_t& accumulator = memory_[static_cast<std::size_t>(a_)];
    accumulator = ls_ = (ls_ & words_mask) | (accumulator & sign_bit);
    ++place_;
  }
  [[gnu::always_inline]] void swap_all() {
    const std::uint64_t old = ls_;
    const auto at = [](int word, int index) {
      return static_cast<std::uint64_t>(word) << (8 * index);
    };
    ls_ = at(digits_of(a_), 0) | at(b_, 1) | at(c_, 2) | at(d_, 3) | at(e_, 4) |
          (a_ >= sign_of_a ? sign_bit : 0);
    b_ = word_of(old, 1);
    c_ = word_of(old, 2);
    d_ = word_of(old, 3);
    e_ = word_of(old, 4);
    set_a(word_of(old, 0) + ((old & sign_bit) != 0 ? sign_of_a : 0));
  }

  const Program& program_;
  std::array<std::uint64_t, memory_accumulators>& memory_;
  const Place* places_;
  const Place* place_;
  std::uint64_t ls_;
  int a_, b_, c_, d_, e_;
  RowNumber rr_;
  bool going_ = true;
  // Counters of add cycles and instructions in this run, minus the costs of all places before
  // `place_`. Only jumps change these counters (see `Place`).
  std::int64_t cycles_ = 0;
  std::int64_t instructions_ = 0;
  std::int64_t limit_ = 0;
};

}  // namespace

void run_core(const Program& program, MachineState& state, std::uint64_t add_cycles) {
  std::array<std::uint64_t, memory_accumulators> memory{};
  std::transform(state.memory.begin(), state.memory.end(), memory.begin(), pack);
  Processor processor(program, state, add_cycles, memory);
  while (processor.is_going()) processor.step();
  processor.store(state);
  std::transform(memory.begin(), memory.end(), state.memory.begin(), unpack);
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
