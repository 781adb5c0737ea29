// SPDX-License-Identifier: MIT
// Finds the program controls at work in the whole machine, and checks them at a row fetch.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sim/eniac/machine/machine.hpp"

namespace chessvm::wired {

/// The program controls of unit `machine.units()[k]` at index k.
using ProgramsAtWork = std::vector<eniac::ProgramBits>;

/// Returns the controls and steppers at work. Omits reader and printer, because they work
/// independently of the CPU. Between two add cycles, returns the programs of the next add cycle.
[[nodiscard]] ProgramsAtWork programs_at_work(const eniac::Machine& machine);
/// Returns the input jacks that start `programs`, in this order: accumulators, function tables,
/// constant transmitter, multiplier, clear programs, steppers, divider, other units.
[[nodiscard]] std::vector<std::uint32_t> program_inputs(const eniac::Machine& machine,
                                                        const ProgramsAtWork& programs);
/// Returns "a3.5" for the control that jack "a3.5i" starts. For other jacks, returns the name.
[[nodiscard]] std::string program_name(const eniac::Machine& machine, std::uint32_t input);

/// The programs allowed at a row fetch: those of the fetch, and delays whose pulse starts nothing.
class RowFetchPrograms {
 public:
  /// Stores the programs at work. The machine must do nothing but a row fetch.
  explicit RowFetchPrograms(eniac::Machine& machine);

  /// Returns a sentence for each program wrongly at work, and for each idle program of the fetch.
  [[nodiscard]] std::vector<std::string> broken(const eniac::Machine& machine) const;

 private:
  ProgramsAtWork fetch_;
  ProgramsAtWork may_run_out_;
};

}  // namespace chessvm::wired
