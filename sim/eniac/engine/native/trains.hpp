// SPDX-License-Identifier: MIT
// The trains of a step's sources, for Translator. The value of a train is known at translation, or
// it is in a register or in memory at run time.
#pragma once

#include <optional>
#include <vector>

#include "sim/eniac/engine/native/emitter.hpp"

namespace chessvm::eniac::native {

/// One half of a train: PackedTrain::counts or PackedTrain::one_prime.
struct Part {
  fast::Counts possible = 0;          // mask with 0xF for each wire that may have pulses
  std::optional<fast::Counts> known;  // value, if it is known at translation; else nullopt
  asmjit::Operand place{};            // register or memory with the value, if `known` is nullopt
};

struct LoadedTrain {
  Part counts;
  Part one_prime;
};

/// Maps accumulators to the numbers 0, 1, 2 and so on, and function tables likewise. An accumulator
/// is given by the address of its stored number.
struct Numbering {
  explicit Numbering(Machine& machine);
  [[nodiscard]] std::size_t of(const Number* number) const;
  [[nodiscard]] std::size_t of(const FunctionTable* table) const;

 private:
  std::vector<const Number*> numbers_;
  std::vector<const FunctionTable*> tables_;
};

class Trains {
 public:
  /// Emits code that loads the trains. If the argument of a function table is greater than 103, the
  /// code jumps to `bail`.
  Trains(Emitter& emit, const Numbering& numbering, const fast::Step& step,
         const asmjit::Label& bail);

  [[nodiscard]] const LoadedTrain& operator[](std::size_t source) const { return all_[source]; }

  /// Returns the wires on which terms [first, last) of a digit input may pulse. The result is a
  /// mask with 0xF for each such wire.
  [[nodiscard]] fast::Counts possible(std::size_t first, std::size_t last,
                                      Part LoadedTrain::*part) const;
  /// Returns the sum of terms [first, last) if it is known at translation. If not, returns nullopt
  /// and emits code that puts the sum into `to`. The code also changes `spare`. Does not check for
  /// coincident pulses.
  [[nodiscard]] std::optional<fast::Counts> put_together(const reg::Gp& to, std::size_t first,
                                                         std::size_t last, Part LoadedTrain::*part);

 private:
  [[nodiscard]] asmjit::Operand keep_place(std::size_t source, std::size_t offset);
  void load(std::size_t source, const asmjit::Label& bail);
  void load_constant(std::size_t source);
  void load_number(std::size_t source);
  void load_row(std::size_t source, const asmjit::Label& bail);
  [[nodiscard]] bool needs_nines(std::size_t source) const;
  void add_piece(const reg::Gp& to, const Part& part, const fast::Piece& piece, bool first);

  Emitter& emit_;
  const Numbering& numbering_;
  const fast::Step& step_;
  std::vector<LoadedTrain> all_;
  std::size_t registers_taken_ = 0;
  unsigned checked_tables_ = 0;
};

}  // namespace chessvm::eniac::native
