// SPDX-License-Identifier: MIT
// Computes one number for the behaviour of a run. If two versions of the simulator give the same
// number, they executed the same instructions with the same results in the same time.
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
  /// Adds the state except memory: place, status, error, RR, RF, LS and add cycles.
  void add_registers(const MachineState& state);
  void add_memory(const MachineState& state);
  [[nodiscard]] std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_ = 0xcbf29ce484222325U;
};

struct SignedProgram {
  std::string name;
  Image image;
  std::vector<Card> cards;
  std::uint64_t most_instructions = 0;
};

struct SignedRun {
  std::uint64_t instructions = 0;
  std::uint64_t add_cycles = 0;
  std::uint64_t signature = 0;
};

/// Runs `program` twice from reset: first by single instructions, then with `core`. Adds to the
/// signature all punched cards, the registers at each step of the first run, and both last states.
[[nodiscard]] SignedRun sign(const SignedProgram& program, MakeCore core = make_interpreter);

}  // namespace chessvm::vm
