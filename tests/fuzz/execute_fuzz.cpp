// SPDX-License-Identifier: MIT
// Runs any ROM with any cards. The fast interpreter and native code must each end in the state of
// the reference interpreter, and all values must be legal.
#include <cstddef>
#include <cstdint>

#include "tests/fuzz/require.hpp"
#include "tests/fuzz/targets.hpp"
#include "vm/deck.hpp"
#include "vm/machine.hpp"
#include "vm/native/core_choice.hpp"
#include "vm/reference.hpp"

namespace chessvm::fuzz {
namespace execute_fuzz {
namespace {

void compare(vm::MakeCore core, const std::uint8_t* data, std::size_t size) {
  constexpr std::uint64_t longest = 100'000;
  vm::Image image;
  std::size_t at = 0;
  const auto next = [&] { return at < size ? data[at++] : std::uint8_t{99}; };
  vm::DeckReader fast_reader;
  vm::DeckReader reference_reader;
  for (int cards = next() % 16; cards > 0; --cards) {
    const vm::Card card{(next() * 256 + next()) % 100'000, next() % 2 == 0};
    fast_reader.add(card);
    reference_reader.add(card);
  }
  const std::uint64_t pause = 1 + next() * 256U;
  for (vm::RowNumber row = vm::first_row; row < vm::end_row && at < size; ++row) {
    for (int word = 0; word < vm::words_per_row; ++word) image.set_word(row, word, next() % 100);
    if (vm::function_table(row) == 3 && next() % 2 == 0)
      image.set_table_word(row, image.row(row)[0] - 100);
  }
  vm::Machine machine(image, core);
  vm::MachineState state;
  vm::CardStack fast_punch;
  vm::CardStack reference_punch;
  machine.run({.instructions = pause}, fast_reader, fast_punch);  // the fast machine pauses once
  const vm::Stop fast = machine.run({.instructions = longest}, fast_reader, fast_punch);
  vm::Stop slow = vm::Stop::limit;
  while (state.instructions < machine.state().instructions || slow == vm::Stop::limit) {
    if (slow != vm::Stop::limit && slow != vm::Stop::brk) break;
    if (state.instructions >= longest && slow == vm::Stop::limit) break;
    slow = vm::reference_step(image, state, reference_reader, reference_punch);
    if (state.instructions == machine.state().instructions && slow == fast) break;
  }
  fuzz::require(state == machine.state());
  fuzz::require(fast_punch.cards() == reference_punch.cards());
  fuzz::require(!impossible(state));
}

}  // namespace
}  // namespace execute_fuzz

void run_execute(const std::uint8_t* data, std::size_t size) {
  using namespace execute_fuzz;
  compare(vm::make_interpreter, data, size);
}

void run_native(const std::uint8_t* data, std::size_t size) {
  using namespace execute_fuzz;
  compare(vm::native::core_maker(vm::native::CoreKind::native), data, size);
}

}  // namespace chessvm::fuzz
