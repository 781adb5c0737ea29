// SPDX-License-Identifier: MIT
// Makes random patches that run without end. The numbers that units send help to decide which
// programs run next.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

#include "sim/eniac/units/constant_transmitter.hpp"
#include "sim/eniac/units/function_table.hpp"
#include "sim/eniac/units/initiating_unit.hpp"
#include "sim/eniac/units/multiplier.hpp"
#include "tests/sim/eniac/random_patch.hpp"

namespace chessvm::eniac {
namespace {

constexpr std::array<const char*, 5> inputs{"a", "b", "g", "d", "e"};
constexpr int first_transceiver = 5;
constexpr int last_control = 12;
constexpr std::string_view all_steppers = "ABCDEFGHJK";

class Builder {
 public:
  Builder(std::uint64_t seed, Order order) : random_(seed), order_(order) {
    for (int number = 1; number <= accumulator_count; ++number) accumulators_.push_back(number);
    shuffle(accumulators_);
    for (const char letter : all_steppers) steppers_.push_back(letter);
    shuffle(steppers_);
    for (int n = 1; n <= function_table_count; ++n) tables_.push_back(n);
    for (int n = 1; n <= InitiatingUnit::clear_programs; ++n) clears_.push_back(n);
    for (int n = 1; n <= data_trunks; ++n) trunks_.push_back(n);
    shuffle(trunks_);
    shuffle(tables_);
  }

  RandomPatch build() {
    patch_.stepping = random_.chance(25);
    if (random_.chance(60)) add("s p.gate63 unplug");
    for (bool* const feature : {&sums_, &garbles_, &debugs_, &pairs_, &divides_, &multiplies_,
                                &clears_by_digits_, &stepper_digits_, &bridges_})
      *feature = random_.chance(15);
    if (order_ == Order::free) clears_by_digits_ = debugs_ = garbles_ = sums_ = false;
    products_ = multiplies_ || random_.chance(50);
    if (!products_) add("s m.pp unplug");
    const int threads = random_.chance(60) ? 1 : random_.between(2, 3);
    for (int i = 0; i < threads; ++i) make_thread(threads);
    if (random_.chance(60)) make_deck();
    add("b i");
    return std::move(patch_);
  }

 private:
  /// A chain of programs that runs without end, and the units that no other chain uses.
  struct Thread {
    std::vector<int> workers;
    int dummies = 0;  // number of the accumulator whose programs only take time
    int trunk_a = 0;
    int trunk_b = 0;
    int blocks_left = 0;
    int long_waits_left = 1;
  };

  template <typename T>
  void shuffle(std::vector<T>& items) {
    for (std::size_t i = items.size(); i > 1; --i)
      std::swap(items[i - 1], items[static_cast<std::size_t>(random_.below(static_cast<int>(i)))]);
  }
  template <typename... Args>
  void add(fmt::format_string<Args...> format, Args&&... args) {
    patch_.lines.push_back(fmt::format(format, std::forward<Args>(args)...));
  }
  void plug(const std::string& from, const std::string& to) { add("p {} {}", from, to); }
  int take(std::vector<int>& pool) {
    if (pool.empty()) return 0;
    const int item = pool.back();
    pool.pop_back();
    return item;
  }

  std::string new_line() {
    const int index = lines_++ % (program_trays * lines_per_tray);
    return fmt::format("{}-{}", index / lines_per_tray + 1, index % lines_per_tray + 1);
  }
  bool lines_are_short() const { return lines_ > program_trays * lines_per_tray - 40; }

  int new_control(int accumulator, bool transceiver) {
    int& next = transceiver ? next_transceiver_[accumulator] : next_receiver_[accumulator];
    if (next == 0) next = transceiver ? first_transceiver : 1;
    const int end = transceiver ? last_control + 1 : first_transceiver;
    return next < end ? next++ : 0;
  }

