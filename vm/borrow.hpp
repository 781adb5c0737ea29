// SPDX-License-Identifier: MIT
// Computes the words of a row as the ROM stores them. The machine adds one to the rest of the row
// before it reads an operand, so the ROM stores operands one too small (docs/isa.md#programs).
#pragma once

#include "vm/image/image.hpp"
#include "vm/isa.hpp"

namespace chessvm::vm {

[[nodiscard]] constexpr int modulo_100(int value) {
  return (value % 100 + 100) % 100;
}

class Borrow {
 public:
  struct Stored {
    int word = 0;
    bool possible = true;  // false: an operand 00 at the end of the row has no word to borrow from
  };

  /// Returns the stored form of `value` at word `index`. Call it for the words of a row in order.
  [[nodiscard]] Stored store(int value, int index) {
    const bool row_ends = index == words_per_row - 1;
    const Stored stored{modulo_100(value - (pending_ ? 1 : 0)),
                        !(pending_ && value == 0 && row_ends)};
    if (stored.word != isa::padding || row_ends) pending_ = false;
    return stored;
  }
  /// Records that the opcode stored last has operands. That opcode must not be the row's last word.
  void operands_follow() { pending_ = true; }
  void drop() { pending_ = false; }
  [[nodiscard]] bool is_pending() const { return pending_; }

 private:
  bool pending_ = false;
};

}  // namespace chessvm::vm
