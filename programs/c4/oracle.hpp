// SPDX-License-Identifier: MIT
// The search of the program on an ordinary board, as the reference for its answers.
//
// The program recognises wins before it places a stone; here a stone is placed first, and then the
// board is examined.
#pragma once

#include <cstdint>

#include "programs/c4/board.hpp"

namespace chessvm::games::c4 {

inline constexpr int program_depth = 7;  // plies; `depth` of c4.asm
inline constexpr int level = 50;
inline constexpr int whole = 100;  // the values of a position for the two sides add up to this

enum class Pruning : std::uint8_t { off, on };
enum class Ordering : std::uint8_t { left_to_right, inner_first };

struct Search {
  int depth = program_depth;
  Pruning pruning = Pruning::on;
  Ordering ordering = Ordering::inner_first;
};

struct Answer {
  int column = 0;  // 0-6
  int value = 0;   // for the mover: 100 - p wins with the stone of ply p, p loses to it
  friend bool operator==(const Answer&, const Answer&) = default;
};

/// The first of the best columns. Where the other side would win next in one or more columns, only
/// those are considered. The game must be open: some column is not full, and no four is complete.
[[nodiscard]] Answer answer(Board board, Side mover, const Search& search = {});

}  // namespace chessvm::games::c4
