// SPDX-License-Identifier: MIT
// Writes a placed network as cables and switches in patch text (docs/patch-format.md).
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "sim/rtm/machine/totals.hpp"
#include "sim/rtm/placement/placement.hpp"

namespace chessvm::rtm {

/// The parts of the machine that a patch uses, counted by kind.
struct Inventory {
  int receivers = 0;
  int transceivers = 0;
  int digit_inputs = 0;
  int table_programs = 0;
  int constant_programs = 0;
  int clear_programs = 0;
  int multiplier_programs = 0;
  int amplifiers = 0;
  int program_lines = 0;
  int trays = 0;
  int permuters = 0;
  int digit_to_program = 0;
  int cables = 0;
  int switches = 0;

  /// The number used of a kind.
  [[nodiscard]] int used(Total total) const;
};

/// The places of things in the machine, for reports and locks.
struct Whereabouts {
  std::vector<std::string> lines;            // by net
  std::map<int, std::string> inputs;         // view -> "a3.b"
  std::map<std::string, int> permuters;      // of a digit input, by "a3.b"
  std::map<std::string, std::string> trays;  // of a bus, or of an output with several users
  std::map<int, std::string> triggers;       // index of Schedule::triggers -> "ad.dp.2.11"
  std::vector<std::string> amplifiers;       // "1.4", as Placement::amplifiers
  std::map<std::string, int> numbers;        // Positions::numbers
};

/// A patch.
struct Patch {
  std::string text;
  Inventory inventory;
  Whereabouts whereabouts;
};

/// A kind of which more is used than there is, or than a `budget` allows.
struct Excess {
  Total total;
  int needed;
  int available;
  std::optional<SourceSpan> budget;  // the statement that sets `available`; nullopt: the machine
};
/// All excesses.
[[nodiscard]] std::vector<Excess> excesses(const Inventory& inventory,
                                           const std::vector<BudgetStatement>& budgets);

/// Writes the patch of a placed network. Where there are excesses it names things that the machine
/// does not have.
[[nodiscard]] Patch emit(const Demand& demand, const Network& network, const Placement& placement,
                         const std::string& title);

}  // namespace chessvm::rtm
