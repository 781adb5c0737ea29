// SPDX-License-Identifier: MIT
#include "tests/support/eniac_patches.hpp"

#include <fmt/format.h>

#include <array>
#include <cstdlib>
#include <random>
#include <sstream>

#include "sim/eniac/units/accumulator/accumulator.hpp"
#include "sim/eniac/units/cards/card_reader.hpp"
#include "sim/eniac/units/constant_transmitter.hpp"
#include "sim/eniac/units/function_table.hpp"
#include "sim/eniac/units/initiating_unit.hpp"

namespace chessvm::test {
namespace {

using Lines = std::vector<std::string>;

Lines idle() {
  return {};
}

Lines counter() {
  return {"p i.Io 1-1",  "p 1-1 c.26i", "p 1-1 a1.5i", "p c.o 1",    "p 1 a1.a",
          "s c.s26 Jlr", "s c.j1 1",    "s a1.op5 a",  "p a1.5o 1-1"};
}

/// Returns the patch of a counter, with an assertion that holds in every add cycle.
Lines asserted() {
  Lines lines = counter();
  lines.insert(lines.end(), {"p 1-1 debug.assert.1", "s debug.assert.1 a1~Pxxxxxxxxxx"});
  return lines;
}

Lines fibonacci() {
  return {"set a1 1",    "p a1.A 1",    "p 1 a2.a",    "p a2.A 2",   "p 2 a1.a",    "p i.Io 1-1",
          "p 1-1 a1.5i", "s a1.op5 A",  "p 1-1 a2.5i", "s a2.op5 a", "p a1.5o 1-2", "p 1-2 a2.6i",
          "s a2.op6 A",  "p 1-2 a1.6i", "s a1.op6 a",  "p a2.6o 1-1"};
}

/// Returns a patch that computes squares by repeated addition: n is in a13, n x n in a20.
Lines squares() {
  return {"p c.o 1",     "p 1 a13.a",    "p 1 a20.a",   "p a13.A 2",    "p 2 a20.b",
          "s c.s26 Jlr", "s c.j1 1",     "p i.Io 1-1",  "p 1-1 a13.6i", "s a13.op6 A",
          "s a13.rp6 2", "p 1-1 a20.6i", "s a20.op6 b", "s a20.rp6 2",  "p a20.6o 1-2",
          "p 1-2 c.26i", "p 1-2 a13.5i", "s a13.op5 a", "p 1-2 a20.5i", "s a20.op5 a",
          "p a20.5o 1-1"};
}

/// Returns a patch that adds the numbers on cards and punches the sum after each card.
Lines cards() {
  return {"p i.Io 1-1",   "p 1-1 i.Ri",   "p 1-1 i.Rl",  "p i.Ro 1-2", "p 1-2 c.1i",
          "s c.s1 Alr",   "p 1-2 a13.5i", "s a13.op5 a", "p c.o 1",    "p 1 a13.a",
          "p a13.5o 1-3", "p 1-3 i.Pi",   "p i.Po 1-1",  "s pr.2 P",   "s pr.3 P"};
}

/// A patch as busy as a virtual machine on the ENIAC. Digits of a number choose one of 24 routines.
/// A routine looks up a table, moves numbers over one bus, and ends in one of four sign tests.
class Busy {
 public:
  Lines build() {
    add("s p.gate63 unplug");
    add("s m.pp unplug");
    wire_bus();
    wire_tables();
    dispatch();
    return lines_;
  }

 private:
  static constexpr int first_worker = 2;
  static constexpr int last_worker = 12;
  static constexpr int first_table_reader = 13;  // a13 and a14 receive table rows
  static constexpr int first_dummy = 15;         // a15 and a16 only delay pulses
  static constexpr int first_judge = 17;
  static constexpr int judges = 4;
  static constexpr int bus = 1;
  static constexpr int table_bus = 3;
  static constexpr std::string_view routers = "BCDF";
  static constexpr int stages = 6;