  /// Adds a program that a pulse from `in` starts. At its end, the program sends a pulse to `out`,
  /// unless `out` is empty. Returns false if no program control is free.
  bool program(int accumulator, const std::string& in, const std::string& out,
               const std::string& operation, int repeat, bool clear) {
    const bool transceiver = !out.empty() || repeat > 1 || random_.chance(50);
    const int control = new_control(accumulator, transceiver);
    if (control == 0) return false;
    add("s a{}.op{} {}", accumulator, control, operation);
    if (clear) add("s a{}.cc{} C", accumulator, control);
    if (transceiver && repeat > 1) add("s a{}.rp{} {}", accumulator, control, repeat);
    plug(in, fmt::format("a{}.{}i", accumulator, control));
    if (!out.empty()) plug(fmt::format("a{}.{}o", accumulator, control), out);
    return true;
  }

  std::string random_input(const std::vector<int>& trunks, int accumulator) {
    const char* const input = random_.of(inputs);
    if (used_inputs_.insert({{accumulator, input}, true}).second) {
      digit_path(std::to_string(random_.of(trunks)), fmt::format("a{}.{}", accumulator, input));
      if (sums_ && random_.chance(30))  // the input gets the pulses of two trunks
        digit_path(std::to_string(random_.of(trunks)), fmt::format("a{}.{}", accumulator, input));
    }
    return input;
  }

  /// Connects two digit jacks, directly or through one or two random adapters.
  void digit_path(std::string from, const std::string& to) {
    for (int adapters = random_.chance(40) ? 0 : random_.between(1, 2); adapters > 0; --adapters) {
      const int kind = random_.below(10);
      std::string adapter;
      if (kind < 3 && shifters_ < adapters_of_each_kind)
        adapter = fmt::format("ad.s.{}.{}", ++shifters_, random_.between(-10, 10));
      else if (kind < 5 && deleters_ < adapters_of_each_kind)
        adapter = fmt::format("ad.d.{}.{}", ++deleters_, random_.between(-10, 10));
      else if (kind == 5 && specials_ < adapters_of_each_kind)
        adapter = fmt::format("ad.sd.{}.{}", ++specials_, random_.between(0, 10));
      else if (permuters_ < adapters_of_each_kind)
        adapter = fmt::format("ad.permute.{}.{}", ++permuters_, random_permutation(random_));
      if (adapter.empty()) continue;
      plug(from, adapter);
      from = adapter;
    }
    plug(from, to);
  }

  /// Lets digit pulses of a trunk start programs with random effects.
  void digit_effect(int trunk, int depth) {
    if (triggers_ >= adapters_of_each_kind) return;
    const int id = ++triggers_;
    plug(std::to_string(trunk), fmt::format("ad.dp.{}", id));
    const int wires = random_.between(1, 3);
    for (int i = 0; i < wires; ++i) {
      const int wire = random_.chance(40) ? wires_per_cable : random_.between(1, wires_per_cable);
      const std::string source = fmt::format("ad.dp.{}.{}", id, wire);
      const int kind = random_.below(20);
      if (kind < 6) {
        plug(source, fmt::format("p.{}di", random_.of(all_steppers)));
      } else if (kind < 7 && clears_by_digits_) {
        plug(source, fmt::format("p.{}cdi", random_.of(all_steppers)));
      } else if (kind < 9 && clears_by_digits_) {
        plug(source, fmt::format("p.{}di", random_.between(1, 20)));
      } else if (kind < 14) {
        const int dummy = dummy_accumulator();
        const std::string line = new_line();
        if (dummy != 0 && dummy_program(dummy, source, line)) effect(line, trunk, depth + 1);
      } else if (kind < 15 && stepper_digits_ && order_ == Order::normative) {
        answer_by_stepper(source, trunk, depth);
      } else if (kind < 16) {
        jack_of_interest(source);
      } else {
        slow_effect(source, trunk, depth);
      }
    }
  }

  /// Returns the number of an accumulator for dummy programs (operation 0), or 0 if none is free.
  /// These programs all have equal switches, so that they may run at the same time.
  int dummy_accumulator() {
    if (shared_dummies_ == 0 || random_.chance(25)) {
      const int taken = take(accumulators_);
      if (taken == 0) return shared_dummies_;
      shared_dummies_ = taken;
      repeats_of_dummies_[shared_dummies_] = random_.chance(60) ? 1 : random_.between(2, 9);
      clears_of_dummies_[shared_dummies_] = random_.chance(20);
    }
    return shared_dummies_;
  }
  bool dummy_program(int accumulator, const std::string& in, const std::string& out) {
    return program(accumulator, in, out, "0", repeats_of_dummies_[accumulator],
                   clears_of_dummies_[accumulator]);
  }

