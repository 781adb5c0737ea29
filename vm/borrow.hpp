// SPDX-License-Identifier: MIT
// Computes the stored words of a row: operands are stored one too small, because the machine adds
// one to the remaining words of the row before it reads an operand (docs/isa.md#programs).
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
    bool possible = true;  // false: an operand 00 has no word behind it to borrow from
  };

  /// Returns the stored form of `value` at word `index`. Call it for the words of a row in order.
  [[nodiscard]] Stored store(int value, int index) {
    const bool row_ends = index == words_per_row - 1;
    const Stored stored{modulo_100(value - (pending_ ? 1 : 0)),
                        !(pending_ && value == 0 && row_ends)};
    if (stored.word != isa::padding || row_ends) pending_ = false;
    return stored;
  }
  /// Records that operands follow the opcode stored last, which must not end its row.
  void operands_follow() { pending_ = true; }
  void drop() { pending_ = false; }
  [[nodiscard]] bool is_pending() const { return pending_; }

 private:
  bool pending_ = false;
};

}  // namespace chessvm::vm