  int below(int count) { return static_cast<int>(random_() % static_cast<std::uint64_t>(count)); }
  template <typename... Args>
  void add(fmt::format_string<Args...> format, Args&&... args) {
    lines_.push_back(fmt::format(format, std::forward<Args>(args)...));
  }
  std::string new_line() {
    const int index = next_line_++;
    return fmt::format("{}-{}", index / eniac::lines_per_tray + 1,
                       index % eniac::lines_per_tray + 1);
  }
  std::string permutation() {
    std::array<int, 10> digits{10, 9, 8, 7, 6, 5, 4, 3, 2, 1};
    for (std::size_t i = 9; i > 0; --i)
      std::swap(digits[i], digits[static_cast<std::size_t>(below(static_cast<int>(i) + 1))]);
    std::string list = "11";
    for (const int digit : digits) list += "," + std::to_string(digit);
    return list;
  }

  void wire_bus() {
    for (int a = first_worker; a <= last_worker; ++a) {
      add("set a{} {}{:09}", a, below(10), below(1000000000));
      add("p a{}.A {}", a, bus);
      add("p a{}.S {}", a, bus);
      for (const char input : {'a', 'b', 'g'}) {
        if (input == 'a') {
          add("p {} a{}.a", bus, a);
          continue;
        }
        ++permuters_;
        add("p {} ad.permute.{}.{}", bus, permuters_, permutation());
        add("p ad.permute.{} a{}.{}", permuters_, a, input);
      }
    }
    for (int judge = first_judge; judge < first_judge + judges; ++judge)
      add("p {} a{}.a", bus, judge);
    // Digits on the bus drive the steppers that choose the next routine.
    add("p {} ad.dp.1", bus);
    add("p ad.dp.1.2 p.Adi");
    add("s p.cA {}", routers.size());
    int wire = 3;
    for (const char router : routers) {
      add("p ad.dp.1.{} p.{}di", wire, router);
      add("s p.c{} {}", router, stages);
      wire += 2;
    }
    add("p ad.dp.1.8 p.Edi");  // stepper E chooses no routine
  }

  void wire_tables() {
    for (int table = 1; table <= eniac::function_table_count; ++table) {
      add("p {} f{}.arg", bus, table);
      add("p f{}.A {}", table, table_bus);
      for (int row = -2; row <= 101; ++row)
        for (int digit = 1; digit <= 6; ++digit)
          add("s f{}.RA{}L{} {}", table, row, digit, below(10));
      for (int program = 1; program <= eniac::FunctionTable::controls; ++program)
        add("s f{}.op{} {}", table, program, below(2) == 0 ? "A0" : "S0");
      add("s f{}.A10S S", table);
    }
    constexpr int until_transmission = 4;
    for (int reader = first_table_reader; reader < first_dummy; ++reader) {
      add("p {} a{}.a", table_bus, reader);
      add("p a{}.A {}", reader, bus);
      add("p a{}.S {}", reader, bus);
      const std::string line = new_line();
      const int waits = control(reader, false);
      add("s a{}.rp{} {}", reader, waits, until_transmission);
      add("p a{}.{}o {}", reader, waits, line);
      program(reader, line, "a", 1, false, false);
    }
  }

  int control(int accumulator, bool receiver) {
    auto& next = receiver ? receivers_ : transceivers_;
    int& used = next[static_cast<std::size_t>(accumulator)];
    const int count = receiver ? eniac::Accumulator::receivers
                               : eniac::Accumulator::controls - eniac::Accumulator::receivers;
    if (used == count) return 0;
    return ++used + (receiver ? 0 : eniac::Accumulator::receivers);
  }

  /// Wires a program that a pulse on line `in` starts. Returns the line that starts the next
  /// program; "" if the accumulator has no free control.
  std::string program(int accumulator, const std::string& in, const char* operation, int repeat,
                      bool clear, bool ends) {
    int which = ends || repeat > 1 ? 0 : control(accumulator, true);
    if (which == 0) which = control(accumulator, false);
    if (which == 0) return "";
    add("p {} a{}.{}i", in, accumulator, which);
    add("s a{}.op{} {}", accumulator, which, operation);
    if (repeat > 1) add("s a{}.rp{} {}", accumulator, which, repeat);
    if (clear) add("s a{}.cc{} C", accumulator, which);
    if (!ends) return in;
    const std::string out = new_line();
    add("p a{}.{}o {}", accumulator, which, out);
    return out;
  }

