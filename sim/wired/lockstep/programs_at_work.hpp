// SPDX-License-Identifier: MIT
// Which program controls of the whole machine are at work, and which may be when a row is fetched.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "sim/eniac/machine/machine.hpp"

namespace chessvm::wired {

/// Groups of controls: accumulators, function tables, then one each of the units that follow.
inline constexpr std::size_t control_groups =
    eniac::accumulator_count + eniac::function_table_count + 5;
/// Bit n of a group is its control n+1.
using ProgramsAtWork = std::array<std::uint32_t, control_groups>;

/// As they stand. Between two add cycles: those that will work in the next one.
[[nodiscard]] ProgramsAtWork programs_at_work(const eniac::Machine& machine);
/// Jacks that start them, in the order of the groups.
[[nodiscard]] std::vector<std::uint32_t> program_inputs(const eniac::Machine& machine,
                                                        const ProgramsAtWork& programs);
/// "a3.5" for the control that jack "a3.5i" starts; other jacks have their own names.
[[nodiscard]] std::string program_name(const eniac::Machine& machine, std::uint32_t input);

/// What may be at work whenever a row is about to be fetched: the programs that fetch it, and
/// delays that lead nowhere any more.
class RowFetchPrograms {
 public:
  /// The machine stands at a row fetch, and only the fetch is at work.
  explicit RowFetchPrograms(eniac::Machine& machine);

  /// Sentences that say what is at work and should not be, or is not and should.
  [[nodiscard]] std::vector<std::string> broken(const eniac::Machine& machine) const;

 private:
  ProgramsAtWork fetch_;
  ProgramsAtWork may_run_out_;
};

}  // namespace chessvm::wired
