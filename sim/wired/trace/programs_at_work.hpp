// SPDX-License-Identifier: MIT
// Finds the program controls that are at work in the whole machine, and checks them at a row fetch.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sim/eniac/machine/machine.hpp"

namespace chessvm::wired {

/// The program controls of unit `machine.units()[k]` at index k.
using ProgramsAtWork = std::vector<eniac::ProgramBits>;

/// Controls and steppers at work; reader and printer, which work on beside the CPU, are left out.
/// Between two add cycles: those that will work in the next one.
[[nodiscard]] ProgramsAtWork programs_at_work(const eniac::Machine& machine);
/// Input jacks that start `programs`: of accumulators first, then function tables, constant
/// transmitter, multiplier, clear programs, steppers, divider, any other unit.
[[nodiscard]] std::vector<std::uint32_t> program_inputs(const eniac::Machine& machine,
                                                        const ProgramsAtWork& programs);
/// "a3.5" for the control that jack "a3.5i" starts; other jacks have their own names.
[[nodiscard]] std::string program_name(const eniac::Machine& machine, std::uint32_t input);

/// The programs that may be at work whenever a row is about to be fetched: those that fetch it, and
/// delays whose end starts nothing.
class RowFetchPrograms {
 public:
  /// Takes over the programs at work. The machine must be at a row fetch, with only the fetch at
  /// work.
  explicit RowFetchPrograms(eniac::Machine& machine);

  /// A sentence for every program that is at work and should not be, or is not and should.
  [[nodiscard]] std::vector<std::string> broken(const eniac::Machine& machine) const;

 private:
  ProgramsAtWork fetch_;
  ProgramsAtWork may_run_out_;
};

}  // namespace chessvm::wired