  void jack_of_interest(const std::string& source) {
    if (!debugs_) return;
    const int kind = random_.below(5);
    if (kind == 0) plug(source, "cy.checkpoint");
    if (kind == 1) {
      const int n = random_.between(1, 40);
      add("s debug.dump.{} a{}", n, random_.between(1, accumulator_count));
      plug(source, fmt::format("debug.dump.{}", n));
    }
    if (kind == 2) {
      const int n = random_.between(1, 40);
      add("s debug.assert.{} a{}~{}xxxxxxxxx{}", n, random_.between(1, accumulator_count),
          random_.chance(50) ? 'P' : 'x', random_.below(10));
      plug(source, fmt::format("debug.assert.{}", n));
    }
    if (kind == 3 && random_.chance(20)) plug(source, "debug.bp.1");
  }

  /// Adds an effect on an unused unit. While the unit is busy, another start pulse has no effect.
  void slow_effect(const std::string& source, int trunk, int depth) {
    const int kind = random_.below(8);
    if (kind < 2 && !tables_.empty()) {
      const int table = take(tables_);
      set_up_table(table);
      const int control = random_.between(1, FunctionTable::controls);
      table_program(table, control, random_.between(1, 9));
      plug(source, fmt::format("f{}.{}i", table, control));
      digit_path(std::to_string(trunk), fmt::format("f{}.arg", table));
      plug(fmt::format("f{}.A", table), std::to_string(random_.of(trunks_)));
      effect(fmt::format("f{}.{}o", table, control), trunk, depth + 1);
    } else if (kind < 4 && !clears_.empty()) {
      const int clear = take(clears_);
      plug(source, fmt::format("i.Ci{}", clear));
      effect(fmt::format("i.Co{}", clear), trunk, depth + 1);
    } else if (kind < 5 && !constants_owned_) {
      constants_owned_ = true;
      const int number = random_.between(1, ConstantTransmitter::programs);
      set_up_constants();
      plug(source, fmt::format("c.{}i", number));
      plug("c.o", std::to_string(trunk));
      effect(fmt::format("c.{}o", number), trunk, depth + 1);
    } else if (kind < 6 && !products_ && !multiplier_owned_ && order_ == Order::normative) {
      multiplier_owned_ = true;
      const int number = random_.between(1, Multiplier::programs);
      plug(source, fmt::format("m.{}i", number));
      add("s m.place{} {}", number, random_.between(2, 10));
      plug("m.Ra", fmt::format("p.{}di", random_.of(all_steppers)));
      effect(fmt::format("m.{}o", number), trunk, depth + 1);
    } else if (kind < 7 && !reader_owned_) {
      reader_owned_ = true;
      plug(source, "i.Ri");
      plug(source, "i.Rl");
      effect("i.Ro", trunk, depth + 1);
    } else if (!printer_owned_) {
      printer_owned_ = true;
      plug(source, "i.Pi");
      effect("i.Po", trunk, depth + 1);
    }
  }

  /// Adds an effect that a program pulse may start at any time without harm.
  void effect(const std::string& source, int trunk, int depth) {
    if (depth > 4 || lines_are_short()) return;
    const int kind = random_.below(10);
    if (kind < 4) {  // one program on an accumulator that nothing else uses
      const int leaf = take(accumulators_);
      if (leaf == 0) return;
      const int repeat = random_.between(1, 4);
      const bool clear = random_.chance(25);
      const bool sends = random_.chance(25);
      const std::string out = random_.chance(30) ? new_line() : "";
      if (sends)
        plug(fmt::format("a{}.A", leaf), std::to_string(garbles_ ? trunk : random_.of(trunks_)));
      program(leaf, source, out, sends ? "A" : random_input({trunk, random_.of(trunks_)}, leaf),
              repeat, clear);
      if (random_.chance(15)) add("s a{}.sc SC", leaf);
      if (!out.empty()) effect(out, trunk, depth + 1);
    } else if (kind < 6) {
      const char stepper = random_.of(all_steppers);
      if (order_ == Order::normative && random_.chance(60))
        plug(source, fmt::format("p.{}{}", stepper, random_.chance(80) ? "di" : "cdi"));
      if (order_ == Order::normative && random_.chance(20))
        plug(source, fmt::format("p.{}di", random_.between(1, 20)));
    } else if (kind < 7) {
      answer_by_stepper(source, trunk, depth);
    } else if (kind < 8) {
      jack_of_interest(source);
    } else {
      slow_effect(source, trunk, depth);
    }
  }

