// SPDX-License-Identifier: MIT
// The chess program's own move generator, driven from outside: the assembled image with `brk` put
// where a move has been found, made or taken back.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "programs/chess/host/deck.hpp"
#include "programs/chess/host/program.hpp"
#include "vm/image/symbols.hpp"
#include "vm/machine.hpp"

namespace chessvm::chess::test {

/// A move as the registers of the program hold it when it has been found.
struct FoundMove {
  Square from = no_square;
  Square to = no_square;
  friend bool operator==(const FoundMove&, const FoundMove&) = default;
};

/// vm::Machine states stand for positions; the side to move is about to be asked for its moves.
class Generator {
 public:
  Generator(const Program& program, const vm::Symbols& symbols);

  [[nodiscard]] vm::MachineState start(const Position& position) const;
  /// Calls `visit(move, state)` for every pseudo-legal move in the program's order; `state` is the
  /// machine with that move in its registers, ready for `make`. False when a king could be taken.
  template <class Visit>
  bool for_each_move(const vm::MachineState& position, Visit&& visit);
  /// The position after the move in the registers, still at the ply below.
  [[nodiscard]] vm::MachineState make(const vm::MachineState& with_move);
  /// Takes back what `make` did: the state as the program leaves it.
  [[nodiscard]] vm::MachineState unmake(const vm::MachineState& made);
  /// Makes a state after `make` a node whose moves can be asked for, at its own ply (1-3) or as the
  /// start of a search of its own.
  [[nodiscard]] vm::MachineState as_node(const vm::MachineState& made) const;
  [[nodiscard]] vm::MachineState as_root(const vm::MachineState& made) const;
  /// Whether the side to move could take the other's king.
  [[nodiscard]] bool takes_king(const vm::MachineState& position);

  /// Addresses that hold scratch of the search: everything but board, lists and plies.
  [[nodiscard]] bool is_scratch(int address) const;

 private:
  [[nodiscard]] vm::MachineState as_first(vm::MachineState state, int ply) const;
  // Registers of a found move.
  static constexpr std::size_t to_register = 2;    // C
  static constexpr std::size_t gain_register = 1;  // B, 0 for a quiet move
  static constexpr std::size_t from_register = 4;  // E
  // Register of a move taken back: 0 for a quiet move.
  static constexpr std::size_t capture_register = 4;  // E

  [[nodiscard]] vm::RowNumber row(std::string_view name) const;
  [[nodiscard]] int address(std::string_view name) const;
  [[nodiscard]] vm::Image stopping_at(std::span<const std::string_view> labels) const;
  /// As if the move that has been found had been made and taken back again.
  [[nodiscard]] vm::MachineState to_go_on(const vm::MachineState& with_move) const;
  /// Runs to the next `brk`; the row it stands in.
  vm::RowNumber run(vm::Machine& machine, const vm::MachineState& from, vm::RowNumber at);

  vm::Image image_;
  MemoryMap map_;
  vm::Symbols symbols_;
  vm::Machine finder_;  // stops where a move is found and where all have been
  vm::Machine maker_;   // stops where a move has been made or taken back
  vm::Machine prober_;  // stops where a search for the king's capture ends
  int mode_, verify_;
  vm::RowNumber begin_, found_, next_, king_, made_, unmade_, leave_;
};

template <class Visit>
bool Generator::for_each_move(const vm::MachineState& position, Visit&& visit) {
  vm::RowNumber stopped = run(finder_, position, begin_);
  while (stopped == found_) {
    const vm::MachineState state = finder_.state();
    visit(FoundMove{state.rf.words[from_register], state.rf.words[to_register]}, state);
    stopped = run(finder_, to_go_on(state), next_);
  }
  return stopped != king_;
}

}  // namespace chessvm::chess::test
