// SPDX-License-Identifier: MIT
// Finds the instruction that the wired CPU is executing. The virtual CPU starts at the last row
// fetch with the contents of the accumulators, and executes the row up to the present add cycle.
// The state of reader and punch comes from the machine itself, because their timing differs.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "sim/wired/panel/row_follower.hpp"
#include "vm/decode.hpp"
#include "vm/machine.hpp"

namespace chessvm::wired {

struct AtWork {
  vm::MachineState before;                     // its counters count from the row fetch
  std::optional<vm::NextInstruction> decoded;  // nullopt: no instruction can be fetched
  int index = 0;                     // number of instructions executed since the row fetch
  std::uint64_t start = 0;           // add cycle at the beginning of the instruction
  std::optional<std::uint64_t> end;  // add cycle at the end; nullopt: waits for a device
  std::string impossible;            // error in the state of the CPU; empty: the state is valid
};

class Processor {
 public:
  Processor(const vm::Image& image, std::vector<vm::Card> deck, const RowFollower& follower,
            const eniac::Machine& machine, const Assignment& assignment);

  [[nodiscard]] AtWork at_work() const;
  /// Returns a number that changes whenever a new instruction begins.
  [[nodiscard]] std::uint64_t instruction_number() const;

 private:
  /// Returns the add cycle at the end of the instruction at work, usually `usual_end`. `read` and
  /// `print` end some add cycles after the answer of the device. nullopt: there is no answer yet.
  [[nodiscard]] std::optional<std::uint64_t> end_of(const AtWork& work,
                                                    std::uint64_t usual_end) const;

  std::vector<vm::Card> deck_;
  const RowFollower& follower_;
  const eniac::Machine& machine_;
  Assignment assignment_;
  vm::Machine cpu_;  // holds the program; only copies of it execute
};

}  // namespace chessvm::wired
