// SPDX-License-Identifier: MIT
// One number for the behaviour of a run: two versions of the simulator that give the same number
// executed the same instructions, with the same results, in the same time.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "vm/image/image.hpp"
#include "vm/machine.hpp"

namespace chessvm::vm {

/// FNV-1a hash, 64 bits, of the events of a run.
class Signature {
 public:
  /// Adds a number, low byte first.
  void add(std::uint64_t number);
  /// Adds what an instruction can change besides memory: the place reached, RF, LS, RR, the add
  /// cycles so far, and whether the machine goes on.
  void add_registers(const MachineState& state);
  void add_memory(const MachineState& state);
  [[nodiscard]] std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_ = 0xcbf29ce484222325U;
};

/// A program with its cards, and how far it runs at most.
struct SignedProgram {
  std::string name;
  Image image;
  std::vector<Card> cards;
  std::uint64_t most_instructions = 0;
};

/// The run of a program in numbers.
struct SignedRun {
  std::uint64_t instructions = 0;
  std::uint64_t add_cycles = 0;
  std::uint64_t signature = 0;
};

/// Runs `program` twice from reset: instruction by instruction, signing each, and at the full speed
/// of `core`, signing the state in which it ends. Cards that are punched count in both.
[[nodiscard]] SignedRun sign(const SignedProgram& program, MakeCore core = make_interpreter);

}  // namespace chessvm::vm
