// SPDX-License-Identifier: MIT
// The pulses that the sources of a step send, for generated code: the part known at translation,
// and the register or memory that holds the rest at run time.
#pragma once

#include <optional>
#include <vector>

#include "sim/eniac/engine/native/emitter.hpp"

namespace chessvm::eniac::native {

/// One half of a train: its digit counts, or its pulses at 1'P.
struct Part {
  fast::Counts possible = 0;          // full nibbles for the wires that may have pulses
  std::optional<fast::Counts> known;  // the value, if it is the same in every run
  asmjit::Operand place{};            // register or memory with the value, unless `known`
};

/// The train of one source.
struct LoadedTrain {
  Part counts;
  Part one_prime;
};

/// Maps accumulators and function tables to their numbers, from 0.
struct Numbering {
  explicit Numbering(Machine& machine);
  [[nodiscard]] std::size_t of(const Number* number) const;
  [[nodiscard]] std::size_t of(const FunctionTable* table) const;

 private:
  std::vector<const Number*> numbers_;
  std::vector<const FunctionTable*> tables_;
};

/// The trains of all sources of a step.
class Trains {
 public:
  /// Emits code that loads the trains of `step`; the code jumps to `bail` if an argument is beyond
  /// its table.
  Trains(Emitter& emit, const Numbering& numbering, const fast::Step& step,
         const asmjit::Label& bail);

  [[nodiscard]] const LoadedTrain& operator[](std::size_t source) const { return all_[source]; }

  /// Returns the output wires that the terms `first` .. `last` may pulse, as full nibbles.
  [[nodiscard]] fast::Counts possible(std::size_t first, std::size_t last,
                                      Part LoadedTrain::*part) const;
  /// Emits code that sums the terms in `to`, without a check for coincidence; uses `spare`. If the
  /// sum is known at translation, returns it and emits no code.
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