  std::string transfer(const std::string& in) {
    for (int tries = 0; tries < 50; ++tries) {
      // The last receiver sends next, so that the numbers mix.
      const int sender = tries < 2 && last_receiver_ != 0
                             ? last_receiver_
                             : first_worker + below(last_worker - first_worker + 1);
      const int receiver = first_worker + below(last_worker - first_worker + 1);
      if (sender == receiver) continue;
      const int repeat = below(3) == 0 ? 2 + below(3) : 1;
      const char* const how = below(4) == 0 ? "S" : "A";
      const std::string out = program(sender, in, how, repeat, below(8) == 0, true);
      if (out.empty()) continue;
      constexpr std::array<const char*, 3> inputs{"a", "b", "g"};
      if (below(12) != 0)
        program(receiver, in, inputs[static_cast<std::size_t>(below(3))], repeat, below(9) == 0,
                false);
      last_receiver_ = receiver;
      return out;
    }
    return wait(in);
  }

  std::string wait(const std::string& in) {
    for (int dummy = first_dummy; dummy < first_judge; ++dummy)
      if (const std::string out = program(dummy, in, "0", 1, false, true); !out.empty()) return out;
    if (constants_ == eniac::ConstantTransmitter::programs - 1) std::abort();
    add("p {} c.{}i", in, ++constants_);
    const std::string out = new_line();
    add("p c.{}o {}", constants_, out);
    return out;
  }

  void look_up(const std::string& in) {
    const int table = 1 + look_ups_ % eniac::function_table_count;
    const int number = 1 + look_ups_ / eniac::function_table_count;
    if (number > eniac::FunctionTable::controls) return;
    const int reader = first_table_reader + look_ups_ % 2;
    ++look_ups_;
    add("p {} f{}.{}i", in, table, number);
    // This program of the accumulator `reader` only takes time until the table row arrives.
    add("p {} a{}.{}i", in, reader, eniac::Accumulator::receivers + 1);
  }

  /// Wires a sign test; returns the line that starts it. Each sign starts its own transfers, and
  /// then the next round begins.
  std::string judge(int number) {
    const int judge = first_judge + number;
    const std::string in = new_line();
    const int feeder = first_worker + 2 * number;
    const std::string fed = program(feeder, in, "A", 1, false, true);
    program(judge, in, "a", 1, false, false);
    program(judge, fed, "AS", 1, false, false);
    for (const char side : {'A', 'S'}) {
      const int id = 2 + 2 * number + (side == 'A' ? 0 : 1);
      add("p a{}.{} ad.dp.{}", judge, side, id);
      const int dummy = first_dummy + (side == 'A' ? 0 : 1);
      std::string line = program(dummy, fmt::format("ad.dp.{}.11", id), "0", 1, false, true);
      for (int blocks = side == 'A' ? 1 : 2; blocks > 0; --blocks) line = transfer(line);
      join(line);
    }
    return in;
  }

  /// Connects a line through an amplifier to `start_`, the line that begins a round.
  void join(const std::string& line) {
    add("p {} pa.{}.sa.{}", line, 1 + joined_ / eniac::amplifier_channels,
        1 + joined_ % eniac::amplifier_channels);
    add("p pa.{}.sb.{} {}", 1 + joined_ / eniac::amplifier_channels,
        1 + joined_ % eniac::amplifier_channels, start_);
    ++joined_;
  }

