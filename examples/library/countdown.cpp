// SPDX-License-Identifier: MIT
// Assembles a program, runs it on the virtual CPU and prints the cards that it punches.
#include <iostream>

#include "asm/assembler.hpp"
#include "vm/deck.hpp"
#include "vm/machine.hpp"

int main() {
  const auto assembly = chessvm::assembler::assemble(
      "countdown.asm",
      " .isa v4\n .org 100\n mov 3,A\nloop print\n dec A\n jz done\n jmp loop\n"
      "done halt\n");
  for (const auto& diagnostic : assembly.diagnostics.all())
    std::cerr << to_text(diagnostic, assembly.sources);
  if (!assembly.ok()) return 1;

  chessvm::vm::Machine machine(assembly.encoding.image);
  chessvm::vm::DeckReader no_cards;
  chessvm::vm::CardStack punched;
  const auto stop = machine.run({.add_cycles = 10'000}, no_cards, punched);
  for (const int card : punched.cards()) std::cout << chessvm::vm::card_text(card) << '\n';
  std::cout << machine.state().add_cycles << " add cycles\n";
  return stop == chessvm::vm::Stop::halt ? 0 : 1;
}
