// SPDX-License-Identifier: MIT
// Runs the move generator of the chess program. A run ends after a move is found, made or undone.
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

/// A move that the program has found, read from its registers.
struct FoundMove {
  Square from = no_square;
  Square to = no_square;
  friend bool operator==(const FoundMove&, const FoundMove&) = default;
};

/// Runs the move generator. Each `position` is a state from which the program can generate moves.
class Generator {
 public:
  Generator(const Program& program, const vm::Symbols& symbols);

  [[nodiscard]] vm::MachineState start(const Position& position) const;
  /// Calls `visit(move, state)` for every pseudo-legal move in the program's order. `state` has the
  /// move in its registers, as `make` needs it. Returns false if a move captures the king.
  template <class Visit>
  bool for_each_move(const vm::MachineState& position, Visit&& visit);
  /// Makes the move of `with_move`; returns the state in which the program begins the next node.
  [[nodiscard]] vm::MachineState make(const vm::MachineState& with_move);
  /// Takes back the move that led to `made`; returns the resulting state.
  [[nodiscard]] vm::MachineState unmake(const vm::MachineState& made);
  /// Turns a result of `make` into a state from which the program can generate moves. `as_node`
  /// keeps the ply; `as_root` begins a new search.
  [[nodiscard]] vm::MachineState as_node(const vm::MachineState& made) const;
  [[nodiscard]] vm::MachineState as_root(const vm::MachineState& made) const;
  [[nodiscard]] bool takes_king(const vm::MachineState& position);

  /// True if the word at `address` holds only intermediate values. False for the board, the squares
  /// of the kings and of White's rooks, and the words `ply` and `last`.
  [[nodiscard]] bool is_scratch(int address) const;

 private:
  [[nodiscard]] vm::MachineState as_first(vm::MachineState state, int ply) const;
  // Registers that hold a found move.
  static constexpr std::size_t to_register = 2;       // C, the target square
  static constexpr std::size_t gain_register = 1;     // B, the material gained; 0 for a quiet move
  static constexpr std::size_t from_register = 4;     // E, the origin
  static constexpr std::size_t capture_register = 4;  // E, which is 0 if the undone move was quiet

  [[nodiscard]] vm::RowNumber row(std::string_view name) const;
  [[nodiscard]] int address(std::string_view name) const;
  [[nodiscard]] vm::Image stopping_at(std::span<const std::string_view> labels) const;
  /// Returns the state that the program would have after it made the found move and took it back.
  [[nodiscard]] vm::MachineState to_go_on(const vm::MachineState& with_move) const;
  /// Runs to the next `brk`; returns the row of that instruction.
  vm::RowNumber run(vm::Machine& machine, const vm::MachineState& from, vm::RowNumber at);

  vm::Image image_;
  MemoryMap map_;
  vm::Symbols symbols_;
  vm::Machine finder_;  // stops at each found move and at the end
  vm::Machine maker_;   // stops after a move is made or taken back
  vm::Machine prober_;  // stops when the search for a capture of the king ends
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