  /// Connects `source` to an unused stepper, if any. Each stage may start an effect.
  void answer_by_stepper(const std::string& source, int trunk, int depth) {
    if (steppers_.empty()) return;
    const char stepper = take_stepper();
    plug(source, fmt::format("p.{}i", stepper));
    const int stages = set_up_stepper(stepper);
    for (int stage = 1; stage <= stages; ++stage)
      if (random_.chance(60)) effect(fmt::format("p.{}{}o", stepper, stage), trunk, depth + 1);
  }
  char take_stepper() {
    const char stepper = steppers_.back();
    steppers_.pop_back();
    return stepper;
  }
  int set_up_stepper(char stepper) {
    const int stages = random_.between(1, 6);
    add("s p.c{} {}", stepper, stages);
    for (int i = random_.below(4); i > 0; --i)
      add("s p.d{}s{} {}", random_.between(1, 20), random_.between(1, 6), random_.below(4));
    return stages;
  }

  void set_up_table(int table) {
    for (int row = 0; row < 60; ++row) {
      const int r = random_.between(-2, row < 30 ? 12 : 101);
      const char side = random_.chance(60) ? 'A' : 'B';
      add("s f{}.R{}{}L{} {}", table, side, r, random_.between(1, 6), random_.below(10));
      if (random_.chance(25)) add("s f{}.R{}{}S M", table, side, r);
    }
    for (int i = 0; i < 4; ++i) {
      constexpr std::array<const char*, 6> values{"0", "3", "8", "9", "PM1", "PM2"};
      add("s f{}.{}{}C {}", table, random_.chance(50) ? 'A' : 'B', random_.between(1, 4),
          random_.of(values));
    }
    for (int side = 1; side <= 2; ++side)
      add("s f{}.mpm{} {}", table, side, random_.chance(60) ? "T" : random_.chance(50) ? "M" : "P");
    if (random_.chance(50)) add("s f{}.A10S S", table);
    if (random_.chance(50)) add("s f{}.B{}S S", table, random_.between(5, 10));
    if (garbles_) add("s f{}.ninep Cpp", table);
  }
  void table_program(int table, int control, int repeat) {
    constexpr std::array<const char*, 10> operations{"A-2", "A-1", "A0", "A+1", "A+2",
                                                     "S+2", "S+1", "S0", "S-1", "S-2"};
    add("s f{}.op{} {}", table, control, random_.of(operations));
    if (repeat > 1) add("s f{}.rp{} {}", table, control, repeat);
  }

  void set_up_constants() {
    for (int i = 0; i < 8; ++i)
      add("s c.{}{} {}", random_.chance(50) ? 'j' : 'k', random_.between(1, 10), random_.below(10));
    add("s c.jl {}", random_.chance(50) ? 'P' : 'M');
    add("s c.kr {}", random_.chance(50) ? 'P' : 'M');
    for (int n = 1; n <= ConstantTransmitter::programs; ++n) {
      constexpr std::string_view letters = "ABCDEFGHJK";
      const auto bank = static_cast<std::size_t>((n - 1) / 6);
      constexpr std::array<const char*, 3> halves{"l", "r", "lr"};
      if (random_.chance(70))
        add("s c.s{} {}{}", n, letters[2 * bank + static_cast<std::size_t>(random_.below(2))],
            random_.of(halves));
    }
  }

  void make_deck() {
    for (int cards = random_.between(1, 20); cards > 0; --cards)
      patch_.deck.push_back(random_card(random_));
    // Two kinds of numbers may change at the CPP at which a card is punched: the decades of the
    // master programmer (printer group 1), and a numerator that the divider clears. If the clock
    // order is free, a card must not show these numbers.
    if (order_ == Order::free && clears_numerator_) return;
    for (int n = order_ == Order::free ? 2 : 1; n <= 16; ++n)
      if (random_.chance(50)) add("s pr.{} P", n);
  }

