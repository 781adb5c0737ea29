// SPDX-License-Identifier: MIT
// Traces and profiles, computed from the states between instructions.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "vm/image/symbols.hpp"
#include "vm/machine.hpp"

namespace chessvm::vm {

/// Returns a location such as `123.4 (scan+2)`: row, word, label.
[[nodiscard]] std::string location(RowNumber row, int word, const Symbols& symbols);

/// Makes the trace line of an instruction: old add cycles, place, text, new RF and LS.
class Tracer {
 public:
  explicit Tracer(const Symbols& symbols) : symbols_(symbols) {}
  void before(const Image& image, const MachineState& state);
  /// Returns the trace line, with line end, of the instruction that led to `state`.
  [[nodiscard]] std::string line(const MachineState& state) const;

 private:
  const Symbols& symbols_;
  std::string line_;
};

/// Counts instructions and add cycles by row.
class Profile {
 public:
  void before(const MachineState& state);
  void after(const MachineState& state);
  /// Returns the profile as text. It lists the rows in order, with their share of the add cycles.
  /// Then it lists the labels, most expensive first, with the sums of the rows after each label.
  [[nodiscard]] std::string to_text(const Symbols& symbols) const;

  struct Count {
    std::uint64_t instructions = 0;
    std::uint64_t add_cycles = 0;
  };
  [[nodiscard]] const Count& row(RowNumber row) const {
    return rows_[static_cast<std::size_t>(row - first_row)];
  }

 private:
  std::array<Count, end_row - first_row> rows_{};
  RowNumber row_ = first_row;
  Count before_;
};

}  // namespace chessvm::vm
