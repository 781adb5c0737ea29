// SPDX-License-Identifier: MIT
#include "generator.hpp"

#include <array>
#include <stdexcept>
#include <string>

#include "programs/chess/search/oracle.hpp"

namespace chessvm::chess::test {
namespace {

constexpr int brk = 94;

// Plies that `start` and `as_root` set. Black moves at odd plies, White at even plies.
constexpr int black_ply = 3;
constexpr int white_ply = 2;

class NoCards final : public vm::CardReader, public vm::CardPunch {
 public:
  std::optional<vm::Card> next() override { return std::nullopt; }
  void punch(int) override {}
};

void set_word(vm::MachineState& state, int address, int value) {
  state.memory[static_cast<std::size_t>(address / vm::words_per_accumulator)]
      .words[static_cast<std::size_t>(address % vm::words_per_accumulator)] =
      static_cast<std::uint8_t>(value);
}

const vm::Symbol& find(const vm::Symbols& symbols, vm::SymbolKind kind, std::string_view name) {
  for (const vm::Symbol& symbol : symbols.all())
    if (symbol.kind == kind && symbol.name == name) return symbol;
  throw std::runtime_error("chess.asm has no symbol " + std::string(name));
}

}  // namespace

Generator::Generator(const Program& program, const vm::Symbols& symbols)
    : image_(program.image),
      map_(program.map),
      symbols_(symbols),
      finder_(stopping_at(
          std::array<std::string_view, 4>{"consider", "king_taken", "no_legal_move", "node_over"})),
      maker_(stopping_at(std::array<std::string_view, 2>{"node", "unmade"})),
      prober_(stopping_at(std::array<std::string_view, 2>{"king_taken", "node_over"})),
      mode_(address("mode")),
      verify_(address("verify")),
      begin_(row("begin_captures")),
      found_(row("consider")),
      next_(row("next_move")),
      king_(row("king_taken")),
      made_(row("node")),
      unmade_(row("unmade")),
      leave_(row("leave")) {}

vm::RowNumber Generator::row(std::string_view name) const {
  return find(symbols_, vm::SymbolKind::row, name).value;
}

int Generator::address(std::string_view name) const {
  return find(symbols_, vm::SymbolKind::constant, name).value;
}

vm::Image Generator::stopping_at(std::span<const std::string_view> labels) const {
  vm::Image image = image_;
  for (const std::string_view label : labels) {
    const vm::RowNumber at = row(label);
    image.set_word(at, vm::first_code_word(at), brk);
  }
  return image;
}

vm::RowNumber Generator::run(vm::Machine& machine, const vm::MachineState& from, vm::RowNumber at) {
  vm::MachineState state = from;
  state.pc = at;
  state.ir = {};
  state.status = vm::Status::running;
  state.rr = 0;
  select_bank(state, vm::function_table(at));
  if (!machine.set_state(state)) throw std::runtime_error("impossible state");
  NoCards cards;
  if (machine.run({}, cards, cards) != vm::Stop::brk)
    throw std::runtime_error("the program left its way at row " +
                             std::to_string(machine.state().pc) + ": " +
                             std::string(name(machine.state().error)));
  return machine.state().pc - 1;
}

vm::MachineState Generator::start(const Position& position) const {
  vm::MachineState state;
  const Words words = to_words({represent(position).position, deepest_search}, map_);
  for (int address = 0; address < vm::memory_words; ++address)
    set_word(state, address, words[static_cast<std::size_t>(address)]);
  return as_first(state, black_ply);
}

vm::MachineState Generator::make(const vm::MachineState& with_move) {
  if (run(maker_, with_move, found_) != made_) throw std::runtime_error("no move was made");
  return maker_.state();
}

vm::MachineState Generator::unmake(const vm::MachineState& made) {
  vm::MachineState state = made;
  state.rf = {};
  state.rf.words[0] = 1;  // A is not 0, so that the program uses the node's value
  state.ls = made.memory[0];
  if (run(maker_, state, leave_) != unmade_) throw std::runtime_error("no move was taken back");
  return maker_.state();
}

vm::MachineState Generator::to_go_on(const vm::MachineState& with_move) const {
  vm::MachineState state = with_move;
  const int ply = with_move.word(map_.ply);
  set_word(state, map_.from + ply, with_move.rf.words[from_register]);
  set_word(state, map_.to + ply, with_move.rf.words[to_register]);
  set_word(state, map_.goal, 0);
  state.rf.words[capture_register] = with_move.rf.words[gain_register];
  return state;
}

vm::MachineState Generator::as_root(const vm::MachineState& made) const {
  vm::MachineState state = made;
  const bool is_black = made.word(map_.ply) / ply_stride % 2 == 1;
  return as_first(state, is_black ? black_ply : white_ply);
}

vm::MachineState Generator::as_first(vm::MachineState state, int ply) const {
  set_word(state, map_.ply, MemoryMap::at_ply(0, ply));
  set_word(state, MemoryMap::at_ply(map_.score, ply), 50);
  return as_node(state);
}

vm::MachineState Generator::as_node(const vm::MachineState& made) const {
  vm::MachineState state = made;
  set_word(state, mode_, 0);
  set_word(state, map_.goal, 0);
  return state;
}

bool Generator::takes_king(const vm::MachineState& position) {
  vm::MachineState state = position;
  set_word(state, mode_, verify_);
  return run(prober_, state, begin_) == king_;
}

bool Generator::is_scratch(int address) const {
  const bool board = address >= map_.board && address < map_.board + board_words;
  const bool list = address == map_.wking || address == map_.bking || address == map_.wrook1 ||
                    address == map_.wrook2;
  return !board && !list && address != map_.ply && address != map_.last;
}

}  // namespace chessvm::chess::test