  void make_thread(int threads) {
    Thread thread;
    for (int n = random_.between(3, threads == 1 ? 7 : 4); n > 0; --n) {
      const int worker = take(accumulators_);
      if (worker != 0) thread.workers.push_back(worker);
    }
    if (thread.workers.size() < 3) return;
    thread.dummies = take(accumulators_);
    if (thread.dummies == 0) return;
    thread.trunk_a = take(trunks_);
    thread.trunk_b = take(trunks_);
    thread.blocks_left = random_.between(4, 22);
    for (const int worker : thread.workers) {
      plug(fmt::format("a{}.A", worker), std::to_string(thread.trunk_a));
      plug(fmt::format("a{}.S", worker), std::to_string(thread.trunk_b));
      add("set a{} {}{}{:09}", worker, random_.chance(50) ? "-" : "", random_.below(10),
          random_.below(1000000000));
      if (random_.chance(15)) add("s a{}.sf {}", worker, random_.between(0, 10));
      if (random_.chance(8)) add("s a{}.sc SC", worker);
    }
    if (pairs_) {
      add("p a{}.ir1 a{}.il1", thread.workers[0], thread.workers[1]);
      if (random_.chance(50)) add("p a{}.ir2 a{}.il2", thread.workers[0], thread.workers[1]);
      paired_ = {thread.workers[0], thread.workers[1]};
    }
    for (int bridges = bridges_ ? 1 : 0; bridges > 0 && amplifiers_ < amplifier_units; --bridges) {
      const int beyond = take(trunks_);
      plug(std::to_string(thread.trunk_a), fmt::format("pa.{}.sa", ++amplifiers_));
      plug(fmt::format("pa.{}.sb", amplifiers_), std::to_string(beyond));
      if (random_.chance(50)) digit_effect(beyond, 0);
    }
    const std::string first = new_line();
    plug("i.Io", first);
    sequence(thread, first, first, random_.between(3, 8), 0);
    for (int effects = random_.between(0, 4); effects > 0; --effects)
      digit_effect(random_.chance(60) ? thread.trunk_a : thread.trunk_b, 0);
  }

  /// Adds `count` blocks, one after the other; at least one of them takes time.
  void sequence(Thread& thread, std::string in, const std::string& out, int count, int depth) {
    for (int i = 0; i < count; ++i) {
      const bool last = i == count - 1;
      std::string next = last ? out : new_line();
      if (!last && random_.chance(8) && amplifiers_ < amplifier_units) {
        const int channel = random_.between(1, amplifier_channels);
        plug(next, fmt::format("pa.{}.sa.{}", ++amplifiers_, channel));
        const std::string beyond = new_line();
        plug(fmt::format("pa.{}.sb.{}", amplifiers_, channel), beyond);
        block(thread, in, next, depth);
        in = beyond;
        continue;
      }
      block(thread, in, next, depth);
      if (random_.chance(12)) effect(in, thread.trunk_a, 1);
      in = next;
    }
  }

  void block(Thread& thread, const std::string& in, const std::string& out, int depth) {
    --thread.blocks_left;
    const int kind = random_.below(20);
    const bool room = thread.blocks_left > 0 && depth < 2 && !lines_are_short();
    bool made = false;
    if (kind < 3 && room) made = sign_branch(thread, in, out, depth);
    if (kind >= 3 && kind < 5 && room) made = stepper_branch(thread, in, out, depth);
    if (kind == 5) made = table_look_up(thread, in, out);
    if (kind == 6) made = constant(thread, in, out);
    if (kind == 7) made = clear_program(in, out);
    if (kind == 8 && thread.long_waits_left-- > 0) made = card(in, out);
    if (kind == 9) made = multiplication(thread, in, out);
    if (kind == 10 && divides_) made = division(thread, in, out);
    if (!made) made = transfer(thread, in, out);
    if (!made) wait(thread, in, out);
  }

