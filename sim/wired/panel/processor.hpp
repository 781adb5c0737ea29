// SPDX-License-Identifier: MIT
// Finds the instruction that the wired CPU is executing. The virtual CPU begins at the last row
// fetch with what the accumulators held there, and executes the row up to the present add cycle;
// reader and punch are watched on the machine itself, because they take their own time.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "sim/wired/panel/row_follower.hpp"
#include "vm/decode.hpp"
#include "vm/machine.hpp"

namespace chessvm::wired {

/// The instruction at work, and the CPU before it.
struct AtWork {
  vm::MachineState before;                     // counters: since the row fetch
  std::optional<vm::NextInstruction> decoded;  // nullopt: nothing can be fetched
  int index = 0;                               // in the row, from 0
  std::uint64_t start = 0;                     // add cycle of the machine at which it began
  std::optional<std::uint64_t> end;            // where it ends; nullopt: a device has not answered
  std::string impossible;  // why the accumulators hold no state of a CPU, or empty
};

class Processor {
 public:
  Processor(const vm::Image& image, std::vector<vm::Card> deck, const RowFollower& follower,
            const eniac::Machine& machine, const Assignment& assignment);

  [[nodiscard]] AtWork at_work() const;
  /// A number that changes whenever another instruction begins.
  [[nodiscard]] std::uint64_t instruction_number() const;

 private:
  /// The end of the instruction at work, of which `usual_end` is known: that of read and print
  /// depends on the device. nullopt: the device has not answered.
  [[nodiscard]] std::optional<std::uint64_t> end_of(const AtWork& work,
                                                    std::uint64_t usual_end) const;

  std::vector<vm::Card> deck_;
  const RowFollower& follower_;
  const eniac::Machine& machine_;
  Assignment assignment_;
  vm::Machine cpu_;  // holds the program; copies of it execute
};

}  // namespace chessvm::wired
