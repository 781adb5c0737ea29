// SPDX-License-Identifier: MIT
// The pulses that the sources of a step send, for generated code: the part that is known when the
// code is written, and the place of the rest when it runs.
#pragma once

#include <optional>
#include <vector>

#include "sim/eniac/engine/native/emitter.hpp"

namespace chessvm::eniac::native {

/// The counts of a train, or its pulses at 1'P.
struct Part {
  fast::Counts possible = 0;          // whole nibbles of the wires that may have pulses
  std::optional<fast::Counts> known;  // the same in every run
  asmjit::Operand place{};            // register or memory, unless known
};

/// A train of a source.
struct LoadedTrain {
  Part counts;
  Part one_prime;
};

/// Number of the accumulator or function table, from 0.
struct Numbering {
  explicit Numbering(Machine& machine);
  [[nodiscard]] std::size_t of(const Number* number) const;
  [[nodiscard]] std::size_t of(const FunctionTable* table) const;

 private:
  std::vector<const Number*> numbers_;
  std::vector<const FunctionTable*> tables_;
};

/// The trains of all sources of one step.
class Trains {
 public:
  /// Writes what loads the trains of `step`; goes to `bail` for an argument beyond the table.
  Trains(Emitter& emit, const Numbering& numbering, const fast::Step& step,
         const asmjit::Label& bail);

  [[nodiscard]] const LoadedTrain& operator[](std::size_t source) const { return all_[source]; }

  /// Wires of the far side that the terms `first` .. `last` may pulse, as whole nibbles.
  [[nodiscard]] fast::Counts possible(std::size_t first, std::size_t last,
                                      Part LoadedTrain::*part) const;
  /// Writes code for the sum of terms in `to`, without a check for coincidence; uses `spare`.
  /// Returns a known sum instead, and writes nothing.
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