  std::vector<int> some_workers(Thread& thread, std::size_t count) {
    std::vector<int> chosen = thread.workers;
    shuffle(chosen);
    chosen.resize(std::min(count, chosen.size()));
    // Joined accumulators obey one program, so only one of the pair is chosen.
    if (std::count(chosen.begin(), chosen.end(), paired_[0]) != 0) std::erase(chosen, paired_[1]);
    return chosen;
  }

  bool transfer(Thread& thread, const std::string& in, const std::string& out) {
    const auto workers = some_workers(thread, static_cast<std::size_t>(random_.between(1, 3)));
    const int repeat = random_.chance(60) ? 1 : random_.between(2, 9);
    constexpr std::array<const char*, 5> sendings{"A", "A", "S", "AS", "0"};
    const bool clear = random_.chance(15);
    if (!program(workers.front(), in, out, random_.of(sendings), repeat, clear)) return false;
    if (random_.chance(6)) program(workers.front(), in, "", "0", repeat, clear);
    for (std::size_t i = 1; i < workers.size(); ++i)
      program(workers[i], in, "",
              random_input({thread.trunk_a, thread.trunk_a, thread.trunk_b}, workers[i]), repeat,
              random_.chance(15));
    return true;
  }

  void wait(Thread& thread, const std::string& in, const std::string& out) {
    // If no program control is left, a cable connects `in` with `out`, unless these are equal.
    if (!program(thread.dummies, in, out, "0", random_.between(1, 9), false) && in != out)
      plug(in, out);
  }

  /// Adds a branch by the sign of an accumulator. The accumulator sends on its outputs A and S, and
  /// only one of these outputs has pulses on its PM wire.
  bool sign_branch(Thread& thread, const std::string& in, const std::string& out, int depth) {
    if (next_transceiver_[thread.dummies] > last_control - 1) return false;
    const int judge = take(accumulators_);
    if (judge == 0 || triggers_ + 2 > adapters_of_each_kind) return false;
    program(judge, in, "", "AS", 1, random_.chance(10));
    const auto workers = some_workers(thread, 1);
    program(workers.front(), in, "", "A", 1, false);
    const std::string input = random_input({thread.trunk_a}, judge);
    add("set a{} {}{:09}", judge, random_.chance(50) ? "-" : "", random_.below(1000000000));
    // After the branch, `judge` adds a worker's number, so the sign of `judge` changes at times.
    const std::string judged = new_line();
    std::array<std::string, 2> lines;
    for (const std::size_t side : {0U, 1U}) {
      const int id = ++triggers_;
      lines[side] = new_line();
      plug(fmt::format("a{}.{}", judge, side == 0 ? 'A' : 'S'), fmt::format("ad.dp.{}", id));
      program(thread.dummies, fmt::format("ad.dp.{}.11", id), lines[side], "0", 1, false);
    }
    for (const std::string& line : lines) {
      if (random_.chance(50) && thread.blocks_left > 2)
        sequence(thread, line, judged, random_.between(1, 2), depth + 1);
      else
        plug(line, judged);
    }
    const auto feeders = some_workers(thread, 1);
    if (!program(feeders.front(), judged, out, "A", 1, false)) {
      wait(thread, judged, out);
    }
    program(judge, judged, "", input, 1, false);
    return true;
  }

  bool stepper_branch(Thread& thread, const std::string& in, const std::string& out, int depth) {
    if (steppers_.empty()) return false;
    const char stepper = take_stepper();
    plug(in, fmt::format("p.{}i", stepper));
    const int stages = set_up_stepper(stepper);
    for (int stage = 1; stage <= 6; ++stage) {
      const std::string line = new_line();
      plug(fmt::format("p.{}{}o", stepper, stage), line);
      if (stage <= stages && random_.chance(60) && thread.blocks_left > 0 && !lines_are_short())
        sequence(thread, line, out, random_.between(1, 2), depth + 1);
      else
        plug(line, out);
    }
    if (triggers_ < adapters_of_each_kind && random_.chance(70)) {
      const int id = ++triggers_;
      plug(std::to_string(random_.chance(50) ? thread.trunk_a : thread.trunk_b),
           fmt::format("ad.dp.{}", id));
      plug(fmt::format("ad.dp.{}.{}", id, random_.between(1, wires_per_cable)),
           fmt::format("p.{}di", stepper));
      if (clears_by_digits_)
        plug(fmt::format("ad.dp.{}.{}", id, random_.between(1, wires_per_cable)),
             fmt::format("p.{}cdi", stepper));
    }
    if (order_ == Order::normative && random_.chance(25)) plug(in, fmt::format("p.{}di", stepper));
    return true;
  }

