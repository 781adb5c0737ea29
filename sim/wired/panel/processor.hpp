// SPDX-License-Identifier: MIT
// Finds the instruction that the wired CPU is executing. The virtual CPU starts at the last row
// fetch with the contents of the accumulators, and executes the row up to the current add cycle.
// The devices of the wired machine determine when a `read` or `print` ends.
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
  /// The state before the instruction. Its counters start at 0 at the row fetch.
  vm::MachineState before;
  std::optional<vm::NextInstruction> decoded;  // nullopt if no instruction can be fetched
  int index = 0;                     // number of instructions executed since the row fetch
  std::uint64_t start = 0;           // add cycle at the beginning of the instruction
  std::optional<std::uint64_t> end;  // add cycle at the instruction's end; nullopt if still unknown
  std::string impossible;            // error in the state of the CPU; empty if the state is valid
};

class Processor {
 public:
  Processor(const vm::Image& image, std::vector<vm::Card> deck, const RowFollower& follower,
            const eniac::Machine& machine, const Assignment& assignment);

  [[nodiscard]] AtWork at_work() const;
  /// Returns a number that changes whenever a new instruction begins.
  [[nodiscard]] std::uint64_t instruction_number() const;

 private:
  /// Returns the add cycle at the end of the instruction `work`, usually `usual_end`. `read` and
  /// `print` end some add cycles after the answer of the device. Returns nullopt if the device has
  /// not answered yet.
  [[nodiscard]] std::optional<std::uint64_t> end_of(const AtWork& work,
                                                    std::uint64_t usual_end) const;

  std::vector<vm::Card> deck_;
  const RowFollower& follower_;
  const eniac::Machine& machine_;
  Assignment assignment_;
  vm::Machine cpu_;  // has the program; only copies of `cpu_` execute it
};

}  // namespace chessvm::wired
