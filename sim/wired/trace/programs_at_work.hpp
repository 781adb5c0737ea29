// SPDX-License-Identifier: MIT
// Finds the active program controls of the whole machine, and checks them at a row fetch.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sim/eniac/machine/machine.hpp"

namespace chessvm::wired {

/// A set of program controls. Element k is the set of the program controls of `machine.units()[k]`.
using ProgramsAtWork = std::vector<eniac::ProgramBits>;

/// Returns the active controls and steppers. Omits reader and printer, because they work
/// independently of the CPU. Between two add cycles, returns the programs of the next add cycle.
[[nodiscard]] ProgramsAtWork programs_at_work(const eniac::Machine& machine);
/// Returns the input jacks that start `programs`, in this order: accumulators, function tables,
/// constant transmitter, multiplier, clear programs, steppers, divider, other units.
[[nodiscard]] std::vector<std::uint32_t> program_inputs(const eniac::Machine& machine,
                                                        const ProgramsAtWork& programs);
/// Returns "a3.5" for jack "a3.5i". If the jack `input` starts no control, returns the jack's name.
[[nodiscard]] std::string program_name(const eniac::Machine& machine, std::uint32_t input);

/// The programs that may be active at a row fetch: the programs of the fetch, and delays
/// whose pulse starts no program.
class RowFetchPrograms {
 public:
  /// Stores the active programs. The machine must be executing a row fetch and nothing else.
  explicit RowFetchPrograms(eniac::Machine& machine);

  /// Returns a sentence for each program that is wrongly active, and for each program of the fetch
  /// that is not active.
  [[nodiscard]] std::vector<std::string> broken(const eniac::Machine& machine) const;

 private:
  ProgramsAtWork fetch_;
  ProgramsAtWork may_run_out_;
};

}  // namespace chessvm::wired
