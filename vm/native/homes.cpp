// SPDX-License-Identifier: MIT
// Moves values to their home registers where paths meet. The moves are ordered so that no move
// overwrites a value that a later move needs.
#include <algorithm>
#include <vector>

#include "vm/native/emitter.hpp"

namespace chessvm::vm::native {
namespace {

struct Move {
  Register to;
  Value value;
  bool by_address;  // true: `value` is the index of F, G, H, I or J (see `LoadStore`)
};
using Moves = std::vector<Move>;

/// Returns a move whose target register is read by no other move; end() if there is none.
Moves::iterator find_ready(Moves& moves) {
  return std::find_if(moves.begin(), moves.end(), [&](const Move& move) {
    return std::none_of(moves.begin(), moves.end(), [&](const Move& other) {
      return &other != &move && other.value.reg == move.to;
    });
  });
}

}  // namespace

void Emitter::come_home(RegisterSet registers) {
  if ((registers & 1U) != 0) a() = reduced(a());
  Moves moves;
  const auto add = [&](Register to, Value value, bool by_address) {
    if ((registers >> static_cast<unsigned>(to) & 1U) == 0) return;
    if (by_address || !value.is_plain() || value.reg != to)
      moves.push_back({to, value, by_address});
    else
      keep(to);
  };
  for (Register i = 0; i < words_per_accumulator; ++i)
    add(i, known.words.at(static_cast<std::size_t>(i)), false);
  add(home_of_load_store, known.load_store.index, known.load_store.by_address);
  while (!moves.empty()) {
    if (const auto ready = find_ready(moves); ready != moves.end()) {
      if (ready->by_address)
        move_accumulator_index(ready->to, ready->value);
      else
        move(ready->to, ready->value);
      keep(ready->to);
      moves.erase(ready);
      continue;
    }
    // The moves form a cycle: copy one register to a spare register first.
    const Register blocked = moves.front().to;
    const Register spare = take();
    keep(spare);
    assembler.mov(wide(spare), wide(blocked));
    for (Move& move : moves)
      if (move.value.reg == blocked) move.value.reg = spare;
  }
  release_all();
}

}  // namespace chessvm::vm::native