  /// Wires the beginning of each round, which adds a constant, so that the numbers keep changing.
  /// Returns the line that starts the rest of the round.
  std::string prologue() {
    add("p c.o {}", bus);
    add("s c.s30 Jlr");
    for (int digit = 1; digit <= 10; ++digit) add("s c.j{} {}", digit, 1 + below(9));
    add("p {} c.30i", start_);
    const std::string added = program(first_worker, start_, "a", 1, false, true);
    last_receiver_ = first_worker + 1;
    const std::string sent = program(first_worker, added, "A", 1, false, true);
    program(last_receiver_, added, "b", 1, false, false);
    // The accumulators that received table rows send them only here, long after the look-up.
    std::string read = sent;
    for (int reader = first_table_reader; reader < first_dummy; ++reader) {
      program(first_worker + 2, read, "g", 1, false, false);
      read = program(reader, read, "A", 1, true, true);
    }
    return read;
  }

  void dispatch() {
    start_ = new_line();
    add("p i.Io {}", start_);
    std::array<std::string, judges> ends;
    for (int number = 0; number < judges; ++number)
      ends[static_cast<std::size_t>(number)] = judge(number);
    add("p {} p.Ai", prologue());
    int routine = 0;
    for (int route = 0; route < static_cast<int>(routers.size()); ++route) {
      const char router = routers[static_cast<std::size_t>(route)];
      add("p p.A{}o p.{}i", route + 1, router);
      for (int stage = 1; stage <= stages; ++stage, ++routine) {
        std::string line = new_line();
        add("p p.{}{}o {}", router, stage, line);
        look_up(line);
        if (routine % 2 == 0) {
          add("p {} m.{}i", line, routine + 1);
          add("s m.place{} {}", routine + 1, 2 + routine % 5);
        }
        for (int blocks = 2 + routine % 3; blocks > 0; --blocks) line = transfer(line);
        // Several routines share the line `end`. Amplifiers keep its pulses out of the routines.
        const std::string& end = ends[static_cast<std::size_t>(routine % judges)];
        add("p {} pa.{}.sa.{}", line, 1 + joined_ / eniac::amplifier_channels,
            1 + joined_ % eniac::amplifier_channels);
        add("p pa.{}.sb.{} {}", 1 + joined_ / eniac::amplifier_channels,
            1 + joined_ % eniac::amplifier_channels, end);
        ++joined_;
      }
    }
  }

  std::mt19937_64 random_{1946};
  Lines lines_;
  std::array<int, eniac::accumulator_count + 1> transceivers_{};
  std::array<int, eniac::accumulator_count + 1> receivers_{};
  int next_line_ = 0;
  int permuters_ = 0;
  int constants_ = 0;
  int look_ups_ = 0;
  int joined_ = 0;
  int last_receiver_ = 0;
  std::string start_;
};

Lines busy() {
  return Busy().build();
}

constexpr std::array<BenchPatch, 7> patches{{
    {"idle", idle, 0.001},
    {"counter", counter, 0.001},
    {"asserted", asserted, 0.001},
    {"fibonacci", fibonacci, 0.001},
    {"squares", squares, 0.001},
    {"cards", cards, 0.01},
    {"busy", busy, 0.01},
}};

}  // namespace

std::span<const BenchPatch> bench_patches() {
  return patches;
}

void load(eniac::Machine& machine, const BenchPatch& patch) {
  for (const std::string& line : patch.lines()) {
    std::istringstream in(line);
    std::string command;
    std::string first;
    std::string second;
    in >> command >> first >> second;
    std::optional<eniac::Refusal> refusal;
    if (command == "p") refusal = machine.plug(first, second);
    if (command == "s") refusal = machine.set_switch(first, second);
    if (command == "set") {
      eniac::Number number;
      for (const char digit : second)
        number.digits = number.digits << 4U | static_cast<unsigned>(digit - '0');
      machine.accumulator(std::stoi(first.substr(1))).set_value(number);
    }
    if (refusal) {
      fmt::print(stderr, "{}: {}\n", line, refusal->message);
      std::abort();
    }
  }
  refill(machine);
  machine.initiating_unit().press_initiate();
}

void refill(eniac::Machine& machine) {
  std::vector<std::string> deck;
  for (int card = 1; card <= 1000; ++card) deck.push_back(fmt::format("{:010}", card * 7919));
  machine.card_reader().load(std::move(deck));
}

}  // namespace chessvm::test
