// SPDX-License-Identifier: MIT
// What `--trace` and `--profile` see: every instruction, one at a time.
#pragma once

#include <array>
#include <cstdio>
#include <string>

#include "vm/machine.hpp"
#include "vm/symbols.hpp"

namespace chessvm::chsim {

/// `123.4 (scan+2)`: row, word, label.
[[nodiscard]] std::string location(RowNumber row, int word, const Symbols& symbols);

/// A line per instruction: add cycles before it, place, text, RF and LS after it.
class Tracer {
 public:
  Tracer(std::FILE* out, const Symbols& symbols) : out_(out), symbols_(symbols) {}
  void before(const Image& image, const MachineState& state);
  void after(const MachineState& state);

 private:
  std::FILE* out_;
  const Symbols& symbols_;
  std::string line_;
};

/// Instructions and add cycles by row.
class Profile {
 public:
  void before(const MachineState& state);
  void after(const MachineState& state);
  /// Rows in order with their share, then labels with the rows that follow them, dearest first.
  [[nodiscard]] std::string to_text(const Symbols& symbols) const;

 private:
  struct Count {
    std::uint64_t instructions = 0;
    std::uint64_t add_cycles = 0;
  };
  std::array<Count, end_row - first_row> rows_{};
  RowNumber row_ = first_row;
  Count before_;
};

/// `P0102030405`
[[nodiscard]] std::string accumulator_text(const Accumulator& accumulator);

}  // namespace chessvm::chsim
