// SPDX-License-Identifier: MIT
// Packs a model into rows by the rules of the assembler (docs/assembly.md#rows-and-words).
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "asm/advice/model.hpp"

namespace chessvm::assembler::advice {

inline constexpr int tables = 3;

/// How much of one function table the code uses, and how many rows are still free for code.
struct Usage {
  int words = 0;
  int padding = 0;
  int rows = 0;  // rows that hold words or padding
  int free = 0;  // unused rows that could hold code
};

struct Packed {
  std::array<Usage, tables> use{};
  std::vector<vm::RowNumber> label_rows;  // row of each label; 0 if the label was deleted
  [[nodiscard]] int rows() const { return use[0].rows + use[1].rows + use[2].rows; }
  [[nodiscard]] int words() const { return use[0].words + use[1].words + use[2].words; }
  [[nodiscard]] int padding() const { return use[0].padding + use[1].padding + use[2].padding; }
  [[nodiscard]] const Usage& table(int table) const {
    return use.at(static_cast<std::size_t>(table) - 1);
  }
};

/// Packs the model. Returns nullopt if code does not fit into its rows, if a near jump has a target
/// in another table, or if an operand 00 is at the end of a row.
[[nodiscard]] std::optional<Packed> pack(const Model& model);

}  // namespace chessvm::assembler::advice
