// SPDX-License-Identifier: MIT
// Compares the fast interpreter with the reference interpreter, in instructions a second. Compare
// the ratios of rates: they differ less between computers than the rates.
#include <benchmark/benchmark.h>

#include <stdexcept>

#include "tests/vm/program_builder.hpp"
#include "vm/deck.hpp"
#include "vm/machine.hpp"

namespace {

using namespace chessvm;
using vm::isa::Operation;

/// Returns a program that scans the squares 11-88 of a board, as a search does most of the time:
/// skips the edge, looks up the word of a square, extracts and tests a digit, sometimes stores a
/// word.
vm::Image board_scan() {
  vm::Image image;
  const auto row = [&](vm::RowNumber at, const std::vector<vm::test::Source>& program) {
    if (!vm::test::write_row(image, at, program)) throw std::logic_error("row does not fit");
  };
  for (int square = 6; square < 100; ++square) image.set_table_word(300 + square, square * 7 % 75);
  row(100, {{Operation::mov_constant, 10}, {Operation::swap_ac}});
  row(101, {{Operation::mov_ca}, {Operation::inc}, {Operation::swap_ac}, {Operation::mov_ca}});
  row(102, {{Operation::jil, 110},
            {Operation::ftl},
            {Operation::swap_ab},
            {Operation::mov_from_memory}});
  row(103, {{Operation::lodig}, {Operation::jz, 106}, {Operation::swap_ad}, {Operation::mov_da}});
  row(104, {{Operation::add_constant, 91}, {Operation::jn, 107}, {Operation::mov_ca}});
  row(105, {{Operation::sub_d}, {Operation::jn, 101}, {Operation::jmp, 101}});
  row(106, {{Operation::mov_ca}, {Operation::mov_to_memory}, {Operation::jmp, 101}});
  row(107, {{Operation::swap_ae}, {Operation::mov_ea}, {Operation::inc}, {Operation::swap_ae}});
  row(108,
      {{Operation::mov_ha}, {Operation::add_d}, {Operation::mov_to_memory}, {Operation::jmp, 101}});
  row(110, {{Operation::add_constant, 11}, {Operation::jn, 111}, {Operation::jmp, 101}});
  row(111, {{Operation::clr},
            {Operation::mov_constant, 10},
            {Operation::swap_ac},
            {Operation::jmp, 101}});
  return image;
}

/// Returns a program that counts: a loop of two instructions.
vm::Image counting_loop() {
  vm::Image image;
  vm::test::write_row(image, 100, {{Operation::inc}, {Operation::jmp, 100}});
  return image;
}

constexpr std::uint64_t slice = 10'000'000;

void report(benchmark::State& state, const vm::Machine& machine) {
  state.counters["instructions"] = benchmark::Counter(
      static_cast<double>(machine.state().instructions), benchmark::Counter::kIsRate);
}

void fast(benchmark::State& state, const vm::Image& image) {
  vm::Machine machine(image);
  vm::DeckReader reader;
  vm::CardStack punch;
  for (auto iteration : state) {
    static_cast<void>(iteration);
    machine.run({.instructions = machine.state().instructions + slice}, reader, punch);
  }
  report(state, machine);
}

void reference(benchmark::State& state, const vm::Image& image) {
  vm::Machine machine(image);
  vm::DeckReader reader;
  vm::CardStack punch;
  for (auto iteration : state) {
    static_cast<void>(iteration);
    for (std::uint64_t i = 0; i < slice; ++i) machine.step(reader, punch);
  }
  report(state, machine);
}

BENCHMARK_CAPTURE(fast, counting_loop, counting_loop());
BENCHMARK_CAPTURE(reference, counting_loop, counting_loop());
BENCHMARK_CAPTURE(fast, board_scan, board_scan());
BENCHMARK_CAPTURE(reference, board_scan, board_scan());

}  // namespace