  bool table_look_up(Thread& thread, const std::string& in, const std::string& out) {
    const int table = take(tables_);
    if (table == 0) return false;
    set_up_table(table);
    plug(fmt::format("f{}.A", table), std::to_string(thread.trunk_a));
    plug(fmt::format("f{}.B", table), std::to_string(thread.trunk_b));
    digit_path(std::to_string(thread.trunk_a), fmt::format("f{}.arg", table));
    const auto workers = some_workers(thread, 2);
    const int control = random_.between(1, FunctionTable::controls);
    const int repeat = random_.between(1, 9);
    table_program(table, control, repeat);
    const bool clears = random_.chance(30);
    add("s f{}.cl{} {}", table, control, clears ? "C" : "NC");
    plug(in, fmt::format("f{}.{}i", table, control));
    plug(fmt::format("f{}.{}o", table, control), out);
    program(workers.front(), fmt::format("f{}.{}", table, clears ? "C" : "NC"), "", "A", 1, clears);
    const std::string reading = new_line();
    program(thread.dummies, in, reading, "0", 4, false);
    program(workers.back(), reading, "",
            random_input({thread.trunk_a, thread.trunk_b}, workers.back()), repeat,
            random_.chance(15));
    return true;
  }

  bool constant(Thread& thread, const std::string& in, const std::string& out) {
    if (constants_owned_) return false;
    constants_owned_ = true;
    set_up_constants();
    plug("c.o", std::to_string(thread.trunk_a));
    std::string line = in;
    const int count = random_.between(1, 5);
    for (int i = 1; i <= count; ++i) {
      const int number = 6 * i - random_.below(6);
      const std::string next = i == count ? out : new_line();
      plug(line, fmt::format("c.{}i", number));
      plug(fmt::format("c.{}o", number), next);
      const auto workers = some_workers(thread, 1);
      program(workers.front(), line, "", random_input({thread.trunk_a}, workers.front()), 1, false);
      line = next;
    }
    return true;
  }

  bool clear_program(const std::string& in, const std::string& out) {
    const int clear = take(clears_);
    if (clear == 0) return false;
    plug(in, fmt::format("i.Ci{}", clear));
    plug(fmt::format("i.Co{}", clear), out);
    return true;
  }

  bool card(const std::string& in, const std::string& out) {
    const bool prints = random_.chance(50);
    bool& owned = prints ? printer_owned_ : reader_owned_;
    if (owned) return false;
    owned = true;
    if (!prints && patch_.deck.empty()) make_deck();
    plug(in, prints ? "i.Pi" : "i.Ri");
    if (!prints) plug(in, "i.Rl");
    plug(prints ? "i.Po" : "i.Ro", out);
    return true;
  }

  bool multiplication(Thread& thread, const std::string& in, const std::string& out) {
    const int number = random_.between(1, Multiplier::programs);
    if (multiplier_owned_ || (products_ && (!multiplies_ || thread.workers.size() < 5)))
      return false;
    multiplier_owned_ = true;
    add("s m.place{} {}", number, random_.between(2, 10));
    add("s m.sf{} {}", number, random_.chance(50) ? 0 : random_.between(2, 10));
    plug(in, fmt::format("m.{}i", number));
    plug(fmt::format("m.{}o", number), out);
    if (!products_) return true;
    const std::vector<int>& w = thread.workers;
    constexpr std::array<const char*, 4> terminals{"ier", "icand", "l", "r"};
    for (std::size_t i = 0; i < terminals.size(); ++i) add("p m.{} a{}", terminals[i], w[i]);
    if (random_.chance(50)) add("s m.iercl{} C", number);
    if (random_.chance(50)) add("s m.icandcl{} C", number);
    add("s m.icandacc{} b", number);
    program(w[0], "m.Ra", "", random_input({thread.trunk_a}, w[0]), 1, false);
    program(w[1], "m.Db", "", random_input({thread.trunk_a}, w[1]), 1, false);
    if (w[4] != paired_[0] && w[4] != paired_[1]) program(w[4], in, "", "A", 1, false);
    plug("m.lhppI", fmt::format("a{}.a", w[2]));
    plug("m.rhppI", fmt::format("a{}.a", w[3]));
    if (paired_[0] != w[0] || random_.chance(20)) {
      program(w[0], "m.RS", "", "S", 1, false);
      program(w[1], "m.DS", "", "S", 1, false);
    }
    program(w[2], "m.F", "", "A", 1, random_.chance(50));
    program(w[3], "m.F", "", random_input({thread.trunk_a}, w[3]), 1, false);
    return true;
  }

  bool division(Thread& thread, const std::string& in, const std::string& out) {
    const int number = random_.between(1, 8);
    if (divider_owned_ || thread.workers.size() < 4) return false;
    divider_owned_ = true;
    const std::vector<int>& w = thread.workers;
    constexpr std::array<const char*, 4> terminals{"quotient", "numerator", "denominator", "shift"};
    for (std::size_t i = 0; i < terminals.size(); ++i) add("p d.{} a{}", terminals[i], w[i]);
    constexpr std::array<const char*, 6> places{"D4", "D7", "D9", "S4", "S6", "S9"};
    constexpr std::array<const char*, 5> answers{"1", "2", "3", "4", "OFF"};
    add("s d.pl{} {}", number, random_.of(places));
    add("s d.an{} {}", number, random_.of(answers));
    add("s d.ro{} {}", number, random_.chance(50) ? "RO" : "NRO");
    clears_numerator_ = random_.chance(40);
    if (clears_numerator_) add("s d.nc{} C", number);
    plug("d.ans", fmt::format("a{}.a", w[0]));
    plug("d.ans", fmt::format("a{}.g", w[2]));
    plug(fmt::format("a{}.A", w[2]), fmt::format("a{}.g", w[1]));
    plug(fmt::format("a{}.S", w[2]), fmt::format("a{}.g", w[1]));
    plug(fmt::format("a{}.A", w[1]), fmt::format("ad.s.{}.1", ++shifters_));
    plug(fmt::format("ad.s.{}.1", shifters_), fmt::format("a{}.a", w[3]));
    plug(fmt::format("a{}.A", w[3]), fmt::format("a{}.g", w[1]));
    plug(in, fmt::format("d.{}i", number));
    plug(fmt::format("d.{}o", number), out);
    return true;
  }

  Random random_;
  Order order_;
  RandomPatch patch_;
  std::vector<int> accumulators_;
  std::vector<char> steppers_;
  std::vector<int> tables_;
  std::vector<int> clears_;
  std::vector<int> trunks_;
  std::map<int, int> next_transceiver_;
  std::map<int, int> next_receiver_;
  std::map<std::pair<int, std::string>, bool> used_inputs_;
  std::map<int, int> repeats_of_dummies_;
  std::map<int, bool> clears_of_dummies_;
  std::array<int, 2> paired_{};
  int shared_dummies_ = 0;
  int lines_ = 0;
  int shifters_ = 0;
  int deleters_ = 0;
  int specials_ = 0;
  int permuters_ = 0;
  int triggers_ = 0;
  int amplifiers_ = 0;
  // Features that only a few patches have.
  bool sums_ = false;     // two trunks feed one input
  bool garbles_ = false;  // units send on one trunk at the same time; tables send nines at CPP
  bool debugs_ = false;   // debugger jacks, checkpoints
  bool pairs_ = false;    // interconnected accumulators
  bool divides_ = false;
  bool multiplies_ = false;
  bool clears_by_digits_ = false;  // digit pulses clear steppers and add 1 to decades
  bool stepper_digits_ = false;    // digit pulses go to stepper inputs
  bool bridges_ = false;           // amplifiers between trunks
  bool products_ = true;
  bool constants_owned_ = false;
  bool reader_owned_ = false;
  bool printer_owned_ = false;
  bool multiplier_owned_ = false;
  bool divider_owned_ = false;
  bool clears_numerator_ = false;
};

}  // namespace

RandomPatch busy_patch(std::uint64_t seed, Order order) {
  return Builder(seed, order).build();
}

}  // namespace chessvm::eniac
